//! `cudaDeviceProp`, as this device would fill it.

use warpground_machine::{Address, FailureKind};

use super::run::Run;
use crate::meaning::types::{DEVICE_PROPERTIES, Type};

impl Run<'_> {
    /// What the adapter says of itself, in CUDA's terms; what WebGPU does not tell is that of a common GPU.
    pub(super) fn properties(&mut self, address: Address) -> Result<(), FailureKind> {
        let adapter = self.device.adapter().clone();
        let limits = &adapter.limits;
        let bytes = self.type_bytes(&Type::Struct(DEVICE_PROPERTIES));
        self.put_bytes(address, &vec![0; usize::try_from(bytes).unwrap_or(0)])?;
        let mut name = adapter.name.into_bytes();
        name.truncate(255);
        let words: &[(&str, u64)] = &[
            ("totalGlobalMem", limits.buffer_bytes),
            ("sharedMemPerBlock", limits.shared_bytes.into()),
            ("regsPerBlock", 65_536),
            ("warpSize", 32),
            ("memPitch", 0x7fff_ffff),
            ("maxThreadsPerBlock", limits.threads_per_block.min(1024).into()),
            ("clockRate", 1_000_000),
            ("totalConstMem", 65_536),
            ("major", 9),
            ("minor", 0),
            ("textureAlignment", 512),
            ("deviceOverlap", 1),
            ("multiProcessorCount", 80),
            ("canMapHostMemory", 1),
            ("concurrentKernels", 1),
            ("unifiedAddressing", 1),
            ("memoryClockRate", 1_000_000),
            ("memoryBusWidth", 256),
            ("l2CacheSize", 4 << 20),
            ("maxThreadsPerMultiProcessor", 2048),
            ("maxBlocksPerMultiProcessor", 32),
            ("asyncEngineCount", 1),
            ("sharedMemPerMultiprocessor", u64::from(limits.shared_bytes) * 2),
            ("regsPerMultiprocessor", 65_536),
            ("managedMemory", 1),
        ];
        let tree = &self.program.resolved.tree;
        let fields: Vec<(String, u64, u64)> = tree.types.structs[DEVICE_PROPERTIES]
            .fields
            .iter()
            .map(|field| (field.name.to_string(), field.offset, tree.types.bytes(&field.ty)))
            .collect();
        let block: [u32; 3] = [
            limits.block_dimensions[0].min(1024),
            limits.block_dimensions[1].min(1024),
            limits.block_dimensions[2].min(64),
        ];
        for (field, offset, size) in fields {
            let at = address + offset;
            match field.as_str() {
                "name" => self.put_bytes(at, &name)?,
                "maxThreadsDim" => {
                    let bytes: Vec<u8> = block.iter().flat_map(|value| value.to_le_bytes()).collect();
                    self.put_bytes(at, &bytes)?;
                }
                "maxGridSize" => {
                    let bytes: Vec<u8> =
                        [0x7fff_ffff_u32, 65_535, 65_535].iter().flat_map(|value| value.to_le_bytes()).collect();
                    self.put_bytes(at, &bytes)?;
                }
                name => {
                    let value = words.iter().find(|(known, _)| *known == name).map_or(0, |(_, value)| *value);
                    self.put_bytes(at, &value.to_le_bytes()[..size as usize])?;
                }
            }
        }
        Ok(())
    }
}
