//! Operations across the lanes of a warp. Only active lanes take part.

use super::{arithmetic, warp::Warp, wide};
use crate::{
    lanes::{LANES, Lanes, active_lanes},
    program::{BinaryOp, CollectiveOp, Gather, Register, ScalarKind, Scan},
};

impl Warp {
    pub(super) fn ballot(&mut self, words: &[Register], predicate: Option<Register>) {
        let mask = predicate.map_or(u32::MAX, |predicate| self.registers[usize::from(predicate)].mask());
        for (index, to) in words.iter().enumerate() {
            self.registers[usize::from(*to)] = Lanes::splat(if index == 0 { mask & self.active } else { 0 });
        }
    }

    pub(super) fn collective(&mut self, op: CollectiveOp, scan: Scan, kind: ScalarKind, to: Register, from: Register) {
        if kind.is_wide() {
            return self.wide_collective(op, scan, kind, to, from);
        }
        let values = self.registers[usize::from(from)];
        let (op, neutral) = operation(op, kind);
        let combine = |a: u32, b: u32| {
            let result = arithmetic::combine(op, a, b);
            if kind == ScalarKind::F16 { arithmetic::round_to_half(f32::from_bits(result)).to_bits() } else { result }
        };
        let mut out = Lanes::ZERO;
        let mut so_far = neutral;
        for lane in active_lanes(self.active) {
            let lane = lane as usize & (LANES - 1);
            let before = so_far;
            so_far = combine(so_far, values.0[lane]);
            out.0[lane] = if scan == Scan::Exclusive { before } else { so_far };
        }
        self.registers[usize::from(to)] = if scan == Scan::Reduce { Lanes::splat(so_far) } else { out };
    }

    fn wide_collective(&mut self, op: CollectiveOp, scan: Scan, kind: ScalarKind, to: Register, from: Register) {
        let values = self.pair(from);
        let (op, neutral) = wide_operation(op, kind);
        let mut out = [0; LANES];
        let mut so_far = neutral;
        for lane in active_lanes(self.active) {
            let lane = lane as usize & (LANES - 1);
            let before = so_far;
            so_far = wide::combine(op, so_far, values[lane]);
            out[lane] = if scan == Scan::Exclusive { before } else { so_far };
        }
        self.set_pair(to, &if scan == Scan::Reduce { [so_far; LANES] } else { out });
    }

    /// Hands values from lane to lane; answers an active lane that asks for one of the warp's that is not, if there is one.
    pub(super) fn gather(
        &mut self,
        mode: Gather,
        to: Register,
        from: Register,
        index: Option<Register>,
    ) -> Option<(u32, u32)> {
        let values = self.registers[usize::from(from)];
        let indices = index.map_or(Lanes::ZERO, |index| self.registers[usize::from(index)]);
        let first = self.active.trailing_zeros();
        let mut out = Lanes::ZERO;
        let mut absent = None;
        for (lane, (out, index)) in (0_u32..).zip(out.0.iter_mut().zip(indices.0)) {
            let source = match mode {
                Gather::First => first,
                Gather::Lane => index,
                Gather::Down => lane.wrapping_add(index),
                Gather::Up => lane.wrapping_sub(index),
                Gather::ExclusiveOr => lane ^ index,
                Gather::QuadLane => lane & !3 | index & 3,
                Gather::QuadSwap(bits) => lane ^ u32::from(bits),
            };
            // What a lane that is not there holds is undefined; here it is zero.
            let there = source < 32 && self.active >> source & 1 == 1;
            *out = if there { values.0[source as usize] } else { 0 };
            // Past the warp's end every shuffle goes at times, and nobody wants what it brings.
            if !there && source < 32 && self.active >> lane & 1 == 1 {
                absent = absent.or(Some((lane, source)));
            }
        }
        self.registers[usize::from(to)] = out;
        absent
    }
}

/// The operation on two values, and the value that changes nothing.
fn operation(op: CollectiveOp, kind: ScalarKind) -> (BinaryOp, u32) {
    let float = kind.is_float();
    let signed = kind.is_signed();
    match op {
        CollectiveOp::All => (BinaryOp::And, 1),
        CollectiveOp::Any | CollectiveOp::Or => (BinaryOp::Or, 0),
        CollectiveOp::And => (BinaryOp::And, u32::MAX),
        CollectiveOp::ExclusiveOr => (BinaryOp::ExclusiveOr, 0),
        CollectiveOp::Add if float => (BinaryOp::AddF, 0),
        CollectiveOp::Add => (BinaryOp::AddI, 0),
        CollectiveOp::Multiply if float => (BinaryOp::MultiplyF, 1.0_f32.to_bits()),
        CollectiveOp::Multiply => (BinaryOp::MultiplyI, 1),
        CollectiveOp::Min if float => (BinaryOp::MinF, f32::INFINITY.to_bits()),
        CollectiveOp::Min if signed => (BinaryOp::MinI, i32::MAX.cast_unsigned()),
        CollectiveOp::Min => (BinaryOp::MinU, u32::MAX),
        CollectiveOp::Max if float => (BinaryOp::MaxF, f32::NEG_INFINITY.to_bits()),
        CollectiveOp::Max if signed => (BinaryOp::MaxI, i32::MIN.cast_unsigned()),
        CollectiveOp::Max => (BinaryOp::MaxU, 0),
    }
}

/// The operation on two values of 64 bits, and the value that changes nothing.
fn wide_operation(op: CollectiveOp, kind: ScalarKind) -> (BinaryOp, u64) {
    // The operations are those on words; what changes nothing is as wide as the values.
    let (operation, _) = operation(op, kind);
    let neutral = match operation {
        BinaryOp::And | BinaryOp::MinU => u64::MAX,
        BinaryOp::MultiplyF => 1.0_f64.to_bits(),
        BinaryOp::MultiplyI => 1,
        BinaryOp::MinF => f64::INFINITY.to_bits(),
        BinaryOp::MaxF => f64::NEG_INFINITY.to_bits(),
        BinaryOp::MinI => i64::MAX.cast_unsigned(),
        BinaryOp::MaxI => i64::MIN.cast_unsigned(),
        _ => 0,
    };
    (operation, neutral)
}
