//! A variant of the catalogue with its family.

use warpground_patterns::{Family, Settings, Variant, VariantId, find, variants};

use super::Query;

/// A variant with its family; two are equal if their ids are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) family: &'static Family,
    pub(crate) variant: &'static Variant,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.id() == other.id()
    }
}

impl Entry {
    /// The entry of that id, `family/variant`.
    pub(crate) fn find(id: &str) -> Option<Entry> {
        find(id).map(|(family, variant)| Entry { family, variant })
    }

    /// All entries, in the order of the course.
    pub(crate) fn all() -> impl Iterator<Item = Entry> {
        variants().map(|(family, variant)| Entry { family, variant })
    }

    /// All variants of this one's family.
    pub(crate) fn siblings(self) -> impl Iterator<Item = Entry> {
        self.family.variants.iter().map(move |variant| Entry { family: self.family, variant })
    }

    pub(crate) fn id(&self) -> VariantId {
        self.family.id_of(self.variant)
    }

    /// The link to it.
    pub(crate) fn href(&self) -> String {
        format!("#/{}", self.id())
    }

    /// The link to it with these settings.
    pub(crate) fn href_with(&self, settings: &Settings) -> String {
        let mut query = Query::default();
        for (name, value) in settings.iter() {
            query.push(name, &value.to_string());
        }
        format!("{}{}", self.href(), query.suffix())
    }

    /// What a search by name looks through, in lower case: ids, titles, summaries, course.
    pub(crate) fn names(&self) -> String {
        let Entry { family, variant } = self;
        [
            family.id,
            family.title,
            family.summary,
            variant.id,
            variant.title,
            variant.summary,
            variant.course,
            variant.entry_point(),
        ]
        .join(" ")
        .to_ascii_lowercase()
    }
}
