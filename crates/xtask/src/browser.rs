//! Opens an address in the user's browser, where there is one.

use std::env;

use crate::project;

/// Asks the desktop to open it. A machine without a desktop has the address on its terminal, and needs no more.
pub(crate) fn open(address: &str) {
    let has_display = ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"]
        .iter()
        .any(|variable| env::var_os(variable).is_some_and(|value| !value.is_empty()));
    let has_desktop = !cfg!(target_os = "linux") || has_display;
    if has_desktop && !project::is_unattended() {
        let _ = open::that_detached(address);
    }
}
