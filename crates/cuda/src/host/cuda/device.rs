//! The device itself: its properties and limits, and what its kernels need.

use warpground_machine::FailureKind;

use crate::host::{
    code::Site,
    errors::{INVALID_DEVICE, INVALID_VALUE, UNSUPPORTED_LIMIT},
    limits::SYNC_DEPTH,
    run::Run,
};

impl Run<'_> {
    /// Tells of the device and its kernels, or sets their limits. `None`: this function does something else.
    pub(super) fn device_call(&mut self, site: &Site, arguments: &[u64]) -> Result<Option<u64>, FailureKind> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let span = site.span;
        Ok(Some(match site.name {
            "cudaGetDeviceCount" => {
                self.put_bytes(argument(0), &1_u32.to_le_bytes())?;
                0
            }
            "cudaGetDevice" => {
                self.put_bytes(argument(0), &0_u32.to_le_bytes())?;
                0
            }
            "cudaSetDeviceFlags" | "cudaProfilerStart" | "cudaProfilerStop" => 0,
            // Banks of four bytes are all that there are.
            "cudaDeviceGetSharedMemConfig" => {
                self.put_bytes(argument(0), &1_u32.to_le_bytes())?;
                0
            }
            "cudaGetDeviceFlags" | "cudaDeviceGetCacheConfig" => {
                self.put_bytes(argument(0), &0_u32.to_le_bytes())?;
                0
            }
            "cudaSetDevice" | "cudaInitDevice" if argument(0) & 0xffff_ffff != 0 => INVALID_DEVICE,
            "cudaChooseDevice" => {
                self.put_bytes(argument(0), &0_u32.to_le_bytes())?;
                0
            }
            "cudaDeviceCanAccessPeer" => {
                if (argument(1) | argument(2)) & 0xffff_ffff != 0 {
                    return Ok(Some(INVALID_DEVICE));
                }
                // A device is no peer of itself.
                self.put_bytes(argument(0), &0_u32.to_le_bytes())?;
                0
            }
            "cudaGetDeviceProperties" => {
                if argument(1) & 0xffff_ffff != 0 {
                    return Ok(Some(INVALID_DEVICE));
                }
                self.tell_described(span);
                self.properties(argument(0))?;
                0
            }
            "cudaDeviceGetAttribute" => {
                if argument(2) & 0xffff_ffff != 0 {
                    return Ok(Some(INVALID_DEVICE));
                }
                self.tell_described(span);
                match self.attribute(argument(1)) {
                    Some(value) => {
                        self.put_bytes(argument(0), &value.to_le_bytes())?;
                        0
                    }
                    None => INVALID_VALUE,
                }
            }
            "cudaDeviceGetLimit" | "cudaDeviceSetLimit" => {
                let which = argument(usize::from(site.name == "cudaDeviceGetLimit")) & 0xffff_ffff;
                let which = usize::try_from(which).ok().filter(|which| *which != SYNC_DEPTH);
                let limit = which.and_then(|which| self.device_limits.get_mut(which));
                match limit {
                    None => UNSUPPORTED_LIMIT,
                    Some(bytes) if site.name == "cudaDeviceSetLimit" => {
                        *bytes = argument(1);
                        0
                    }
                    Some(bytes) => {
                        let bytes = bytes.to_le_bytes();
                        self.put_bytes(argument(0), &bytes)?;
                        0
                    }
                }
            }
            "cudaFuncSetAttribute" => self.set_function_attribute(argument(0), argument(1), argument(2), span),
            "cudaFuncGetAttributes" => self.function_attributes(argument(0), argument(1), span)?,
            "cudaOccupancyMaxActiveBlocksPerMultiprocessor" => {
                self.blocks_on_a_multiprocessor(argument(0), argument(1), argument(2), argument(3), span)?
            }
            "cudaOccupancyMaxPotentialBlockSize" => self.best_block(arguments, span)?,
            "cudaRuntimeGetVersion" | "cudaDriverGetVersion" => {
                self.put_bytes(argument(0), &13_000_u32.to_le_bytes())?;
                0
            }
            _ => return Ok(None),
        }))
    }
}
