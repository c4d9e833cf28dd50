//! The step that a reader sees of the recording of a program's host side, as links carry it.

/// A step, as the recording counts them: from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HostPlace(pub(crate) u32);

impl Default for HostPlace {
    fn default() -> HostPlace {
        HostPlace(1)
    }
}

impl HostPlace {
    /// Its name in links, which that of a recording of threads has as well: one panel is in view.
    pub(crate) const NAME: &str = super::WatchPlace::NAME;

    /// Reads `host,7`.
    pub(crate) fn read(text: &str) -> Option<HostPlace> {
        text.strip_prefix("host,")?.parse().ok().map(HostPlace)
    }

    pub(crate) fn written(self) -> String {
        format!("host,{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::WatchPlace;

    #[test]
    fn a_step_survives_the_way_into_a_link_and_back_and_is_no_place_among_threads() {
        let written = HostPlace(7).written();
        assert_eq!((written.as_str(), HostPlace::read(&written)), ("host,7", Some(HostPlace(7))));
        assert_eq!(WatchPlace::read(&written), None);
        for text in ["host", "host,", "host,-1", "host,1,2", "request,0,0,0,7"] {
            assert_eq!(HostPlace::read(text), None, "{text}");
        }
    }
}
