//! What several lanes of a warp find out together: who has the same value, and what their values make in all.

use super::warp::names_all_lanes;
use crate::{
    kernel::{functions::library::typed, module::Translator, values::wide::is_wide, wgsl::Wgsl},
    meaning::{
        tree::{Expression, Kind},
        types::{Scalar, Type},
    },
    text::Span,
};

impl Translator<'_> {
    /// The lanes that a mask names: none stands for all.
    fn named_lanes(&mut self, mask: &Expression) -> Option<Wgsl> {
        if names_all_lanes(mask) {
            return None;
        }
        let value = self.value(mask);
        Some(self.simple(value, "named"))
    }

    /// `__match_any_sync` and `__match_all_sync`.
    pub(crate) fn matched(&mut self, name: &str, arguments: &[Expression], span: Span) -> Wgsl {
        let [lanes, value, ..] = arguments else { return Wgsl::unsigned(0) };
        let named = self.named_lanes(lanes);
        let words = self.words_of(value, span);
        let counted = self.counted_lanes();
        let counted = self.simple(counted, "counted");
        let mut peers = match named {
            Some(named) => Wgsl::binary("&", counted, named),
            None => counted,
        };
        let all = self.simple(peers.clone(), "lanes");
        if name == "__match_all_sync" {
            peers = all.clone();
        }
        for word in words {
            let same = self.lanes_with(word);
            peers = Wgsl::binary("&", peers, same);
        }
        let peers = self.simple(peers, "peers");
        if name != "__match_all_sync" {
            return peers;
        }
        let agreed = self.simple(Wgsl::binary("==", peers, all.clone()), "agreed");
        if let Some(Expression { kind: Kind::AddressOf(target), .. }) = arguments.get(2).map(Expression::bare) {
            let mask = self.frame.mask.clone();
            if let Some(mask) = &mask {
                self.frame.writer.open(&format!("if ({mask}) {{"));
            }
            if let Some(place) = self.place(target) {
                self.store(&place, Wgsl::call("i32", vec![agreed.clone()]), span);
            }
            if mask.is_some() {
                self.frame.writer.close("}");
            }
        } else {
            self.unsupported(span, "`__match_all_sync` whose last argument is not the address of a variable");
        }
        Wgsl::call("select", vec![Wgsl::unsigned(0), all, agreed])
    }

    /// The bits of a value, in words.
    fn words_of(&mut self, value: &Expression, span: Span) -> Vec<Wgsl> {
        let scalar = value.ty.scalar();
        let given = self.value(value);
        let pair = match scalar {
            Some(Scalar::F64) => Some(self.bits_of_double(given.clone(), span)),
            scalar if is_wide(scalar) => Some(given.clone()),
            _ => None,
        };
        if let Some(pair) = pair {
            let pair = self.simple(pair, "words");
            return vec![pair.clone().member("x"), pair.member("y")];
        }
        let text = self.scalar_text(scalar.unwrap_or(Scalar::I32), span);
        let word =
            if text == "u32" { typed(given, text) } else { Wgsl::call("bitcast<u32>", vec![typed(given, text)]) };
        vec![self.simple(word, "word")]
    }

    /// The lanes of the warp whose word is the same.
    fn lanes_with(&mut self, word: Wgsl) -> Wgsl {
        if self.shape.warps {
            self.helper(
                "lanes_with",
                "// The lanes of the warp that have the same word: bit for bit, those that agree.\n\
                 fn lanes_with(word: u32) -> u32 {\n    var same = subgroupBallot(true).x;\n    \
                 for (var bit = 0u; bit < 32u; bit++) {\n        \
                 let mine = ((word >> bit) & 1u) == 1u;\n        let others = subgroupBallot(mine).x;\n        \
                 same &= select(~others, others, mine);\n    }\n    return same;\n}",
            );
            return Wgsl::call("lanes_with", vec![word]);
        }
        self.leave_word(&word);
        self.helper(
            "lanes_with",
            "// The lanes of the warp that left the same word.\n\
             fn lanes_with(thread_number: u32, word: u32) -> u32 {\n    var same = 0u;\n    \
             for (var lane = 0u; lane < 32u; lane++) {\n        \
             if (sh_exchange[thread_number / 32u * 32u + lane] == word) {\n            \
             same |= 1u << lane;\n        }\n    }\n    return same;\n}",
        );
        let name = self.fresh("same");
        let call = Wgsl::call("lanes_with", vec![Wgsl::name("thread_number"), word]).text();
        self.line(&format!("let {name} = {call};"));
        self.line("workgroupBarrier();");
        Wgsl::Name(name)
    }

    /// `__reduce_add_sync` and its like.
    pub(crate) fn reduced(&mut self, name: &str, arguments: &[Expression]) -> Wgsl {
        let [lanes, value] = arguments else { return Wgsl::unsigned(0) };
        let operation = name.trim_start_matches("__reduce_").trim_end_matches("_sync");
        let text = if value.ty == Type::UNSIGNED { "u32" } else { "i32" };
        let named = self.named_lanes(lanes);
        let given = self.value(value);
        let given = self.simple(typed(given, text), "given");
        if self.shape.warps && named.is_none() {
            let function = match operation {
                "add" => "subgroupAdd",
                "min" => "subgroupMin",
                "max" => "subgroupMax",
                "and" => "subgroupAnd",
                "or" => "subgroupOr",
                _ => "subgroupXor",
            };
            return Wgsl::call(function, vec![given]);
        }
        let of_two = match operation {
            "add" => "result + other",
            "min" => "min(result, other)",
            "max" => "max(result, other)",
            "and" => "result & other",
            "or" => "result | other",
            _ => "result ^ other",
        };
        // Of these the result may begin with a lane's own value, which counts once more.
        let start = match operation {
            "add" | "xor" if text == "u32" => "0u",
            "add" | "xor" => "0",
            _ => "value",
        };
        let function = format!("{operation}_of_lanes_{text}");
        let comment = "// The values of the lanes that are named, taken together.";
        if self.shape.warps {
            self.helper(
                &function,
                &format!(
                    "{comment}\nfn {function}(lanes: u32, value: {text}) -> {text} {{\n    var result: {text} = {start};\n    \
                     for (var lane = 0u; lane < 32u; lane++) {{\n        let other = subgroupShuffle(value, lane);\n        \
                     if (((lanes >> lane) & 1u) == 1u) {{\n            result = {of_two};\n        }}\n    }}\n    \
                     return result;\n}}"
                ),
            );
            return Wgsl::call(function, vec![named.unwrap_or(Wgsl::unsigned(u32::MAX)), given]);
        }
        let counted = self.counted_lanes();
        let lanes = match named {
            Some(named) => Wgsl::binary("&", counted, named),
            None => counted,
        };
        let word = if text == "u32" { given.clone() } else { Wgsl::call("bitcast<u32>", vec![given.clone()]) };
        let other = if text == "u32" { "word" } else { "bitcast<i32>(word)" };
        self.leave_word(&word);
        self.helper(
            &function,
            &format!(
                "{comment}\nfn {function}(thread_number: u32, lanes: u32, value: {text}) -> {text} {{\n    \
                 var result: {text} = {start};\n    \
                 for (var lane = 0u; lane < 32u; lane++) {{\n        \
                 let word = sh_exchange[thread_number / 32u * 32u + lane];\n        let other = {other};\n        \
                 if (((lanes >> lane) & 1u) == 1u) {{\n            result = {of_two};\n        }}\n    }}\n    \
                 return result;\n}}"
            ),
        );
        let name = self.fresh("together");
        let call = Wgsl::call(function, vec![Wgsl::name("thread_number"), lanes, given]).text();
        self.line(&format!("let {name} = {call};"));
        self.line("workgroupBarrier();");
        Wgsl::Name(name)
    }
}
