//! Every operator on every type, with values at the ends of the types and anywhere, against integers that are wide enough
//! to hold every result and against floats as they are.

use warpground_machine::{Constant, Image, Machine, Stop};

use super::{
    super::{encoded, shortened},
    Numbers,
};
use crate::{
    host::{
        arithmetic::{binary, convert, wrap},
        code::{Arguments, CONSTANTS, Code, Op, Register},
    },
    meaning::types::Scalar,
    parse::ast::BinaryOperator as O,
    text::Span,
};

const SCALARS: [Scalar; 11] = [
    Scalar::Bool,
    Scalar::I8,
    Scalar::U8,
    Scalar::I16,
    Scalar::U16,
    Scalar::I32,
    Scalar::U32,
    Scalar::I64,
    Scalar::U64,
    Scalar::F32,
    Scalar::F64,
];
const ARITHMETIC: [O; 10] =
    [O::Add, O::Subtract, O::Multiply, O::Divide, O::Remainder, O::ShiftLeft, O::ShiftRight, O::And, O::Or, O::Xor];
const COMPARISONS: [O; 6] = [O::Less, O::Greater, O::LessEqual, O::GreaterEqual, O::Equal, O::NotEqual];

/// Runs one operation of as many arguments as each of the lists has. `None`: the machine refused.
fn run(op: Op, lists: &[Vec<u64>], short: bool) -> Vec<Option<u64>> {
    let count = lists.first().map_or(0, |list| list.len() as u32);
    let finish = if short { shortened } else { encoded };
    let code = |registers: u32, arguments: Vec<Register>, ops: Vec<Op>| {
        let (variables, spans) = ((0..count).collect(), vec![Span::default(); ops.len()]);
        finish(Code { parameters: count, registers, variables, arguments, ops, spans, ..Code::default() })
    };
    let inner = code(count + 1, Vec::new(), vec![op, Op::Return(count)]);
    let (given, result) = (Arguments { first: 0, count }, Arguments { first: count, count: 1 });
    let ops = vec![Op::Call(1, given, count), Op::Library(0, result, count + 1), Op::Return(count)];
    let outer = code(count + 2, (0..=count).collect(), ops);
    let image = Image { functions: vec![outer, inner], ..Image::default() };
    let begun = || {
        let mut machine = Machine::new(&image);
        machine.place(&[], &[]);
        machine
    };
    let mut machine = begun();
    let mut one = |list: &Vec<u64>| {
        machine.begin(0, list).expect("a function to begin with");
        match machine.run(1000) {
            Stop::Library { first, .. } => {
                let found = machine.register(first);
                assert!(matches!(machine.run(1000), Stop::Ended(_)));
                Some(found)
            }
            Stop::Failed(_) => {
                machine = begun();
                None
            }
            other => panic!("{other:?}"),
        }
    };
    lists.iter().map(&mut one).collect()
}

/// Runs one operation of constants.
fn run_constant(op: Op, values: &[u64]) -> Option<u64> {
    let mut code = Code { registers: values.len() as u32 + 2, ..Code::default() };
    code.constants = values.iter().map(|bits| Constant::Bits(*bits)).collect();
    let into = values.len() as u32;
    code.arguments = vec![into];
    code.ops = vec![op, Op::Library(0, Arguments { first: 0, count: 1 }, into + 1), Op::Return(into)];
    code.ops[0].sources(&mut [], &mut |register| *register |= CONSTANTS);
    code.spans = vec![Span::default(); code.ops.len()];
    let image = Image { functions: vec![shortened(code)], ..Image::default() };
    let mut machine = Machine::new(&image);
    machine.place(&[], &[]);
    machine.begin(0, &[]).expect("a function to begin with");
    match machine.run(1000) {
        Stop::Library { first, .. } => Some(machine.register(first)),
        _ => None,
    }
}

/// The operation in every way in which the machine comes by it.
fn every_way(op: Op, lists: &[Vec<u64>]) -> Vec<Option<u64>> {
    let found = run(op, lists, false);
    assert_eq!(run(op, lists, true), found, "{op:?}");
    for (list, found) in lists.iter().zip(&found).step_by(23) {
        assert_eq!(run_constant(op, list), *found, "{op:?} of {list:x?}");
    }
    found
}

/// A register's integer.
fn integer(scalar: Scalar, bits: u64) -> i128 {
    if scalar.is_signed() { i128::from(bits as i64) } else { i128::from(bits) }
}

/// An integer in a type, by counting around.
fn around(scalar: Scalar, value: i128) -> u64 {
    if scalar == Scalar::Bool {
        return u64::from(value & 0xff != 0);
    }
    let (bits, half) = (scalar.bytes() * 8, 1_i128 << (scalar.bytes() * 8 - 1));
    let rest = value.rem_euclid(1 << bits);
    (if scalar.is_signed() && rest >= half { rest - (1 << bits) } else { rest }) as u64
}

