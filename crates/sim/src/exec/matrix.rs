//! Matrices of 16 × 16 that a warp holds together, eight elements per lane.

use super::warp::{Place, Warp};
use crate::{
    lanes::{LANES, Lanes, active_lanes},
    observe::{Observer, WrongCall},
    program::{FRAGMENT, MatrixRole, Register},
};

/// Rows and columns.
const SIDE: usize = 16;
/// A lane's elements.
const ELEMENTS: usize = FRAGMENT as usize;
/// What the addresses and the distances of lines must be multiples of, in bytes.
const ALIGNMENT: u32 = 16;

impl Warp {
    /// Transposes a matrix of 8 × 8: a list of two registers for the result and two for the matrix.
    #[inline(always)]
    pub(super) fn transpose(&mut self, list: &[Register]) {
        let &[low, high, from_low, from_high] = list else { return };
        let from = [from_low, from_high].map(|from| self.registers[usize::from(from)]);
        for (part, to) in [low, high].into_iter().enumerate() {
            // Four lanes have a row, each two neighbours of it.
            self.registers[usize::from(to)] = Lanes(std::array::from_fn(|lane| {
                let (row, column) = (lane % 4 * 2 + part, lane / 4);
                from[column % 2].0[(row * 4 + column / 2) % LANES]
            }));
        }
    }

    /// Multiplies two matrices and adds a third: a list of the registers of the result and of the three. Elements of lanes that
    /// do not take part are zero, although hardware says nothing of them.
    #[inline(always)]
    pub(super) fn multiply_matrices(&mut self, list: &[Register]) {
        let (fragments, _) = list.as_chunks::<ELEMENTS>();
        let &[to, left, right, sums, ..] = fragments else { return };
        let left = self.whole(MatrixRole::A, left);
        let right = self.whole(MatrixRole::B, right);
        let mut sums = self.whole(MatrixRole::C, sums);
        for (sums, left) in sums.iter_mut().zip(&left) {
            for (left, right) in left.iter().zip(&right) {
                for (sum, right) in sums.iter_mut().zip(right) {
                    // Products of f16 have 22 bits: none is rounded, and a sum of 16 hardly ever.
                    *sum += left * right;
                }
            }
        }
        for (element, to) in to.into_iter().enumerate() {
            self.registers[usize::from(to)] = Lanes(std::array::from_fn(|lane| {
                let (row, column) = MatrixRole::C.place(lane, element);
                #[expect(clippy::cast_possible_truncation, reason = "this is where a sum is rounded")]
                let rounded = sums[row % SIDE][column % SIDE] as f32;
                rounded.to_bits()
            }));
        }
    }

    /// A matrix from its fragments.
    #[inline(always)]
    fn whole(&self, role: MatrixRole, registers: [Register; ELEMENTS]) -> [[f64; SIDE]; SIDE] {
        let mut matrix = [[0.0; SIDE]; SIDE];
        for (element, register) in registers.into_iter().enumerate() {
            for (lane, bits) in self.registers[usize::from(register)].0.into_iter().enumerate() {
                let (row, column) = role.place(lane, element);
                let takes_part = self.active >> lane & 1 == 1;
                matrix[row % SIDE][column % SIDE] = if takes_part { f64::from(f32::from_bits(bits)) } else { 0.0 };
            }
        }
        matrix
    }

    /// Tells the observer if not all lanes of the warp take part.
    #[cold]
    pub(super) fn watch_whole_warp<O: Observer>(&self, place: &Place<'_>, observer: &mut O, at: u32) {
        if self.active != u32::MAX {
            observer.absent_lane(place.actor, at, self.active.trailing_zeros(), self.active.trailing_ones());
        }
    }

    /// Tells the observer of lanes that load or store another matrix than the first one, and of a matrix that is not aligned.
    #[cold]
    pub(super) fn watch_matrix<O: Observer>(
        &self,
        place: &Place<'_>,
        observer: &mut O,
        at: u32,
        (stride, step, address): (Register, u32, u32),
    ) {
        self.watch_whole_warp(place, observer, at);
        let program = place.machine.program;
        let address = program.addresses[address as usize];
        // Where a shared variable begins is up to the device.
        let first = program.variables.get(usize::from(address.variable)).map_or(0, |variable| variable.offset);
        let indices = address.index.map_or(Lanes::ZERO, |index| self.registers[usize::from(index)]);
        let begins =
            indices.map(|index| index.wrapping_mul(address.stride).wrapping_add(address.offset.wrapping_sub(first)));
        let strides = self.registers[usize::from(stride)].map(|stride| stride.wrapping_mul(step));
        let of = |lane: u32| (begins.0[lane as usize & (LANES - 1)], strides.0[lane as usize & (LANES - 1)]);
        let one = self.active.trailing_zeros();
        if let Some(other) = active_lanes(self.active).find(|lane| of(*lane) != of(one)) {
            observer.wrong_call(place.actor, at, other, WrongCall::OtherMatrix(one));
        }
        let (begin, stride) = of(one);
        // An index that is out of bounds, and marked so, is reported where it is used.
        let is_known = address.index.is_none() || indices.0[one as usize & (LANES - 1)] != u32::MAX;
        if is_known && (begin % ALIGNMENT != 0 || stride % ALIGNMENT != 0) {
            observer.wrong_call(place.actor, at, one, WrongCall::MatrixMisaligned);
        }
    }
}
