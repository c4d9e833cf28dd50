//! Cooperative matrices: 16 × 16, of which every lane of a warp holds eight elements.
//!
//! A lane holds them where NVIDIA's `mma` instructions have them ([`MatrixRole::place`](crate::program::MatrixRole::place)),
//! in four pairs, one of each block of 8 × 8. A matrix in memory is a list of lines, rows or columns, whose elements lie side
//! by side. A warp reads a block with one request: eight lines, each by four lanes with two neighbours each. If the pairs of a
//! fragment lie across the lines, halves are read along them all the same and then transposed between the lanes, as hardware
//! does (`ldmatrix`, `movmatrix`); floats are read one by one.

use naga::{CooperativeData, Expression, Handle};

use super::{
    Builder,
    frame::Frame,
    location::{Location, Place},
};
use crate::{
    LowerError,
    program::{BinaryOp, Builtin, FRAGMENT, Instruction, MatrixRole, Register, ScalarKind, Shape, Space},
};

/// A matrix in memory.
struct Tile {
    /// The array that it is in.
    array: Place,
    /// The element of the array that a lane's first access begins at.
    start: Register,
    /// Which of its components that is, unless it is the only one or always the first.
    component: Option<Register>,
    /// Elements of the array from one line to the next.
    stride: Register,
    /// Scalars of an element.
    width: u32,
    kind: ScalarKind,
    /// Whether a lane moves two neighbours of a line at once.
    pairs: bool,
    /// Whether the pairs of a fragment lie across the lines.
    across: bool,
    /// Whether the lines are rows.
    rows: bool,
}

