//! Where structures lie that other ones inherit from, by the rules of the Itanium C++ ABI for virtual bases: those lie behind
//! everything else, each once, and what inherits from them is a part without them in what inherits further.

use std::{collections::HashMap, rc::Rc};

use super::{
    Checker,
    base::Inherited,
    dynamic::VIRTUAL_METHODS,
    types::{Field, Type, VirtualBase},
};
use crate::{
    parse::ast::{self, Symbol},
    text::Span,
};

/// What a structure begins with: a member, and where the text names it.
type Begins = ((Symbol, Type), Span);

/// A subobject in the order of the inheritance graph: the virtual base that it lies in, if it does, and how far behind its
/// beginning (or the object's).
struct Node {
    structure: usize,
    home: Option<usize>,
    further: u64,
}

/// A structure while it is laid out.
struct Layout {
    /// Where the members lie.
    offsets: Vec<u64>,
    /// The end of what lies there so far, and the alignment of all of it.
    end: u64,
    align: u64,
}

impl Checker<'_> {
    /// What a structure begins with: what it inherits from, and what says of which structure an object is. And where each of
    /// the structures lies that it inherits from, as they are written. Virtual bases lie elsewhere.
    pub(super) fn laid_out_bases(&mut self, id: usize, structure: &ast::Structure) -> (Vec<Begins>, Vec<usize>) {
        let mut found: Vec<Begins> = Vec::new();
        let mut held = Vec::new();
        let mut inherits: Vec<(usize, bool)> = Vec::new();
        for base in &structure.bases {
            let span = base.declared.span;
            let inherited = self.inherited(&base.declared);
            let (Inherited::Member(parent) | Inherited::Empty(parent)) = inherited else {
                held.push(false);
                continue;
            };
            if inherits.iter().any(|(known, _)| *known == parent) {
                let name = self.type_text(&Type::Struct(parent));
                self.rule(span, format!("`{}` inherits from `{name}` twice itself", structure.name));
                continue;
            }
            inherits.push((parent, base.shared));
            held.push(matches!(inherited, Inherited::Member(_)));
            match inherited {
                _ if base.shared => {}
                Inherited::Empty(_) => self.empty_bases.entry(id).or_default().push(parent),
                _ => {
                    let name = Rc::clone(&self.tree.types.structs[parent].name);
                    found.push(((name, Type::Struct(parent)), span));
                }
            }
        }
        if held.contains(&false) {
            self.held_bases.insert(id, held);
        }
        self.tree.types.structs[id].inherits = inherits;
        let shared = self.inherits_virtually(id);
        let written: Vec<Type> = found.iter().map(|((_, ty), _)| ty.clone()).collect();
        let dynamic = |checker: &Self, ty: &Type| matches!(ty, Type::Struct(base) if checker.dynamic.contains(base));
        // The first one with virtual methods comes first.
        if let Some(first) = found.iter().position(|((_, ty), _)| dynamic(self, ty)) {
            found[..=first].rotate_right(1);
        } else if structure.dynamic || shared {
            found.insert(0, ((VIRTUAL_METHODS.into(), Type::SIZE), structure.name_span));
        }
        let at = |ty: &Type| found.iter().position(|((_, base), _)| base == ty);
        let order = written.iter().filter_map(at).collect();
        (found, order)
    }

    /// Whether a structure has virtual bases by what it inherits from, of which alone something is known while it is read.
    pub(super) fn inherits_virtually(&self, id: usize) -> bool {
        let inherits = &self.tree.types.structs[id].inherits;
        inherits.iter().any(|(base, shared)| *shared || self.has_virtual_bases(*base))
    }

    /// The members of a structure, but for virtual bases, in the order in which they start: what it inherits from as it is
    /// written, and then its own.
    pub(super) fn in_order(&self, id: usize) -> Vec<usize> {
        self.tree.types.structs[id].bases.iter().copied().chain(self.own_members(id)).collect()
    }

    /// The members of a structure that are nothing that it inherits from.
    pub(super) fn own_members(&self, id: usize) -> impl Iterator<Item = usize> + use<> {
        let structure = &self.tree.types.structs[id];
        let shared: Vec<usize> = structure.virtual_bases.iter().filter_map(|one| one.field).collect();
        let bases = structure.bases.clone();
        (0..structure.fields.len()).filter(move |at| !bases.contains(at) && !shared.contains(at))
    }

    /// Whether objects of a structure have two subobjects of one structure without members in one place, where nvcc lays them
    /// apart.
    pub(super) fn same_empty_base_twice(&mut self, id: usize, span: Span) {
        if !self.inherits(id) {
            return;
        }
        let all = self.subobjects(id);
        let empty = |id: usize| self.tree.types.structs[id].fields.is_empty();
        let twice = all.iter().enumerate().any(|(at, one)| {
            empty(one.structure)
                && all[..at].iter().any(|other| other.structure == one.structure && other.offset == one.offset)
        });
        if twice {
            self.unsupported(span, "inheriting from one structure without members in two ways");
        }
    }

    /// Lays out a structure that has virtual bases, itself or by what it inherits from. `bases` are the members that are bases.
    pub(super) fn complete_with_virtual_bases(
        &mut self,
        id: usize,
        fields: Vec<(Symbol, Type)>,
        bases: &[usize],
        least_align: u64,
    ) {
        let mut layout = Layout { offsets: Vec::new(), end: 0, align: least_align.max(1) };
        for (at, (_, ty)) in fields.iter().enumerate() {
            let (bytes, align) = match ty {
                Type::Struct(base) if bases.contains(&at) => self.room_as_base(*base),
                _ => (self.tree.types.bytes(ty), self.tree.types.align(ty)),
            };
            // One without members lies at the beginning and takes no room.
            let offset = if bytes == 0 { 0 } else { layout.end.next_multiple_of(align) };
            layout.offsets.push(offset);
            layout.end = layout.end.max(offset.saturating_add(bytes));
            layout.align = layout.align.max(align);
        }
        self.base_layouts.rooms.insert(id, (layout.end, layout.align));
        let own_mark = fields.first().is_some_and(|(name, _)| name.starts_with(VIRTUAL_METHODS));
        let places = self.place_virtual_bases(id, own_mark, bases, &fields, &mut layout);
        let mut laid_out = Vec::new();
        for (at, (name, ty)) in fields.into_iter().enumerate() {
            let offset = layout.offsets[at];
            let ty = match ty {
                Type::Struct(base) if bases.contains(&at) => self.part_type(base, offset.cast_signed(), &places),
                ty => ty,
            };
            laid_out.push(Field { name, ty, offset });
        }
        let mut virtual_bases = Vec::new();
        for base in self.virtual_bases_in_order(id) {
            let offset = places.get(&base).copied().unwrap_or(0);
            let empty = self.tree.types.structs[base].fields.is_empty() && !self.acts_for_itself(base);
            let field = (!empty).then_some(laid_out.len());
            virtual_bases.push(VirtualBase { base, field, offset });
            if !empty {
                let name = Rc::clone(&self.tree.types.structs[base].name);
                let ty = self.part_type(base, offset, &places);
                laid_out.push(Field { name, ty, offset: offset.cast_unsigned() });
            }
        }
        let made = &mut self.tree.types.structs[id];
        made.fields = laid_out;
        made.align = layout.align;
        made.bytes = layout.end.max(1).checked_next_multiple_of(layout.align).unwrap_or(layout.end);
        made.virtual_bases = virtual_bases;
        made.complete = true;
    }

    /// Where virtual bases lie: behind the rest in the order of the inheritance graph, but for those that something begins with.
    fn place_virtual_bases(
        &mut self,
        id: usize,
        own_mark: bool,
        bases: &[usize],
        fields: &[(Symbol, Type)],
        layout: &mut Layout,
    ) -> HashMap<usize, i64> {
        let mut nodes = Vec::new();
        for (base, shared) in self.tree.types.structs[id].inherits.clone() {
            let field = bases.iter().find(|at| fields[**at].1 == Type::Struct(base));
            let further = field.map_or(0, |at| layout.offsets[*at]);
            self.add_nodes(base, shared, (None, further), &mut nodes);
        }
        let graph: Vec<usize> =
            nodes.iter().filter(|node| node.home == Some(node.structure)).map(|node| node.structure).collect();
        let mut claims: HashMap<usize, (Option<usize>, u64)> = HashMap::new();
        for node in &nodes {
            if let Some(base) = self.base_layouts.primary.get(&node.structure) {
                claims.entry(*base).or_insert((node.home, node.further));
            }
        }
        if own_mark {
            let mut almost_empty = graph.iter().copied().filter(|base| self.almost_empty(*base)).peekable();
            let first = almost_empty.peek().copied();
            if let Some(base) = almost_empty.find(|base| !claims.contains_key(base)).or(first) {
                self.base_layouts.primary.insert(id, base);
                claims.insert(base, (None, 0));
            }
        }
        let mut places: HashMap<usize, i64> = HashMap::new();
        for base in graph.iter().copied() {
            let (bytes, align) = self.room_as_base(base);
            layout.align = layout.align.max(align);
            if claims.contains_key(&base) {
                continue;
            }
            let offset = if bytes == 0 { 0 } else { layout.end.next_multiple_of(align) };
            layout.end = layout.end.max(offset.saturating_add(bytes));
            places.insert(base, offset.cast_signed());
        }
        // What begins with a virtual base may lie in one that another one begins with.
        for _ in 0..claims.len() {
            for (base, (home, further)) in &claims {
                let begin = home.map_or(Some(0), |home| places.get(&home).copied());
                if let Some(begin) = begin {
                    places.insert(*base, begin + further.cast_signed());
                }
            }
        }
        places
    }

    /// Adds a subobject and those in it, a virtual base where it is met first.
    fn add_nodes(&self, structure: usize, shared: bool, at: (Option<usize>, u64), nodes: &mut Vec<Node>) {
        let (home, further) = if shared { (Some(structure), 0) } else { at };
        if shared && nodes.iter().any(|node| node.home == home && node.structure == structure && node.further == 0) {
            return;
        }
        nodes.push(Node { structure, home, further });
        let found = &self.tree.types.structs[structure];
        for (base, shared) in &found.inherits {
            let held = found.bases.iter().map(|at| &found.fields[*at]);
            let field = held.into_iter().find(|field| match field.ty {
                Type::Struct(part) => self.whole_structure(part) == *base,
                _ => false,
            });
            let inner = further + field.map_or(0, |field| field.offset);
            self.add_nodes(*base, *shared, (home, inner), nodes);
        }
    }

    /// All virtual bases of a structure in the order in which they start: depth first, from left to right.
    fn virtual_bases_in_order(&self, id: usize) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::new();
        for (base, shared) in &self.tree.types.structs[id].inherits {
            let further = self.tree.types.structs[*base].virtual_bases.iter().map(|one| one.base);
            for one in further.chain(shared.then_some(*base)) {
                if !order.contains(&one) {
                    order.push(one);
                }
            }
        }
        order
    }

    /// Whether nothing is in a structure's objects but what says of which structure they are.
    fn almost_empty(&self, id: usize) -> bool {
        let structure = &self.tree.types.structs[id];
        let mark = |at: usize| structure.fields[at].name.starts_with(VIRTUAL_METHODS);
        let held = structure.bases.iter().filter_map(|at| match structure.fields[*at].ty {
            Type::Struct(base) => Some(self.whole_structure(base)),
            _ => None,
        });
        let held: Vec<usize> = held.filter(|base| self.room_as_base(*base).0 > 0).collect();
        let bases_are = match held[..] {
            [] => true,
            [only] => self.almost_empty(only),
            _ => false,
        };
        self.dynamic.contains(&id) && bases_are && self.own_members(id).all(mark)
    }

    /// The bytes that a structure takes in what inherits from it, and their alignment: something else may lie in the unused
    /// bytes at its end, unless it is as C has it.
    fn room_as_base(&self, base: usize) -> (u64, u64) {
        if let Some(known) = self.base_layouts.rooms.get(&base) {
            return *known;
        }
        let found = &self.tree.types.structs[base];
        let end_of = |(at, field): (usize, &Field)| match field.ty {
            Type::Struct(inner) if found.bases.contains(&at) => field.offset + self.room_as_base(inner).0,
            _ => field.offset + self.tree.types.bytes(&field.ty),
        };
        let end = found.fields.iter().enumerate().map(end_of).max().unwrap_or(0);
        let bytes = if self.as_in_c(base) && !found.fields.is_empty() { found.bytes } else { end };
        (bytes, found.align)
    }

    /// The type of a structure without virtual bases by no more bytes than it has as a base.
    pub(super) fn bytes_as_base(&mut self, base: usize) -> usize {
        match self.part_type(base, 0, &HashMap::new()) {
            Type::Struct(part) => part,
            _ => base,
        }
    }

    /// The type of what a structure is in something that inherits from it: it begins at an offset there, and `places` says where
    /// the virtual bases are.
    fn part_type(&mut self, base: usize, offset: i64, places: &HashMap<usize, i64>) -> Type {
        let whole = &self.tree.types.structs[base];
        let (bytes, align) = self.room_as_base(base);
        if whole.virtual_bases.is_empty() && bytes == whole.bytes {
            return Type::Struct(base);
        }
        let shared = whole.virtual_bases.iter().map(|one| VirtualBase {
            base: one.base,
            field: None,
            offset: places.get(&one.base).copied().unwrap_or(0) - offset,
        });
        let key = (base, shared.collect::<Vec<_>>());
        if let Some(known) = self.base_layouts.parts.get(&key) {
            return Type::Struct(*known);
        }
        let whole = whole.clone();
        let id = self.tree.types.begin(&whole.name, None);
        self.base_layouts.parts.insert(key.clone(), id);
        let first_shared = whole.virtual_bases.iter().filter_map(|one| one.field).min().unwrap_or(whole.fields.len());
        let mut fields = whole.fields[..first_shared].to_vec();
        for at in &whole.bases {
            if let Type::Struct(inner) = fields[*at].ty {
                let inner = self.whole_structure(inner);
                fields[*at].ty = self.part_type(inner, offset + fields[*at].offset.cast_signed(), places);
            }
        }
        let made = &mut self.tree.types.structs[id];
        (made.fields, made.bases, made.through) = (fields, whole.bases, whole.through);
        (made.bytes, made.align, made.complete) = (bytes, align, true);
        (made.virtual_bases, made.part_of, made.packed) = (key.1, Some(base), whole.packed);
        if self.dynamic.contains(&base) {
            self.dynamic.insert(id);
        }
        Type::Struct(id)
    }
}
