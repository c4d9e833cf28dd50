//! Ctrl-C in what takes long: pressed once, it ends with what it has; pressed twice, at once.

use std::{
    io::Write,
    process,
    sync::atomic::{AtomicBool, Ordering},
};

/// What shells expect of a program that Ctrl-C ended: 128 and the signal's number.
pub(crate) const STATUS: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From here on Ctrl-C only asks for the end. A system that does not allow this keeps its own way.
pub(crate) fn watch() {
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            process::exit(STATUS.into());
        }
        // If nobody can be told, it ends all the same.
        let _ = writeln!(anstream::stderr(), "\nending with what was measured; once more ends at once");
    });
}

/// Ends the process now. Drivers that wait at its end for kernels which never end are not asked.
pub(crate) fn end_at_once(status: u8) -> ! {
    // What cannot be written now could not be written later.
    let _ = std::io::stdout().flush();
    #[cfg(unix)]
    #[expect(unsafe_code, reason = "it takes any status, and nothing of the process is used after it")]
    unsafe {
        libc::_exit(status.into())
    }
    #[cfg(not(unix))]
    process::exit(status.into())
}

/// Whether the end was asked for.
pub(crate) fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
