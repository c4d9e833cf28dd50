//! Polynomials with integers as coefficients, of what a kernel's integers are made of.

use std::collections::BTreeMap;

use warpground_ir::LocalId;

/// What a polynomial has as a variable: an integer that nobody knows before the launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Unknown {
    /// A component of `threadIdx`.
    Thread(u8),
    /// A component of `blockIdx`.
    Block(u8),
    /// A component of `blockDim`.
    BlockSize(u8),
    /// A component of `gridDim`.
    GridSize(u8),
    /// What a local holds, which is the same for a thread whenever it holds anything.
    Local(LocalId),
    /// Any integer. No two of them are known to be the same.
    Any(usize),
}

/// More products than an index has.
const MOST_TERMS: usize = 32;

/// A sum of products with their coefficients, none of which is 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Polynomial(BTreeMap<Vec<Unknown>, i128>);

impl Polynomial {
    pub(super) fn constant(value: i128) -> Polynomial {
        Polynomial(BTreeMap::from([(Vec::new(), value)])).without_zeros()
    }

    pub(super) fn of(unknown: Unknown) -> Polynomial {
        Polynomial(BTreeMap::from([(vec![unknown], 1)]))
    }

    fn without_zeros(mut self) -> Polynomial {
        self.0.retain(|_, coefficient| *coefficient != 0);
        self
    }

    /// Its products with their coefficients.
    pub(super) fn terms(&self) -> impl Iterator<Item = (&[Unknown], i128)> {
        self.0.iter().map(|(product, coefficient)| (product.as_slice(), *coefficient))
    }

    /// Whether one of its unknowns satisfies a question.
    pub(super) fn any(&self, asks: impl Fn(Unknown) -> bool) -> bool {
        self.0.keys().flatten().any(|unknown| asks(*unknown))
    }

    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The integer that it is.
    pub(super) fn known(&self) -> Option<i128> {
        match self.0.iter().next() {
            None => Some(0),
            Some((product, coefficient)) => (product.is_empty() && self.0.len() == 1).then_some(*coefficient),
        }
    }

    /// The unknown that it is.
    pub(super) fn unknown(&self) -> Option<Unknown> {
        match self.0.iter().next() {
            Some((product, 1)) if product.len() == 1 && self.0.len() == 1 => product.first().copied(),
            _ => None,
        }
    }

    pub(super) fn plus(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut sum = self.clone();
        for (product, coefficient) in &other.0 {
            let its = sum.0.entry(product.clone()).or_insert(0);
            *its = its.checked_add(*coefficient)?;
        }
        (sum.0.len() <= MOST_TERMS).then(|| sum.without_zeros())
    }

    pub(super) fn minus(&self, other: &Polynomial) -> Option<Polynomial> {
        self.plus(&other.times(&Polynomial::constant(-1))?)
    }

