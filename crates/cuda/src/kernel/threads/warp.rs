//! Warps: what lanes tell each other. A warp of 32 is a subgroup where the device has those; elsewhere values go by way
//! of shared memory, which needs that the whole block gets there.

use crate::{
    kernel::{functions::library::typed, module::Translator, values::wide::is_wide, wgsl::Wgsl},
    meaning::{
        tree::{Expression, Kind},
        types::{Scalar, Type},
    },
    text::Span,
};

impl Translator<'_> {
    /// One of the shuffles, within a warp or a part of one.
    pub(crate) fn shuffle(&mut self, name: &str, arguments: &[Expression], span: Span) -> Wgsl {
        let ty = arguments[1].ty.clone();
        let Some(scalar) = ty.scalar() else {
            self.unsupported(span, format!("`{name}` of this type"));
            return Wgsl::signed(0);
        };
        let mut list = vec![&arguments[1], &arguments[2]];
        let whole = arguments.len() < 4 || matches!(arguments[3].bare().kind, Kind::Integer(32, _) | Kind::WarpSize);
        if !whole {
            list.push(&arguments[3]);
        }
        let mut values = self.values(&list).into_iter();
        let (Some(value), Some(lane)) = (values.next(), values.next()) else { return Wgsl::signed(0) };
        let as_word = |value: Wgsl| match value {
            Wgsl::Integer { value, .. } => {
                Wgsl::Integer { value: value & 0xffff_ffff, unsigned: true, hexadecimal: false }
            }
            value => Wgsl::call("u32", vec![value]),
        };
        let width = values.next().map_or(Wgsl::unsigned(32), as_word);
        let lane = as_word(lane);
        self.need("lane");
        let own = Wgsl::binary("%", Wgsl::name("thread_number"), Wgsl::unsigned(32));
        let text = self.scalar_text(scalar, span);
        let function = name.trim_start_matches("__").trim_end_matches("_sync");
        let source = match name {
            "__shfl_sync" => "return own - own % width + lane % width;",
            "__shfl_up_sync" => "return select(own, own - lane, lane <= own % width);",
            "__shfl_down_sync" => "return select(own, own + lane, own % width + lane < width);",
            // Lanes of later parts of the warp may be reached by no lane before them.
            _ => "let other = own ^ lane;\n    return select(other, own, other >= own - own % width + width);",
        };
        self.helper(
            &format!("{function}_lane"),
            &format!(
                "// The lane that lane `own` reads from, in parts of `width` lanes; where there is none, itself.\n\
                 fn {function}_lane(own: u32, lane: u32, width: u32) -> u32 {{\n    {source}\n}}"
            ),
        );
        let from = Wgsl::call(format!("{function}_lane"), vec![own, lane, width]);
        if is_wide(Some(scalar)) {
            let (value, from) = (self.simple(value, "shared"), self.simple(from, "from"));
            let halves = ["x", "y"].map(|half| self.received(value.clone().member(half), from.clone(), "u32"));
            return Wgsl::call("vec2<u32>", halves.into());
        }
        self.received(value, from, text)
    }

    /// A word of another lane.
    fn received(&mut self, value: Wgsl, from: Wgsl, text: &str) -> Wgsl {
        // A bool or a byte travels as the word that it is in a register.
        if self.shape.warps {
            let value = if text == "bool" { Wgsl::call("u32", vec![value]) } else { typed(value, text) };
            let received = Wgsl::call("subgroupShuffle", vec![value, from]);
            return if text == "bool" { Wgsl::binary("!=", received, Wgsl::unsigned(0)) } else { received };
        }
        self.exchange(value, from, text)
    }

    /// Leaves a word in shared memory for the other lanes to read. A barrier is behind it, and one has to follow what
    /// is read.
    pub(crate) fn leave_word(&mut self, word: &Wgsl) {
        self.helper(
            "sh_exchange",
            "// Where the lanes of a warp leave what others read: this device's subgroups are no warps of 32.\n\
             var<workgroup> sh_exchange: array<u32, 1024>;",
        );
        self.need("lane");
        self.line(&format!("sh_exchange[thread_number] = {};", word.text()));
        self.line("workgroupBarrier();");
    }

    /// A value of another lane through shared memory.
    fn exchange(&mut self, value: Wgsl, from: Wgsl, text: &str) -> Wgsl {
        if text == "f64" {
            return self.exchange_doubles(value, from);
        }
        let name = self.fresh("received");
        let value = match text {
            "u32" => value,
            "bool" => Wgsl::call("u32", vec![value]),
            _ => Wgsl::call("bitcast<u32>", vec![typed(value, text)]),
        };
        self.leave_word(&value);
        let received = Wgsl::name("sh_exchange").index(in_its_warp(from));
        let received = match text {
            "u32" => received,
            "bool" => Wgsl::binary("!=", received, Wgsl::unsigned(0)),
            _ => Wgsl::call(format!("bitcast<{text}>"), vec![received]),
        };
        self.line(&format!("let {name} = {};", received.text()));
        self.line("workgroupBarrier();");
        Wgsl::Name(name)
    }

    /// A double of another lane through shared memory.
    fn exchange_doubles(&mut self, value: Wgsl, from: Wgsl) -> Wgsl {
        self.helper(
            "sh_exchange_f64",
            "// Where the lanes of a warp leave doubles that others read: this device's subgroups are no warps of 32.\n\
             var<workgroup> sh_exchange_f64: array<f64, 1024>;",
        );
        self.need("lane");
        let name = self.fresh("received");
        self.line(&format!("sh_exchange_f64[thread_number] = {};", value.without_suffix().text()));
        self.line("workgroupBarrier();");
        let received = Wgsl::name("sh_exchange_f64").index(in_its_warp(from));
        self.line(&format!("let {name} = {};", received.text()));
        self.line("workgroupBarrier();");
        Wgsl::Name(name)
    }

    /// The lanes of the warp for which a condition holds, one bit each.
    pub(crate) fn ballot(&mut self, test: &Wgsl) -> Wgsl {
        if self.shape.warps {
            return Wgsl::call("subgroupBallot", vec![test.clone()]).member("x");
        }
        self.helper(
            "sh_ballot",
            "// One word per warp, for votes: this device's subgroups are no warps of 32.\n\
             var<workgroup> sh_ballot: array<atomic<u32>, 32>;",
        );
        self.need("lane");
        let name = self.fresh("ballot");
        let word = "sh_ballot[thread_number / 32u]";
        self.line(&format!("atomicStore(&{word}, 0u);"));
        self.line("workgroupBarrier();");
        self.line(&format!("atomicOr(&{word}, select(0u, 1u << (thread_number % 32u), {}));", test.text()));
        self.line("workgroupBarrier();");
        self.line(&format!("let {name} = atomicLoad(&{word});"));
        self.line("workgroupBarrier();");
        Wgsl::Name(name)
    }

    /// The threads for which an exchange counts, one bit per lane.
    pub(crate) fn counted_lanes(&mut self) -> Wgsl {
        let counted = self.frame.mask.clone().unwrap_or_else(|| "true".to_owned());
        self.ballot(&Wgsl::Name(counted))
    }

    pub(crate) fn vote(&mut self, name: &str, arguments: &[Expression], whole: &Expression) -> Wgsl {
        if name == "__activemask" {
            // Which lanes run together is the hardware's choice; a subgroup's own ballot says it. Without warps of 32 all
            // lanes do for which this place in the program counts.
            return self.counted_lanes();
        }
        let [lanes, predicate] = arguments else { return Wgsl::signed(0) };
        let named = (!names_all_lanes(lanes)).then(|| self.value(lanes));
        let test = match (self.prepared(predicate), &predicate.kind) {
            (None, Kind::Convert { value, written: false, .. }) if value.ty == Type::BOOL => self.value(value),
            _ => {
                let test = self.value(predicate);
                let from = predicate.ty.scalar().unwrap_or(Scalar::I32);
                self.convert_scalar(test, from, Scalar::Bool, whole.span)
            }
        };
        // Threads that only go through the motions have no vote.
        let masked = |translator: &Self, test: Wgsl| match &translator.frame.mask {
            Some(mask) => Wgsl::binary("&&", Wgsl::name(mask.clone()), test),
            None => test,
        };
        // Nor have lanes that the mask does not name: several groups of a warp may vote here at once.
        let of_named = |ballot: Wgsl| match &named {
            Some(named) => Wgsl::binary("&", ballot, named.clone()),
            None => ballot,
        };
        let (yes, no) = (masked(self, test.clone()), masked(self, test.negated()));
        match name {
            "__ballot_sync" => of_named(self.ballot(&yes)),
            "__any_sync" => {
                let ballot = of_named(self.ballot(&yes));
                Wgsl::call("i32", vec![Wgsl::binary("!=", ballot, Wgsl::unsigned(0))])
            }
            // All agree if nobody disagrees: lanes that are not there say nothing.
            _ => {
                let ballot = of_named(self.ballot(&no));
                Wgsl::call("i32", vec![Wgsl::binary("==", ballot, Wgsl::unsigned(0))])
            }
        }
    }
}

/// Whether the mask of a vote is that of a whole warp.
pub(crate) fn names_all_lanes(mask: &Expression) -> bool {
    match &mask.bare().kind {
        Kind::Integer(bits, _) => bits & 0xffff_ffff == 0xffff_ffff,
        Kind::Named(_, inner) => names_all_lanes(inner),
        Kind::Complement(inner) => matches!(inner.bare().kind, Kind::Integer(0, _)),
        _ => false,
    }
}

/// The number in its block of a lane of the thread's own warp.
fn in_its_warp(lane: Wgsl) -> Wgsl {
    let warp = Wgsl::binary("/", Wgsl::name("thread_number"), Wgsl::unsigned(32));
    Wgsl::binary("+", Wgsl::binary("*", warp, Wgsl::unsigned(32)), lane)
}
