//! The program: arguments in, exit code out.

fn main() {
    env_logger::init();
    if let Err(e) = maquette::app::run(std::env::args_os().skip(1).map(Into::into).collect()) {
        log::error!("{e}");
        std::process::exit(2);
    }
}
