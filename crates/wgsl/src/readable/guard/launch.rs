//! Whether a launch has a block of which only a part passes a guard. What a guard compares grows or falls evenly along the
//! axes, so that a box of blocks is decided by its corners: where these disagree, the box is halved.

use warpground_ir::{BinaryOperator, Builtin, Scalar};

use super::{Guard, Made, Parted, Test, Value};

/// More boxes than lie along the edge of any grid that a course launches. Past it nothing is said.
const MOST_BOXES: usize = 1 << 16;

/// What a launch gives.
struct Launch<'a> {
    grid: [u32; 3],
    block: [u32; 3],
    arguments: &'a [u64],
}

/// Where a thread is.
#[derive(Clone, Copy)]
struct Place {
    block: [u32; 3],
    thread: [u32; 3],
}

impl Guard {
    /// A block of a launch of which only a part passes. `arguments` are the values of the kernel's parts in order.
    #[must_use]
    pub fn parted(&self, grid: [u32; 3], block: [u32; 3], arguments: &[u64]) -> Option<Parted> {
        let launch = Launch { grid, block, arguments };
        let mut waiting = vec![([0; 3], grid.map(|count| count.saturating_sub(1)))];
        for _ in 0..MOST_BOXES {
            let (low, high) = waiting.pop()?;
            if self.decided(&launch, low, high)? {
                continue;
            }
            let Some(axis) = (0..3).filter(|axis| high[*axis] > low[*axis]).max_by_key(|axis| high[*axis] - low[*axis])
            else {
                if let Some(parted) = self.parted_block(&launch, low) {
                    return Some(parted);
                }
                continue;
            };
            let middle = low[axis] + (high[axis] - low[axis]) / 2;
            let (mut first, mut second) = ((low, high), (low, high));
            first.1[axis] = middle;
            second.0[axis] = middle + 1;
            // The end of the grid is where threads are left over.
            waiting.extend([first, second]);
        }
        None
    }

    /// Whether all threads of a box of blocks pass, or none; nothing if the guard cannot be calculated.
    fn decided(&self, launch: &Launch<'_>, low: [u32; 3], high: [u32; 3]) -> Option<bool> {
        let last = launch.block.map(|count| count.saturating_sub(1));
        let mut all = true;
        for test in &self.tests {
            let mut passes = 0;
            for corner in 0_u32..64 {
                let pick = |axis: usize, ends: ([u32; 3], [u32; 3]), bit: usize| {
                    if corner >> (axis + bit) & 1 == 0 { ends.0[axis] } else { ends.1[axis] }
                };
                let place = Place {
                    block: [0, 1, 2].map(|axis| pick(axis, (low, high), 0)),
                    thread: [0, 1, 2].map(|axis| pick(axis, ([0; 3], last), 3)),
                };
                passes += u32::from(test.holds(launch, place)?);
            }
            if passes == 0 {
                return Some(true);
            }
            all &= passes == 64;
        }
        Some(all)
    }

    /// Whether the threads of one block part.
    fn parted_block(&self, launch: &Launch<'_>, block: [u32; 3]) -> Option<Parted> {
        let (mut passes, mut stopped) = (false, None);
        for z in 0..launch.block[2] {
            for y in 0..launch.block[1] {
                for x in 0..launch.block[0] {
                    let thread = [x, y, z];
                    let mut all = true;
                    for test in &self.tests {
                        all &= test.holds(launch, Place { block, thread })?;
                    }
                    if all {
                        passes = true;
                    } else {
                        stopped.get_or_insert(thread);
                    }
                }
            }
        }
        stopped.filter(|_| passes).map(|thread| Parted { block, thread })
    }
}

impl Test {
    fn holds(&self, launch: &Launch<'_>, place: Place) -> Option<bool> {
        let (left, right) = (self.left.at(launch, place)?, self.right.at(launch, place)?);
        Some(if self.operator == BinaryOperator::Less { left < right } else { left <= right })
    }
}

impl Value {
    fn at(&self, launch: &Launch<'_>, place: Place) -> Option<i128> {
        let value = match &self.made {
            Made::Constant(value) => i128::from(*value),
            Made::Builtin(builtin) => {
                let (of, axis) = match builtin {
                    Builtin::Thread(axis) => (place.thread, axis),
                    Builtin::Block(axis) => (place.block, axis),
                    Builtin::BlockSize(axis) => (launch.block, axis),
                    Builtin::GridSize(axis) => (launch.grid, axis),
                    _ => return None,
                };
                i128::from(*of.get(usize::from(*axis))?)
            }
            Made::Part(position) => i128::from(*launch.arguments.get(*position)?),
            Made::Converted(inner) => inner.at(launch, place)?,
            Made::Calculated(operator, sides) => {
                let (left, right) = (sides.0.at(launch, place)?, sides.1.at(launch, place)?);
                match operator {
                    BinaryOperator::Add => left.checked_add(right)?,
                    BinaryOperator::Subtract => left.checked_sub(right)?,
                    BinaryOperator::Multiply => left.checked_mul(right)?,
                    BinaryOperator::Divide => left.checked_div(right)?,
                    BinaryOperator::ShiftLeft => left.checked_shl(u32::try_from(right).ok()?)?,
                    BinaryOperator::ShiftRight => left.checked_shr(u32::try_from(right).ok()?)?,
                    _ => return None,
                }
            }
        };
        Some(wrapped(value, self.scalar))
    }
}

/// The value of that type with the same lowest bits.
fn wrapped(value: i128, scalar: Scalar) -> i128 {
    let unused = 128 - 8 * scalar.bytes();
    match scalar {
        Scalar::Bool => i128::from(value != 0),
        Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64 => value << unused >> unused,
        _ => (value << unused).cast_unsigned().wrapping_shr(unused).cast_signed(),
    }
}

#[cfg(test)]
mod tests {
    use warpground_ir::Place;

    use super::*;

    /// `blockIdx.x * blockDim.x + threadIdx.x < n`, with `n` the first part.
    fn guard() -> Guard {
        let value = |made: Made| Value { made, scalar: Scalar::I32 };
        let at = |builtin: Builtin| value(Made::Builtin(builtin));
        let sides = (at(Builtin::Block(0)), at(Builtin::BlockSize(0)));
        let product = Made::Calculated(BinaryOperator::Multiply, Box::new(sides));
        let sum = Made::Calculated(BinaryOperator::Add, Box::new((value(product), at(Builtin::Thread(0)))));
        let test = Test { operator: BinaryOperator::Less, left: value(sum), right: value(Made::Part(0)) };
        Guard { tests: vec![test], condition: Place::default(), leaves: true, barrier: Place::default() }
    }

    #[test]
    fn a_block_parts_where_only_some_of_its_threads_pass() {
        let grid = [40_000, 1, 1];
        let block = [128, 1, 1];
        assert_eq!(guard().parted(grid, block, &[40_000 * 128]), None);
        // Whole blocks too many are no harm.
        assert_eq!(guard().parted(grid, block, &[39_000 * 128]), None);
        let parted = Parted { block: [300, 0, 0], thread: [7, 0, 0] };
        assert_eq!(guard().parted(grid, block, &[300 * 128 + 7]), Some(parted));
    }
}