fn calculated(operator: O, scalar: Scalar, left: u64, right: u64) -> Option<u64> {
    let truth = |truth: bool| Some(u64::from(truth));
    if scalar.is_float() {
        macro_rules! float {
            ($type:ty, $back:expr) => {{
                let value = |bits: u64| -> $type { $back(bits) };
                let (l, r) = (value(left), value(right));
                let made = |value: $type| Some(u64::from(value.to_bits()));
                match operator {
                    O::Add => made(l + r),
                    O::Subtract => made(l - r),
                    O::Multiply => made(l * r),
                    O::Divide => made(l / r),
                    O::Less => truth(l < r),
                    O::Greater => truth(l > r),
                    O::LessEqual => truth(l <= r),
                    O::GreaterEqual => truth(l >= r),
                    #[allow(clippy::float_cmp, reason = "C's comparison")]
                    O::Equal => truth(l == r),
                    #[allow(clippy::float_cmp, reason = "C's comparison")]
                    _ => truth(l != r),
                }
            }};
        }
        return if scalar == Scalar::F32 {
            float!(f32, |bits: u64| f32::from_bits(bits as u32))
        } else {
            float!(f64, f64::from_bits)
        };
    }
    let (l, r) = (integer(scalar, left), integer(scalar, right));
    let shift = (right & if scalar.bytes() == 8 { 63 } else { 31 }) as u32;
    let smallest = match scalar {
        Scalar::I32 => Some(i32::MIN.into()),
        Scalar::I64 => Some(i64::MIN.into()),
        _ => None,
    };
    let value = match operator {
        O::Add => l + r,
        O::Subtract => l - r,
        O::Multiply => l.wrapping_mul(r),
        // It stops a machine too, also where only the remainder is wanted.
        O::Divide | O::Remainder if r == -1 && Some(l) == smallest => return None,
        O::Divide => l.checked_div(r)?,
        O::Remainder => l.checked_rem(r)?,
        O::ShiftLeft => l << shift,
        O::ShiftRight => l >> shift,
        O::And => l & r,
        O::Or => l | r,
        O::Xor => l ^ r,
        O::Less => return truth(l < r),
        O::Greater => return truth(l > r),
        O::LessEqual => return truth(l <= r),
        O::GreaterEqual => return truth(l >= r),
        O::Equal => return truth(l == r),
        _ => return truth(l != r),
    };
    Some(around(scalar, value))
}

/// Values of a type: its ends, what lies beside zero, and some from anywhere.
fn values(scalar: Scalar, numbers: &mut Numbers) -> Vec<u64> {
    match scalar {
        Scalar::F32 => [0.0, -0.0, 1.0, -1.5, f32::MAX, f32::MIN_POSITIVE, f32::INFINITY, f32::NAN, 3e9, -2.5e9, 1e-42]
            .into_iter()
            .chain((0..6).map(|_| f32::from_bits(numbers.next() as u32)))
            .map(|value| u64::from(value.to_bits()))
            .collect(),
        Scalar::F64 => [0.0, -0.0, 1.0, -1.5, f64::MAX, f64::NEG_INFINITY, f64::NAN, 3e9, -2.5e9, 1.8e19, -9.3e18, 0.1]
            .into_iter()
            .chain((0..6).map(|_| f64::from_bits(numbers.next())))
            .map(f64::to_bits)
            .collect(),
        _ => [0, 1, 2, 7, 31, 63, 127, 128, 255, 32_767, 65_535, i128::from(i32::MAX), 1 << 31, i128::from(u32::MAX)]
            .into_iter()
            .flat_map(|value| [value, -value, -value - 1])
            .chain([i128::from(i64::MAX), 1 << 63, i128::from(u64::MAX)])
            .chain((0..6).map(|_| i128::from(numbers.next())))
            .map(|value| around(scalar, value))
            .collect(),
    }
}

/// NaNs have many forms, and which one comes out is nobody's promise.
fn plain(scalar: Scalar, bits: u64) -> u64 {
    match scalar {
        Scalar::F32 if f32::from_bits(bits as u32).is_nan() => u64::from(f32::NAN.to_bits()),
        Scalar::F64 if f64::from_bits(bits).is_nan() => f64::NAN.to_bits(),
        _ => bits,
    }
}

