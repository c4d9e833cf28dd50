//! Runs in a few words each, as the browser keeps them between visits: a version, then a line for each run, whose fields are
//! separated by tabs.

use warpground_measure::{
    units::{count, seconds},
    words::speed,
};

use super::{Entry, session::Past};

/// As many runs are kept; the oldest give way.
pub(crate) const MOST_RUNS: usize = 60;
/// The first line of what is kept. What another version wrote is not read.
const VERSION: &str = "1";
/// The most letters of a field.
const MOST_LETTERS: usize = 200;
/// How a run can have ended.
const STATES: [&str; 3] = ["right", "wrong", "unseen"];
const FIELDS: usize = 11;

/// A run.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Row {
    pub(crate) number: usize,
    pub(crate) entry: Entry,
    /// What its link adds to the kernel's: the settings.
    settings: String,
    /// Whether the reader's own text ran, which is not kept.
    pub(crate) edited: bool,
    pub(crate) sizes: String,
    pub(crate) block: String,
    /// `right`, `wrong` or `unseen`.
    pub(crate) state: &'static str,
    pub(crate) words: String,
    pub(crate) device: String,
    pub(crate) time: String,
    pub(crate) rate: String,
}

impl Row {
    pub(crate) fn of(past: &Past) -> Row {
        let report = past.result.as_ref().ok();
        let (state, words) = match &past.result {
            _ if past.showed_its_mistake() => ("right", "as predicted".to_owned()),
            _ if past.left_its_mistake_unseen() => ("unseen", "mistake not shown".to_owned()),
            Ok(report) if report.check.passed => ("right", "correct".to_owned()),
            Ok(_) => ("wrong", "wrong".to_owned()),
            Err(error) => ("wrong", error.to_string()),
        };
        let counted = report.and_then(|report| report.counted.as_ref());
        let (time, rate) = match counted {
            Some(counted) => {
                let counts = &counted.counts;
                let sectors = counts.global_load.sectors + counts.global_store.sectors + counts.global_atomic.sectors;
                (format!("{} instructions", count(counts.activity.issued)), format!("{} sectors", count(sectors)))
            }
            None => (
                report
                    .and_then(|report| report.time.as_ref())
                    .map_or_else(|| "–".to_owned(), |time| seconds(time.seconds.median)),
                report
                    .and_then(|report| report.rate)
                    .map_or_else(|| "–".to_owned(), |rate| speed(rate.value, rate.unit)),
            ),
        };
        let device = match (counted, report) {
            (Some(_), _) => "simulator".to_owned(),
            (None, report) => report.map_or_else(|| "–".to_owned(), |report| report.device.clone()),
        };
        Row {
            number: past.number,
            entry: past.entry,
            settings: past.settings_suffix(),
            edited: past.edited.is_some(),
            sizes: past.sizes(),
            block: past.block(),
            state,
            words,
            device,
            time,
            rate,
        }
    }

    /// The link to its kernel with its settings.
    pub(crate) fn href(&self) -> String {
        format!("{}{}", self.entry.href(), self.settings)
    }

    fn written(&self) -> String {
        let edited = if self.edited { "edited" } else { "" };
        let (number, id) = (self.number.to_string(), self.entry.id().to_string());
        let fields: [&str; FIELDS] = [
            &number,
            &id,
            &self.settings,
            edited,
            &self.sizes,
            &self.block,
            self.state,
            &self.words,
            &self.device,
            &self.time,
            &self.rate,
        ];
        let field = |text: &str| {
            text.chars().take(MOST_LETTERS).map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
        };
        fields.map(field).map(|field: String| field).join("\t")
    }

    fn read(line: &str) -> Option<Row> {
        let fields: Vec<&str> = line.split('\t').collect();
        let fields: [&str; FIELDS] = fields.try_into().ok()?;
        let [number, id, settings, edited, sizes, block, state, words, device, time, rate] = fields;
        if !(settings.is_empty() || settings.starts_with('?'))
            || fields.iter().any(|field| field.len() > 4 * MOST_LETTERS)
        {
            return None;
        }
        Some(Row {
            number: number.parse().ok()?,
            entry: Entry::find(id)?,
            settings: settings.to_owned(),
            edited: edited == "edited",
            sizes: sizes.to_owned(),
            block: block.to_owned(),
            state: STATES.into_iter().find(|known| *known == state)?,
            words: words.to_owned(),
            device: device.to_owned(),
            time: time.to_owned(),
            rate: rate.to_owned(),
        })
    }
}

/// The latest rows, the oldest first, for [`read`].
pub(crate) fn written(rows: &[Row]) -> String {
    let begin = rows.len().saturating_sub(MOST_RUNS);
    std::iter::once(VERSION.to_owned()).chain(rows[begin..].iter().map(Row::written)).collect::<Vec<_>>().join("\n")
}

/// The rows that were kept, the oldest first, and whether something there could not be read.
pub(crate) fn read(text: &str) -> (Vec<Row>, bool) {
    let mut lines = text.lines();
    match lines.next() {
        None => return (Vec::new(), false),
        Some(VERSION) => {}
        Some(_) => return (Vec::new(), true),
    }
    let all: Vec<Option<Row>> = lines.map(Row::read).collect();
    let is_damaged = all.len() > MOST_RUNS || all.contains(&None);
    (all.into_iter().flatten().take(MOST_RUNS).collect(), is_damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: usize) -> Row {
        Row {
            number,
            entry: Entry::find("vector_add/guarded").expect("it is in the catalogue"),
            settings: "?n=1000".to_owned(),
            edited: number.is_multiple_of(2),
            sizes: "1,000".to_owned(),
            block: "256".to_owned(),
            state: "right",
            words: "correct".to_owned(),
            device: "simulator".to_owned(),
            time: "384 instructions".to_owned(),
            rate: "375 sectors".to_owned(),
        }
    }

    #[test]
    fn what_was_written_is_read_again_and_the_oldest_give_way() {
        let rows: Vec<Row> = (1..=MOST_RUNS + 5).map(row).collect();
        assert_eq!(read(&written(&rows)), (rows[5..].to_vec(), false));
        assert_eq!(read(""), (Vec::new(), false));
        assert_eq!(rows[0].href(), "#/vector_add/guarded?n=1000");
    }

    #[test]
    fn a_field_holds_no_line_and_no_separator() {
        let odd = Row { words: "line one\nline two\tend".to_owned(), state: "wrong", ..row(1) };
        let (rows, is_damaged) = read(&written(&[odd]));
        assert_eq!((rows[0].words.as_str(), is_damaged), ("line one line two end", false));
    }

    #[test]
    fn what_is_damaged_is_left_out_and_said() {
        let text = written(&[row(1), row(2), row(3)]);
        let damaged = text.replace("2\tvector_add/guarded", "2\tno/kernel");
        let (rows, is_damaged) = read(&damaged);
        assert_eq!((rows, is_damaged), (vec![row(1), row(3)], true));
        assert_eq!(read("{\"version\":7}"), (Vec::new(), true));
        assert!(read(&text.replace("?n=1000", "javascript:")).1);
    }
}
