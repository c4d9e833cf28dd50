//! What a search found, in sentences.

use std::collections::BTreeMap;

use warpground_patterns::{Variant, find};

use super::{Trial, Tuned};
use crate::{
    statistics::CONFIDENCE,
    units::{seconds, significant},
};

/// What is said of settings that change nothing.
pub(super) const DEFAULTS: &str = "the defaults";

/// Settings in words.
#[must_use]
pub fn in_words(set: &BTreeMap<String, f64>) -> String {
    if set.is_empty() {
        return DEFAULTS.to_owned();
    }
    set.iter().map(|(name, value)| format!("{name} = {value}")).collect::<Vec<_>>().join(", ")
}

/// Those of the settings that are not the variant's defaults, by name.
pub(super) fn changes<'set>(variant: &Variant, set: &'set BTreeMap<String, f64>) -> Vec<(&'set str, f64)> {
    let default = |name: &str| variant.parameters.iter().find(|its| its.name == name).map(|its| its.default);
    set.iter()
        .map(|(name, value)| (name.as_str(), *value))
        .filter(|(name, value)| default(name).is_none_or(|default: f64| default.to_bits() != value.to_bits()))
        .collect()
}

impl Trial<'_> {
    /// The fastest settings until now, as far as they are not the defaults, with their time and where that comes from:
    /// `block_x = 128 in 12.3 µs by GPU timestamps`.
    #[must_use]
    pub fn fastest(&self) -> Option<String> {
        let (set, time) = self.best?;
        let changed = changes(self.variant, set).into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Some(format!("{} in {} by {}", in_words(&changed), seconds(time.seconds.median), time.source.describe()))
    }
}

impl Tuned {
    /// What was found, in one plain sentence without its stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        let variant = find(&self.case.id).map(|(_, variant)| variant);
        let (Some(best), Some(variant)) = (&self.best, variant) else {
            let why = if self.is_certain() { "" } else { ": there were too few readings to tell" };
            return format!("Nothing is certainly faster than the defaults here{why}");
        };
        let changed = changes(variant, &best.set);
        let settings: Vec<_> = changed.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let defaults: Vec<_> = changed
            .iter()
            .filter_map(|(name, _)| variant.parameters.iter().find(|parameter| parameter.name == *name))
            .map(|parameter| parameter.default.to_string())
            .collect();
        let than = if changed.len() == 1 { "the default" } else { "the defaults" };
        format!(
            "{} is {} times as fast as {than} {} on this device",
            settings.join(" with "),
            significant(best.ratio.value),
            defaults.join(" and ")
        )
    }

    /// What that rests on: the times with where they come from, how sure the ratio is, how much was tried.
    #[must_use]
    pub fn evidence(&self) -> String {
        let default = seconds(self.default.seconds.median);
        let (times, measured) = match &self.best {
            None => (format!("The defaults take {default}"), &self.default),
            Some(best) => (format!("{} in place of {default}", seconds(best.time.seconds.median)), &best.time),
        };
        let sure = self.best.as_ref().and_then(|best| best.ratio.interval).map_or_else(String::new, |interval| {
            let [low, high] = [interval.low, interval.high].map(significant);
            format!(" ({low} to {high} times, sure to 95 %)")
        });
        let rough = if measured.coarse { ", a rough figure" } else { "" };
        let out = self.out().map(|out| format!(", {out}")).unwrap_or_default();
        let settings = if self.trials == 1 { "setting" } else { "settings" };
        format!("{times} by {}{rough}{sure}; {} {settings} tried{out}", measured.source.describe(), self.trials)
    }

    /// How many settings fell out and why, if any did: `1 gave a wrong result, 2 are more than the device takes`.
    #[must_use]
    pub fn out(&self) -> Option<String> {
        let wrong = (self.wrong > 0).then(|| format!("{} gave a wrong result", self.wrong));
        let refused = match self.refused {
            0 => None,
            1 => Some("1 is more than the device takes".to_owned()),
            many => Some(format!("{many} are more than the device takes")),
        };
        let parts: Vec<_> = wrong.into_iter().chain(refused).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// Whether there were readings enough for anything to be certainly faster.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.default.interval(f64::midpoint(1.0, CONFIDENCE)).is_some()
    }
}

