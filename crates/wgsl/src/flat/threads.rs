//! Functions in which threads meet: the thread says what it waits for, and takes its result when it goes on.

use warpground_ir::{Effects, Expression as Value, Intrinsic, LocalId, Place, Scalar, ValueType};

use super::body::Body;
use crate::{
    refused::Refused,
    tree::{Expression, Type},
    values::{Conversions, Values, bits, held},
};

/// Whether threads meet in a function.
pub(super) fn meets(function: Intrinsic) -> bool {
    matches!(function.effects(), Effects::MeetsBlock | Effects::MeetsWarp | Effects::MeetsGrid)
}

/// The block, as the machine numbers what threads wait for.
const BLOCK: u32 = 1;
/// Lanes of a warp.
const WARP: u32 = 2;

impl<'m> Body<'_, 'm> {
    /// A function in which threads meet.
    pub(super) fn meeting(
        &mut self,
        to: Option<LocalId>,
        function: Intrinsic,
        arguments: &'m [Value],
        place: Place,
    ) -> Result<(), Refused> {
        let zero = || Expression::u32(0);
        let signed = |value: Expression| value.bitcast(Type::I32);
        match function {
            Intrinsic::GridBarrier => return self.refuse(place, "a barrier of the grid"),
            Intrinsic::BlockBarrier => {
                self.wait_for(BLOCK, zero(), zero());
                return Ok(());
            }
            Intrinsic::BlockBarrierCount | Intrinsic::BlockBarrierAll | Intrinsic::BlockBarrierAny => {
                let Some(argument) = arguments.first() else { return self.refuse(place, "this barrier") };
                let value = self.scalar(argument)?;
                let value = self.truth(argument.ty.scalar(), value);
                self.wait_for(BLOCK, zero(), bits::bits_of(Scalar::Bool, value));
                let votes = Expression::named("votes", Type::U32);
                let voters = Expression::named("voters", Type::U32);
                let truth = |value: Expression| signed(bits::bits_of(Scalar::Bool, value));
                let result = match function {
                    Intrinsic::BlockBarrierCount => signed(votes),
                    Intrinsic::BlockBarrierAll => truth(Expression::compare("==", votes, voters)),
                    _ => truth(Expression::compare("!=", votes, zero())),
                };
                self.give(to, vec![result]);
                return Ok(());
            }
            Intrinsic::ActiveMask => {
                // It waits for no lanes by name: others may be elsewhere, and wait there for this one.
                self.wait_for(WARP, zero(), zero());
                self.give(to, vec![Expression::named("partners", Type::U32)]);
                return Ok(());
            }
            Intrinsic::WarpBarrier => {
                let mask = match arguments.first() {
                    Some(mask) => self.scalar(mask)?.bitcast(Type::U32),
                    None => Expression::u32(u32::MAX),
                };
                self.wait_for(WARP, mask, zero());
                return Ok(());
            }
            _ => {}
        }
        let (Some(mask), Some(value)) = (arguments.first(), arguments.get(1)) else {
            return self.refuse(place, format!("`{}` without its arguments", function.name()));
        };
        let scalar = value.ty.scalar();
        let call = |name: &str, list: Vec<Expression>, ty: Type| Expression::call(name, list, ty);
        match function {
            Intrinsic::Ballot | Intrinsic::All | Intrinsic::Any | Intrinsic::AllEqual => {
                let own = self.scalar(value)?;
                let own = self.truth(scalar, own);
                let mask = self.scalar(mask)?.bitcast(Type::U32);
                self.wait_for(WARP, mask, bits::bits_of(Scalar::Bool, own));
                let result = match function {
                    Intrinsic::Ballot => call("warp_ballot", Vec::new(), Type::U32),
                    Intrinsic::All => call("warp_all", Vec::new(), Type::I32),
                    Intrinsic::Any => call("warp_any", Vec::new(), Type::I32),
                    _ => call("warp_all_equal", Vec::new(), Type::I32),
                };
                self.give(to, vec![result]);
            }
            Intrinsic::Shuffle | Intrinsic::ShuffleUp | Intrinsic::ShuffleDown | Intrinsic::ShuffleXor => {
                let kind = match function {
                    Intrinsic::Shuffle => 0,
                    Intrinsic::ShuffleUp => 1,
                    Intrinsic::ShuffleDown => 2,
                    _ => 3,
                };
                self.shuffle(to, kind, arguments, place)?;
            }
            Intrinsic::MatchAny | Intrinsic::MatchAll if scalar.bytes() <= 4 => {
                let own = self.scalar(value)?;
                let mask = self.scalar(mask)?.bitcast(Type::U32);
                self.wait_for(WARP, mask, bits::bits_of(scalar, own));
                let name = if function == Intrinsic::MatchAny { "warp_match" } else { "warp_match_all" };
                self.give(to, vec![call(name, Vec::new(), Type::U32)]);
            }
            Intrinsic::ReduceAdd
            | Intrinsic::ReduceMinimum
            | Intrinsic::ReduceMaximum
            | Intrinsic::ReduceAnd
            | Intrinsic::ReduceOr
            | Intrinsic::ReduceXor
                if matches!(scalar, Scalar::I32 | Scalar::U32) =>
            {
                let own = self.scalar(value)?;
                let mask = self.scalar(mask)?.bitcast(Type::U32);
                self.wait_for(WARP, mask, bits::bits_of(scalar, own));
                let unsigned = 2 * u32::from(!scalar.is_signed());
                let number = match function {
                    Intrinsic::ReduceAdd => 0,
                    Intrinsic::ReduceMinimum => 1 + unsigned,
                    Intrinsic::ReduceMaximum => 2 + unsigned,
                    Intrinsic::ReduceAnd => 5,
                    Intrinsic::ReduceOr => 6,
                    _ => 7,
                };
                let result = call("warp_reduce", vec![Expression::u32(number)], Type::U32);
                self.give(to, vec![bits::of_bits(scalar, result)]);
            }
            other => return self.refuse(place, format!("`{}` of type `{}`", other.name(), scalar.name())),
        }
        Ok(())
    }

    /// A value of another lane, word by word, as hardware has it.
    fn shuffle(&mut self, to: Option<LocalId>, kind: u32, arguments: &'m [Value], place: Place) -> Result<(), Refused> {
        let (Some(mask), Some(value), Some(amount)) = (arguments.first(), arguments.get(1), arguments.get(2)) else {
            return self.refuse(place, "an exchange without its arguments");
        };
        let scalar = value.ty.scalar();
        let one = ValueType::Scalar(scalar);
        let per_component = usize::from(scalar.bytes() == 8) + 1;
        let total = usize::from(value.ty.count()) * per_component;
        let mut taken = Vec::new();
        for number in 0..total {
            // Locals do not change while the thread waits, so that everything is calculated again in each state.
            let component = self.value(value)?.into_iter().nth(number / per_component);
            let Some(component) = component else { return self.refuse(place, "an exchange of nothing") };
            let component = self.hold(component);
            let words = bits::words_of(one, vec![component]);
            let word = words.into_iter().nth(number % per_component).unwrap_or_else(|| Expression::u32(0));
            let mask = self.scalar(mask)?.bitcast(Type::U32);
            self.wait_for(WARP, mask, word);
            let amount_value = self.scalar(amount)?.bitcast(Type::U32);
            let width = match arguments.get(3) {
                Some(width) => self.scalar(width)?.bitcast(Type::U32),
                None => Expression::u32(32),
            };
            let arguments = vec![Expression::u32(kind), amount_value, width];
            let result = Expression::call("warp_shuffle", arguments, Type::U32);
            if total == 1 {
                self.give(to, bits::of_words(one, &[result]));
                return Ok(());
            }
            let kept = self.machine.exchanged(number);
            self.emit(crate::tree::Statement::Assign(kept.clone(), result));
            taken.push(kept);
        }
        let mut values = Vec::new();
        for words in taken.chunks(per_component) {
            values.extend(bits::of_words(one, words));
        }
        self.give(to, values);
        Ok(())
    }

    pub(super) fn give(&mut self, to: Option<LocalId>, values: Vec<Expression>) {
        let Some(to) = to else { return };
        let Some(local) = self.function.locals.get(to.index()) else { return };
        let wanted = held(local.ty.scalar());
        let values = values
            .into_iter()
            .map(|value| if value.ty == wanted || wanted == Type::Pair { value } else { value.bitcast(wanted) })
            .collect();
        self.assign(to, values);
    }
}