#[test]
fn every_operator_gives_on_every_type_what_c_says() {
    let mut numbers = Numbers(11);
    for scalar in SCALARS {
        let operators = ARITHMETIC.iter().chain(&COMPARISONS);
        let fits =
            |operator: &&O| !scalar.is_float() || COMPARISONS.contains(operator) || ARITHMETIC[..4].contains(operator);
        for operator in operators.filter(fits).copied() {
            let result = if COMPARISONS.contains(&operator) { Scalar::Bool } else { scalar };
            let (left, right) = (values(scalar, &mut numbers), values(scalar, &mut numbers));
            let lists: Vec<Vec<u64>> =
                left.iter().flat_map(|left| right.iter().step_by(2).map(|right| vec![*left, *right])).collect();
            let found = every_way(Op::Binary(operator, scalar, 2, 0, 1), &lists);
            for (list, found) in lists.iter().zip(found) {
                let wanted = calculated(operator, scalar, list[0], list[1]).map(|bits| plain(result, bits));
                let found = found.map(|bits| plain(result, bits));
                assert_eq!(found, wanted, "{operator:?} {scalar:?} of {list:x?}");
                let constant = binary(operator, scalar, list[0], list[1]).map(|bits| plain(result, bits));
                assert_eq!(constant, wanted, "{operator:?} {scalar:?} of constants {list:x?}");
            }
        }
    }
}

#[test]
fn what_has_one_operand_gives_on_every_type_what_c_says() {
    let mut numbers = Numbers(13);
    for scalar in SCALARS {
        let lists: Vec<Vec<u64>> = values(scalar, &mut numbers).into_iter().map(|value| vec![value]).collect();
        let check = |op: Op, wanted: &dyn Fn(u64) -> u64| {
            for (list, found) in lists.iter().zip(every_way(op, &lists)) {
                assert_eq!(found, Some(wanted(list[0])), "{op:?} of {list:x?}");
            }
        };
        check(Op::Not(1, 0), &|value| u64::from(value == 0));
        check(Op::Negate(scalar, 1, 0), &|value| match scalar {
            Scalar::F32 => u64::from((-f32::from_bits(value as u32)).to_bits()),
            Scalar::F64 => (-f64::from_bits(value)).to_bits(),
            _ => around(scalar, -integer(scalar, value)),
        });
        if !scalar.is_float() {
            check(Op::Complement(scalar, 1, 0), &|value| around(scalar, !integer(scalar, value)));
        }
    }
}

/// What x86 makes of a float: the whole number where it fits, and the smallest integer elsewhere.
fn on_x86(to: Scalar, float: f64) -> i128 {
    let whole = float.trunc();
    let within = |low: f64, high: f64| (low..high).contains(&whole);
    let (word, long) = (2_f64.powi(31), 2_f64.powi(63));
    match to {
        Scalar::U64 if whole >= 2.0 * long => 0,
        Scalar::U64 if whole >= long => whole as i128,
        Scalar::U32 | Scalar::I64 | Scalar::U64 => {
            if within(-long, long) {
                whole as i128
            } else {
                i64::MIN.into()
            }
        }
        _ if within(-word, word) => whole as i128,
        _ => i32::MIN.into(),
    }
}

#[test]
fn every_type_converts_to_every_other_one_as_c_does_it() {
    let mut numbers = Numbers(17);
    for from in SCALARS {
        let lists: Vec<Vec<u64>> = values(from, &mut numbers).into_iter().map(|value| vec![value]).collect();
        for to in SCALARS {
            for (list, found) in lists.iter().zip(every_way(Op::Convert(from, to, 1, 0), &lists)) {
                let value = list[0];
                let float = match from {
                    Scalar::F32 => Some(f64::from(f32::from_bits(value as u32))),
                    Scalar::F64 => Some(f64::from_bits(value)),
                    _ => None,
                };
                let wanted = match (float, to) {
                    (Some(float), Scalar::F32) => u64::from((float as f32).to_bits()),
                    (Some(float), Scalar::F64) => float.to_bits(),
                    (Some(float), Scalar::Bool) => u64::from(float != 0.0),
                    // Where C says nothing, what x86's conversions to 32 and to 64 bits give, and then its lower bits.
                    (Some(float), _) => around(to, on_x86(to, float)),
                    (None, Scalar::F32) => u64::from((integer(from, value) as f32).to_bits()),
                    (None, Scalar::F64) => (integer(from, value) as f64).to_bits(),
                    (None, Scalar::Bool) => u64::from(value != 0),
                    (None, _) => around(to, integer(from, value)),
                };
                let wanted = plain(to, wanted);
                assert_eq!(found.map(|bits| plain(to, bits)), Some(wanted), "{from:?} {value:#x} to {to:?}");
                assert_eq!(plain(to, convert(from, to, value)), wanted, "constant {from:?} {value:#x} to {to:?}");
            }
        }
    }
}

#[test]
fn a_value_of_a_type_stays_as_it_is_when_it_is_brought_into_its_range() {
    let mut numbers = Numbers(19);
    for scalar in SCALARS {
        for value in values(scalar, &mut numbers) {
            assert_eq!(wrap(scalar, value), value, "{scalar:?}");
        }
    }
}
