//! What threads tell each other where they meet: barriers of the block that count, and exchanges, votes and sums of a warp.
//!
//! A warp is a subgroup where the device has subgroups of 32. Elsewhere values go by way of shared memory, with barriers
//! before and behind them, so that all threads of the block have to get there ([`super::uniform`]).

use warpground_ir::{Expression as Value, ExpressionKind, Intrinsic, LocalId, Place, Scalar, ValueType};

use super::{
    body::Body,
    names::{BALLOT, COUNT, COUNTED, EXCHANGE},
};
use crate::{
    Refused,
    tree::{Expression, Kind, Statement, Type},
    values::{Conversions, Values, bits, held},
};

/// Whether a mask is that of a whole warp.
fn names_all_lanes(mask: &Value) -> bool {
    match &mask.kind {
        ExpressionKind::Constant(bits) => bits & 0xffff_ffff == 0xffff_ffff,
        ExpressionKind::Convert(inner) | ExpressionKind::Bitcast(inner) => names_all_lanes(inner),
        _ => false,
    }
}

impl<'m> Body<'_, 'm> {
    /// A function in which threads meet.
    pub(super) fn meeting(
        &mut self,
        to: Option<LocalId>,
        function: Intrinsic,
        arguments: &'m [Value],
        first: bool,
        place: Place,
    ) -> Result<(), Refused> {
        let value = match function {
            Intrinsic::BlockBarrier | Intrinsic::WarpBarrier => {
                self.settle();
                self.barrier();
                return Ok(());
            }
            Intrinsic::BlockBarrierCount | Intrinsic::BlockBarrierAll | Intrinsic::BlockBarrierAny => {
                vec![self.counting(function, arguments, place)?]
            }
            // Which lanes run together is the hardware's choice; without subgroups all do that get here.
            Intrinsic::ActiveMask => vec![self.ballot(Expression::bool(true))],
            Intrinsic::Ballot | Intrinsic::All | Intrinsic::Any | Intrinsic::AllEqual => {
                vec![self.vote(function, arguments, place)?]
            }
            Intrinsic::Shuffle | Intrinsic::ShuffleUp | Intrinsic::ShuffleDown | Intrinsic::ShuffleXor => {
                self.shuffle(function, arguments, place)?
            }
            Intrinsic::MatchAny | Intrinsic::MatchAll => vec![self.matched(function, arguments, place)?],
            Intrinsic::ReduceAdd
            | Intrinsic::ReduceMinimum
            | Intrinsic::ReduceMaximum
            | Intrinsic::ReduceAnd
            | Intrinsic::ReduceOr
            | Intrinsic::ReduceXor => vec![self.reduced(function, arguments, place)?],
            Intrinsic::GridBarrier => return self.refuse(place, "a barrier of the grid"),
            _ => return self.refuse(place, format!("`{}`", function.name())),
        };
        if let Some(to) = to {
            let wanted = self.function.locals.get(to.index()).map_or(Type::U32, |local| self.held(local.ty.scalar()));
            let fit = |value: Expression| if value.ty == wanted { value } else { value.bitcast(wanted) };
            self.give(to, value.into_iter().map(fit).collect(), first);
        }
        Ok(())
    }

    fn warps(&self) -> bool {
        self.generator.points.launch.warps
    }

    fn thread_number(&mut self) -> Expression {
        self.generator.uses_builtin("thread_number", 0);
        Expression::named("thread_number", Type::U32)
    }

    /// The lanes that a mask names; nothing stands for all.
    fn named_lanes(&mut self, mask: &'m Value) -> Result<Option<Expression>, Refused> {
        if names_all_lanes(mask) {
            return Ok(None);
        }
        let mask = self.scalar(mask)?.bitcast(Type::U32);
        Ok(Some(self.hold(mask)))
    }

    fn simple_barrier(&mut self) {
        self.emit(Statement::Call(Expression::known("workgroupBarrier", Vec::new(), Type::U32)));
    }

    fn truth_of(&mut self, value: &'m Value) -> Result<Expression, Refused> {
        // The language's own conversion of a truth value to the `int` that the function takes.
        if let ExpressionKind::Convert(inner) = &value.kind
            && inner.ty == ValueType::BOOL
        {
            return self.scalar(inner);
        }
        let own = self.scalar(value)?;
        Ok(self.truth(value.ty.scalar(), own))
    }

    fn counting(&mut self, function: Intrinsic, arguments: &'m [Value], place: Place) -> Result<Expression, Refused> {
        let Some(predicate) = arguments.first() else { return self.refuse(place, "this barrier") };
        let test = self.truth_of(predicate)?;
        // All agree if nobody disagrees.
        let test = if function == Intrinsic::BlockBarrierAll { Expression::not(test) } else { test };
        let one = bits::bits_of(Scalar::Bool, test);
        self.settle();
        let one = self.hold(one);
        self.generator.declare_shared(COUNT);
        self.generator.declare_shared(COUNTED);
        let count = || address_of(Expression::named(COUNT.0, Type::U32));
        let call = |name: &'static str, list: Vec<Expression>| Expression::known(name, list, Type::U32);
        self.emit(Statement::Call(call("atomicStore", vec![count(), Expression::u32(0)])));
        self.barrier();
        self.emit(Statement::Call(call("atomicAdd", vec![count(), one])));
        self.simple_barrier();
        // One thread reads it for all, so that a compiler sees that they have the same.
        let first = Expression::compare("==", self.thread_number(), Expression::u32(0));
        let read = Statement::Assign(Expression::named(COUNTED.0, Type::U32), call("atomicLoad", vec![count()]));
        self.emit(Statement::If(first, vec![read], Vec::new()));
        let counted = address_of(Expression::named(COUNTED.0, Type::U32));
        let counted = self.keep(call("workgroupUniformLoad", vec![counted]));
        let zero = Expression::u32(0);
        let truth = |value: Expression| bits::bits_of(Scalar::Bool, value).bitcast(Type::I32);
        Ok(match function {
            Intrinsic::BlockBarrierCount => counted.bitcast(Type::I32),
            Intrinsic::BlockBarrierAll => truth(Expression::compare("==", counted, zero)),
            _ => truth(Expression::compare("!=", counted, zero)),
        })
    }

    /// The lanes of the warp for which a condition holds, one bit each.
    fn ballot(&mut self, test: Expression) -> Expression {
        if self.warps() {
            let vector = Type::Vector("vec4<u32>");
            return Expression::field(Expression::known("subgroupBallot", vec![test], vector), "x", Type::U32);
        }
        let thread = self.thread_number();
        let of_lane = Expression::binary("%", thread.clone(), Expression::u32(32));
        let bit = Expression::binary("<<", Expression::u32(1), of_lane);
        let own = Expression::select(Expression::u32(0), bit, test);
        self.settle();
        let own = self.hold(own);
        self.generator.declare_shared(BALLOT);
        let warp = Expression::binary("/", thread, Expression::u32(32));
        let word = address_of(Expression::index(BALLOT.0, warp, Type::U32));
        let call = |name: &'static str, list: Vec<Expression>| Expression::known(name, list, Type::U32);
        self.emit(Statement::Call(call("atomicStore", vec![word.clone(), Expression::u32(0)])));
        self.simple_barrier();
        self.emit(Statement::Call(call("atomicOr", vec![word.clone(), own])));
        self.simple_barrier();
        let ballot = self.keep(call("atomicLoad", vec![word]));
        self.simple_barrier();
        ballot
    }

    fn vote(&mut self, function: Intrinsic, arguments: &'m [Value], place: Place) -> Result<Expression, Refused> {
        let [mask, predicate] = arguments else { return self.refuse(place, "this vote") };
        let named = self.named_lanes(mask)?;
        let test = self.truth_of(predicate)?;
        let of_named = |ballot: Expression| match &named {
            Some(named) => Expression::binary("&", ballot, named.clone()),
            None => ballot,
        };
        let zero = || Expression::u32(0);
        let truth = |value: Expression| bits::bits_of(Scalar::Bool, value).bitcast(Type::I32);
        Ok(match function {
            Intrinsic::Ballot => of_named(self.ballot(test)),
            Intrinsic::Any => truth(Expression::compare("!=", of_named(self.ballot(test)), zero())),
            // All agree if nobody disagrees: lanes that are not there say nothing.
            Intrinsic::All => truth(Expression::compare("==", of_named(self.ballot(Expression::not(test))), zero())),
            _ => {
                let test = self.hold(test);
                let yes = of_named(self.ballot(test.clone()));
                let yes = self.hold(yes);
                let no = of_named(self.ballot(Expression::not(test)));
                let none = Expression::compare("==", yes, zero());
                truth(Expression::compare("||", none, Expression::compare("==", no, zero())))
            }
        })
    }

    /// A value of another lane, word by word.
    fn shuffle(
        &mut self,
        function: Intrinsic,
        arguments: &'m [Value],
        place: Place,
    ) -> Result<Vec<Expression>, Refused> {
        let (Some(value), Some(lane)) = (arguments.get(1), arguments.get(2)) else {
            return self.refuse(place, "an exchange without its arguments");
        };
        let scalar = value.ty.scalar();
        let name = match function {
            Intrinsic::Shuffle => "lane_at",
            Intrinsic::ShuffleUp => "lane_up",
            Intrinsic::ShuffleDown => "lane_down",
            _ => "lane_across",
        };
        let values = self.value(value)?;
        let lane = self.scalar(lane)?.bitcast(Type::U32);
        let width = match arguments.get(3) {
            Some(width) => self.scalar(width)?.bitcast(Type::U32),
            None => Expression::u32(32),
        };
        let own = Expression::binary("%", self.thread_number(), Expression::u32(32));
        let mut from = Expression::call(name, vec![own, lane, width], Type::U32);
        // Shared memory holds words; `float` for `double` is one word.
        let wide = match self.held(scalar) {
            Type::F64 => !self.warps(),
            ty => ty == Type::Pair,
        };
        if values.len() > 1 || wide {
            from = self.hold(from);
        }
        let mut received = Vec::new();
        for value in values {
            if wide {
                let words = self.to_pair(scalar, value);
                let words = self.hold(words);
                let low = self.received(words.clone().low(), &from);
                let high = self.received(words.high(), &from);
                received.push(self.pair_as(scalar, Expression::pair_of(low, high)));
            } else {
                received.push(self.received(value, &from));
            }
        }
        Ok(received)
    }

    /// What all threads of the block read from one place of shared memory, so that a compiler sees that they have the same.
    pub(super) fn read_together(&mut self, value: Expression) -> Expression {
        let ty = value.ty;
        self.settle();
        if matches!(value.kind, Kind::Index(..) | Kind::Name(_)) && ty != Type::Bool {
            let call = Expression::known("workgroupUniformLoad", vec![address_of(value)], ty);
            return self.keep(call);
        }
        // An atomic or another form of it: one thread reads it for all.
        self.simple_barrier();
        self.generator.declare_shared(COUNTED);
        let first = Expression::compare("==", self.thread_number(), Expression::u32(0));
        let read = Statement::Assign(Expression::named(COUNTED.0, Type::U32), value.bitcast(Type::U32));
        self.emit(Statement::If(first, vec![read], Vec::new()));
        let counted = address_of(Expression::named(COUNTED.0, Type::U32));
        let call = Expression::known("workgroupUniformLoad", vec![counted], Type::U32);
        self.keep(call).bitcast(ty)
    }

    /// A word of another lane.
    fn received(&mut self, value: Expression, from: &Expression) -> Expression {
        let ty = value.ty;
        let word = if ty == Type::Bool { bits::bits_of(Scalar::Bool, value) } else { value };
        let received = if self.warps() {
            let of = word.ty;
            Expression::known("subgroupShuffle", vec![word, from.clone()], of)
        } else {
            let own = word.ty;
            self.leave(word.bitcast(Type::U32));
            let warp = Expression::binary("/", self.thread_number(), Expression::u32(32));
            let first = Expression::binary("*", warp, Expression::u32(32));
            let place = Expression::index(EXCHANGE.0, Expression::binary("+", first, from.clone()), Type::U32);
            let received = self.keep(place);
            self.simple_barrier();
            received.bitcast(own)
        };
        if ty == Type::Bool { Expression::compare("!=", received, Expression::u32(0)) } else { received }
    }

    /// Leaves a word in shared memory for the other lanes to read. A barrier is behind it, and one has to follow what is
    /// read.
    fn leave(&mut self, word: Expression) {
        self.settle();
        self.generator.declare_shared(EXCHANGE);
        let to = Expression::index(EXCHANGE.0, self.thread_number(), Type::U32);
        self.emit(Statement::Assign(to, word));
        self.simple_barrier();
    }

    /// The lanes of the warp with the same value.
    fn matched(&mut self, function: Intrinsic, arguments: &'m [Value], place: Place) -> Result<Expression, Refused> {
        let [mask, value] = arguments else { return self.refuse(place, "this comparison of lanes") };
        if value.ty.count() != 1 {
            return self.refuse(place, "this comparison of lanes");
        }
        let named = self.named_lanes(mask)?;
        let scalar = value.ty.scalar();
        let value = self.scalar(value)?;
        let value = self.to_pair(scalar, value);
        let value = self.hold(value);
        let words = if scalar.bytes() == 8 {
            vec![value.clone().low(), value.high()]
        } else {
            vec![bits::bits_of(scalar, value)]
        };
        let counted = self.ballot(Expression::bool(true));
        let all = match named {
            Some(named) => Expression::binary("&", counted, named),
            None => counted,
        };
        let all = self.hold(all);
        let mut peers = all.clone();
        for word in words {
            let same = if self.warps() {
                Expression::call("lanes_with", vec![word], Type::U32)
            } else {
                let word = self.hold(word);
                self.leave(word.clone());
                let thread = self.thread_number();
                let same = self.keep(Expression::call("lanes_that_left", vec![thread, word], Type::U32));
                self.simple_barrier();
                same
            };
            peers = Expression::binary("&", peers, same);
        }
        if function == Intrinsic::MatchAny {
            return Ok(peers);
        }
        let agreed = Expression::compare("==", peers, all.clone());
        Ok(Expression::select(Expression::u32(0), all, agreed))
    }

    /// What the values of the lanes make together.
    fn reduced(&mut self, function: Intrinsic, arguments: &'m [Value], place: Place) -> Result<Expression, Refused> {
        let [mask, value] = arguments else { return self.refuse(place, "this sum of lanes") };
        let scalar = value.ty.scalar();
        if !matches!(value.ty, ValueType::Scalar(Scalar::I32 | Scalar::U32)) {
            return self.refuse(place, "a sum of lanes of this type");
        }
        let named = self.named_lanes(mask)?;
        let own = self.scalar(value)?;
        if self.warps() && named.is_none() {
            let Some(name) = function.in_wgsl() else { return self.refuse(place, "this sum of lanes") };
            return Ok(Expression::known(name, vec![own], held(scalar)));
        }
        let unsigned = 2 * u32::from(!scalar.is_signed());
        let number = Expression::u32(match function {
            Intrinsic::ReduceAdd => 0,
            Intrinsic::ReduceMinimum => 1 + unsigned,
            Intrinsic::ReduceMaximum => 2 + unsigned,
            Intrinsic::ReduceAnd => 5,
            Intrinsic::ReduceOr => 6,
            _ => 7,
        });
        let own = own.bitcast(Type::U32);
        let own = self.hold(own);
        let counted = self.ballot(Expression::bool(true));
        let lanes = match named {
            Some(named) => Expression::binary("&", counted, named),
            None => counted,
        };
        let together = if self.warps() {
            Expression::call("lanes_together", vec![number, lanes, own], Type::U32)
        } else {
            let lanes = self.hold(lanes);
            self.leave(own);
            let thread = self.thread_number();
            let together = self.keep(Expression::call("left_together", vec![thread, number, lanes], Type::U32));
            self.simple_barrier();
            together
        };
        Ok(together.bitcast(held(scalar)))
    }
}

fn address_of(place: Expression) -> Expression {
    let ty = place.ty;
    Expression { kind: Kind::Unary("&", Box::new(place)), ty }
}
