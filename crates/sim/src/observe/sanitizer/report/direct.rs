//! Findings that only kernels of the device IR have.

use warpground_engine::direct::FailureKind;

use super::finding::{Finding, FindingKind};
use crate::{
    observe::{Actor, Around, Fault, Outside, UndefinedUse, WrongCall, sanitizer::state::Sanitizer},
    program::{Instruction, Special, name_beside},
};

impl Sanitizer<'_> {
    #[cold]
    pub(in crate::observe::sanitizer) fn report_fault(&mut self, event: &Fault<'_>) {
        let (kind, advice) = match event.kind {
            FailureKind::IllegalAddress { what, .. } => {
                (FindingKind::OutOfBounds, format!("The address is {what}: guard the access, or mend the pointer."))
            }
            FailureKind::Misaligned { alignment, .. } => (
                FindingKind::Misaligned,
                format!("The address must be a multiple of {alignment}: read smaller pieces, or align the memory."),
            ),
            FailureKind::StackOverflow(bytes) => (
                FindingKind::StackOverflow,
                format!(
                    "The calls need {bytes} bytes of a thread's own memory: bound the recursion, or raise the limit."
                ),
            ),
            FailureKind::WrongBarrier(_) => {
                return self.report_wrong_barrier(event.actor, event.instruction, event.lane);
            }
            // The outcome reports a program that ends itself.
            FailureKind::Assertion(_)
            | FailureKind::Trap
            | FailureKind::NotCooperative
            | FailureKind::NoFunction { .. } => return,
        };
        let line = self.program.place(event.instruction).line;
        self.found((kind, line, 0, 0), |own| {
            let action = if event.writes { "writes" } else { "reads" };
            let thread = event.actor.warp * own.width + event.lane;
            let site = own.site(action, event.actor.block, thread, event.instruction);
            let index = event.element.map(|(index, _)| index);
            let length = event.element.map(|(_, length)| length);
            Finding { memory: event.memory.clone(), index, length, ..own.finding(kind, site, &advice) }
        });
    }

    #[cold]
    pub(in crate::observe::sanitizer) fn report_outside(&mut self, event: &Outside) {
        let line = self.program.place(event.instruction).line;
        let kind = FindingKind::OutOfBounds;
        self.found((kind, line, 0, event.variable), |own| {
            let action = if event.writes { "writes" } else { "reads" };
            let thread = event.actor.warp * own.width + event.lane;
            let site = own.site(action, event.actor.block, thread, event.instruction);
            if let Some(around) = event.around {
                let (advice, other) = match around {
                    Around::Ended(ended) => {
                        let thread = ended.actor.warp * own.width + ended.lane;
                        let freed = own.site("frees the memory", ended.actor.block, thread, ended.instruction);
                        ("Use memory of malloc or new only before it is freed: a barrier between the last use and the free \
                          orders the two."
                            .to_owned(), Some(freed))
                    }
                    Around::Past(past, bytes) => (
                        format!(
                            "The address is {past} bytes past the end of {bytes} bytes that a kernel allocated: guard the \
                             access, or allocate more."
                        ),
                        None,
                    ),
                    Around::Nothing => ("The address is outside of what kernels have allocated.".to_owned(), None),
                };
                let kind = if other.is_some() { FindingKind::UseAfterFree } else { kind };
                return Finding { other, ..own.finding(kind, site, &advice) };
            }
            if let Some((index, length)) = event.inner {
                let advice = format!(
                    "The index leaves its array, which is a part of another object: guard the access by \
                     if (index < {length})."
                );
                let (index, length) = (Some(index), Some(length));
                return Finding { index, length, ..own.finding(kind, site, &advice) };
            }
            let variable = own.program.variables.get(usize::from(event.variable));
            let (mut index, mut length) = (None, None);
            if let Some(crate::program::Shape::Array { stride, length: count, .. }) = variable.map(|known| &known.shape)
            {
                index = Some(i64::from(event.offset).div_euclid(i64::from((*stride).max(1))));
                length = *count;
            }
            let memory = variable.map(|variable| {
                let from = i32::try_from(variable.offset).unwrap_or(0);
                name_beside(variable, event.offset.wrapping_add(from))
            });
            let advice = match length {
                Some(length) => format!("Guard the access: if (index < {length})."),
                None => "Guard the access.".to_owned(),
            };
            Finding { memory, index, length, ..own.finding(kind, site, &advice) }
        });
    }

    #[cold]
    pub(in crate::observe::sanitizer) fn report_undefined(&mut self, event: &UndefinedUse) {
        let beginning = match self.program.instructions.get(event.cause as usize) {
            Some(Instruction::Special { operation: Special::Undefine(number), .. }) => {
                let direct = self.program.direct.as_ref();
                direct.and_then(|direct| direct.beginnings.get(usize::from(*number)))
            }
            _ => None,
        };
        let first = event.actor.warp * self.width;
        let block = event.actor.block;
        let lines = [event.instruction, event.cause].map(|instruction| self.program.place(instruction).line);
        if let Some(beginning) = beginning {
            let name = beginning.name.clone();
            let kind = FindingKind::UninitialisedVariable;
            self.found((kind, lines[0], lines[1], 0), |own| {
                let site = own.site("uses it", block, first + event.lane, event.instruction);
                let advice = "Give the variable a value where it is declared: what it holds now is anything.";
                Finding { memory: Some(name), ..own.finding(kind, site, advice) }
            });
            return;
        }
        if let Some(read) = self.handed_on.get(&event.cause).copied() {
            let kind = FindingKind::UninitialisedRead;
            self.found((kind, lines[1], lines[0], read.variable), |own| {
                let site = own.site("reads", block, first + event.lane, event.cause);
                let user = own.site("uses what was read", block, first + event.lane, event.instruction);
                let advice = "Fill the buffer before the launch, or write the element first.";
                let memory = Some(own.name(read.variable, read.offset));
                Finding { memory, other: (lines[0] != lines[1]).then_some(user), ..own.finding(kind, site, advice) }
            });
            return;
        }
        self.found((FindingKind::AbsentLane, lines[1], lines[0], 0), |own| {
            let site = own.site("asks another lane for its value", block, first + event.lane, event.cause);
            let exists = first + event.asked < own.program.threads();
            let other = if lines[0] == lines[1] {
                exists.then(|| own.site("does not take part", block, first + event.asked, event.cause))
            } else {
                Some(own.site("uses the value", block, first + event.lane, event.instruction))
            };
            let advice = "Let every lane that is asked take part, or do not use what it gives.";
            Finding { other, ..own.finding(FindingKind::AbsentLane, site, advice) }
        });
    }

    #[cold]
    pub(in crate::observe::sanitizer) fn report_wrong_call(
        &mut self,
        actor: Actor,
        instruction: u32,
        lane: u32,
        event: WrongCall,
    ) {
        let line = self.program.place(instruction).line;
        let first = actor.warp * self.width;
        let (kind, number, action, other, advice) = match event {
            WrongCall::NotInMask => (
                FindingKind::WrongMask,
                0,
                "calls with a mask that does not name it",
                None,
                "Name every lane that comes to the call in the mask.",
            ),
            WrongCall::OtherMask(other) => (
                FindingKind::WrongMask,
                1,
                "calls with a mask",
                Some((other, "calls with another mask")),
                "Give all lanes of a mask the same mask: calculate it before they part.",
            ),
            WrongCall::Width(_) => (
                FindingKind::WrongMask,
                2,
                "calls with a width that is no power of two up to 32",
                None,
                "The width must be 1, 2, 4, 8, 16 or 32.",
            ),
            WrongCall::OtherMatrix(other) => (
                FindingKind::DifferentMatrices,
                0,
                "names another matrix",
                Some((other, "names its own")),
                "Give all lanes of a warp the same pointer and stride: calculate them from the warp's number, not from the \
                 thread's.",
            ),
            WrongCall::MatrixMisaligned => (
                FindingKind::Misaligned,
                0,
                "names a matrix whose lines do not begin at multiples of 16 bytes",
                None,
                "Let the matrix begin at a multiple of 16 bytes, and choose a stride that is one.",
            ),
        };
        self.found((kind, line, number, 0), |own| {
            let site = own.site(action, actor.block, first + lane, instruction);
            let other = other.map(|(lane, action)| own.site(action, actor.block, first + lane, instruction));
            Finding { other, ..own.finding(kind, site, advice) }
        });
    }
}
