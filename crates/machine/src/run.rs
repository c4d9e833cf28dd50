//! Running: instructions one after another, and calls that are opened and closed between them.

use crate::{
    Code, FailureKind, Machine, Stop,
    access::Notable,
    exit::{Exit, MOST_AT_ONCE},
    frames::Failure,
    step::step,
};

/// What a call of the library counts for.
const LIBRARY_CALL: i64 = 32;

impl Machine<'_> {
    /// Runs up to about `slice` steps.
    pub fn run(&mut self, slice: u64) -> Stop {
        let image = self.image;
        let mut left = slice.cast_signed();
        let stop = loop {
            let Some(frame) = self.frames.last_mut() else { break Stop::Ended(0) };
            let (Some(code), Some(constants)) =
                (image.functions.get(frame.function), self.constants.get(frame.function))
            else {
                break Stop::Ended(0);
            };
            let base = frame.base;
            let Some(window) = self.registers.get_mut(base..).and_then(<[u64]>::first_chunk_mut) else {
                break Stop::Ended(0);
            };
            let mut at = frame.at;
            let heat = self.hot.heat(frame.function, code);
            let exit =
                step((&mut self.memory, &mut self.random), image, (code, constants), window, &mut at, &mut left, heat);
            if let Exit::Hot = exit {
                frame.at = self.hot.turn(
                    (&self.memory, &mut self.random),
                    image,
                    (frame.function, constants),
                    window,
                    at,
                    &mut left,
                );
                if left < 0 {
                    break Stop::Paused;
                }
                continue;
            }
            frame.at = at;
            let behind = base + code.registers as usize;
            match exit {
                Exit::Call(function, into) => {
                    left -= MOST_AT_ONCE.min(code.instructions.len()) as i64;
                    if let Err(kind) = self.open(function, behind, base + usize::from(into)) {
                        break self.failed(code, at, kind);
                    }
                }
                Exit::CallPointer(value, into, count) => {
                    let function = (value & 0xffff_ffff) as usize;
                    let known = image
                        .functions
                        .get(function)
                        .is_some_and(|called| !called.instructions.is_empty() && u32::from(called.parameters) == count);
                    if value & !0xffff_ffff != FUNCTION_MARK || !known {
                        let words = "a call through a pointer that points to no function".to_owned();
                        break self.failed(code, at, FailureKind::Other(words));
                    }
                    left -= MOST_AT_ONCE as i64;
                    if let Err(kind) = self.open(function, behind, base + usize::from(into)) {
                        break self.failed(code, at, kind);
                    }
                }
                Exit::Return(value) => {
                    let last = self.close(value).is_none();
                    // What a call leaves behind ends with it, and somebody else may be at it.
                    if self.memory.guards_any()
                        && let Some(met) = self.memory.take_met()
                    {
                        self.note_met(met, code.place(at));
                    }
                    if last {
                        break Stop::Ended(value as i32);
                    }
                }
                Exit::Variable(into, number) => match self.variable(code, number, at) {
                    Ok(address) => self.set_register(base + usize::from(into), address),
                    Err(kind) => break self.failed(code, at, kind),
                },
                Exit::Notable(Notable::Unwritten(made)) => self.note_unwritten(made, code.place(at)),
                Exit::Notable(Notable::Met(met)) => self.note_met(met, code.place(at)),
                Exit::Notable(Notable::Beyond(index)) => self.note_beyond(index, code.place(at)),
                Exit::Library(site, into) => {
                    left -= LIBRARY_CALL;
                    break Stop::Library { site, first: behind, into: base + usize::from(into) };
                }
                Exit::Launch(site) => break Stop::Launch { site, first: behind },
                Exit::Paused | Exit::Hot => break Stop::Paused,
                Exit::Failed(kind) => break self.failed(code, at, kind),
            }
            if left < 0 {
                break Stop::Paused;
            }
        };
        self.steps += slice.saturating_sub_signed(left);
        stop
    }

    fn failed(&self, code: &Code, at: usize, kind: FailureKind) -> Stop {
        Stop::Failed(Failure { span: self.span_or_call(code.place(at)), kind })
    }
}

/// What a pointer to a function holds, with the function's number.
pub const FUNCTION_MARK: u64 = 0x7ff3_0000_0000_0000;
