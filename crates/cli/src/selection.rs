//! Ids → families and variants, with what was probably meant; the latter for the ids of other things too.

use warpground_patterns::{Family, Variant, families, find, variants};

use crate::failure::Failure;

/// A variant with its family.
pub(crate) type Entry = (&'static Family, &'static Variant);

/// How many near matches an error names.
const MOST_SUGGESTIONS: usize = 3;
/// Names less alike than this (Jaro and Winkler's measure, 1 for equal ones) are not worth suggesting.
const ALIKE: f64 = 0.75;
/// A name that much less alike than the best one was not meant.
const NEARLY_AS_ALIKE: f64 = 0.05;

/// The variant of that id.
pub(crate) fn variant(id: &str) -> Result<Entry, Failure> {
    find(id).ok_or_else(|| {
        if let Some(family) = families().iter().find(|family| family.id == id) {
            let members = ids(family).join(", ");
            return Failure::Input(format!("{id} is a family of kernels; name one of {members}"));
        }
        unknown("kernel", id, variants().map(|(family, variant)| family.id_of(variant).to_string()).collect())
    })
}

/// The variants that the names mean, each a family's or a variant's id, in the order typed and none twice; all
/// variants if there are no names.
pub(crate) fn entries(names: &[String]) -> Result<Vec<Entry>, Failure> {
    if names.is_empty() {
        return Ok(variants().collect());
    }
    let mut entries: Vec<Entry> = Vec::new();
    for name in names {
        let of_name: Vec<Entry> = match families().iter().find(|family| family.id == name) {
            Some(family) => family.variants.iter().map(|variant| (*family, variant)).collect(),
            None if name.contains('/') => vec![variant(name)?],
            None => {
                let known = families().iter().map(|family| family.id.to_owned()).collect();
                return Err(unknown("kernel or family", name, known));
            }
        };
        for (family, variant) in of_name {
            if !entries.iter().any(|(other, its)| other.id_of(its) == family.id_of(variant)) {
                entries.push((family, variant));
            }
        }
    }
    Ok(entries)
}

/// A name and a value, typed as `name=value`.
pub(crate) fn assignment(text: &str) -> Result<(&str, &str), Failure> {
    text.split_once('=')
        .map(|(name, value)| (name.trim(), value))
        .ok_or_else(|| Failure::Input(format!("--set {text}: write it as name=value, for example n=1000")))
}

/// The variants that are worth timing: of families, or of all, without those that make a mistake on purpose. One that is
/// named by itself is wanted.
pub(crate) fn to_time(names: &[String]) -> Result<Vec<Entry>, Failure> {
    let mut entries = entries(names)?;
    entries.retain(|(family, variant)| {
        let id = family.id_of(variant).to_string();
        variant.defect.is_none() || names.contains(&id)
    });
    Ok(entries)
}

fn ids(family: &Family) -> Vec<String> {
    family.variants.iter().map(|variant| family.id_of(variant).to_string()).collect()
}

fn unknown(what: &str, name: &str, known: Vec<String>) -> Failure {
    unknown_of("warpground list", what, name, known)
}

/// An id that nothing has, with what was probably meant or else the command that lists what there is.
pub(crate) fn unknown_of(list: &str, what: &str, name: &str, known: Vec<String>) -> Failure {
    let near = near_matches(name, known);
    let advice = match near.as_slice() {
        [] => format!("`{list}` shows all of them"),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    Failure::Input(format!("there is no {what} {name}; {advice}"))
}

/// The known names most like `name`, best first. A name that contains it, or a part of it, counts as alike.
fn near_matches(name: &str, known: Vec<String>) -> Vec<String> {
    let name = name.to_lowercase();
    let likeness = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        let candidate = candidate.as_str();
        let parts = candidate.split('/').chain([candidate]);
        let contained = name.len() > 2 && candidate.contains(&name);
        parts.map(|part| strsim::jaro_winkler(&name, part)).fold(if contained { 0.9 } else { 0.0 }, f64::max)
    };
    let mut near: Vec<_> = known
        .into_iter()
        .map(|candidate| (likeness(&candidate), candidate))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .collect();
    near.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let best = near.first().map_or(0.0, |(likeness, _)| *likeness);
    near.retain(|(likeness, _)| best - likeness <= NEARLY_AS_ALIKE);
    near.into_iter().take(MOST_SUGGESTIONS).map(|(_, candidate)| candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(result: Result<impl Sized, Failure>) -> String {
        match result {
            Err(Failure::Input(sentence)) => sentence,
            _ => "no error".to_owned(),
        }
    }

    #[test]
    fn a_misspelt_id_is_answered_with_the_one_that_was_meant() {
        assert_eq!(
            message(variant("vector_add/gaurded")),
            "there is no kernel vector_add/gaurded; did you mean vector_add/guarded?"
        );
        assert_eq!(
            message(entries(&["redcue".to_owned()])),
            "there is no kernel or family redcue; did you mean reduce?"
        );
    }

    #[test]
    fn an_id_like_nothing_is_answered_with_where_to_look() {
        assert_eq!(message(variant("zzz")), "there is no kernel zzz; `warpground list` shows all of them");
    }

    #[test]
    fn a_family_where_a_kernel_is_wanted_is_answered_with_its_kernels() {
        let said = message(variant("reduce"));
        assert!(said.starts_with("reduce is a family of kernels; name one of reduce/one_thread, reduce/"), "{said}");
    }

    #[test]
    fn a_mistake_on_purpose_is_timed_only_by_its_own_name() {
        let taken = |names: &[&str]| {
            let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
            let entries = to_time(&names).unwrap_or_default();
            entries.iter().filter(|(_, variant)| variant.defect.is_some()).count()
        };
        assert_eq!([&[][..], &["vector_add"], &["vector_add", "vector_add/no_guard"]].map(taken), [0, 0, 1]);
    }

    #[test]
    fn a_kernel_that_is_named_twice_is_taken_once() {
        let names = ["reduce/sequential", "reduce"].map(str::to_owned);
        let taken = entries(&names).map(|entries| {
            entries.iter().map(|(family, variant)| family.id_of(variant).to_string()).collect::<Vec<_>>()
        });
        let taken = taken.unwrap_or_default();
        assert_eq!(taken[0], "reduce/sequential");
        let family = families().iter().find(|family| family.id == "reduce").map_or(0, |family| family.variants.len());
        assert_eq!((taken.iter().filter(|id| **id == taken[0]).count(), taken.len()), (1, family));
    }
}
