//! What host memory holds, from the variables on along the pointers.

use std::collections::{BTreeMap, HashSet};

use warpground_machine::Origin;

use super::{Recorder, Wanted};
use crate::{
    host::{
        compile::function_of,
        history::{HostObject, MOST_CELLS, MemoryKind, MemorySide, shown::Shown, value::quoted},
        run::Run,
    },
    meaning::types::{Scalar, Type},
};

impl Recorder {
    /// Follows a pointer: what it shows, and what is to be shown because of it.
    fn follow(&mut self, run: &Run<'_>, value: u64, target: &Type, name: &str, more: &mut Vec<u32>) -> Shown {
        if value == 0 || function_of(value).is_some() {
            return Shown::of(run.value_text(&Type::Null, &value.to_le_bytes(), 0));
        }
        let found = run.machine.memory.find(value).ok();
        if *target == Type::Scalar(Scalar::I8)
            && let Some((object, offset)) = found
            && matches!(object.origin, Origin::Literal | Origin::Text)
        {
            let bytes = usize::try_from(offset).ok().and_then(|start| object.data.get(start..)).unwrap_or(&[]);
            return Shown::of(quoted(bytes.split(|byte| *byte == 0).next().unwrap_or(&[])));
        }
        match self.spot(run, value) {
            Some(spot) => {
                self.learn(run, spot.object, name, target);
                more.push(spot.object);
                Shown { to: Some(spot), ..Shown::default() }
            }
            None => Shown::of(run.value_text(&Type::Null, &value.to_le_bytes(), 0)),
        }
    }

    /// What bytes of a type hold, and the objects that are to be shown because of it.
    fn look(&mut self, run: &Run<'_>, ty: &Type, bytes: &[u8], name: &str, more: &mut Vec<u32>) -> Shown {
        let word =
            |at: usize| bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |word| u64::from_le_bytes(*word));
        match ty {
            Type::Pointer(target, _) => self.follow(run, word(0), target, &format!("*{name}"), more),
            Type::Vector(element) => {
                let text = run.value_text(ty, bytes, 0);
                if word(8) == 0 {
                    return Shown::of(text);
                }
                Shown { text, ..self.follow(run, word(0), element, &format!("{name}[ ]"), more) }
            }
            Type::Array(..) => {
                let element = ty.innermost();
                if *element == Type::Scalar(Scalar::I8) {
                    return Shown::of(run.value_text(ty, bytes, 0));
                }
                let cells = run.cells(element, bytes, &[]);
                self.follow_parts(run, element, bytes, name, more);
                Shown { cells, ..Shown::default() }
            }
            Type::Struct(id) => {
                for field in &run.program.resolved.tree.types.structs[*id].fields {
                    let at = usize::try_from(field.offset).unwrap_or(usize::MAX);
                    let rest = bytes.get(at..).unwrap_or(&[]);
                    if matches!(field.ty, Type::Pointer(..) | Type::Vector(_) | Type::Struct(_)) {
                        self.look(run, &field.ty, rest, &format!("{name}.{}", field.name), more);
                    }
                }
                Shown::of(run.value_text(ty, bytes, 0))
            }
            _ => Shown::of(run.value_text(ty, bytes, 0)),
        }
    }

    /// Follows what the elements of an array point to.
    fn follow_parts(&mut self, run: &Run<'_>, element: &Type, bytes: &[u8], name: &str, more: &mut Vec<u32>) {
        if !matches!(element, Type::Pointer(..) | Type::Vector(_) | Type::Struct(_)) {
            return;
        }
        let size = usize::try_from(run.type_bytes(element)).unwrap_or(1).max(1);
        for (at, part) in bytes.chunks_exact(size).take(MOST_CELLS).enumerate() {
            self.look(run, element, part, &format!("{name}[{at}]"), more);
        }
    }

    /// What host memory holds now, by object.
    pub(super) fn host_values(&mut self, run: &Run<'_>) -> BTreeMap<u32, Shown> {
        let mut values = BTreeMap::new();
        let mut more = Vec::new();
        for Wanted { id, address, ty, name } in self.variables(run) {
            let length = usize::try_from(run.type_bytes(&ty)).unwrap_or(0);
            let Ok((object, _)) = run.machine.memory.find(address) else { continue };
            let shown = match object.data.get(..length) {
                _ if object.is_unwritten() => Shown::of("?"),
                Some(bytes) => self.look(run, &ty, bytes, &name, &mut more),
                None => continue,
            };
            values.insert(id, shown);
        }
        // What was seen before is shown as long as it lives, even if nothing points to it any more.
        let is_variable = |object: &HostObject| {
            matches!(object.kind, MemoryKind::Variable | MemoryKind::Global) || object.side == MemorySide::Device
        };
        let known = self.last.keys().copied();
        more.extend(known.filter(|id| self.history.objects.get(*id as usize).is_some_and(|its| !is_variable(its))));
        let mut seen: HashSet<u32> = HashSet::new();
        while let Some(id) = more.pop() {
            if !seen.insert(id) || values.contains_key(&id) {
                continue;
            }
            let Some((object, _)) = self.places.get(&id).and_then(|address| run.machine.memory.find(*address).ok())
            else {
                continue;
            };
            let name = self.history.objects[id as usize].name.clone();
            let shown = match self.types.get(&id).cloned() {
                None => Shown::default(),
                Some(element) => {
                    let whole = 0..object.data.len() as u64;
                    let unwritten = object.is_unwritten().then_some(whole);
                    let cells = run.cells(&element, &object.data, unwritten.as_slice());
                    if !object.is_unwritten() {
                        self.follow_parts(run, &element, &object.data, name.trim_start_matches('*'), &mut more);
                    }
                    Shown { cells, ..Shown::default() }
                }
            };
            values.insert(id, shown);
        }
        values
    }
}
