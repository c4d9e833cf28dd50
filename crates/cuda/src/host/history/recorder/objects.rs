//! Which objects there are: variables, and the memory that pointers lead to.

use warpground_machine::{Address, Origin, device_parts, is_device};

use super::{
    Recorder, Wanted,
    places::{is_own, line_of},
};
use crate::{
    host::{
        history::{HostObject, MOST_OBJECTS, MemoryKind, MemorySide, Spot},
        run::Run,
    },
    meaning::types::Type,
};

impl Recorder {
    pub(super) fn add(&mut self, object: HostObject) -> u32 {
        self.history.objects.push(object);
        u32::try_from(self.history.objects.len() - 1).unwrap_or(u32::MAX)
    }

    /// An object of the host, which begins at an address.
    pub(super) fn add_at(&mut self, address: Address, object: HostObject) -> u32 {
        let id = self.add(object);
        self.host.insert(address, id);
        self.places.insert(id, address);
        id
    }

    /// Memory other than variables gets the name of the first pointer to it, and that pointer's type.
    pub(super) fn learn(&mut self, run: &Run<'_>, id: u32, name: &str, element: &Type) {
        let Some(object) = self.history.objects.get_mut(id as usize) else { return };
        if object.name.is_empty() {
            name.clone_into(&mut object.name);
        }
        if matches!(element, Type::Void | Type::Bad | Type::Function(_)) || self.types.contains_key(&id) {
            return;
        }
        object.ty = run.program.resolved.tree.types.name(element);
        object.elements = object.bytes / run.type_bytes(element).max(1);
        self.types.insert(id, element.clone());
    }

    /// The host object of an address, if it is worth showing.
    pub(super) fn host_object(&mut self, run: &Run<'_>, address: Address) -> Option<Spot> {
        let (object, offset) = run.machine.memory.find(address).ok()?;
        let base = address.wrapping_sub(offset.cast_unsigned());
        let offset = u64::try_from(offset).ok()?;
        if let Some(known) = self.host.get(&base) {
            return Some(Spot { object: *known, offset });
        }
        let kind = match object.origin {
            Origin::Malloc | Origin::New | Origin::NewArray => MemoryKind::Heap,
            Origin::Container => MemoryKind::Elements,
            Origin::Managed => MemoryKind::Managed,
            Origin::Pinned => MemoryKind::Pinned,
            Origin::Variable | Origin::Text | Origin::Literal => return None,
        };
        let shown = |id: &&u32| self.history.objects.get(**id as usize).is_some_and(|known| known.kind == kind);
        if self.last.keys().filter(shown).count() >= MOST_OBJECTS {
            return None;
        }
        let (bytes, span) = (object.data.len() as u64, object.span);
        let id = self.add_at(
            base,
            HostObject {
                name: String::new(),
                side: MemorySide::Host,
                kind,
                function: None,
                depth: 0,
                ty: String::new(),
                bytes,
                elements: 0,
                line: line_of(run, span),
            },
        );
        Some(Spot { object: id, offset })
    }

    /// The device object of an address.
    pub(super) fn device_object(&mut self, run: &Run<'_>, address: Address) -> Option<Spot> {
        let (slot, offset) = device_parts(address);
        let offset = u64::try_from(offset).ok()?;
        Some(Spot { object: self.device_slot(run, slot)?, offset })
    }

    pub(super) fn device_slot(&mut self, run: &Run<'_>, slot: usize) -> Option<u32> {
        let object = run.device_objects.get(slot).filter(|object| object.live && !object.mirror)?;
        if let Some(known) = self.device.get(&slot) {
            return Some(*known);
        }
        if self.device.len() >= MOST_OBJECTS * 4 {
            return None;
        }
        let tree = &run.program.resolved.tree;
        let global = run.device_globals.iter().find(|(_, its)| **its == slot).map(|(id, _)| &tree.globals[*id]);
        let (kind, name) = match global {
            Some(global) => (MemoryKind::Global, global.name.to_string()),
            None => (MemoryKind::Allocation, String::new()),
        };
        let id = self.add(HostObject {
            name,
            side: MemorySide::Device,
            kind,
            function: None,
            depth: 0,
            ty: String::new(),
            bytes: object.bytes,
            elements: 0,
            line: line_of(run, object.span),
        });
        self.device.insert(slot, id);
        if let Some(global) = global {
            self.learn(run, id, "", global.ty.innermost());
        }
        Some(id)
    }

    pub(super) fn spot(&mut self, run: &Run<'_>, address: Address) -> Option<Spot> {
        if is_device(address) { self.device_object(run, address) } else { self.host_object(run, address) }
    }

    /// The variables that are open, with those outside of functions.
    pub(super) fn variables(&mut self, run: &Run<'_>) -> Vec<Wanted> {
        let tree = &run.program.resolved.tree;
        let mut wanted = Vec::new();
        for (global, address) in tree.globals.iter().zip(&run.globals) {
            if is_device(*address) || !is_own(run, global.span) {
                continue;
            }
            wanted.push((None, 0, global.name.to_string(), global.ty.clone(), global.span, *address));
        }
        for frame in &self.open {
            let function = &tree.functions[frame.function];
            for (id, address) in &frame.locals {
                let local = &function.locals[*id];
                let owner = Some(function.name.to_string());
                wanted.push((owner, frame.depth, local.name.to_string(), local.ty.clone(), local.span, *address));
            }
        }
        let mut variables = Vec::new();
        for (function, depth, name, ty, span, address) in wanted {
            let id = match self.host.get(&address) {
                Some(known) => *known,
                None => {
                    let kind = if function.is_some() { MemoryKind::Variable } else { MemoryKind::Global };
                    let elements = if let Type::Array(..) = ty {
                        run.type_bytes(&ty) / run.type_bytes(ty.innermost()).max(1)
                    } else {
                        1
                    };
                    let id = self.add_at(
                        address,
                        HostObject {
                            name: name.clone(),
                            side: MemorySide::Host,
                            kind,
                            function,
                            depth: u32::try_from(depth).unwrap_or(u32::MAX),
                            ty: tree.types.name(&ty),
                            bytes: run.type_bytes(&ty),
                            elements,
                            line: line_of(run, span),
                        },
                    );
                    self.types.insert(id, ty.clone());
                    id
                }
            };
            variables.push(Wanted { id, address, ty, name });
        }
        variables
    }
}
