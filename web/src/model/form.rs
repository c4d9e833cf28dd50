//! The controls' texts, as the reader typed them, and the settings that they mean.

use std::collections::BTreeMap;

use warpground_engine::Limits;
use warpground_measure::preview::parameter_on;
use warpground_patterns::{Image, Parameter, ParameterRole, Request, SettingError, Settings};
use yew::AttrValue;

use super::{Entry, Query};

/// The sizes that follow from a picture, in the families that take one: columns and rows, or pixels.
pub(crate) const IMAGE_SIZES: &[&str] = &["width", "height", "n"];

/// One text for each of a variant's parameters. A text that is no value stays, with its error, until it is mended.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Form {
    entry: Entry,
    texts: BTreeMap<&'static str, AttrValue>,
}

impl Form {
    /// Every parameter's default.
    pub(crate) fn new(entry: Entry) -> Form {
        // Filled and not collected: to collect it sorts it first, with a sort of its own.
        let mut texts = BTreeMap::new();
        texts.extend(entry.variant.parameters.iter().map(|parameter| (parameter.name, text_of(parameter.default))));
        Form { entry, texts }
    }

    /// Whose settings they are.
    pub(crate) fn entry(&self) -> Entry {
        self.entry
    }

    /// The defaults with what a link sets. What the variant has no parameter for is left out.
    pub(crate) fn from_query(entry: Entry, query: &Query) -> Form {
        query.iter().fold(Form::new(entry), |form, (name, text)| form.with(name, text))
    }

    /// The parts of a query that this form can do nothing with.
    pub(crate) fn ignored(entry: Entry, query: &Query) -> Vec<String> {
        let known = |name: &str| entry.variant.parameters.iter().any(|parameter| parameter.name == name);
        query.iter().map(|(name, _)| name).filter(|name| !known(name)).map(str::to_owned).collect()
    }

    pub(crate) fn text(&self, parameter: &Parameter) -> AttrValue {
        self.texts.get(parameter.name).cloned().unwrap_or_default()
    }

    #[must_use]
    pub(crate) fn with(&self, name: &str, text: &str) -> Form {
        let mut form = self.clone();
        if let Some(slot) = form.texts.get_mut(name) {
            // Nobody needs more digits, and a link may hold anything.
            *slot = text.chars().take(40).collect::<String>().into();
        }
        form
    }

    /// What a link to another variant of the family has to say for the reader to stay at what they look at: the settings that
    /// are not the defaults, where the other variant has them and runs with them. Where a block does not go with it, its sizes
    /// may.
    pub(crate) fn carried_to(&self, to: Entry, limits: &Limits) -> Query {
        // A mistake that has defaults of its own shows itself with them.
        let is_free = |its: &Parameter, own: &Parameter| {
            to.variant.defect.is_none() || its.default.to_bits() == own.default.to_bits()
        };
        let carried = |is_kept: fn(&Parameter) -> bool| {
            let own = self.entry.variant.parameters.iter().filter(|own| self.text(own) != text_of(own.default));
            own.filter(|own| is_kept(own)).fold(Form::new(to), |form, own| {
                let text = self.text(own);
                let mut others = to.variant.parameters.iter().filter(|its| its.name == own.name);
                let takes_it = others.any(|its| its.parse(&text).is_ok() && is_free(its, own));
                if takes_it { form.with(own.name, &text) } else { form }
            })
        };
        let runs = |form: &Form| {
            let request = form.settings(limits).map(|settings| Request::new(settings, limits.clone()));
            request.is_ok_and(|request| to.variant.job(&request).is_ok())
        };
        let forms = [carried(|_| true), carried(|its| its.role == ParameterRole::Size)];
        forms.into_iter().find(runs).map(|form| form.query(&[])).unwrap_or_default()
    }

