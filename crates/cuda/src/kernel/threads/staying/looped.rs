//! Loops through which all threads go, some of them only to be there.

use super::{Extent, Mask, Translator, continues};
use crate::meaning::tree::{Expression, Statement};

impl Translator<'_> {
    /// A loop that threads leave at different times: it ends when the last one has left.
    pub(super) fn stay_looped(
        &mut self,
        start: Option<&Statement>,
        condition: Option<&Expression>,
        step: Option<&Expression>,
        body: &Statement,
        body_first: bool,
    ) {
        let together = self.meets(body)
            || condition.is_some_and(|condition| self.meets_within(condition))
            || step.is_some_and(|step| self.meets_within(step));
        let depth = self.frame.masks.len();
        if let Some(start) = start {
            self.frame.writer.open("{");
            self.stay(start);
        }
        let going = self.fresh("going");
        let from = self.frame.mask.clone().unwrap_or_else(|| "true".to_owned());
        self.line(&format!("var {going} = {from};"));
        self.push_mask(Mask { name: going.clone(), extent: Extent::Loop, fixed: false });
        self.frame.writer.open("loop {");
        if !body_first {
            self.go_on_if(&going, condition);
            self.end_if_nobody_goes_on(&going, together);
        }
        if continues(body) {
            let turn = self.fresh("turn");
            self.line(&format!("var {turn} = {going};"));
            self.push_mask(Mask { name: turn, extent: Extent::Turn, fixed: false });
        }
        self.stay(body);
        self.frame.masks.truncate(depth + 1);
        self.frame.mask = Some(going.clone());
        if let Some(step) = step {
            self.prepare(step);
            self.for_those_that_count(&mut |translator| translator.effect(step));
            self.exchanged.clear();
        }
        if body_first {
            self.go_on_if(&going, condition);
            self.end_if_nobody_goes_on(&going, together);
        }
        self.frame.writer.close("}");
        self.pop_mask();
        if start.is_some() {
            self.frame.writer.close("}");
        }
    }

    /// A loop's condition, for the threads that are in it.
    fn go_on_if(&mut self, going: &str, condition: Option<&Expression>) {
        let Some(condition) = condition else { return };
        self.prepare(condition);
        self.for_those_that_count(&mut |translator| {
            let test = translator.value(condition);
            translator.line(&format!("{going} = {};", test.text()));
        });
        self.frame.guard_end = None;
        self.exchanged.clear();
    }

    fn end_if_nobody_goes_on(&mut self, going: &str, together: bool) {
        if !together {
            self.frame.writer.open(&format!("if (!{going}) {{"));
        } else {
            self.need("lane");
            self.helper(
                "sh_goes_on",
                "// Whether any thread of the block goes on, for all of them to read.\nvar<workgroup> sh_goes_on: u32;",
            );
            self.helper(
                "sh_goers",
                "// Whether any thread of the block goes on, for each of them to say.\n\
                 var<workgroup> sh_goers: atomic<u32>;",
            );
            self.helper(
                "ask_block",
                "// Sets `sh_goes_on` to whether this holds for any thread of the block.\n\
                 fn ask_block(thread_number: u32, goes_on: bool) {\n    \
                 atomicStore(&sh_goers, 0u);\n    workgroupBarrier();\n    \
                 if (goes_on) {\n        atomicOr(&sh_goers, 1u);\n    }\n    workgroupBarrier();\n    \
                 if (thread_number == 0u) {\n        sh_goes_on = atomicLoad(&sh_goers);\n    }\n}",
            );
            self.line(&format!("ask_block(thread_number, {going});"));
            self.frame.writer.open("if (workgroupUniformLoad(&sh_goes_on) == 0u) {");
        }
        self.line("break;");
        self.frame.writer.close("}");
    }
}
