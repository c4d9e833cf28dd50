//! The parts of a module put together: constants, structures, bindings, shared memory, functions.

use super::{Root, Translator};
use crate::{
    kernel::{
        memory::uniform::TOGETHER,
        shape::{DynamicShared, Guards, Kernel},
        wgsl::{names::safe, writer::Line},
    },
    lex::Comment,
    meaning::{
        tree::{Expression, GlobalId, Storage},
        types::Type,
    },
    text::Span,
};

impl Translator<'_> {
    /// Puts the module together: comments, overrides, constants, structures, bindings, shared memory, functions.
    pub(crate) fn assemble(&mut self, body: Vec<Line>) -> Kernel {
        let tree = self.tree;
        let function = &tree.functions[self.kernel];
        let span = function.span;
        let mut top: Vec<Line> = Vec::new();
        let mut plain = |text: String| top.push(Line { text, from: 0 });

        let defaults: [u32; 3] = match self.rank {
            1 => [256, 1, 1],
            2 => [16, 16, 1],
            _ => [8, 8, 4],
        };
        for (axis, default) in ["x", "y", "z"].iter().zip(defaults).take(self.rank) {
            plain(format!("override block_{axis}: u32 = {default};"));
        }
        let mut dynamic_shared = None;
        let shared = std::mem::take(&mut self.shared);
        self.shared = shared.clone();
        let mut shared_lines = Vec::new();
        let mut overrides = Vec::new();
        for (owner, local, comments) in &shared {
            let root = Root::Shared(*owner, *local);
            let name = self.root_name(root);
            let declared = &tree.functions[*owner].locals[*local];
            let ty = self.root_type(root);
            let from = self.source.line(declared.span.start);
            shared_lines.extend(comments.iter().map(|text| Line { text: text.clone(), from }));
            let text = if declared.storage == Storage::SharedAtLaunch {
                let element = self.stored_text(root, &ty, declared.span);
                let length = format!("{name}_length");
                let packed = Self::is_packed(&ty);
                let bytes = if packed { 4 } else { tree.types.bytes(ty.innermost()) };
                dynamic_shared =
                    Some(DynamicShared { length: length.clone(), element_bytes: u32::try_from(bytes).unwrap_or(4) });
                overrides.push(format!("// The length of `{name}`, from the size that the launch gives."));
                overrides.push(format!("override {length}: u32 = 256;"));
                format!("var<workgroup> {name}: array<{element}, {length}>;")
            } else {
                let text = self.declared_text(root, &ty, declared.span);
                format!("var<workgroup> {name}: {text};")
            };
            shared_lines.push(Line { text: self.with_comment(text, declared.span.end), from });
        }
        for id in self.globals.clone() {
            if tree.globals[id].qualifiers.shared {
                let text = self.shared_global(id, &mut dynamic_shared, &mut overrides);
                shared_lines.push(Line { text, from: self.source.line(tree.globals[id].span.start) });
            }
        }
        for text in overrides {
            top.push(Line { text, from: 0 });
        }

        let (bindings, binding_lines, scalars, scalar_bytes, scalar_lines) = self.bindings();
        let mut lines: Vec<Line> = Vec::new();
        self.header_comments(&mut lines);
        let lines_of_code = body.iter().chain(self.instances.iter().flatten()).map(|line| &line.text);
        let subgroups = lines_of_code
            .chain(self.helpers.values().flatten())
            .any(|text| text.contains("subgroup") && !text.starts_with("//"));
        if self.shape.warps && subgroups {
            // WGSL's own analysis does not see that the lanes of a warp go together: `threadIdx.x / 32` varies to it.
            let directives = ["enable subgroups;", "diagnostic(off, subgroup_uniformity);", ""];
            top.splice(0..0, directives.map(|text| Line { text: text.to_owned(), from: 0 }));
        }
        let section = |lines: &mut Vec<Line>, more: Vec<Line>| {
            if more.is_empty() {
                return;
            }
            if lines.last().is_some_and(|line| !line.text.is_empty()) {
                lines.push(Line { text: String::new(), from: 0 });
            }
            lines.extend(more);
        };
        section(&mut lines, top);
        let mut constants = Vec::new();
        for (name, text) in &self.constants {
            self.comments_of_macro(name, &mut constants);
            constants.push(Line { text: self.with_comment_of_macro(name, text), from: 0 });
        }
        section(&mut lines, constants);
        for id in self.structs.clone() {
            let text = self.struct_lines(id, span);
            section(&mut lines, text);
        }
        for (name, id, root) in self.atomic_structures.clone() {
            let text = self.atomic_structure_lines(&name, id, root, span);
            section(&mut lines, text);
        }
        section(&mut lines, scalar_lines);
        section(&mut lines, binding_lines);
        section(&mut lines, shared_lines);
        for helper in self.helpers.values() {
            section(&mut lines, helper.iter().map(|text| Line { text: text.clone(), from: 0 }).collect());
        }
        for instance in std::mem::take(&mut self.instances) {
            section(&mut lines, instance);
        }
        section(&mut lines, body);
        let mut wgsl = String::new();
        let mut line_map = Vec::new();
        for line in lines {
            wgsl.push_str(line.text.trim_end());
            wgsl.push('\n');
            line_map.push(line.from);
        }
        Kernel {
            name: function.name.to_string(),
            entry_point: safe(&function.name),
            wgsl,
            line_map,
            bindings,
            scalars,
            scalar_bytes,
            block_overrides: [true, self.rank > 1, self.rank > 2],
            dynamic_shared,
            records: self.records.clone(),
            notes: Vec::new(),
            guards: Guards(self.guards.clone()),
            plain_accesses: self.plain_accesses(),
            from_ir: false,
        }
    }

    /// The variables whose atomic loads and stores are plain accesses in CUDA. With a fence, plain accesses are how threads
    /// tell each other something; bytes are written by atomics of their word; and what asks by an atomic means one.
    fn plain_accesses(&self) -> Vec<String> {
        let plain = self.plain.iter().filter(|root| !self.facts.fenced && !self.asked.contains(root));
        plain.map(|root| self.root_name(*root)).collect()
    }

    /// A `__shared__` variable of the file.
    pub(crate) fn shared_global(
        &mut self,
        id: GlobalId,
        dynamic_shared: &mut Option<DynamicShared>,
        overrides: &mut Vec<String>,
    ) -> String {
        let root = Root::Global(id);
        let global = &self.tree.globals[id];
        let name = self.root_name(root);
        if let Type::Array(element, 0) = &self.root_type(root) {
            let stored = self.stored_text(root, element, global.span);
            let length = format!("{name}_length");
            let bytes = if Self::is_packed(element) { 4 } else { self.tree.types.bytes(element.innermost()) };
            *dynamic_shared =
                Some(DynamicShared { length: length.clone(), element_bytes: u32::try_from(bytes).unwrap_or(4) });
            overrides.push(format!("// The length of `{name}`, from the size that the launch gives."));
            overrides.push(format!("override {length}: u32 = 256;"));
            return format!("var<workgroup> {name}: array<{stored}, {length}>;");
        }
        let text = self.declared_text(root, &global.ty, global.span);
        format!("var<workgroup> {name}: {text};")
    }

    /// A root's whole type as its declaration needs it: `array<array<f32, TILE>, TILE>`.
    pub(crate) fn declared_text(&mut self, root: Root, ty: &Type, span: Span) -> String {
        if Self::is_packed(ty) {
            let bytes = self.tree.types.bytes(ty);
            let stored = self.stored_text(root, ty, span);
            return format!("array<{stored}, {}>", bytes.div_ceil(4).max(1));
        }
        let stored = self.stored_text(root, ty, span);
        if let Some(vectors) = self.flattened(root) {
            return format!("array<vec{TOGETHER}<{stored}>, {vectors}>");
        }
        let lengths = self.root_lengths(root);
        if let Some(count) = self.together(root) {
            let (ty, lengths) = self.declared_in_vectors(ty, lengths, count);
            return self.array_text(&ty, &format!("vec{count}<{stored}>"), &lengths);
        }
        self.array_text(ty, &stored, lengths)
    }

    /// `array<…>` around the innermost element's text.
    pub(crate) fn array_text(&mut self, ty: &Type, stored: &str, lengths: &[Expression]) -> String {
        match ty {
            Type::Array(element, count) => {
                let inner = self.array_text(element, stored, lengths.get(1..).unwrap_or(&[]));
                let length = match lengths.first() {
                    Some(length) if length.ty != Type::Bad => self.length_text(length, *count),
                    _ => count.to_string(),
                };
                format!("array<{inner}, {length}>")
            }
            _ => stored.to_owned(),
        }
    }

    pub(crate) fn struct_lines(&mut self, id: usize, span: Span) -> Vec<Line> {
        let tree = self.tree;
        let structure = &tree.types.structs[id];
        if structure.fields.is_empty() {
            // WGSL has no structures without members.
            let name = self.struct_name(id);
            let text = format!("struct {name} {{");
            return [text.as_str(), "    unused: u32,", "}"].map(|text| Line { text: text.to_owned(), from: 0 }).into();
        }
        let natural = structure.fields.iter().map(|field| tree.types.align(&field.ty)).max().unwrap_or(1);
        let off_places =
            structure.fields.iter().any(|field| !field.offset.is_multiple_of(tree.types.align(&field.ty).max(1)));
        if structure.packed.is_some() && (off_places || structure.align < natural) {
            // WGSL's members lie at multiples of what their types ask for.
            let name = structure.name.clone();
            self.unsupported(span, format!("the packed structure `{name}` as one of WGSL's"));
        }
        let places = &structure.places;
        let mut lines = places.first().map_or(Vec::new(), |first| self.comments_of_structure(*first));
        lines.push(Line { text: format!("struct {} {{", self.struct_name(id)), from: 0 });
        for (position, field) in structure.fields.iter().enumerate() {
            let align = if position == 0 && structure.align > natural {
                format!("@align({}) ", structure.align)
            } else {
                String::new()
            };
            let ty = self.type_text(&field.ty, span);
            let mut text = format!("    {align}{}: {ty},", safe(&field.name));
            if let Some(place) = places.get(position) {
                text = self.with_comment(text, place.end);
            }
            lines.push(Line { text, from: 0 });
        }
        lines.push(Line { text: "}".to_owned(), from: 0 });
        lines
    }

    /// The comment that opens the file, and the one directly before the kernel.
    pub(crate) fn header_comments(&mut self, lines: &mut Vec<Line>) {
        let start = self.tree.functions[self.kernel].span.start;
        let first_code = self.source.text.find("\n#").map_or(u32::MAX, |at| u32::try_from(at).unwrap_or(u32::MAX));
        let mut at = 0;
        let mut opening = true;
        let comments: Vec<Comment> =
            self.comments.iter().filter(|comment| comment.own_line && comment.span.start < start).copied().collect();
        let mut kept: Vec<Span> = Vec::new();
        for comment in &comments {
            let between = self.source.slice(Span { start: at, end: comment.span.start });
            // The opening comment ends at the first empty line or the first code.
            let gap = at > 0 && between.matches('\n').count() > 1;
            opening = opening && !gap && between.trim().is_empty() && comment.span.start < first_code.max(1);
            if opening {
                kept.push(comment.span);
            }
            at = comment.span.end;
        }
        // Going back from the kernel over comments that follow each other without code between them.
        let mut before: Vec<Span> = Vec::new();
        let mut end = start;
        for comment in comments.iter().rev() {
            let between = self.source.slice(Span { start: comment.span.end, end });
            if !between.trim().is_empty() || kept.contains(&comment.span) || between.matches('\n').count() > 1 {
                break;
            }
            before.push(comment.span);
            end = comment.span.start;
        }
        before.reverse();
        let mut last_line = None;
        for span in kept.iter().chain(&before) {
            let line = self.source.line(span.start);
            if last_line.is_some_and(|last: u32| line > last + 1) {
                lines.push(Line { text: String::new(), from: 0 });
            }
            for (number, text) in (line..).zip(self.source.comment_lines(*span)) {
                lines.push(Line { text: text.trim_end().to_owned(), from: number });
            }
            last_line = Some(self.source.line(span.end.saturating_sub(1)));
        }
    }
}
