//! Ladders: the ways from the plainest kernel of a problem to the fastest, and what is beside them.

use crate::{Family, Variant};

/// A way from the plainest kernel of one problem to the fastest.
#[derive(Debug)]
pub struct Ladder {
    /// What sets its problem apart from those of the family's other ladders, for a heading; absent where there is one.
    pub problem: Option<&'static str>,
    /// From the plainest to the fastest.
    pub rungs: &'static [Rung],
    /// What leads nowhere, on purpose: yardsticks, worse ways, ways for other data.
    pub beside: &'static [Rung],
    /// What makes all of them solve the same problem, for those that have the parameter. The rest are their own settings.
    pub set: &'static [(&'static str, f64)],
    /// The problem that the simulator counts: large enough for several blocks of every rung's own kernel, and small enough
    /// to take a page less than about a second.
    pub counted: &'static [(&'static str, f64)],
    /// As many of the one size as are measured at most, where each of them stands for many elements.
    pub largest: Option<u64>,
}

/// A variant's place on a ladder, or beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rung {
    /// The variant's id in its family.
    pub id: &'static str,
    /// Which one of the ladder it is a step from. Absent on a ladder: from the rung before. Absent beside it: from none.
    pub from: Option<&'static str>,
}

impl Rung {
    /// A step from the rung before; beside a ladder, something to compare with nothing.
    pub(crate) const fn of(id: &'static str) -> Rung {
        Rung { id, from: None }
    }

    /// A step from this one.
    pub(crate) const fn from(self, id: &'static str) -> Rung {
        Rung { from: Some(id), ..self }
    }
}

impl Ladder {
    /// The rungs, the plainest first, and then those beside them.
    pub fn all(&self) -> impl Iterator<Item = Rung> {
        self.rungs.iter().chain(self.beside).copied()
    }
}

