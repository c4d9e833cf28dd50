//! `atomicCAS` on `unsigned short`, two of which lie in a word.

use super::{Place, Root, Translator, Wgsl};

impl Translator<'_> {
    pub(super) fn atomic_on_half_word(&mut self, place: &Place, root: Root, values: Vec<Wgsl>) -> Wgsl {
        let name = self.root_text(root);
        let function = format!("atomic_cas_{name}");
        self.helper(
            &function,
            &format!(
                "// Replaces element `index` of `{name}` if it is what is expected; returns the old one. The other element of\n\
                 // its word stays as it is.\n\
                 fn {function}(index: u32, expected: u32, value: u32) -> u32 {{\n    \
                 let shift = 16u * (index % 2u);\n    \
                 var word = atomicLoad(&{name}[index / 2u]);\n    \
                 loop {{\n        \
                 let other = word & ~(0xffffu << shift);\n        \
                 let next = select(word, other | (value << shift), ((word >> shift) & 0xffffu) == expected);\n        \
                 let tried = atomicCompareExchangeWeak(&{name}[index / 2u], word, next);\n        \
                 if (tried.exchanged) {{\n            break;\n        }}\n        word = tried.old_value;\n    }}\n    \
                 return (word >> shift) & 0xffffu;\n}}"
            ),
        );
        let mut list = vec![self.flat_index(place, root)];
        list.extend(values.into_iter().map(super::as_u32_literal));
        Wgsl::call(function, list)
    }
}
