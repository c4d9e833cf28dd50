//! A Vulkan device made of software, so that the GPU's tests run where there is no GPU.

use std::env;
use std::path::{Path, PathBuf};

use super::{Requirement, SetupError, apt};

const PACKAGES: [&str; 2] = ["mesa-vulkan-drivers", "libvulkan1"];

/// The Vulkan loader's own variables, the newer name first: a user who sets one has chosen a device to test on.
const DRIVER_VARIABLES: [&str; 2] = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"];

pub(super) struct Lavapipe;

impl Requirement for Lavapipe {
    fn name(&self) -> String {
        "lavapipe, a software Vulkan device".to_owned()
    }

    fn purpose(&self) -> &'static str {
        "run the GPU's tests without a GPU"
    }

    fn is_met(&self) -> bool {
        // Elsewhere the system's own graphics interface is always there.
        !cfg!(target_os = "linux") || is_chosen() || (find_driver().is_some() && has_loader())
    }

    fn remedy(&self) -> String {
        if apt::is_available() {
            apt::command(&PACKAGES)
        } else {
            "install Mesa's Vulkan drivers and the Vulkan loader from your system's packages".to_owned()
        }
    }

    fn install(&self) -> Result<(), SetupError> {
        if apt::is_available() {
            apt::install(&PACKAGES)
        } else {
            Err(SetupError::ByHand { name: self.name(), remedy: self.remedy() })
        }
    }
}

/// The environment in which Vulkan finds lavapipe and nothing else.
pub(crate) fn software_vulkan() -> Vec<(&'static str, PathBuf)> {
    if !cfg!(target_os = "linux") || is_chosen() {
        return Vec::new();
    }
    find_driver()
        .map(|driver| DRIVER_VARIABLES.iter().map(|&variable| (variable, driver.clone())).collect())
        .unwrap_or_default()
}

fn is_chosen() -> bool {
    DRIVER_VARIABLES.iter().any(|variable| env::var_os(variable).is_some_and(|value| !value.is_empty()))
}

/// The file that tells the Vulkan loader where lavapipe is, such as `lvp_icd.x86_64.json`.
fn find_driver() -> Option<PathBuf> {
    let shares = env::var_os("XDG_DATA_DIRS").unwrap_or_default();
    let shares = env::split_paths(&shares).collect::<Vec<_>>();
    let shares = shares.into_iter().chain(["/usr/share", "/usr/local/share", "/etc"].map(PathBuf::from));
    let drivers = shares.flat_map(|share| names_in(&share.join("vulkan/icd.d")));
    // A file of another architecture names a library that cannot be loaded.
    let is_ours = |name: &str| !name.contains("i686") || cfg!(target_arch = "x86");
    drivers
        .into_iter()
        .find(|(name, _)| name.starts_with("lvp_icd") && name.ends_with(".json") && is_ours(name))
        .map(|(_, path)| path)
}

fn has_loader() -> bool {
    let loaded = env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let folders = env::split_paths(&loaded).collect::<Vec<_>>().into_iter();
    let system = ["/usr/lib", "/usr/lib64", "/usr/local/lib", "/lib"].map(PathBuf::from);
    // Debian keeps each architecture's libraries in a folder of its own, such as /usr/lib/x86_64-linux-gnu.
    let multiarch = names_in(Path::new("/usr/lib")).into_iter().filter(|(name, _)| name.contains("-linux-"));
    folders.chain(system).chain(multiarch.map(|(_, path)| path)).any(|folder| folder.join("libvulkan.so.1").exists())
}

fn names_in(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = folder.read_dir().into_iter().flatten().flatten();
    let mut names: Vec<_> =
        entries.map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path())).collect();
    names.sort();
    names
}