    /// The form with the sizes that a picture has.
    pub(crate) fn for_image(&self, image: &Image) -> Form {
        let settings = self.readable().for_image(image);
        IMAGE_SIZES.iter().fold(self.clone(), |form, name| form.with(name, &text_of(settings.get(name))))
    }

    /// A parameter's value on a device.
    pub(crate) fn value(&self, parameter: &Parameter, limits: &Limits) -> Result<f64, SettingError> {
        parameter_on(parameter, limits).parse(&self.text(parameter))
    }

    /// All values on a device, if every text is one.
    pub(crate) fn settings(&self, limits: &Limits) -> Result<Settings, SettingError> {
        self.entry.variant.parameters.iter().try_fold(Settings::defaults(self.entry.variant), |settings, parameter| {
            Ok(settings.with(parameter.name, self.value(parameter, limits)?))
        })
    }

    /// All values that can be read, with the defaults for the others.
    pub(crate) fn readable(&self) -> Settings {
        self.entry.variant.parameters.iter().fold(Settings::defaults(self.entry.variant), |settings, parameter| {
            match parameter.parse(&self.text(parameter)) {
                Ok(value) => settings.with(parameter.name, value),
                Err(_) => settings,
            }
        })
    }

    /// What a link has to say to bring this form back; nothing for the defaults.
    pub(crate) fn query(&self, without: &[&str]) -> Query {
        let mut query = Query::default();
        if *self != Form::new(self.entry) {
            for parameter in self.entry.variant.parameters.iter().filter(|its| !without.contains(&its.name)) {
                query.push(parameter.name, &self.text(parameter));
            }
        }
        query
    }
}

/// A value as the reader would type it.
pub(crate) fn text_of(value: f64) -> AttrValue {
    value.to_string().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(query: &str) -> Option<Form> {
        Entry::find("vector_add/guarded").map(|entry| Form::from_query(entry, &Query::parse(query)))
    }

    #[test]
    fn a_form_comes_back_from_its_own_link() {
        let before = form("n=2^10&block_x=64");
        let link = before.as_ref().map(|form| form.query(&[]).suffix());
        assert_eq!(link.as_deref(), Some("?n=2^10&block_x=64"));
        assert_eq!(link.and_then(|link| form(link.trim_start_matches('?'))), before);
    }

    fn limits() -> Limits {
        Limits {
            block_dimensions: [256, 256, 64],
            threads_per_block: 256,
            grid_dimension: 65_535,
            shared_bytes: 16 << 10,
            buffer_bytes: 256 << 20,
            storage_binding_bytes: 128 << 20,
            uniform_binding_bytes: 64 << 10,
            storage_buffers_per_kernel: 8,
        }
    }

    #[test]
    fn what_was_changed_goes_along_to_another_variant_as_far_as_it_has_it() {
        let carried = |from: &str, to: &str| {
            let to = Entry::find(to)?;
            Some(form(from)?.carried_to(to, &limits()).suffix())
        };
        assert_eq!(carried("n=2^10&block_x=64", "vector_add/four_wide").as_deref(), Some("?n=2^10&block_x=64"));
        // A matrix has no n, and what is as it was is no change.
        assert_eq!(carried("n=2^10", "vector_add/matrix_add").as_deref(), Some(""));
        assert_eq!(carried("", "vector_add/four_wide").as_deref(), Some(""));
        // What is no value here is none there.
        assert_eq!(carried("n=many", "vector_add/four_wide").as_deref(), Some(""));
    }

    #[test]
    fn a_text_that_is_no_value_stays_and_is_no_setting() {
        let form = form("n=many");
        assert!(form.as_ref().is_some_and(|form| form.settings(&limits()).is_err()));
        assert_eq!(form.map(|form| form.query(&[]).get("n").map(str::to_owned)), Some(Some("many".to_owned())));
    }

    #[test]
    fn the_defaults_need_no_query() {
        assert_eq!(form("").map(|form| form.query(&[]).suffix()), Some(String::new()));
    }
}
