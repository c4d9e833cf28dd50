//! Memory of the host: `malloc`, `new`, `memcpy`, and their relatives.

use warpground_machine::{Address, FailureKind, Fault, Origin, is_device};

use super::{Answer, memory};
use crate::{
    diagnose::{Diagnostic, Problem},
    host::{code::Site, room, run::Run},
};

impl Run<'_> {
    /// What allocates, frees, fills and copies. `None`: this function does something else.
    pub(super) fn memory_function(&mut self, site: &Site, arguments: &[u64]) -> Option<Answer> {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let name = site.name;
        Some(match name {
            "malloc" => self.allocate_unwritten(argument(0), Origin::Malloc),
            "calloc" => {
                // Its zeros count as written.
                let made = self.allocate(argument(0).saturating_mul(argument(1)), Origin::Malloc);
                made.and_then(|made| self.put_bytes(made, &[]).map(|()| made))
            }
            "realloc" => self.reallocate(argument(0), argument(1)),
            "free" => self.release(argument(0), &[Origin::Malloc]),
            // An array of elements that nothing initialises.
            "new[].unwritten" => self.allocate_unwritten(argument(0).saturating_mul(argument(1)), Origin::NewArray),
            "new" | "new[]" => {
                let origin = if name == "new" { Origin::New } else { Origin::NewArray };
                self.allocate(argument(0).saturating_mul(argument(1)), origin)
            }
            "new.or_null" | "new[].or_null" => {
                let origin = if name == "new.or_null" { Origin::New } else { Origin::NewArray };
                match self.allocate(argument(0).saturating_mul(argument(1)), origin) {
                    Err(FailureKind::Memory(Fault::Exhausted { .. }, _)) => Ok(0),
                    made => made,
                }
            }
            // What is no array is refused by the `delete[]` that follows.
            "new.count" => Ok(match self.machine.memory.find(argument(0)) {
                Ok((object, 0)) if object.origin == Origin::NewArray => object.data.len() as u64 / argument(1).max(1),
                _ => 0,
            }),
            "delete" => self.release(argument(0), &[Origin::New]),
            "delete[]" => self.release(argument(0), &[Origin::NewArray]),
            "memset" => {
                let (address, length) = (argument(0), argument(2));
                self.machine.memory.write(address, length).map_err(memory(address)).map(|bytes| {
                    bytes.fill((argument(1) & 0xff) as u8);
                    address
                })
            }
            "memcpy" | "memmove" => {
                let (to, from, length) = (argument(0), argument(1), argument(2));
                let bad = if self.machine.memory.read(from, length).is_err() { from } else { to };
                self.machine.memory.copy(to, from, length).map_err(memory(bad)).map(|()| to)
            }
            "memcmp" => self.compare(argument(0), argument(1), argument(2)),
            _ => return None,
        })
    }

    pub(in crate::host) fn allocate(&mut self, bytes: u64, origin: Origin) -> Answer {
        let span = self.machine.span();
        match self.machine.memory.allocate(bytes, origin, span) {
            Ok(address) => Ok(address),
            // C's answer where there is no room; `new` would throw.
            Err(Fault::Exhausted { wanted, limit, used }) if origin == Origin::Malloc => {
                let problem = Problem::Runtime(room::words(wanted, limit, used));
                self.tell(Diagnostic::warning(span, problem).because("this returns a null pointer"));
                Ok(0)
            }
            Err(fault) => Err(FailureKind::Memory(fault, 0)),
        }
    }

    /// Memory that holds nothing until the program writes it.
    fn allocate_unwritten(&mut self, bytes: u64, origin: Origin) -> Answer {
        let made = self.allocate(bytes, origin)?;
        if self.options.follow_host_writes {
            self.machine.memory.follow_writes(made);
        }
        Ok(made)
    }

    pub(in crate::host) fn reallocate(&mut self, address: Address, bytes: u64) -> Answer {
        let new = self.allocate_unwritten(bytes, Origin::Malloc)?;
        if address == 0 || new == 0 {
            return Ok(new);
        }
        let old = match self.machine.memory.find(address) {
            Ok((object, 0)) => object.data.len() as u64,
            Ok(_) => return Err(FailureKind::Other("`realloc` of a pointer that `malloc` did not return".to_owned())),
            Err(fault) => return Err(FailureKind::Memory(fault, address)),
        };
        self.machine.memory.copy(new, address, old.min(bytes)).map_err(memory(address))?;
        self.release(address, &[Origin::Malloc])?;
        Ok(new)
    }

    pub(in crate::host) fn release(&mut self, address: Address, origins: &[Origin]) -> Answer {
        if address == 0 {
            return Ok(0);
        }
        let how = |origin: Origin| match origin {
            Origin::Malloc => "malloc",
            Origin::New => "new",
            Origin::NewArray => "new[]",
            Origin::Managed => "cudaMallocManaged",
            Origin::Pinned => "cudaMallocHost",
            Origin::Variable | Origin::Text | Origin::Container | Origin::Literal => "no allocation",
        };
        if is_device(address) {
            let by = match origins.first() {
                Some(Origin::New) => "delete",
                Some(Origin::NewArray) => "delete[]",
                _ => "free",
            };
            let words = format!("this is the GPU's memory, from cudaMalloc: cudaFree frees it, and not `{by}`");
            return Err(FailureKind::Other(words));
        }
        let (object, offset) = self.machine.memory.find(address).map_err(memory(address))?;
        let span = object.span;
        let heap = [Origin::Malloc, Origin::New, Origin::NewArray];
        if offset == 0 && heap.contains(&object.origin) && !origins.contains(&object.origin) {
            // One heap is behind all of them, on a real machine too.
            let by = match origins.first() {
                Some(Origin::New) => "delete",
                Some(Origin::NewArray) => "delete[]",
                _ => "free",
            };
            let words = format!("this memory came from {}, and `{by}` frees it", how(object.origin));
            let found = self.mistake(self.machine.span(), &words).because("freed here");
            self.tell(found.see(span, "made here").help("C++ leaves open what that does: free it as it was made"));
        } else if !origins.contains(&object.origin) || offset != 0 {
            let words = if offset != 0 {
                "this pointer is not the beginning of what was allocated".to_owned()
            } else {
                format!("this memory came from {} and cannot be freed here", how(object.origin))
            };
            return Err(FailureKind::Other(words));
        }
        self.machine.memory.release(address).map_err(memory(address))?;
        Ok(0)
    }

    fn compare(&self, left: Address, right: Address, length: u64) -> Answer {
        let a = self.machine.memory.read(left, length).map_err(memory(left))?;
        let b = self.machine.memory.read(right, length).map_err(memory(right))?;
        Ok(match a.cmp(b) {
            std::cmp::Ordering::Less => u64::MAX,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Greater => 1,
        })
    }
}
