//! What a reader chose to see of warps over time, as links carry it.

use warpground_hardware::multiprocessor::MODELS;
use warpground_measure::warps::Resident;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WarpsChoice {
    /// The id of the multiprocessor's device.
    pub(crate) device: &'static str,
    pub(crate) launch: usize,
    pub(crate) resident: Resident,
    /// Whether warps issue in turns, and not the oldest first.
    pub(crate) turns: bool,
}

impl Default for WarpsChoice {
    fn default() -> WarpsChoice {
        WarpsChoice { device: "h100", launch: 0, resident: Resident::Share, turns: false }
    }
}

impl WarpsChoice {
    /// Its name in links.
    pub(crate) const NAME: &str = "warps";

    /// The device of that id, if there is a model of it.
    pub(crate) fn device(id: &str) -> Option<&'static str> {
        MODELS.into_iter().find(|its| *its == id)
    }

    /// Reads `h100,0,fit,turns`: device, launch, blocks at once (`share`, `fit` or a number) and who issues next.
    pub(crate) fn read(text: &str) -> Option<WarpsChoice> {
        let parts = text.split(',').collect::<Vec<_>>();
        let [device, launch, resident, next] = <[&str; 4]>::try_from(parts).ok()?;
        let resident = match resident {
            "share" => Resident::Share,
            "fit" => Resident::Fit,
            number => Resident::Number(number.parse().ok()?),
        };
        let turns = match next {
            "turns" => true,
            "oldest" => false,
            _ => return None,
        };
        Some(WarpsChoice { device: WarpsChoice::device(device)?, launch: launch.parse().ok()?, resident, turns })
    }

    pub(crate) fn written(&self) -> String {
        let WarpsChoice { device, launch, resident, turns } = self;
        let resident = match resident {
            Resident::Share => "share".to_owned(),
            Resident::Fit => "fit".to_owned(),
            Resident::Number(number) => number.to_string(),
        };
        format!("{device},{launch},{resident},{}", if *turns { "turns" } else { "oldest" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_survives_the_way_into_a_link_and_back() {
        for text in ["h100,0,share,oldest", "v100,2,fit,turns", "course-2-cores,0,3,oldest"] {
            assert_eq!(WarpsChoice::read(text).map(|choice| choice.written()).as_deref(), Some(text));
        }
        assert_eq!(WarpsChoice::read(&WarpsChoice::default().written()), Some(WarpsChoice::default()));
    }

    #[test]
    fn what_is_no_choice_is_refused() {
        for text in [
            "",
            "h100",
            "toaster,0,fit,turns",
            "h100,-1,fit,turns",
            "h100,0,most,turns",
            "h100,0,fit,last",
            "h100,0,fit,turns,",
        ] {
            assert_eq!(WarpsChoice::read(text), None, "{text}");
        }
    }
}
