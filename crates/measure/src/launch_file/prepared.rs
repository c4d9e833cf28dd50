//! A launch whose kernel is known, and which of the kernel's buffers a table is about.

use std::collections::HashMap;

use warpground_engine::wgsl::BindingDeclaration;

use super::{
    LaunchFileError,
    buffers::{self, Declared},
    document::{Scope, Table},
    kernels::{Source, Text},
};

/// A launch whose kernel is known.
pub(super) struct Prepared<'file> {
    pub(super) scope: Scope<'file>,
    pub(super) source: Source,
    pub(super) text: Text<'file>,
    pub(super) grid: [u32; 3],
    pub(super) scalars: HashMap<String, f64>,
    pub(super) declared: Vec<BindingDeclaration>,
    /// The buffers that it binds: slot, and number.
    pub(super) bindings: Vec<(u32, usize)>,
}

impl Prepared<'_> {
    /// The buffers that the kernel takes, at their places, whether it uses them or not.
    pub(super) fn places(&self) -> Vec<BindingDeclaration> {
        if self.source.parameters.is_empty() {
            return self.declared.clone();
        }
        let known = |slot: u32| self.source.parameters.iter().any(|its| its.slot == Some(slot));
        let own = self.declared.iter().filter(|its| !known(its.slot())).cloned();
        self.source.parameters.iter().map(|its| its.declaration.clone()).chain(own).collect()
    }

    /// What the translated kernel declares for one of [`Prepared::places`]; `None` for a parameter that it does not use.
    fn translated(&self, place: &BindingDeclaration) -> Option<&BindingDeclaration> {
        let slot = match self.source.parameters.iter().find(|its| its.declaration == *place) {
            Some(parameter) => parameter.slot?,
            None => place.slot(),
        };
        self.declared.iter().find(|its| its.slot() == slot)
    }

    /// The parameter that a table describes and that the kernel takes without using it.
    pub(super) fn unused_parameter(&self, table: &Table<'_>) -> Result<Option<Declared>, LaunchFileError> {
        let places = self.places();
        let place = buffers::declaration_of(table, &places)?;
        let parameter = self.source.parameters.iter().find(|its| its.slot.is_none() && Some(&its.declaration) == place);
        Ok(parameter.map(|its| Declared {
            name: its.declaration.name.clone(),
            layout: its.layout.clone(),
            words: None,
            writable: false,
            uniform: false,
            least_bytes: 0,
            image: None,
        }))
    }

    /// The declarations of this launch's kernel that a table's buffer is bound to.
    pub(super) fn declarations_for(&self, table: &Table<'_>) -> Result<Vec<BindingDeclaration>, LaunchFileError> {
        let bind = match self.scope.0.first().and_then(|table| table.optional("bind")) {
            Some(entry) => entry.table()?.entries(),
            None => Vec::new(),
        };
        let places = self.places();
        let named = buffers::declaration_of(table, &places)?;
        let direct = named.and_then(|named| self.translated(named));
        if bind.is_empty() {
            return Ok(direct.cloned().into_iter().collect());
        }
        let buffer = match direct {
            Some(declaration) if table.optional("name").is_none() => declaration.name.clone(),
            _ => buffers::name_of(table)?,
        };
        let mut all = Vec::new();
        for declaration in &self.declared {
            let bound = match bind.iter().find(|(variable, _)| *variable == declaration.name) {
                Some((_, entry)) => entry.text()? == buffer,
                None => direct.is_some_and(|direct| direct.slot() == declaration.slot()),
            };
            if bound {
                all.push(declaration.clone());
            }
        }
        Ok(all)
    }
}
