//! The one policy for a poisoned lock: carry on with the value.
//!
//! *In*: what `Mutex::lock` or `Condvar::wait` returns. *Out*: the guard. *Not here*: what the lock
//! protects.

use std::sync::LockResult;

/// Returns the guard of a lock, whether or not a thread panicked while it held the lock.
///
/// Sound because every value behind a lock of this crate is whole between any two statements: each
/// change is one assignment, or a `take`, `insert` or `push` that cannot stop halfway. A panic is a
/// bug that is reported by the thread it happened in; the threads that share the lock go on.
pub fn unpoisoned<G>(result: LockResult<G>) -> G {
    result.unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn a_lock_that_a_panic_poisoned_still_opens() {
        let mutex = Mutex::new(1);
        std::thread::scope(|scope| {
            let panicking = scope.spawn(|| {
                let _guard = mutex.lock();
                panic!("poisons the lock");
            });
            assert!(panicking.join().is_err());
        });
        assert!(mutex.is_poisoned());
        *unpoisoned(mutex.lock()) += 1;
        assert_eq!(*unpoisoned(mutex.lock()), 2);
    }
}