impl Family {
    /// Its ladders, if it has any: one for each problem with a kernel that is to be beside the vendor's library, and
    /// others that the courses climb.
    #[must_use]
    pub fn ladders(&self) -> &'static [Ladder] {
        crate::families::LADDERS.iter().find(|(family, _)| *family == self.id).map_or(&[], |(_, ladders)| ladders)
    }

    /// Its variant of that id.
    #[must_use]
    pub fn variant(&self, id: &str) -> Option<&'static Variant> {
        self.variants.iter().find(|variant| variant.id == id)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::{Parameter, ParameterRole, families};

    use super::*;

    fn climbed() -> impl Iterator<Item = (&'static Family, &'static Ladder)> {
        families().iter().flat_map(|family| family.ladders().iter().map(|ladder| (*family, ladder)))
    }

    #[test]
    fn every_right_variant_of_a_family_with_ladders_stands_on_one_or_beside_one() {
        for family in families().iter().filter(|family| !family.ladders().is_empty()) {
            let placed: BTreeSet<_> = family.ladders().iter().flat_map(Ladder::all).map(|rung| rung.id).collect();
            let right = family.variants.iter().filter(|variant| variant.defect.is_none());
            assert_eq!(placed, right.map(|variant| variant.id).collect(), "{}", family.id);
        }
        for (family, _) in families::LADDERS {
            assert!(families().iter().any(|its| its.id == *family), "{family}");
        }
    }

    #[test]
    fn a_ladder_ends_with_its_records_and_every_record_ends_one() {
        for family in families() {
            let is_record = |rung: &Rung| family.variant(rung.id).is_some_and(|variant| variant.record);
            let mut ends = BTreeSet::new();
            for ladder in family.ladders() {
                let last: BTreeSet<_> = ladder.rungs.iter().rev().take_while(|rung| is_record(rung)).collect();
                let records = ladder.all().filter(is_record).count();
                assert_eq!(last.len(), records, "{}: {:?}", family.id, ladder.problem);
                ends.extend(last.into_iter().map(|rung| rung.id));
            }
            let records = family.variants.iter().filter(|variant| variant.record).map(|variant| variant.id);
            assert_eq!(ends, records.collect(), "{}", family.id);
            if let [first, others @ ..] = family.ladders() {
                // A family may have none: not every problem has a library to be beside.
                let leads = ends.is_empty() || first.rungs.last().is_some_and(is_record);
                assert!(leads, "{}: the first ladder has no record", family.id);
                assert_eq!(
                    first.problem.is_none(),
                    others.is_empty(),
                    "{}: problems have names where there are several",
                    family.id
                );
            }
        }
    }

    #[test]
    fn a_step_is_from_an_earlier_rung_and_says_what_it_gained() {
        for (family, ladder) in climbed() {
            for (number, rung) in ladder.rungs.iter().enumerate() {
                let variant = family.variant(rung.id);
                assert!(
                    number == 0 || variant.is_some_and(|variant| variant.gain.is_some()),
                    "{}/{}",
                    family.id,
                    rung.id
                );
                assert!(
                    rung.from.is_none_or(|from| ladder.rungs[..number].iter().any(|its| its.id == from)),
                    "{}/{}",
                    family.id,
                    rung.id
                );
            }
            for (number, rung) in ladder.beside.iter().enumerate() {
                let before = ladder.rungs.iter().chain(&ladder.beside[..number]);
                assert!(
                    rung.from.is_none_or(|from| before.clone().any(|its| its.id == from)),
                    "{}/{}",
                    family.id,
                    rung.id
                );
            }
        }
    }

    #[test]
    fn a_gain_is_a_sentence_of_its_own_and_only_a_ladder_s() {
        for family in families() {
            let gains: Vec<_> = family.variants.iter().filter_map(|variant| variant.gain).collect();
            assert!(gains.iter().all(|gain| gain.ends_with('.')), "{}", family.id);
            assert_eq!(gains.iter().collect::<BTreeSet<_>>().len(), gains.len(), "{}: one repeats another", family.id);
            let climbed = !family.ladders().is_empty();
            for variant in family.variants.iter().filter(|variant| variant.defect.is_some() || !climbed) {
                assert!(variant.gain.is_none() && !variant.record, "{}/{}", family.id, variant.id);
            }
        }
    }

    #[test]
    fn it_is_known_of_every_parameter_of_a_ladder_whether_it_poses_a_problem() {
        const WAYS: &[&str] = &[
            "blocks",
            "columns",
            "copies",
            "lanes",
            "max_bins",
            "planes",
            "quads",
            "rounds",
            "share",
            "shift_start",
            "shuffle",
            "stretch",
            "strip",
            "tickets",
            "values_per_thread",
        ];
        for (family, ladder) in climbed() {
            let parameters =
                ladder.all().filter_map(|rung| family.variant(rung.id)).flat_map(|variant| variant.parameters);
            let posing = |role| matches!(role, ParameterRole::Override | ParameterRole::Scalar);
            for parameter in parameters.filter(|parameter| posing(parameter.role)) {
                assert_ne!(
                    parameter.poses_problem(),
                    WAYS.contains(&parameter.name),
                    "{}: {}",
                    family.id,
                    parameter.name
                );
            }
        }
    }

    #[test]
    fn what_a_ladder_sets_poses_its_problem() {
        for (family, ladder) in climbed() {
            for (name, _) in ladder.set.iter().chain(ladder.counted) {
                let parameters =
                    ladder.all().filter_map(|rung| family.variant(rung.id)).flat_map(|variant| variant.parameters);
                let mut named = parameters.filter(|parameter| parameter.name == *name).peekable();
                assert!(named.peek().is_some(), "{}: nothing has {name}", family.id);
                assert!(named.all(Parameter::poses_problem), "{}: {name}", family.id);
            }
            assert!(ladder.set.iter().all(|(name, _)| ladder.counted.iter().all(|(counted, _)| counted != name)));
            let sizes = ladder.all().filter_map(|rung| family.variant(rung.id)).flat_map(|variant| variant.parameters);
            for size in sizes.filter(|parameter| parameter.role == ParameterRole::Size) {
                assert!(ladder.counted.iter().any(|(name, _)| *name == size.name), "{}: {}", family.id, size.name);
            }
        }
    }
}