/// The blocks of 8 × 8: how many blocks of lines, and of places in a line, are before each.
const BLOCKS: [(u32, u32); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

impl Tile {
    /// The first element of a fragment that is in a block.
    fn first_element(&self, (lines, places): (u32, u32)) -> usize {
        let (down, across) = if self.rows { (lines, places) } else { (places, lines) };
        (2 * (down + 2 * across)) as usize
    }
}

impl<'module> Builder<'module> {
    /// A product of two matrices that is added to a third.
    pub(super) fn matrix_product_sum(
        &mut self,
        frame: &mut Frame<'module>,
        operands: [Handle<Expression>; 3],
    ) -> Result<Vec<Register>, LowerError> {
        let mut all = self.fragment()?;
        let sums = all.clone();
        for operand in operands {
            // Of a matrix that the simulator does not have, its shape says so.
            let Shape::Fragment { .. } = self.shape(frame, operand)? else {
                return self.unsupported("this product of matrices");
            };
            all.extend(self.scalars(frame, operand)?);
        }
        let list = self.list(&all);
        self.emit(Instruction::MultiplyMatrices { list })?;
        Ok(sums)
    }

    /// Loads a matrix.
    pub(super) fn matrix_load(
        &mut self,
        frame: &mut Frame<'module>,
        handle: Handle<Expression>,
        data: &CooperativeData,
    ) -> Result<Vec<Register>, LowerError> {
        let tile = self.tile(frame, handle, data)?;
        if self.loops > 0 && tile.array.space == Space::Global {
            self.read_in_loop.push(tile.array.variable);
        }
        let mut fragment = self.fragment()?;
        for block in BLOCKS {
            let first = tile.first_element(block);
            let to = [fragment[first], fragment[first + 1]];
            if !tile.pairs {
                for (turn, to) in (0..).zip(to) {
                    let address = self.matrix_address(&tile, block, turn)?;
                    let list = self.list(&[to]);
                    self.emit(Instruction::Load { list, count: 1, half: false, address })?;
                }
                continue;
            }
            let half = tile.kind == ScalarKind::F16;
            let address = self.matrix_address(&tile, block, 0)?;
            let list = self.list(&to);
            self.emit(Instruction::Load { list, count: 2, half, address })?;
            if tile.across {
                let [low, high] = self.transposed(to)?;
                (fragment[first], fragment[first + 1]) = (low, high);
            }
        }
        Ok(fragment)
    }

    /// Stores a matrix.
    pub(super) fn matrix_store(
        &mut self,
        frame: &mut Frame<'module>,
        target: Handle<Expression>,
        data: &CooperativeData,
    ) -> Result<(), LowerError> {
        let tile = self.tile(frame, target, data)?;
        if tile.array.space == Space::Global {
            self.written.push(tile.array.variable);
        }
        let fragment = self.scalars(frame, target)?;
        for block in BLOCKS {
            let first = tile.first_element(block);
            let Some(from) = fragment.get(first..first + 2).and_then(|pair| <[Register; 2]>::try_from(pair).ok())
            else {
                return self.unsupported("a store of this matrix");
            };
            if !tile.pairs {
                for (turn, from) in (0..).zip(from) {
                    let address = self.matrix_address(&tile, block, turn)?;
                    let list = self.list(&[from]);
                    self.emit(Instruction::Store { list, count: 1, half: false, address })?;
                }
                continue;
            }
            let from = if tile.across { self.transposed(from)? } else { from };
            let half = tile.kind == ScalarKind::F16;
            let address = self.matrix_address(&tile, block, 0)?;
            let list = self.list(&from);
            self.emit(Instruction::Store { list, count: 2, half, address })?;
        }
        Ok(())
    }

    /// Registers for the elements of a matrix.
    fn fragment(&mut self) -> Result<Vec<Register>, LowerError> {
        (0..FRAGMENT).map(|_| self.register()).collect()
    }

    /// A block of 8 × 8 halves with its rows as columns.
    fn transposed(&mut self, from: [Register; 2]) -> Result<[Register; 2], LowerError> {
        let to = [self.register()?, self.register()?];
        let list = self.list(&[to[0], to[1], from[0], from[1]]);
        self.emit(Instruction::Transpose { list })?;
        Ok(to)
    }

    /// Where the matrix lies that `handle` is, or becomes.
    fn tile(
        &mut self,
        frame: &mut Frame<'module>,
        handle: Handle<Expression>,
        data: &CooperativeData,
    ) -> Result<Tile, LowerError> {
        let Shape::Fragment { role, kind } = self.shape(frame, handle)? else {
            return self.unsupported("this matrix");
        };
        let (array, first) = self.matrix_array(frame, data.pointer)?;
        let (width, step) = match array.shape.elements() {
            Some((Shape::Scalar(_), step, _)) => (1, step),
            Some((Shape::Vector { count: count @ (2 | 4), .. }, step, _)) => (count, step),
            _ => {
                return self
                    .unsupported("cooperative matrices in arrays of anything but scalars and vectors of 2 or 4");
            }
        };
        let stride_kind = self.kind(frame, data.stride)?;
        let stride = self.scalar(frame, data.stride)?;
        let stride = self.index_word(stride_kind, stride)?;
        let address = match self.element(Location::Memory(array.clone()), first)? {
            Location::Memory(place) => self.address_of(&place, 0)?,
            Location::Registers { .. } => return self.unsupported("this matrix"),
        };
        self.emit(Instruction::Matrix { stride, step, address })?;

        let across = (role == MatrixRole::B) == data.row_major;
        let pairs = kind == ScalarKind::F16 || !across;
        let lane = self.builtin(Builtin::Lane)?;
        let (one, two, three) = (self.constant(1)?, self.constant(2)?, self.constant(3)?);
        let eighth = self.binary(BinaryOp::ShiftRightU, lane, two)?;
        let fourth = self.binary(BinaryOp::And, lane, three)?;
        let pair = self.binary(BinaryOp::ShiftLeft, fourth, one)?;
        let (line, place) = if pairs { (eighth, pair) } else { (pair, eighth) };
        let before = self.binary(BinaryOp::MultiplyI, line, stride)?;
        let begin = self.binary(BinaryOp::AddI, first, before)?;
        let (bits, below) = (self.constant(width.trailing_zeros())?, self.constant(width - 1)?);
        let whole = if width > 1 { self.binary(BinaryOp::ShiftRightU, place, bits)? } else { place };
        let start = self.binary(BinaryOp::AddI, begin, whole)?;
        let is_first = width == 1 || width == 2 && pairs;
        let component = if is_first { None } else { Some(self.binary(BinaryOp::And, place, below)?) };
        Ok(Tile { array, start, component, stride, width, kind, pairs, across, rows: data.row_major })
    }

    /// The array that a pointer points into, and the index of the element that it points to.
    fn matrix_array(
        &mut self,
        frame: &mut Frame<'module>,
        pointer: Handle<Expression>,
    ) -> Result<(Place, Register), LowerError> {
        let (base, index) = match &frame.function.expressions[pointer] {
            Expression::Access { base, index } => {
                let kind = self.kind(frame, *index)?;
                let index = self.scalar(frame, *index)?;
                (*base, self.index_word(kind, index)?)
            }
            Expression::AccessIndex { base, index } => (*base, self.constant(*index)?),
            _ => return self.unsupported("cooperative matrices that do not begin at an element of an array"),
        };
        match self.location(frame, base)? {
            Location::Memory(place)
                if matches!(place.shape, Shape::Array { .. })
                    && matches!(place.space, Space::Global | Space::Shared) =>
            {
                Ok((place, index))
            }
            _ => self.unsupported("cooperative matrices outside of arrays in storage buffers and shared memory"),
        }
    }

    /// The address of a lane's elements in a block; of those that it moves one by one, the one of this turn.
    fn matrix_address(&mut self, tile: &Tile, (lines, places): (u32, u32), turn: u32) -> Result<u32, LowerError> {
        let mut index = tile.start;
        if 8 * lines + turn > 0 {
            let count = self.constant(8 * lines + turn)?;
            let further = self.binary(BinaryOp::MultiplyI, tile.stride, count)?;
            index = self.binary(BinaryOp::AddI, index, further)?;
        }
        if places > 0 {
            let further = self.constant(8 * places / tile.width)?;
            index = self.binary(BinaryOp::AddI, index, further)?;
        }
        if tile.pairs && tile.width == 1 && self.may_end_within_pair(&tile.array) {
            let one = self.constant(1)?;
            let second = self.binary(BinaryOp::AddI, index, one)?;
            if let Location::Memory(place) = self.element(Location::Memory(tile.array.clone()), second)?
                && let Some(index) = place.index
            {
                self.byte_offset(&place, index)?;
            }
        }
        let mut location = self.element(Location::Memory(tile.array.clone()), index)?;
        if let Some(component) = tile.component {
            location = self.element(location, component)?;
        } else if tile.width > 1 {
            location = self.part(location, 0)?;
        }
        let Location::Memory(mut place) = location else { return self.unsupported("this matrix") };
        // A matrix is no component: its store leaves what lies beside it.
        place.vector = None;
        self.address_of(&place, 0)
    }

    /// Whether an array can end between two neighbours of which the first has an even index, so that the second needs a look of
    /// its own. Buffers are whole words, so that of halves there is an even number.
    fn may_end_within_pair(&self, array: &Place) -> bool {
        match &array.shape {
            Shape::Array { length: Some(length), .. } => !length.is_multiple_of(2),
            Shape::Array { element, length: None, .. } => !matches!(**element, Shape::Scalar(ScalarKind::F16)),
            _ => false,
        }
    }
}
