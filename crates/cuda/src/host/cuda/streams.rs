//! Streams and events.

use warpground_machine::FailureKind;

use crate::host::{code::Site, run::Run, transfer::Queued};

/// The flag of a stream that does not wait for the legacy one.
const NON_BLOCKING: u64 = 1;
/// The priority of what goes first, as on NVIDIA's GPUs since 2017; the least is 0.
const GREATEST_PRIORITY: i32 = -5;

impl Run<'_> {
    /// Makes, orders and awaits streams and events. `None`: this function does something else.
    pub(super) fn stream_call(
        &mut self,
        site: &Site,
        arguments: &[u64],
        queued: Queued,
    ) -> Result<Option<u64>, FailureKind> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let Queued { stream, span, .. } = queued;
        Ok(Some(match site.name {
            "cudaEventCreate" | "cudaEventCreateWithFlags" => {
                let handle = self.new_event(span);
                self.put_bytes(argument(0), &handle.to_le_bytes())?;
                0
            }
            "cudaStreamCreate" | "cudaStreamCreateWithFlags" | "cudaStreamCreateWithPriority" => {
                let flags = if site.name == "cudaStreamCreate" { 0 } else { argument(1) & 0xffff_ffff };
                // What is beyond the priorities that there are is the nearest of them.
                let priority = match site.name {
                    "cudaStreamCreateWithPriority" => {
                        u32::try_from(argument(2) & 0xffff_ffff).unwrap_or(0).cast_signed().clamp(GREATEST_PRIORITY, 0)
                    }
                    _ => 0,
                };
                let handle = self.new_stream(flags & NON_BLOCKING != 0, priority);
                self.put_bytes(argument(0), &handle.to_le_bytes())?;
                0
            }
            "cudaStreamGetPriority" => {
                self.put_bytes(argument(1), &self.priority_of(stream).to_le_bytes())?;
                0
            }
            "cudaStreamGetFlags" => {
                let flags = u32::from(self.is_free(stream));
                self.put_bytes(argument(1), &flags.to_le_bytes())?;
                0
            }
            "cudaStreamDestroy" => self.destroy_stream(argument(0), span),
            "cudaStreamSynchronize" | "cudaStreamQuery" => {
                self.synchronize(Some(stream));
                0
            }
            "cudaDeviceSynchronize" | "cudaThreadSynchronize" => {
                self.synchronize(None);
                0
            }
            "cudaStreamWaitEvent" => self.stream_waits(stream, argument(1), span),
            "cudaEventRecord" | "cudaEventRecordWithFlags" => self.record_event(argument(0), stream, span),
            "cudaEventSynchronize" | "cudaEventQuery" => self.wait_for_event(argument(0), span),
            "cudaEventDestroy" => self.destroy_event(argument(0), span),
            "cudaEventElapsedTime" => match self.between_events([argument(1), argument(2)], span) {
                Ok(seconds) => {
                    #[expect(clippy::cast_possible_truncation, reason = "the interface is float")]
                    let milliseconds = (seconds * 1000.0) as f32;
                    self.put_bytes(argument(0), &milliseconds.to_le_bytes())?;
                    0
                }
                Err(code) => code,
            },
            "__stream_function_begins" => {
                self.host_function_begins(stream);
                0
            }
            "__stream_function_ends" => {
                self.host_function_ends(stream, argument(1), span);
                0
            }
            "cudaDeviceReset" => {
                self.synchronize(None);
                self.reset_device();
                0
            }
            "cudaDeviceGetStreamPriorityRange" => {
                // The least and the greatest, as on NVIDIA's GPUs since 2017.
                for (place, priority) in [(argument(0), 0_i32), (argument(1), GREATEST_PRIORITY)] {
                    if place != 0 {
                        self.put_bytes(place, &priority.to_le_bytes())?;
                    }
                }
                0
            }
            _ => return Ok(None),
        }))
    }
}