#[cfg(test)]
mod tests {
    use warpground_engine::{TimeSource, Timing};

    use super::*;
    use crate::{Case, TimeReport, compare::Ratio, tune::Best};

    /// Fifteen readings, a thousandth apart from each other, around `middle`, in no order.
    fn around(middle: f64) -> TimeReport {
        let readings = (0..15).map(|at| middle * (1.0 + 0.001 * f64::from(7 * at % 15 - 7))).collect();
        let timing = Timing { readings, repetitions: 20, source: TimeSource::GpuTimestamps, step_seconds: 1e-12 };
        TimeReport::of(timing).expect("there are readings")
    }

    fn tuned(id: &str, set: &[(&str, f64)]) -> Tuned {
        let [default, time] = [1.31e-3, 1e-3].map(around);
        let ratio = Ratio::of(&time, &default).expect("both have times");
        let set: BTreeMap<_, _> = set.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        let best = (!set.is_empty()).then_some(Best { set, time, ratio });
        let case = Case { id: id.to_owned(), size: Some(1000), set: BTreeMap::new(), tuned: false, label: None };
        Tuned { case, trials: 9, wrong: 0, refused: 2, default, best }
    }

    #[test]
    fn one_setting_is_set_beside_its_default() {
        let tuned = tuned("vector_add/guarded", &[("block_x", 128.0)]);
        let sentence = "block_x = 128 is 1.31 times as fast as the default 256 on this device";
        assert_eq!(tuned.sentence(), sentence);
        assert_eq!(
            tuned.evidence(),
            "1.00 ms in place of 1.31 ms by GPU timestamps (1.30 to 1.32 times, sure to 95 %); 9 settings tried, 2 \
             are more than the device takes"
        );
    }

    #[test]
    fn of_several_settings_those_are_named_that_are_not_the_defaults() {
        let of_two = |x: f64, y: f64| tuned("vector_add/matrix_add", &[("block_x", x), ("block_y", y)]).sentence();
        assert_eq!(
            of_two(32.0, 8.0),
            "block_x = 32 with block_y = 8 is 1.31 times as fast as the defaults 16 and 16 on this device"
        );
        assert_eq!(of_two(16.0, 8.0), "block_y = 8 is 1.31 times as fast as the default 16 on this device");
    }

    #[test]
    fn where_nothing_is_certainly_faster_it_says_so_and_how_fast_the_defaults_are() {
        let tuned = tuned("vector_add/guarded", &[]);
        assert_eq!(tuned.sentence(), "Nothing is certainly faster than the defaults here");
        assert!(tuned.evidence().starts_with("The defaults take 1.31 ms by GPU timestamps; 9"), "{}", tuned.evidence());
    }

    #[test]
    fn what_fell_out_is_counted_by_its_reason() {
        let of = |wrong: usize, refused: usize| Tuned { wrong, refused, ..tuned("vector_add/guarded", &[]) }.out();
        assert_eq!(of(0, 0), None);
        assert_eq!(of(1, 0).as_deref(), Some("1 gave a wrong result"));
        assert_eq!(of(2, 1).as_deref(), Some("2 gave a wrong result, 1 is more than the device takes"));
    }

    #[test]
    fn too_few_readings_make_nothing_certain() {
        let few = |count: usize| {
            let timing = Timing {
                readings: vec![1e-3; count],
                repetitions: 1,
                source: TimeSource::GpuTimestamps,
                step_seconds: 1e-12,
            };
            let default = TimeReport::of(timing).expect("there are readings");
            let tuned = Tuned { default, ..tuned("vector_add/guarded", &[]) };
            (tuned.is_certain(), tuned.sentence())
        };
        let nothing = "Nothing is certainly faster than the defaults here";
        assert_eq!(few(7), (true, nothing.to_owned()));
        assert_eq!(few(6), (false, format!("{nothing}: there were too few readings to tell")));
    }
}
