//! The products of one output: which elements are multiplied, and their table.

use yew::prelude::*;

use super::super::{index_text, variable_name};
use crate::{
    components::{Column, DataTable},
    model::{
        products::{Pair, agrees, products},
        reading::{BlockReads, Read, ReadValue, Written, four_digits, significant_digits},
        tape::Tape,
    },
};

/// More products are counted in words.
const MOST: usize = 64;

/// The products of an output.
pub(super) struct Products<'a> {
    /// What the mask slides over, the mask, and the product of each pair, in the order in which they were read.
    pub(super) pairs: Vec<Pair<'a>>,
    /// The variables of the pairs.
    pub(super) variables: (u16, u16),
    sum: f64,
    /// Whether their sum is what was written.
    pub(super) agrees: bool,
}

impl<'a> Products<'a> {
    pub(super) fn of(of_block: &BlockReads, written: &'a Written) -> Option<Products<'a>> {
        let mut pairs = products(written)?;
        let (one, other) = pairs.first().map(|(one, other, _)| (one.variable, other.variable))?;
        // The block reads more elements of what the mask slides over than of the mask.
        let variety = |variable| of_block.elements.get(&variable).map_or(0, std::collections::BTreeSet::len);
        let is_turned = variety(other) > variety(one);
        if is_turned {
            pairs = pairs.into_iter().map(|(one, other, product)| (other, one, product)).collect();
        }
        let sum: f64 = pairs.iter().map(|pair| pair.2).sum();
        let agrees = agrees(sum, written);
        Some(Products { pairs, variables: if is_turned { (other, one) } else { (one, other) }, sum, agrees })
    }

    /// Their sum, as it was written if it was.
    pub(super) fn sum(&self, written: &Written) -> String {
        let value = written.value.as_ref().filter(|_| self.agrees);
        value.map_or_else(|| four_digits(self.sum), |value| value.text.clone())
    }

    /// The products, one by one.
    pub(super) fn draw(&self, tape: &Tape, written: &Written, target: &str) -> Html {
        let name = |read: &Read| {
            let component = read.component.map(|component| format!(".{component}")).unwrap_or_default();
            let index = index_text(tape, read.variable, read.element);
            format!("{}{index}{component}", variable_name(tape, read.variable))
        };
        let end = match self.agrees {
            true => format!("Their sum, {}, is what it wrote to {target}.", self.sum(written)),
            false => format!("Their sum is {}.", self.sum(written)),
        };
        let more = self.pairs.len().saturating_sub(MOST);
        let columns = vec![Column::text("Elements"), Column::number("Values"), Column::number("Product")];
        html! {
            <div class="counters-lines" data-testid="products" data-agrees={self.agrees.to_string()}>
                <DataTable class="count-table output-table" around={Classes::new()} caption="The products, in the order in which they were read" {columns}>
                    { for self.pairs.iter().take(MOST).map(|(one, other, product)| html! {
                        <tr><th scope="row">{ format!("{} × {}", name(one), name(other)) }</th><td>{ format!("{} × {}", full_text_of(one), full_text_of(other)) }</td><td>{ significant_digits(*product, 7) }</td></tr>
                    }) }
                </DataTable>
                if more > 0 {
                    <p class="watch-note">{ format!("and {more} more products") }</p>
                }
                <p class="watch-note">{ end }</p>
            </div>
        }
    }
}

/// What was read, as a cell has room for it.
pub(super) fn text_of(read: &Read) -> String {
    read.value.as_ref().map(ReadValue::short).unwrap_or_default()
}

/// What was read, with all its digits.
fn full_text_of(read: &Read) -> String {
    read.value.as_ref().map(ReadValue::full).unwrap_or_default()
}

/// A product, as a cell has room for it.
pub(super) fn product_in_cell(product: f64) -> String {
    significant_digits(product, 3)
}
