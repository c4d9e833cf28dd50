//! Where a reader stands in a recording, as links carry it.

use warpground_measure::lesson::figure::View;

/// A place in a recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WatchPlace {
    pub(crate) view: View,
    pub(crate) launch: usize,
    pub(crate) block: u32,
    /// The warp, by its place among those of the block.
    pub(crate) warp: usize,
    /// The step of the warp, or of all warps where they are stepped together; absent: the first request to memory.
    pub(crate) step: Option<usize>,
    /// Whether all warps are stepped together.
    pub(crate) together: bool,
}

impl WatchPlace {
    /// Its name in links.
    pub(crate) const NAME: &str = "at";

    /// Where a picture begins: at the first block.
    pub(crate) fn beginning_of(view: View) -> WatchPlace {
        WatchPlace { view, launch: 0, block: 0, warp: 0, step: None, together: false }
    }

    /// Reads `request,0,3,1,17`: picture, launch, block, warp and step. `all17` is a step of all warps.
    pub(crate) fn read(text: &str) -> Option<WatchPlace> {
        let mut parts = text.split(',');
        let view = View::find(parts.next()?)?;
        let mut number = || parts.next().unwrap_or("0").parse::<u32>().ok();
        let (launch, block, warp) = (number()?, number()?, number()?);
        let step = parts.next().unwrap_or_default();
        let together = step.strip_prefix("all");
        let step = together.unwrap_or(step);
        let step = if step.is_empty() { None } else { Some(step.parse().ok()?) };
        let place = WatchPlace {
            view,
            launch: launch as usize,
            block,
            warp: warp as usize,
            step,
            together: together.is_some(),
        };
        parts.next().is_none().then_some(place)
    }

    pub(crate) fn written(&self) -> String {
        let WatchPlace { view, launch, block, warp, step, together } = self;
        let all = if *together { "all" } else { "" };
        let step = step.map_or_else(String::new, |step| step.to_string());
        format!("{},{launch},{block},{warp},{all}{step}", view.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_survives_the_way_into_a_link_and_back() {
        for text in ["request,0,3,1,17", "flow,1,0,0,", "lanes,0,0,2,all5"] {
            assert_eq!(WatchPlace::read(text).map(|place| place.written()).as_deref(), Some(text));
        }
        let short = WatchPlace::read("phases").expect("a picture alone is its beginning");
        assert_eq!(short.written(), "phases,0,0,0,");
        assert_eq!(short, WatchPlace::beginning_of(View::Phases));
    }

    #[test]
    fn what_is_no_place_is_refused() {
        for text in ["", "tree,0,0,0,1", "request,-1", "request,0,0,0,x", "request,0,0,0,1,2"] {
            assert_eq!(WatchPlace::read(text), None, "{text}");
        }
    }
}
