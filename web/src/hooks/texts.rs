//! A calculator's fields as texts, described by the URL and describing it.

use std::rc::Rc;

use yew::prelude::*;

use crate::{browser, model::Query};

/// A field's name and what it holds unless something else is typed.
pub(crate) type Field = (&'static str, &'static str);

/// Longer texts are cut: nobody types more, and a link may hold anything.
const MOST_LETTERS: usize = 400;

/// The texts of a calculator's fields.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Values(Vec<(&'static str, AttrValue)>);

impl Values {
    fn of(fields: &'static [Field], query: &Query) -> Values {
        let text = |name, default: &'static str| match query.get(name) {
            Some(text) => text.chars().take(MOST_LETTERS).collect::<String>().into(),
            None => AttrValue::Static(default),
        };
        Values(fields.iter().map(|(name, default)| (*name, text(name, default))).collect())
    }

    /// The text of a field; empty for one that there is not.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(its, _)| *its == name).map_or("", |(_, text)| text)
    }

    fn with(&self, changes: &[(&'static str, String)]) -> Values {
        let mut values = self.clone();
        for (name, text) in changes {
            if let Some((_, slot)) = values.0.iter_mut().find(|(its, _)| its == name) {
                *slot = text.chars().take(MOST_LETTERS).collect::<String>().into();
            }
        }
        values
    }

    /// What a link has to say to bring these back.
    fn query(&self, fields: &'static [Field]) -> Query {
        let mut query = Query::default();
        for ((name, text), (_, default)) in self.0.iter().zip(fields) {
            if **text != **default {
                query.push(name, text);
            }
        }
        query
    }
}

/// The fields, and how to change them.
#[derive(Clone, PartialEq)]
pub(crate) struct Texts {
    pub(crate) values: Values,
    /// Changes some of them at once.
    pub(crate) set: Callback<Vec<(&'static str, String)>>,
}

impl Texts {
    pub(crate) fn get(&self, name: &str) -> &str {
        self.values.get(name)
    }

    /// Changes one of them.
    pub(crate) fn setter(&self, name: &'static str) -> Callback<String> {
        self.set.reform(move |text| vec![(name, text)])
    }

    /// What a field's text means, or what is wrong with it.
    pub(crate) fn read<T, E: ToString>(
        &self,
        name: &'static str,
        parse: impl Fn(&str) -> Result<T, E>,
    ) -> Result<T, Wrong> {
        parse(self.get(name).trim()).map_err(|error| Wrong { field: Some(name), sentence: error.to_string() })
    }
}

/// Why there is nothing to show.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Wrong {
    /// The field that is to blame; none if they do not go together.
    pub(crate) field: Option<&'static str>,
    pub(crate) sentence: String,
}

impl Wrong {
    /// What a model says of fields that were each readable.
    #[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
    pub(crate) fn together(error: impl ToString) -> Wrong {
        Wrong { field: None, sentence: error.to_string() }
    }
}

/// The fields of the page at `route`. They follow links to the page, also one that is followed again, and the URL follows them.
#[hook]
pub(crate) fn use_texts(route: &str, visited: (&Query, u32), fields: &'static [Field]) -> Texts {
    let (query, visit) = visited;
    let values = use_state_eq(|| Values::of(fields, query));
    // A callback that is held for long still changes what is there then.
    let latest = use_mut_ref(|| (*values).clone());
    *latest.borrow_mut() = (*values).clone();
    {
        let (values, latest) = (values.setter(), Rc::clone(&latest));
        use_effect_with((query.clone(), visit), move |(query, _)| {
            let found = Values::of(fields, query);
            *latest.borrow_mut() = found.clone();
            values.set(found);
        });
    }
    {
        let route = route.to_owned();
        use_effect_with((*values).clone(), move |values| {
            browser::replace_hash(&format!("{route}{}", values.query(fields).suffix()));
        });
    }
    let set = {
        let values = values.setter();
        use_callback((), move |changes: Vec<(&'static str, String)>, ()| {
            let changed = latest.borrow().with(&changes);
            *latest.borrow_mut() = changed.clone();
            values.set(changed);
        })
    };
    Texts { values: (*values).clone(), set }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: &[Field] = &[("size", "76x62"), ("block", "16x16")];

    #[test]
    fn only_what_differs_from_the_defaults_stands_in_the_link() {
        let values = Values::of(FIELDS, &Query::parse("block=8x8&colour=blue"));
        assert_eq!((values.get("size"), values.get("block"), values.get("colour")), ("76x62", "8x8", ""));
        assert_eq!(values.query(FIELDS).suffix(), "?block=8x8");
        assert_eq!(values.with(&[("block", "16x16".to_owned())]).query(FIELDS).suffix(), "");
    }
}
