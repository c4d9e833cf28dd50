//! What a module binds: buffers, and the scalars in one uniform structure.

use super::{Root, Translator};
use crate::{
    kernel::{
        shape::{Binding, Bound, LOCKS, Scalar, ScalarSource},
        wgsl::{names::safe, writer::Line},
    },
    meaning::types::{Scalar as Plain, Type},
    text::Span,
};

impl Translator<'_> {
    pub(crate) fn bindings(&mut self) -> (Vec<Binding>, Vec<Line>, Vec<Scalar>, u32, Vec<Line>) {
        let tree = self.tree;
        let mut bindings = Vec::new();
        let mut lines = Vec::new();
        let mut fields: Vec<Field> = Vec::new();
        let mut index = 0;
        for (position, local) in self.flat.clone().into_iter().enumerate() {
            let name = safe(&local.name);
            if local.ty.is_pointer() {
                if self.shape.offsets.get(position).copied().unwrap_or(false) {
                    fields.push(Field::word(format!("{name}_offset"), ScalarSource::Offset(position)));
                }
                if self.shape.same_as.get(position).copied().flatten().is_some() {
                    continue;
                }
                let root = Root::Parameter(position);
                if self.shape.is_null(position) {
                    if [&self.facts.read, &self.facts.written, &self.facts.atomic].iter().any(|all| all.contains(&root))
                    {
                        self.unsupported(local.span, "following this null pointer");
                    }
                    continue;
                }
                let writable = self.facts.written.contains(&root) || self.facts.atomic.contains(&root);
                let access = if writable { "read_write" } else { "read" };
                let ty = self.root_type(root);
                let stored = if ty == Type::Void {
                    self.unsupported(local.span, "a kernel parameter of type `void *`");
                    String::new()
                } else {
                    self.stored_text(root, &ty, local.span)
                };
                let element =
                    if Self::is_packed(&ty) { stored } else { self.array_text(&ty, &stored, self.root_lengths(root)) };
                let from = self.source.line(local.span.start);
                let text = format!("@group(0) @binding({index}) var<storage, {access}> {name}: array<{element}>;");
                lines.push(Line { text, from });
                bindings.push(Binding {
                    index,
                    name,
                    bound: Bound::Parameter(position),
                    writable,
                    uniform: false,
                    contents: None,
                });
                index += 1;
            } else if local.ty != Type::Bad {
                self.scalar_field(&local.ty.clone(), &name, position, local.span, &mut fields);
            }
        }
        for id in self.globals.clone().into_iter().filter(|id| !tree.globals[*id].qualifiers.shared) {
            let root = Root::Global(id);
            let global = &tree.globals[id];
            let writable = self.facts.written.contains(&root) || self.facts.atomic.contains(&root);
            let access = if writable { "read_write" } else { "read" };
            let name = self.root_name(root);
            let ty = global.ty.clone();
            let element = self.declared_text(root, &ty, global.span);
            let uniform = self.is_uniform(root);
            let space = if uniform { "uniform".to_owned() } else { format!("storage, {access}") };
            let text = format!("@group(0) @binding({index}) var<{space}> {name}: {element};");
            lines.push(Line { text, from: self.source.line(global.span.start) });
            bindings.push(Binding { index, name, bound: Bound::Global(id), writable, uniform, contents: None });
            index += 1;
        }
        if !self.records.is_empty() {
            let text =
                format!("@group(0) @binding({index}) var<storage, read_write> printf_records: array<atomic<u32>>;");
            lines.push(Line { text, from: 0 });
            let name = "printf_records".to_owned();
            bindings.push(Binding {
                index,
                name,
                bound: Bound::Records,
                writable: true,
                uniform: false,
                contents: None,
            });
            index += 1;
        }
        if self.locks_used {
            lines.push(Line {
                text: "// The locks of the 64-bit atomics, which WGSL does not have: even means free.".to_owned(),
                from: 0,
            });
            let text =
                format!("@group(0) @binding({index}) var<storage, read_write> locks: array<atomic<u32>, {LOCKS}>;");
            lines.push(Line { text, from: 0 });
            bindings.push(Binding {
                index,
                name: "locks".to_owned(),
                bound: Bound::Locks,
                writable: true,
                uniform: false,
                contents: None,
            });
            index += 1;
        }
        if self.shape.folded {
            fields.push(Field::word("grid_x".to_owned(), ScalarSource::Blocks));
        }
        let mut scalars = Vec::new();
        let mut struct_lines = Vec::new();
        let mut offset = 0_u32;
        let mut align = 16_u32;
        if !fields.is_empty() && (self.scalars_used || !fields.is_empty()) {
            struct_lines.push(Line { text: "struct Parameters {".to_owned(), from: 0 });
            // Where the member would lie by itself.
            let mut natural = 0_u32;
            let count = fields.len();
            for (position, field) in fields.into_iter().enumerate() {
                let (own_bytes, own_align) = self.natural_layout(&field);
                let Field { name, text, source, bytes, align: field_align, leaf } = field;
                offset = offset.next_multiple_of(field_align);
                let mut placed = String::new();
                if natural.next_multiple_of(own_align) != offset {
                    placed.push_str(&format!("@align({field_align}) "));
                }
                if own_bytes != bytes && position + 1 < count {
                    placed.push_str(&format!("@size({bytes}) "));
                }
                natural = offset + bytes;
                struct_lines.push(Line { text: format!("    {placed}{name}: {text},"), from: 0 });
                if let Some(source) = source {
                    scalars.push(Scalar { name, source, offset, double: text == "f64" && !leaf });
                }
                offset += bytes;
                align = align.max(field_align);
            }
            struct_lines.push(Line { text: "}".to_owned(), from: 0 });
            let text = format!("@group(0) @binding({index}) var<uniform> parameters: Parameters;");
            lines.push(Line { text, from: 0 });
            let name = "parameters".to_owned();
            bindings.push(Binding {
                index,
                name,
                bound: Bound::Scalars,
                writable: false,
                uniform: true,
                contents: None,
            });
        }
        (bindings, lines, scalars, offset.next_multiple_of(align), struct_lines)
    }

    /// The size and the alignment that a member has of itself: those of a structure are larger in the uniform buffer, and
    /// naga does not see alignments that its members ask for.
    fn natural_layout(&self, field: &Field) -> (u32, u32) {
        let Field { bytes, align, .. } = *field;
        if let Some(natural) = field.leaf_align() {
            return (bytes, natural);
        }
        let Some(ScalarSource::Parameter(position)) = field.source else { return (bytes, align) };
        let Some(Type::Struct(id)) = self.flat.get(position).map(|flat| &flat.ty) else { return (bytes, align) };
        if field.text.starts_with("vec") || field.text == "u32" {
            return (bytes, align);
        }
        let types = &self.tree.types;
        let structure = &types.structs[*id];
        let natural = structure.fields.iter().map(|field| types.align(&field.ty)).max().unwrap_or(1);
        (u32::try_from(structure.bytes).unwrap_or(bytes), u32::try_from(natural).unwrap_or(align))
    }

    pub(crate) fn scalar_field(&mut self, ty: &Type, name: &str, position: usize, span: Span, fields: &mut Vec<Field>) {
        let source = ScalarSource::Parameter(position);
        let (text, bytes, align) = match ty {
            Type::Scalar(Plain::Bool) => ("u32".to_owned(), 4, 4),
            Type::Scalar(Plain::I64 | Plain::U64) if self.shape.is_wide(position) => ("vec2<u32>".to_owned(), 8, 8),
            Type::Scalar(Plain::I64 | Plain::U64) => {
                // A count that fits in 32 bits, as a launch checks.
                (if *ty == Type::SIZE { "u32" } else { "i32" }.to_owned(), 4, 4)
            }
            Type::Scalar(Plain::F64) if self.shape.native_double() => ("f64".to_owned(), 8, 8),
            Type::Scalar(_) | Type::Enum(..) => (self.type_text(ty, span), 4, 4),
            // Four bytes, which are taken apart where they are used.
            ty if self.bytes_in_word(ty).is_some() => ("u32".to_owned(), 4, 4),
            Type::Struct(_) if self.is_in_leaves(ty) => {
                self.shareable_in_leaves(ty, span);
                return self.leaf_fields(ty, name, source, span, fields);
            }
            Type::Struct(id) => {
                self.shareable(ty, span);
                let structure = &self.tree.types.structs[*id];
                let align = if structure.vector.is_some_and(|(_, count)| count == 2 || count == 4) {
                    u32::try_from(structure.align).unwrap_or(16)
                } else {
                    16
                };
                (self.type_text(ty, span), u32::try_from(structure.bytes).unwrap_or(16).next_multiple_of(align), align)
            }
            other => {
                let name = self.tree.types.name(other);
                self.unsupported(span, format!("a kernel parameter of type `{name}`"));
                return;
            }
        };
        fields.push(Field { name: name.to_owned(), text, source: Some(source), bytes, align, leaf: false });
    }

    /// The members of a structure one by one, each where C has it. The host writes them all at once, from the first one on.
    fn leaf_fields(&mut self, ty: &Type, name: &str, source: ScalarSource, span: Span, fields: &mut Vec<Field>) {
        let whole = u32::try_from(self.tree.types.align(ty)).unwrap_or(16);
        let mut at = 0_u32;
        for (position, leaf) in self.leaves(ty, name, span).into_iter().enumerate() {
            let (text, bytes, natural) = self.leaf_layout(&leaf.ty, span);
            let offset = u32::try_from(leaf.offset).unwrap_or(u32::MAX);
            let fits = |align: &u32| *align >= natural && at.next_multiple_of(*align) == offset;
            let align = match [4_u32, 8, 16].into_iter().find(fits) {
                Some(align) => align,
                None => {
                    self.unsupported(span, "a structure with such gaps as a kernel parameter");
                    natural
                }
            };
            let (source, align) = if position == 0 { (Some(source), align.max(whole)) } else { (None, align) };
            fields.push(Field { name: leaf.name, text, source, bytes, align, leaf: true });
            at = offset.saturating_add(bytes);
        }
    }
}

/// A member of the uniform structure.
pub(crate) struct Field {
    name: String,
    /// Its type.
    text: String,
    /// What the host writes there; none for what is written with the member before it.
    source: Option<ScalarSource>,
    bytes: u32,
    align: u32,
    /// Whether it is a member of a parameter.
    leaf: bool,
}

impl Field {
    fn word(name: String, source: ScalarSource) -> Field {
        Field { name, text: "u32".to_owned(), source: Some(source), bytes: 4, align: 4, leaf: false }
    }

    /// The alignment that a member of a parameter has of itself.
    fn leaf_align(&self) -> Option<u32> {
        self.leaf.then(|| match self.text.get(..4) {
            Some("vec4") => 16,
            Some("vec2") => 8,
            _ if self.text == "f64" => 8,
            _ => 4,
        })
    }
}
