//! What of other memory an object owns.

use crate::{Address, Machine};

/// Where in an object there are containers, which own their elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holds {
    /// Nowhere.
    Nothing,
    /// It is one: its first word is the address of its elements.
    Container,
    /// In each of so many elements of so many bytes.
    Elements(Box<Holds>, u64, u64),
    /// In members that begin at these bytes.
    Members(Vec<(u64, Holds)>),
}

impl Machine<'_> {
    /// Gives back what the containers in an object hold.
    pub fn free_held(&mut self, address: Address, holds: &Holds) {
        match holds {
            Holds::Nothing => {}
            Holds::Container => {
                let data = self.memory.read(address, 8).ok().and_then(|bytes| bytes.first_chunk().copied());
                let data = data.map_or(0, u64::from_le_bytes);
                if data != 0 {
                    let _ = self.memory.release(data);
                }
            }
            Holds::Elements(element, count, bytes) => {
                (0..*count).for_each(|index| self.free_held(address.wrapping_add(index * bytes), element));
            }
            Holds::Members(members) => {
                members.iter().for_each(|(offset, holds)| self.free_held(address.wrapping_add(*offset), holds));
            }
        }
    }
}
