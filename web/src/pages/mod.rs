//! One page for each kind of URL.

mod cuda;
mod device;
mod home;
mod kernel;
mod unknown;

pub(crate) use cuda::CudaPage;
pub(crate) use device::DevicePage;
pub(crate) use home::HomePage;
pub(crate) use kernel::KernelPage;
pub(crate) use unknown::UnknownPage;
