//! Namespaces, and the names that are taken from them.

use std::rc::Rc;

use super::{
    Parser,
    ast::{Declaration, Name, Symbol},
};

impl Parser<'_> {
    /// `namespace … { … }` with the cursor on the word.
    pub(super) fn namespace(&mut self, into: &mut Vec<Declaration>) {
        self.advance();
        let names = self.path();
        if let [name] = &names[..]
            && self.eat("=")
        {
            let target = self.path();
            into.push(Declaration::NamespaceAlias { name: Rc::clone(name), target });
            self.expect(";");
            return;
        }
        if names.is_empty() {
            // One without a name: what it holds is known around it, in this unit.
            let outer = into.len();
            self.braced(into);
            into[outer..].iter_mut().for_each(only_here);
            return;
        }
        self.spaces.extend(names.iter().filter(|name| &***name != "std").cloned());
        let inner = names.join("::");
        let space = if self.space.is_empty() { inner } else { format!("{}::{inner}", self.space) };
        let space: Symbol = space.into();
        let around = std::mem::replace(&mut self.space, Rc::clone(&space));
        let mut inner = Vec::new();
        self.braced(&mut inner);
        self.space = around;
        into.push(Declaration::Namespace { space, inner });
    }

    /// `{ … }` of declarations.
    pub(super) fn braced(&mut self, into: &mut Vec<Declaration>) {
        if self.expect("{") {
            self.deeper(|parser| parser.declarations(into, true));
            self.expect("}");
        }
    }

    /// `outer::inner`.
    fn path(&mut self) -> Vec<Symbol> {
        self.eat("::");
        let mut names = Vec::new();
        while let Some(name) = self.token().name().cloned() {
            self.advance();
            names.push(name);
            if !self.eat("::") {
                break;
            }
        }
        names
    }

    pub(super) fn using(&mut self, into: &mut Vec<Declaration>) {
        self.advance();
        if self.eat_word("namespace") {
            let path = self.path();
            self.uses_std |= matches!(&path[..], [only] if &**only == "std");
            self.uses_chrono |= path.last().is_some_and(|last| &**last == "chrono");
            self.uses_groups |= path.last().is_some_and(|last| matches!(&**last, "cg" | "cooperative_groups"));
            into.push(Declaration::UseNamespace(path));
            self.expect(";");
            return;
        }
        if self.eat_word("enum") {
            let name = self.type_name(true);
            into.extend(name.map(Declaration::UseEnumeration));
            self.expect(";");
            return;
        }
        if self.token().name().is_some() && self.ahead(1).is("=") {
            let Some((name, _)) = self.name("a name") else { return };
            self.advance();
            if let Some(target) = self.type_id() {
                self.add_type(&name);
                into.push(Declaration::Alias { name, target });
            }
            self.expect(";");
            return;
        }
        self.eat_word("typename");
        let start = self.span();
        let mut path = self.path();
        if self.behind_angles(0) > 0 && self.ahead(self.behind_angles(0)).is("::") {
            // `using Base<T>::Base;`: which of its instances it is says what the structure inherits from.
            self.at += self.behind_angles(0) + 1;
            path.extend(self.path());
        }
        let symbol = match path.last() {
            // `using Base::operator+;`: the path ends before it.
            Some(last) if &**last == "operator" => {
                path.pop();
                self.at -= 1;
                self.declared_name().map(|(symbol, _)| symbol)
            }
            _ => path.pop(),
        };
        let span = start.to(self.previous());
        let Some(symbol) = symbol.filter(|_| !path.is_empty()) else { return self.recover() };
        if path.first().is_some_and(|first| &**first == "std") {
            self.used_names.insert(Rc::clone(&symbol));
        }
        let pack = self.eat("...");
        into.push(Declaration::UseName(Name { path, ..Name::plain(symbol, span) }, pack));
        self.expect(";");
    }
}

/// Marks what an unnamed namespace holds, as `static` does.
fn only_here(declaration: &mut Declaration) {
    match declaration {
        Declaration::Function(function) => Rc::make_mut(function).qualifiers.fixed = true,
        Declaration::Variables(variables) => variables.iter_mut().for_each(|variable| variable.qualifiers.fixed = true),
        _ => {}
    }
}