    pub(super) fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        let mut all = Polynomial::default();
        for (one, factor) in &self.0 {
            for (two, its) in &other.0 {
                let mut product: Vec<Unknown> = one.iter().chain(two).copied().collect();
                product.sort_unstable();
                let term = Polynomial(BTreeMap::from([(product, factor.checked_mul(*its)?)]));
                all = all.plus(&term)?;
            }
        }
        Some(all)
    }

    /// The same modulo 2 to a power: each coefficient is the nearest to 0.
    pub(super) fn modulo(&self, bits: u32) -> Polynomial {
        let unused = 128_u32.saturating_sub(bits);
        let nearest = |coefficient: &i128| coefficient.checked_shl(unused).unwrap_or(0) >> unused.min(127);
        let terms = self.0.iter().map(|(product, coefficient)| (product.clone(), nearest(coefficient)));
        Polynomial(terms.collect()).without_zeros()
    }

    /// What it is that many times, without a rest.
    pub(super) fn divided_by(&self, divisor: &Polynomial) -> Option<Polynomial> {
        if let Some(divisor) = divisor.known() {
            let divided = |(product, coefficient): (&Vec<Unknown>, &i128)| {
                let is_whole = coefficient.checked_rem(divisor)? == 0;
                is_whole.then_some((product.clone(), coefficient.checked_div(divisor)?))
            };
            return self.0.iter().map(divided).collect::<Option<_>>().map(Polynomial);
        }
        let divisor = divisor.unknown()?;
        let divided = |(product, coefficient): (&Vec<Unknown>, &i128)| {
            let mut product = product.clone();
            product.remove(product.iter().position(|unknown| *unknown == divisor)?);
            Some((product, *coefficient))
        };
        self.0.iter().map(divided).collect::<Option<_>>().map(Polynomial)
    }

    /// The same with polynomials in the place of unknowns.
    pub(super) fn with(&self, of: &dyn Fn(Unknown) -> Option<Polynomial>) -> Option<Polynomial> {
        self.0.iter().try_fold(Polynomial::default(), |all, (product, coefficient)| {
            let made = product.iter().try_fold(Polynomial::constant(*coefficient), |made, unknown| {
                made.times(&of(*unknown).unwrap_or_else(|| Polynomial::of(*unknown)))
            });
            all.plus(&made?)
        })
    }

    /// Between which integers it lies, if every unknown in it lies between 0 and a known integer.
    pub(super) fn range(&self, most: &dyn Fn(Unknown) -> Option<i128>) -> Option<[i128; 2]> {
        self.0.iter().try_fold([0_i128; 2], |[low, high], (product, coefficient)| {
            let most = product.iter().try_fold(1_i128, |all, unknown| all.checked_mul(most(*unknown)?))?;
            let end = if product.is_empty() { *coefficient } else { coefficient.checked_mul(most)? };
            let begin = if product.is_empty() { *coefficient } else { 0 };
            Some([low.checked_add(end.min(begin))?, high.checked_add(end.max(begin))?])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNKNOWNS: [Unknown; 3] = [Unknown::Thread(0), Unknown::Block(1), Unknown::Any(7)];

    fn at(polynomial: &Polynomial, values: [i128; 3]) -> i128 {
        let value =
            |unknown: &Unknown| UNKNOWNS.iter().zip(values).find(|(its, _)| *its == unknown).map_or(0, |it| it.1);
        polynomial.terms().map(|(product, factor)| factor * product.iter().map(value).product::<i128>()).sum()
    }

    #[test]
    fn polynomials_are_what_their_values_are() {
        let [x, y, z] = UNKNOWNS.map(Polynomial::of);
        let made = |a: i128, b: i128, c: i128, d: i128| {
            let terms = [x.times(&Polynomial::constant(a)), y.times(&x), z.times(&z)];
            let factors = [1, b, c].map(Polynomial::constant);
            let sum = terms
                .iter()
                .zip(&factors)
                .try_fold(Polynomial::constant(d), |sum, (term, factor)| sum.plus(&term.as_ref()?.times(factor)?));
            sum.unwrap_or_default()
        };
        let all = [made(1, 2, 3, 4), made(0, 0, 0, -7), made(0, -1, 0, 0), made(12, 6, 0, 18), made(1 << 40, 0, 5, 1)];
        for values in [[0, 0, 0], [3, -2, 5], [1023, 7, -11]] {
            for (one, two) in all.iter().flat_map(|one| all.iter().map(move |two| (one, two))) {
                let of = |polynomial: Option<Polynomial>| polynomial.map(|it| at(&it, values));
                assert_eq!(of(one.plus(two)), Some(at(one, values) + at(two, values)));
                assert_eq!(of(one.minus(two)), Some(at(one, values) - at(two, values)));
                assert_eq!(of(one.times(two)), Some(at(one, values) * at(two, values)));
            }
            for one in &all {
                assert_eq!((at(&one.modulo(32), values) - at(one, values)) % (1 << 32), 0);
                for divisor in [x.clone(), y.clone(), Polynomial::constant(6), Polynomial::constant(-1)] {
                    let Some(divided) = one.divided_by(&divisor) else { continue };
                    assert_eq!(at(&divided, values) * at(&divisor, values), at(one, values));
                }
                let replaced = one.with(&|unknown| (unknown == UNKNOWNS[0]).then(|| y.plus(&z)).flatten());
                let moved = [values[1] + values[2], values[1], values[2]];
                assert_eq!(replaced.map(|it| at(&it, values)), Some(at(one, moved)));
            }
        }
        assert_eq!(made(12, 6, 0, 18).divided_by(&Polynomial::constant(6)), Some(made(2, 1, 0, 3)));
        assert_eq!(
            made(12, 6, 0, 0).divided_by(&x).and_then(|it| it.minus(&y.times(&Polynomial::constant(6))?)?.known()),
            Some(12)
        );
        assert_eq!(made(12, 6, 0, 1).divided_by(&x), None);
        assert_eq!(made(12, 6, 0, 1).divided_by(&Polynomial::constant(0)), None);
        assert_eq!(x.minus(&x).map(|it| it.is_zero()), Some(true));
        assert_eq!(x.unknown(), Some(UNKNOWNS[0]));
        assert_eq!(made(2, 0, 0, 0).unknown(), None);
    }

    #[test]
    fn a_range_holds_all_values() {
        let [x, y, _] = UNKNOWNS.map(Polynomial::of);
        let product = x.times(&y).and_then(|it| it.times(&Polynomial::constant(-3)));
        let sum = product.and_then(|it| it.plus(&x)?.plus(&Polynomial::constant(5))).unwrap_or_default();
        let range = sum.range(&|unknown| Some(if unknown == UNKNOWNS[0] { 4 } else { 6 }));
        let [low, high] = range.unwrap_or_default();
        for (x, y) in (0..=4).flat_map(|x| (0..=6).map(move |y| (x, y))) {
            assert!((low..=high).contains(&at(&sum, [x, y, 0])));
        }
        assert_eq!(range, Some([5 - 72, 9]));
        assert_eq!(sum.range(&|_| None), None);
    }
}
