//! Objects that `new` makes and `delete` ends.

use super::Compiler;
use crate::{
    host::code::{Op, Place, Register},
    meaning::{
        tree::{Expression, Kind},
        types::Type,
    },
};

impl Compiler<'_> {
    pub(super) fn new_object(
        &mut self,
        element: &Type,
        count: Option<&Expression>,
        start: Option<&Expression>,
        pointer: &Type,
    ) -> Register {
        let or_null = std::mem::take(&mut self.or_null);
        let bytes = self.constant(u64::from(self.bytes(element)));
        let array = count.is_some();
        let count = match count {
            Some(count) => self.value(count),
            None => self.constant(1),
        };
        let name = match (array, start) {
            (true, None) if !self.tree.types.holds_container(element) => "new[].unwritten",
            (true, _) => "new[]",
            (false, _) => "new",
        };
        let name = match (or_null, array) {
            (false, _) => name,
            (true, false) => "new.or_null",
            (true, true) => "new[].or_null",
        };
        let place = self.library(name, &[count, bytes], &[Type::SIZE, Type::SIZE], pointer);
        let none = or_null.then(|| self.emit(Op::JumpOn(false, place, 0)));
        match start {
            Some(Expression { kind: Kind::Function(all), .. }) if array => {
                self.call(*all, &[place, count]);
            }
            Some(start @ Expression { kind: Kind::Zero, .. }) if array => {
                // The memory holds zeros. Storing one says that somebody wrote it, unless there is no element.
                let skip = self.emit(Op::JumpOn(false, count, 0));
                self.store_value(place, start, element);
                self.patch(skip);
            }
            Some(start) => self.store_value(place, start, element),
            None => {}
        }
        if let Some(none) = none {
            self.patch(none);
        }
        place
    }

    pub(super) fn delete_object(&mut self, array: bool, pointer: &Expression) -> Register {
        let ty = pointer.ty.clone();
        let pointer = self.value(pointer);
        if let (Some(target), false) = (ty.target().cloned(), array) {
            // A null pointer may be deleted.
            let skip = self.emit(Op::JumpOn(false, pointer, 0));
            if let Some(end) = self.tree.ends.get(&target).copied() {
                self.call(end, &[pointer]);
            }
            self.clear_object(pointer, &target);
            self.patch(skip);
        }
        if let (Some(target), true) = (ty.target().cloned(), array)
            && let Some(end) = self.tree.array_ends.get(&target).copied()
        {
            let bytes = self.constant(u64::from(self.bytes(&target)));
            let types = [ty.clone(), Type::SIZE];
            let count = self.library("new.count", &[pointer, bytes], &types, &Type::SIZE);
            let last = self.register();
            let index = Some((count, self.bytes(&target)));
            self.emit(Op::Address(last, Place { base: pointer, index, offset: 0 }));
            self.call(end, &[pointer, last]);
        }
        self.library(if array { "delete[]" } else { "delete" }, &[pointer], &[ty], &Type::Void)
    }
}
