//! Kernels from their text to what they leave in memory: lowered, and run by the simulator as they are.

mod control;
mod failures;
mod threads;
mod values;
mod ways_out;

use warpground_engine::{BufferId, Device, DirectLaunch, DirectOutcome, Mapping};
use warpground_ir::{Space, memory};
use warpground_sim::{SimDevice, SimOptions, Watch, WatchedLaunch};

use super::lower;
use crate::{Build, NoFiles, Unit, resolve};

/// What a kernel is handed.
enum Argument<'a> {
    /// A pointer to these bytes, which come back.
    Memory(&'a mut Vec<u8>),
    /// A value.
    Value(Vec<u8>),
}

impl Argument<'_> {
    fn int(value: i32) -> Argument<'static> {
        Argument::Value(value.to_le_bytes().to_vec())
    }
}

struct Ran {
    outcome: DirectOutcome,
    watched: Vec<WatchedLaunch>,
}

/// Launches the only kernel of a program.
fn launch(text: &str, grid: [u32; 3], block: [u32; 3], arguments: Vec<Argument<'_>>, watch: Watch) -> Ran {
    let resolved = resolve(&[Unit::new("test.cu", text)], &Build::default(), &NoFiles);
    assert!(!resolved.failed, "{}", crate::render_all(&resolved.source, &resolved.diagnostics));
    let made = lower(&resolved);
    let kernels: Vec<_> = resolved
        .tree
        .functions
        .iter()
        .enumerate()
        .filter(|(_, function)| function.side == crate::meaning::tree::Side::Kernel)
        .collect();
    let (id, _) = kernels.last().unwrap();
    let kernel = made.kernel(*id).unwrap_or_else(|errors| panic!("{}", crate::render_all(&resolved.source, &errors)));
    pollster::block_on(async {
        let device = SimDevice::new(SimOptions::default());
        device.watch(watch);
        let mut mappings = Vec::new();
        let mut parameters = vec![0; usize::try_from(kernel.bytes).unwrap()];
        let mut held: Vec<(BufferId, Option<usize>)> = Vec::new();
        for (number, (argument, (offset, _))) in arguments.iter().zip(&kernel.parameters).enumerate() {
            let offset = usize::try_from(*offset).unwrap();
            let bytes = match argument {
                Argument::Value(bytes) => bytes.clone(),
                Argument::Memory(bytes) => {
                    let buffer = device.allocate("memory", bytes.len() as u64, false).await.unwrap();
                    let mut padded = bytes.to_vec();
                    padded.resize(bytes.len().next_multiple_of(4), 0);
                    device.write(buffer, 0, &padded).await.unwrap();
                    let object = u32::try_from(mappings.len() + 1).unwrap();
                    mappings.push(Mapping {
                        object,
                        buffer,
                        bytes: bytes.len() as u64,
                        name: format!("memory{number}"),
                        variable: None,
                    });
                    held.push((buffer, Some(number)));
                    memory::address(object, 0).to_le_bytes().to_vec()
                }
            };
            parameters[offset..offset + bytes.len()].copy_from_slice(&bytes);
        }
        for (number, object) in made.module.objects.iter().enumerate() {
            if matches!(object.space, Space::Global | Space::Constant) {
                let buffer = device.allocate(&object.name, object.bytes, false).await.unwrap();
                device
                    .write(buffer, 0, &vec![0; usize::try_from(object.bytes.next_multiple_of(4)).unwrap()])
                    .await
                    .unwrap();
                mappings.push(Mapping {
                    object: u32::try_from(mappings.len() + 1).unwrap(),
                    buffer,
                    bytes: object.bytes,
                    name: object.name.clone(),
                    variable: Some(warpground_ir::ObjectId(u32::try_from(number).unwrap())),
                });
            }
        }
        let outcome = device
            .launch_directly(&DirectLaunch {
                module: made.module.clone(),
                kernel: kernel.id,
                grid,
                block,
                shared_bytes: 0,
                parameters,
                memory: mappings,
                heap_bytes: 1 << 20,
                cooperative: true,
            })
            .await
            .unwrap_or_else(|error| panic!("{error}\n{}", made.module.text(false)));
        let mut arguments = arguments;
        for (buffer, number) in held {
            if let Some(Argument::Memory(bytes)) = number.and_then(|number| arguments.get_mut(number)) {
                let length = bytes.len();
                let mut read = device.read(buffer, 0, length.next_multiple_of(4) as u64).await.unwrap();
                read.truncate(length);
                **bytes = read;
            }
        }
        Ran { outcome, watched: device.take_watched() }
    })
}

fn ints(values: impl IntoIterator<Item = i32>) -> Vec<u8> {
    values.into_iter().flat_map(i32::to_le_bytes).collect()
}

fn as_ints(bytes: &[u8]) -> Vec<i32> {
    bytes.as_chunks::<4>().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect()
}

fn as_floats(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

/// What a kernel with one buffer of so many integers leaves in it.
fn results(text: &str, grid: u32, block: u32, count: usize) -> Vec<i32> {
    let mut out = ints(vec![-1; count]);
    let ran = launch(text, [grid, 1, 1], [block, 1, 1], vec![Argument::Memory(&mut out)], Watch::default());
    assert_eq!(ran.outcome.failure, None);
    as_ints(&out)
}

/// What a kernel with one block leaves in its second buffer, whose integers begin as -1, and what was counted.
fn counted(text: &str, block: u32, input: Vec<u8>, count: usize) -> (Vec<i32>, warpground_sim::Profile) {
    let (mut input, mut out) = (input, ints(vec![-1; count]));
    let arguments = vec![Argument::Memory(&mut input), Argument::Memory(&mut out)];
    let ran = launch(text, [1; 3], [block, 1, 1], arguments, Watch { profile: true, ..Watch::default() });
    assert_eq!(ran.outcome.failure, None);
    (as_ints(&out), ran.watched[0].profile.clone().unwrap())
}
