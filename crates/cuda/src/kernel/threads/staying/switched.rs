//! A `switch` of which some arms need the whole block: all threads go through every arm.

use super::{Extent, Mask, Translator};
use crate::{
    kernel::{
        statements::switch::{ends_arm, without_break},
        values::wide::is_wide,
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Arm, Expression},
        types::Type,
    },
    text::Span,
};

impl Translator<'_> {
    pub(super) fn stay_switched(&mut self, value: &Expression, arms: &[Arm], span: Span) {
        if is_wide(value.ty.scalar()) {
            self.unsupported(span, "a `switch` over a 64-bit integer in device code");
            return;
        }
        self.prepare(value);
        let chosen = self.fresh("chosen");
        let ty = self.type_text(&value.ty, span);
        self.line(&format!("var {chosen}: {ty};"));
        self.for_those_that_count(&mut |translator| {
            let value = translator.value(value);
            translator.line(&format!("{chosen} = {};", value.text()));
        });
        self.exchanged.clear();
        let unsigned = value.ty == Type::UNSIGNED;
        let is_one_of = |arm: &Arm| {
            let tests = arm.values.iter().map(|(number, _)| {
                let number = Wgsl::Integer { value: *number, unsigned, hexadecimal: false };
                Wgsl::binary("==", Wgsl::name(chosen.clone()), number)
            });
            tests.reduce(|left, right| Wgsl::binary("||", left, right)).unwrap_or(Wgsl::name("false"))
        };
        let outer = self.frame.mask.clone();
        let masks: Vec<String> = arms
            .iter()
            .map(|arm| {
                let test = if arm.default {
                    // Whatever no other arm is for.
                    let others = arms.iter().filter(|other| !other.default).map(is_one_of);
                    let others = others.reduce(|left, right| Wgsl::binary("||", left, right));
                    others.map_or(Wgsl::name("true"), Wgsl::negated)
                } else {
                    is_one_of(arm)
                };
                let test = match &outer {
                    Some(outer) => Wgsl::binary("&&", Wgsl::name(outer.clone()), test),
                    None => test,
                };
                let name = self.fresh("case");
                self.line(&format!("var {name} = {};", test.text()));
                name
            })
            .collect();
        for (position, (arm, name)) in arms.iter().zip(masks).enumerate() {
            self.push_mask(Mask { name, extent: Extent::Arm, fixed: false });
            self.frame.writer.come_to(arm.span);
            self.frame.writer.open("{");
            // An arm that runs on into the next has the next one's statements too.
            for body in arms[position..].iter().map(|arm| &arm.body) {
                without_break(body).iter().for_each(|inner| self.stay(inner));
                if body.iter().any(ends_arm) {
                    break;
                }
            }
            self.frame.writer.close("}");
            self.pop_mask();
        }
    }
}
