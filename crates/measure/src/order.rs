//! Sorting for whatever a page carries, too: the standard library's sort is compiled anew for each type, four kilobytes
//! a time; this one sorts the places of the items, which are numbers whatever the items are.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
};

/// Sorts; equal items stay in their order.
pub fn sort_by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut order: Vec<usize> = (0..items.len()).collect();
    sort_places(&mut order, &|one, other| compare(&items[one], &items[other]));
    // Each cycle of the permutation, item by item; a place that is done points to itself.
    for start in 0..items.len() {
        let mut at = start;
        while order[at] != start {
            let from = order[at];
            items.swap(at, from);
            order[at] = at;
            at = from;
        }
        order[at] = at;
    }
}

/// Sorts by what `key` says of an item; equal items stay in their order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// A map of these pairs. That of `collect` sorts them first, with a sort for their type.
pub fn map_of<K: Ord, V>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    map.extend(pairs);
    map
}

/// A set of these values, likewise.
pub fn set_of<T: Ord>(values: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(values);
    set
}

fn sort_places(order: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    order.sort_by(|one, other| compare(*one, *other));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sorts_as_the_standard_library_does_and_keeps_equal_items_in_their_order() {
        // A generator of 1997's C: any numbers will do.
        let mut state = 1_u32;
        let mut random = move || {
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            state >> 16
        };
        for length in (0..50).chain([1000]) {
            let items: Vec<(u32, usize)> = (0..length).map(|number| (random() % 40, number)).collect();
            let (mut ours, mut theirs) = (items.clone(), items);
            sort_by(&mut ours, |one, other| one.0.cmp(&other.0));
            theirs.sort_by_key(|item| item.0);
            assert_eq!(ours, theirs);
        }
    }
}
