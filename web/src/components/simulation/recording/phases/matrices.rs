//! The matrices of a block's phases: which rows and columns of them it touches, and whether one is the product of others.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::reading::{Phase, row_length};

/// The first and the last of some rows or columns.
pub(super) type Span = (u32, u32);

/// How many rows or columns a span has.
pub(super) fn count((first, last): Span) -> u32 {
    last - first + 1
}

/// What a block touches of a variable, as part of a matrix.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Matrix {
    pub(super) variable: u16,
    /// Elements of a row.
    pub(super) length: u32,
    pub(super) rows: Span,
    pub(super) columns: Span,
}

impl Matrix {
    /// The rows are as long as the distance from one run of neighbours to the next.
    fn of(variable: u16, phases: &[Phase]) -> Option<Matrix> {
        let by_phase: Vec<Vec<u32>> =
            phases.iter().map(|phase| elements(phase, variable).into_iter().collect()).collect();
        Matrix::with(variable, row_length(&by_phase), phases)
    }

    fn with(variable: u16, length: u32, phases: &[Phase]) -> Option<Matrix> {
        let all: BTreeSet<u32> = phases.iter().flat_map(|phase| elements(phase, variable)).collect();
        let (rows, columns) = (all.iter().map(|element| element / length), all.iter().map(|element| element % length));
        Some(Matrix {
            variable,
            length,
            rows: (rows.clone().min()?, rows.max()?),
            columns: (columns.clone().min()?, columns.max()?),
        })
    }

    /// The row and the column of an element.
    pub(super) fn place(&self, element: u32) -> (u32, u32) {
        (element / self.length, element % self.length)
    }

    /// By element, the last phase up to `now` that touches it; absent if only later ones do.
    pub(super) fn states(&self, phases: &[Phase], now: usize) -> BTreeMap<u32, Option<usize>> {
        let mut states = BTreeMap::new();
        for (number, phase) in phases.iter().enumerate() {
            for element in elements(phase, self.variable) {
                if number <= now {
                    states.insert(element, Some(number));
                } else {
                    states.entry(element).or_insert(None);
                }
            }
        }
        states
    }

    /// The columns that a phase touches.
    pub(super) fn columns_in(&self, phase: &Phase) -> Option<Span> {
        let columns: BTreeSet<u32> =
            elements(phase, self.variable).into_iter().map(|element| self.place(element).1).collect();
        columns.first().copied().zip(columns.last().copied())
    }

    /// The rows that a phase touches.
    pub(super) fn rows_in(&self, phase: &Phase) -> Option<Span> {
        let its = elements(phase, self.variable);
        its.first().zip(its.last()).map(|(first, last)| (self.place(*first).0, self.place(*last).0))
    }

    /// Its part in words.
    pub(super) fn words(&self) -> String {
        let ((top, bottom), (left, right)) = (self.rows, self.columns);
        if (top, bottom) == (0, 0) {
            return format!("elements {left} to {right}");
        }
        format!("rows {top} to {bottom}, columns {left} to {right}")
    }
}

/// What a phase touches of a variable.
fn elements(phase: &Phase, variable: u16) -> BTreeSet<u32> {
    let its = [false, true].into_iter().filter_map(|writes| phase.touched.get(&(variable, writes)));
    its.flatten().copied().collect()
}

/// How the matrices of a block belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Arrangement {
    /// The third is the product of the first and the second.
    Product([Matrix; 3]),
    /// One beside the other.
    Beside(Vec<Matrix>),
}

impl Arrangement {
    pub(super) fn of(phases: &[Phase]) -> Arrangement {
        let variables: BTreeSet<u16> =
            phases.iter().flat_map(|phase| phase.touched.keys().map(|(variable, _)| *variable)).collect();
        match product(phases) {
            Some(product) => Arrangement::Product(product),
            None => {
                Arrangement::Beside(variables.into_iter().filter_map(|variable| Matrix::of(variable, phases)).collect())
            }
        }
    }
}

/// The two matrices that are read and the one that is written, if their rows and columns are those of a product.
fn product(phases: &[Phase]) -> Option<[Matrix; 3]> {
    let variables = |writes: bool| -> Vec<u16> {
        let keys: BTreeSet<u16> = phases
            .iter()
            .flat_map(|phase| phase.touched.keys())
            .filter(|(_, its)| *its == writes)
            .map(|(variable, _)| *variable)
            .collect();
        keys.into_iter().collect()
    };
    let (read, written) = (variables(false), variables(true));
    let ([one, other], [result]) = (read.as_slice(), written.as_slice()) else { return None };
    if read.contains(result) {
        return None;
    }
    let fits = |[left, right, product]: &[Matrix; 3]| {
        left.columns == right.rows
            && count(left.columns) > 1
            && product.rows == left.rows
            && product.columns == right.columns
    };
    [(*one, *other), (*other, *one)].into_iter().find_map(|(left, right)| {
        let matrices = [Matrix::of(left, phases)?, Matrix::of(right, phases)?, Matrix::of(*result, phases)?];
        if fits(&matrices) {
            return Some(matrices);
        }
        // A single row does not tell how long it is, but the other matrix does.
        let [_, second, _] = matrices;
        let (inner, columns) = (second.rows.1 + 1, second.length);
        let matrices = [Matrix::with(left, inner, phases)?, second, Matrix::with(*result, columns, phases)?];
        fits(&matrices).then_some(matrices)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A block of one tile of a product: `rows` × `inner` times `inner` × `columns`, in phases of two.
    fn tiled(top: u32, rows: u32, inner: u32, columns: u32) -> Vec<Phase> {
        let tile = |rows: std::ops::Range<u32>, columns: std::ops::Range<u32>, length: u32| -> BTreeSet<u32> {
            rows.flat_map(|row| columns.clone().map(move |column| row * length + column)).collect()
        };
        let loads = (0..inner / 2).map(|phase| Phase {
            touched: [
                ((0, false), tile(top..top + rows, 2 * phase..2 * phase + 2, inner)),
                ((1, false), tile(2 * phase..2 * phase + 2, 0..3, columns)),
            ]
            .into(),
            ..Phase::default()
        });
        let store = Phase { touched: [((2, true), tile(top..top + rows, 0..3, columns))].into(), ..Phase::default() };
        loads.chain([store]).collect()
    }

    #[test]
    fn rows_and_columns_tell_a_product() {
        for rows in [4, 1] {
            let Arrangement::Product([left, right, product]) = Arrangement::of(&tiled(5, rows, 8, 100)) else {
                panic!("no product with {rows} rows");
            };
            assert_eq!((left.rows, left.columns), ((5, 4 + rows), (0, 7)));
            assert_eq!((right.rows, right.columns), ((0, 7), (0, 2)));
            assert_eq!((product.rows, product.columns), ((5, 4 + rows), (0, 2)));
        }
    }

    #[test]
    fn two_arrays_that_are_added_are_no_product() {
        let all: BTreeSet<u32> = (0..8).collect();
        let touched = [((0, false), all.clone()), ((1, false), all.clone()), ((2, true), all)].into();
        let Arrangement::Beside(arrays) = Arrangement::of(&[Phase { touched, ..Phase::default() }]) else {
            panic!("a product");
        };
        assert_eq!(arrays.iter().map(Matrix::words).collect::<Vec<_>>(), vec!["elements 0 to 7"; 3]);
    }
}
