//! The engine's commands → wgpu's: resolved once, encoded as often as needed.

use std::rc::Rc;

use warpground_engine::{Binding, Command, Error};
use wgpu::{
    BindGroup, BindGroupDescriptor, BindGroupEntry, Buffer, CommandEncoder, ComputePassDescriptor,
    ComputePassTimestampWrites, ComputePipeline, QuerySet,
};

use crate::{connection::Connection, draw, kernels::Compiled, textures::Made};

/// A command with everything that it needs at hand.
pub(crate) enum Recorded {
    Launch { pipeline: ComputePipeline, groups: Vec<BindGroup>, grid: [u32; 3] },
    Clear(Buffer),
    Copy { from: (Buffer, u64), to: (Buffer, u64), bytes: u64 },
    Draw(Rc<draw::Recorded>),
}

/// What a launch binds.
pub(crate) enum Bound {
    Buffer(Buffer),
    Made(Made),
}

/// Binds a kernel's buffers. The launch may bring buffers that an edited kernel no longer declares; they are left out.
pub(crate) async fn bind(
    connection: &Connection,
    kernel: &Compiled,
    bindings: &[Binding],
    bound: impl Fn(&Binding) -> Result<Bound, Error>,
) -> Result<Vec<BindGroup>, Error> {
    let mut all = Vec::with_capacity(kernel.bindings.len());
    for declaration in &kernel.bindings {
        let binding = bindings.iter().find(|binding| binding.index == declaration.slot()).ok_or_else(|| {
            Error::InvalidJob(format!(
                "`{}` declares `{}` at binding {}, where the launch binds nothing",
                kernel.kernel.label, declaration.name, declaration.index
            ))
        })?;
        all.push((declaration.group, declaration.index, bound(binding)?));
    }
    let label = Some(kernel.kernel.label.as_str());
    let make = || {
        (0..)
            .zip(&kernel.layouts)
            .map(|(number, layout)| {
                let entries: Vec<_> = all
                    .iter()
                    .filter(|(group, ..)| *group == number)
                    .map(|(_, binding, bound)| BindGroupEntry {
                        binding: *binding,
                        resource: match bound {
                            Bound::Buffer(buffer) => buffer.as_entire_binding(),
                            Bound::Made(made) => made.resource(),
                        },
                    })
                    .collect();
                connection.device.create_bind_group(&BindGroupDescriptor { label, layout, entries: &entries })
            })
            .collect()
    };
    let mut groups: Vec<BindGroup> = connection.scoped(&kernel.kernel.label, make).await?;
    groups.extend(connection.told.iter().filter(|_| kernel.tells).map(|told| told.group.clone()));
    Ok(groups)
}

/// How many launches the commands hold.
pub(crate) fn launches(commands: &[Command]) -> u32 {
    let count = commands.iter().filter(|command| matches!(command, Command::Launch { .. })).count();
    u32::try_from(count).unwrap_or(u32::MAX).max(1)
}

/// Encodes the commands `repetitions` times. Launches in a row share a pass: a pass costs far more than a launch. With a
/// query set, the time before the first command goes to query 0 and the time after the last one to query 1.
pub(crate) fn encode(
    encoder: &mut CommandEncoder,
    commands: &[Recorded],
    repetitions: u32,
    timestamps: Option<&QuerySet>,
) {
    let only_launches = commands.iter().all(|command| matches!(command, Recorded::Launch { .. }));
    let total = commands.len() * repetitions as usize;
    let mut sequence = commands.iter().cycle().take(total).peekable();
    // Queries are written by passes, and clears and copies are outside of passes: unless one pass holds everything,
    // an empty pass on either side carries the queries.
    let one_pass = only_launches && total > 0;
    if timestamps.is_some() && !one_pass {
        drop(encoder.begin_compute_pass(&pass(timestamps, Some(0), None)));
    }
    while let Some(command) = sequence.peek() {
        match command {
            Recorded::Launch { .. } => {
                let queries = timestamps.filter(|_| one_pass);
                let mut pass = encoder.begin_compute_pass(&pass(queries, Some(0), Some(1)));
                while let Some(Recorded::Launch { pipeline, groups, grid: [x, y, z] }) =
                    sequence.next_if(|command| matches!(command, Recorded::Launch { .. }))
                {
                    pass.set_pipeline(pipeline);
                    for (number, group) in (0..).zip(groups) {
                        pass.set_bind_group(number, group, &[]);
                    }
                    pass.dispatch_workgroups(*x, *y, *z);
                }
            }
            Recorded::Clear(buffer) => {
                encoder.clear_buffer(buffer, 0, None);
                sequence.next();
            }
            Recorded::Copy { from: (from, from_offset), to: (to, to_offset), bytes } => {
                encoder.copy_buffer_to_buffer(from, *from_offset, to, *to_offset, *bytes);
                sequence.next();
            }
            Recorded::Draw(call) => {
                draw::encode(encoder, call);
                sequence.next();
            }
        }
    }
    if timestamps.is_some() && !one_pass {
        drop(encoder.begin_compute_pass(&pass(timestamps, None, Some(1))));
    }
}

fn pass(timestamps: Option<&QuerySet>, beginning: Option<u32>, end: Option<u32>) -> ComputePassDescriptor<'_> {
    ComputePassDescriptor {
        label: None,
        timestamp_writes: timestamps.map(|query_set| ComputePassTimestampWrites {
            query_set,
            beginning_of_pass_write_index: beginning,
            end_of_pass_write_index: end,
        }),
    }
}
