//! What a warp is asked to calculate and hardly means: divisions by zero, and shifts that are too far.

use super::{warp::Warp, wide::takes_a_word};
use crate::{
    lanes::{LANES, active_lanes},
    observe::{Actor, Arithmetic, Observer},
    program::{BinaryOp, Register},
};

impl Warp {
    /// Tells the observer of divisions and shifts that are hardly meant.
    pub(super) fn watch<O: Observer>(
        &self,
        actor: Actor,
        observer: &mut O,
        at: u32,
        op: BinaryOp,
        left: Register,
        right: Register,
    ) {
        let (left, right) = (&self.registers[usize::from(left)].0, &self.registers[usize::from(right)].0);
        let limits = (i32::MIN.cast_unsigned(), u32::MAX, 32);
        self.suspect(actor, observer, at, op, limits, |lane| (left[lane], right[lane]));
    }

    /// [`Warp::watch`] for values of 64 bits.
    pub(super) fn watch_wide<O: Observer>(
        &self,
        actor: Actor,
        observer: &mut O,
        at: u32,
        op: BinaryOp,
        left: Register,
        right: Register,
    ) {
        let left = self.pair(left);
        let right = if takes_a_word(op) { self.single(right) } else { self.pair(right) };
        let limits = (i64::MIN.cast_unsigned(), u64::MAX, 64);
        self.suspect(actor, observer, at, op, limits, |lane| (left[lane], right[lane]));
    }

    /// Finds the lanes whose operands an operation hardly means. `least` and `minus_one` are a signed integer's; a shift
    /// by `bits` or more is too far.
    fn suspect<O: Observer, T: Copy + PartialOrd + Default>(
        &self,
        actor: Actor,
        observer: &mut O,
        at: u32,
        op: BinaryOp,
        (least, minus_one, bits): (T, T, T),
        operands: impl Fn(usize) -> (T, T),
    ) {
        let zero = T::default();
        let mut tell = |lanes: u32, event| {
            if lanes != 0 {
                observer.arithmetic(actor, at, lanes, event);
            }
        };
        match op {
            BinaryOp::DivideU | BinaryOp::RemainderU | BinaryOp::QuotientU | BinaryOp::ModuloU => {
                tell(lanes_where(self.active, operands, |_, b| b == zero), Arithmetic::DivisionByZero);
            }
            BinaryOp::DivideI | BinaryOp::RemainderI | BinaryOp::QuotientI | BinaryOp::ModuloI => {
                tell(lanes_where(self.active, &operands, |_, b| b == zero), Arithmetic::DivisionByZero);
                let overflows = |a, b| a == least && b == minus_one;
                tell(lanes_where(self.active, operands, overflows), Arithmetic::DivisionOverflow);
            }
            BinaryOp::ShiftLeft
            | BinaryOp::ShiftRightU
            | BinaryOp::ShiftRightI
            | BinaryOp::ShiftOutLeft
            | BinaryOp::ShiftOutRightU
            | BinaryOp::ShiftOutRightI => {
                tell(lanes_where(self.active, operands, |_, b| b >= bits), Arithmetic::ShiftTooFar);
            }
            _ => {}
        }
    }
}

/// The active lanes whose operands are such.
fn lanes_where<T>(active: u32, operands: impl Fn(usize) -> (T, T), such: impl Fn(T, T) -> bool) -> u32 {
    active_lanes(active)
        .filter(|lane| {
            let (left, right) = operands(*lane as usize & (LANES - 1));
            such(left, right)
        })
        .fold(0, |mask, lane| mask | 1 << lane)
}
