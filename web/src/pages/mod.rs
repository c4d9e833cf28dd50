//! One page for each kind of URL.

mod bench;
mod calculators;
mod cuda;
mod device;
mod home;
mod host;
mod kernel;
mod ladder;
mod later;
mod unknown;

pub(crate) use bench::BenchPage;
pub(crate) use calculators::{CalculatorPage, CalculatorsPage};
pub(crate) use cuda::CudaPage;
pub(crate) use device::DevicePage;
pub(crate) use home::HomePage;
pub(crate) use host::HostPage;
pub(crate) use kernel::KernelPage;
pub(crate) use ladder::{LadderPage, LaddersPage};
pub(crate) use later::LaterPage;
pub(crate) use unknown::{MissingPage, UnknownPage};
