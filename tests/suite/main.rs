//! All tests, one crate: modules by subject.

mod architecture;
