//! The handles of streams and events: some functions make one and take its address, the others take it as it is.

use super::{Checker, tree::Expression, types::Type};
use crate::diagnose::{Diagnostic, Problem};

/// What a function of the runtime wants at one place.
enum Wanted {
    Stream,
    Event,
    NewStream,
    NewEvent,
}

fn wanted(name: &str, position: usize) -> Option<Wanted> {
    Some(match (name, position) {
        ("cudaStreamCreate" | "cudaStreamCreateWithFlags" | "cudaStreamCreateWithPriority", 0) => Wanted::NewStream,
        ("cudaEventCreate" | "cudaEventCreateWithFlags", 0) => Wanted::NewEvent,
        (
            "cudaEventRecord"
            | "cudaEventRecordWithFlags"
            | "cudaEventSynchronize"
            | "cudaEventQuery"
            | "cudaEventDestroy",
            0,
        )
        | ("cudaEventElapsedTime", 1 | 2)
        | ("cudaStreamWaitEvent", 1) => Wanted::Event,
        ("cudaStreamSynchronize" | "cudaStreamQuery" | "cudaStreamDestroy" | "cudaStreamWaitEvent", 0)
        | ("cudaEventRecord" | "cudaEventRecordWithFlags", 1) => Wanted::Stream,
        _ => return None,
    })
}

impl Checker<'_> {
    /// Reports a handle where its address is wanted, and the other way round. Whether one was.
    pub(super) fn wrong_handle(&mut self, name: &str, position: usize, value: &Expression) -> bool {
        let Some(wanted) = wanted(name, position) else { return false };
        let address = matches!(value.ty.target(), Some(Type::Pointer(..)));
        let handle = value.ty.target() == Some(&Type::Void);
        let (ty, new) = match wanted {
            Wanted::Stream => ("cudaStream_t", false),
            Wanted::Event => ("cudaEvent_t", false),
            Wanted::NewStream => ("cudaStream_t", true),
            Wanted::NewEvent => ("cudaEvent_t", true),
        };
        let (words, help) = match new {
            true if handle => (
                format!("`{name}` takes a `{ty} *`, and this is the handle itself"),
                "the handle is set: write `&` before it",
            ),
            false if address => (format!("`{name}` takes a `{ty}`, and this is its address"), "leave the `&` out"),
            _ => return false,
        };
        self.sink.push(Diagnostic::error(value.span, Problem::Mismatch(words)).help(help));
        true
    }
}
