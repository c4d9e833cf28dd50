//! Where a reader wants the stepper to stop: at a line, where a condition holds, or both; at the first of several such places.

use std::collections::BTreeSet;

use warpground_sim::{
    Recording,
    observe::recorder::{RecordedName, WarpRecording},
};

use super::tape::{Tape, Terms, read, scalar_name};

/// A comparison.
type Compare = fn(&f64, &f64) -> bool;

/// Longer signs come first, since they begin with shorter ones.
const COMPARISONS: [(&str, Compare); 6] =
    [("==", f64::eq), ("!=", f64::ne), ("<=", f64::le), (">=", f64::ge), ("<", f64::lt), (">", f64::gt)];

const HELP: &str = "Write a line, a condition, or both: 12, i == 5, 12 if sum > 0.5. Between two conditions stands &&, between two stops a semicolon.";

/// So many letters may differ between a name and the one that was meant, if it is long enough.
const NEAR: usize = 2;

/// What to stop at: the first of these.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Stop(Vec<Place>);

/// A line, conditions that hold in one and the same active lane, or both.
#[derive(Debug, Clone, PartialEq)]
struct Place {
    line: Option<u32>,
    conditions: Vec<Condition>,
}

#[derive(Debug, Clone, PartialEq)]
struct Condition {
    /// A name or one of its components.
    name: String,
    /// Its place in [`COMPARISONS`].
    comparison: usize,
    number: f64,
}

/// Where a stop leads: to a step, or nowhere, with a reason if one is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Next(Result<usize, Option<String>>);

impl Next {
    /// The step.
    ///
    /// # Errors
    /// Why there is none; what is said otherwise where no reason is known.
    pub(crate) fn ok_or_else(self, otherwise: impl FnOnce() -> String) -> Result<usize, String> {
        self.0.map_err(|reason| reason.unwrap_or_else(otherwise))
    }
}

impl Stop {
    /// Reads `12`, `i == 5`, `12 if i == 5 && j < 2`, or several of them: `12; 20 if i == 5`.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub(crate) fn parse(text: &str) -> Result<Stop, String> {
        let places = text.split(';').map(str::trim).filter(|text| !text.is_empty());
        let places = places.map(Place::parse).collect::<Result<Vec<_>, _>>()?;
        if places.is_empty() { Err(HELP.to_owned()) } else { Ok(Stop(places)) }
    }

    /// The next step of a warp that is like this.
    pub(crate) fn next(&self, tape: &Tape, warp: usize, step: usize) -> Next {
        match (tape.recording(), tape.warp(warp)) {
            (Some(recording), Some(warp)) => self.next_of((recording, tape.terms()), warp, step),
            _ => Next(Err(None)),
        }
    }

    fn next_of(&self, told: (&Recording, Terms<'_>), warp: &WarpRecording, step: usize) -> Next {
        let (recording, terms) = told;
        let known =
            || recording.names.iter().enumerate().flat_map(|(number, its)| scalars(terms.name(number, its), its));
        let conditions = || self.0.iter().flat_map(|place| &place.conditions);
        if let Some(unknown) = conditions().find(|condition| known().all(|name| name != condition.name)) {
            return Next(Err(Some(no_such_name(&unknown.name, &known().collect()))));
        }
        let found = (step + 1..warp.steps.len()).find(|at| self.0.iter().any(|place| place.is_at(told, warp, *at)));
        let Some(found) = found else {
            let without = |line: &u32| warp.steps.iter().all(|step| terms.line(step.line) != Some(*line));
            let line = self.0.iter().filter_map(|place| place.line).find(without);
            return Next(Err(line.and_then(|line| no_step_at(line, warp, terms))));
        };
        Next(Ok(found))
    }
}

impl Place {
    fn parse(text: &str) -> Result<Place, String> {
        let (line, condition) = match text.split_whitespace().position(|word| word == "if") {
            Some(_) => {
                let (line, condition) = split_at_if(text);
                if condition.is_empty() {
                    let line = if line.is_empty() { "12" } else { line };
                    return Err(format!("A condition is missing after `if`: {line} if i == 5."));
                }
                (line, condition)
            }
            None if text.trim_start_matches("line").trim().bytes().all(|byte| byte.is_ascii_digit()) => (text, ""),
            None => ("", text),
        };
        let line = match line.trim_start_matches("line").trim() {
            "" => None,
            number => Some(match number.parse() {
                Ok(0) => return Err("Lines are counted from 1.".to_owned()),
                Ok(line) => line,
                Err(_) => return Err(format!("`{number}` is not a line.")),
            }),
        };
        if condition.contains("||") {
            return Err("`||` is not known here: write two stops, with a semicolon between them.".to_owned());
        }
        let conditions = if condition.is_empty() {
            Vec::new()
        } else {
            condition.split("&&").map(|text| Condition::parse(text.trim())).collect::<Result<_, _>>()?
        };
        if line.is_none() && conditions.is_empty() {
            return Err(HELP.to_owned());
        }
        Ok(Place { line, conditions })
    }

    fn is_at(&self, told: (&Recording, Terms<'_>), warp: &WarpRecording, step: usize) -> bool {
        let Some(now) = warp.steps.get(step) else { return false };
        if self.line.is_some() && self.line != told.1.line(now.line) {
            return false;
        }
        let conditions = self.conditions.iter();
        self.conditions.is_empty()
            || conditions.fold(now.active, |lanes, condition| lanes & condition.lanes(told, warp, step)) != 0
    }
}

/// What is before and behind the word `if`.
fn split_at_if(text: &str) -> (&str, &str) {
    let is_word = |at: usize| {
        let around = [text[..at].chars().next_back(), text[at + 2..].chars().next()];
        around.into_iter().flatten().all(char::is_whitespace)
    };
    let at = text.match_indices("if").map(|(at, _)| at).find(|at| is_word(*at));
    at.map_or((text, ""), |at| (text[..at].trim(), text[at + 2..].trim()))
}

impl Condition {
    fn parse(text: &str) -> Result<Condition, String> {
        if text.is_empty() {
            return Err("A condition is missing beside `&&`.".to_owned());
        }
        let found = COMPARISONS.iter().position(|(sign, _)| text.contains(sign));
        let Some((comparison, (name, value))) =
            found.and_then(|at| Some((at, text.split_once(COMPARISONS.get(at)?.0)?)))
        else {
            return Err(match text.split_once('=') {
                Some((name, value)) => {
                    format!("`=` compares nothing: write {} == {}.", name.trim(), value.trim())
                }
                None => HELP.to_owned(),
            });
        };
        let (name, value) = (name.trim(), value.trim());
        if !name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
            return Err(format!("`{name}` is not a name: the name stands before the comparison, as in i == 5."));
        }
        let number = read_number(value).ok_or_else(|| match value {
            "" => format!("A number is missing after `{}`.", COMPARISONS[comparison].0),
            value => format!("`{value}` is not a number."),
        })?;
        Ok(Condition { name: name.to_owned(), comparison, number })
    }

    /// The lanes of a warp in which it holds, one bit each, whether they are active or not.
    fn lanes(&self, (recording, terms): (&Recording, Terms<'_>), warp: &WarpRecording, step: usize) -> u32 {
        let (Some((_, compare)), Some(now)) = (COMPARISONS.get(self.comparison), warp.steps.get(step)) else {
            return 0;
        };
        let mut lanes = 0;
        for name in warp.names_at(step) {
            let Some(its) = recording.names.get(name as usize).filter(|its| its.is_seen_from(now.line)) else {
                continue;
            };
            for (scalar, kind) in its.scalars.iter().enumerate() {
                if scalar_name(terms.name(name as usize, its), scalar, its.scalars.len()) != self.name {
                    continue;
                }
                for (lane, bits) in warp.watch(name, scalar, step).into_iter().enumerate() {
                    let value = bits.and_then(|bits| read_number(&read(*kind, bits)));
                    if value.is_some_and(|value| compare(&value, &self.number)) {
                        lanes |= 1 << lane;
                    }
                }
            }
        }
        lanes
    }
}

/// A number as the stepper shows it, or as the kernel's text has it: `5u`, `0.5f`, `0x1f`, `true`.
fn read_number(text: &str) -> Option<f64> {
    match text {
        "true" => return Some(1.0),
        "false" => return Some(0.0),
        _ => {}
    }
    if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        return u32::from_str_radix(digits.trim_end_matches(['u', 'U']), 16).ok().map(f64::from);
    }
    // What C and WGSL write behind a number; a value that is not finite is a word of its own.
    let is_word = text.trim_start_matches('-').starts_with(char::is_alphabetic);
    let digits = if is_word { text } else { text.trim_end_matches(['u', 'U', 'i', 'f', 'F', 'h', 'l', 'L']) };
    digits.parse().ok()
}

/// What a name's scalars are called, if it is called this.
fn scalars(text: &str, name: &RecordedName) -> impl Iterator<Item = String> + use<> {
    let (text, of) = (text.to_owned(), name.scalars.len());
    (0..of).map(move |number| scalar_name(&text, number, of))
}

/// Says that a name is none, and which one may have been meant.
fn no_such_name(wanted: &str, known: &BTreeSet<String>) -> String {
    let parts: Vec<&str> = known
        .iter()
        .filter(|name| name.strip_prefix(wanted).is_some_and(|rest| rest.starts_with(['.', '['])))
        .map(String::as_str)
        .collect();
    if let [first, rest @ ..] = parts.as_slice() {
        let last = rest.last().map(|last| format!(" to `{last}`")).unwrap_or_default();
        return format!("`{wanted}` is more than one number: write `{first}`{last}.");
    }
    let most = NEAR.min(wanted.chars().count() / 2);
    let near = known.iter().map(|name| (distance(wanted, name), name)).filter(|(far, _)| *far <= most).min();
    match near {
        Some((_, name)) => format!("There is no name `{wanted}` here: did you mean `{name}`?"),
        None if known.is_empty() => format!("There is no name `{wanted}` here."),
        None => {
            let shown: Vec<String> = known.iter().take(8).map(|name| format!("`{name}`")).collect();
            let more = if known.len() > shown.len() { " and others" } else { "" };
            format!("There is no name `{wanted}` here. There are {}{more}.", shown.join(", "))
        }
    }
}

/// Says that a line has no step, and which lines have; nothing of a warp without steps.
fn no_step_at(line: u32, warp: &WarpRecording, terms: Terms<'_>) -> Option<String> {
    let lines = || warp.steps.iter().filter_map(|step| terms.line(step.line));
    let (first, last) = (lines().min()?, lines().max()?);
    // A warp may come to it after the end of its recording.
    let steps = if warp.dropped == 0 { "steps" } else { "recorded steps" };
    Some(if line > last {
        format!("Line {line} is beyond the last line of this warp's {steps}, which is {last}.")
    } else {
        format!("Line {line} has no step: this warp's {steps} are on lines from {first} to {last}.")
    })
}

/// How many letters have to be put in, left out, changed or swapped with their neighbours to make one name of another.
fn distance(one: &str, other: &str) -> usize {
    let [one, other]: [Vec<char>; 2] = [one, other].map(|name| name.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for (down, letter) in one.iter().enumerate() {
        let mut row = vec![down + 1];
        for (across, its) in other.iter().enumerate() {
            let changed = rows[down][across] + usize::from(letter != its);
            let mut least = changed.min(rows[down][across + 1] + 1).min(row[across] + 1);
            if down > 0 && across > 0 && one[down - 1] == *its && other[across - 1] == *letter {
                least = least.min(rows[down - 1][across - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows.last().and_then(|row| row.last()).copied().unwrap_or_default()
}

/// The next step of a warp at which some of its active lanes go another way than others.
pub(crate) fn next_divergence(warp: &WarpRecording, step: usize) -> Option<usize> {
    let parts = |at: &usize| warp.steps[*at].branches.iter().any(|branch| branch.taken != 0 && branch.others != 0);
    (step + 1..warp.steps.len()).find(parts)
}

/// The next step of a warp that asks for global or shared memory.
pub(crate) fn next_request(tape: &Tape, warp: &WarpRecording, step: usize) -> Option<usize> {
    (step + 1..warp.steps.len()).find(|at| tape.is_drawn(&warp.steps[*at]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(line: Option<u32>, conditions: &[(&str, usize, f64)]) -> Place {
        let conditions = conditions.iter().map(|(name, comparison, number)| Condition {
            name: (*name).to_owned(),
            comparison: *comparison,
            number: *number,
        });
        Place { line, conditions: conditions.collect() }
    }

    #[test]
    fn a_stop_is_a_line_a_condition_or_both() {
        assert_eq!(Stop::parse("12"), Ok(Stop(vec![place(Some(12), &[])])));
        assert_eq!(Stop::parse(" line 12 if i == 5u"), Ok(Stop(vec![place(Some(12), &[("i", 0, 5.0)])])));
        assert_eq!(Stop::parse("id.x >= 0.5"), Ok(Stop(vec![place(None, &[("id.x", 3, 0.5)])])));
        assert_eq!(Stop::parse("if done == true"), Ok(Stop(vec![place(None, &[("done", 0, 1.0)])])));
        assert_eq!(Stop::parse("diff < 0x1f"), Ok(Stop(vec![place(None, &[("diff", 4, 31.0)])])));
    }

    #[test]
    fn conditions_are_combined_and_several_stops_separated() {
        assert_eq!(
            Stop::parse("9 if i == 3 && x > 1; 20;"),
            Ok(Stop(vec![place(Some(9), &[("i", 0, 3.0), ("x", 5, 1.0)]), place(Some(20), &[])]))
        );
    }

    #[test]
    fn what_is_wrong_with_a_stop_is_said_in_a_sentence() {
        for (wrong, said) in [
            ("", HELP),
            (" ; ", HELP),
            ("soon", HELP),
            ("i == soon", "`soon` is not a number."),
            ("i ==", "A number is missing after `==`."),
            ("twelve if i == 5", "`twelve` is not a line."),
            ("9 if", "A condition is missing after `if`: 9 if i == 5."),
            ("if", "A condition is missing after `if`: 12 if i == 5."),
            ("0", "Lines are counted from 1."),
            ("i = 5", "`=` compares nothing: write i == 5."),
            ("5 == i", "`5` is not a name: the name stands before the comparison, as in i == 5."),
            ("i == 3 &&", "A condition is missing beside `&&`."),
            ("i == 3 || i == 4", "`||` is not known here: write two stops, with a semicolon between them."),
        ] {
            assert_eq!(Stop::parse(wrong), Err(said.to_owned()), "{wrong}");
        }
    }

    /// The first warp of the first block of a reduction of 128 numbers.
    fn recorded() -> Recording {
        use warpground_patterns::{Request, Settings, find};
        let (_, variant) = find("reduce/sequential").unwrap();
        let settings = Settings::defaults(variant).with("n", 128.0).with("block_x", 64.0);
        let job = variant.job(&Request::new(settings, warpground_sim::adapter(32).limits)).unwrap();
        let options = warpground_sim::SimOptions::default();
        warpground_sim::record(&job, &options, &warpground_sim::RecordOptions::default())
            .unwrap()
            .recordings
            .swap_remove(0)
    }

    #[test]
    fn a_name_that_is_none_and_a_line_without_steps_are_said() {
        let recording = recorded();
        let warp = &recording.blocks[0].warps[0];
        let said = |text: &str| {
            Stop::parse(text).unwrap().next_of((&recording, Terms::default()), warp, 0).ok_or_else(String::new)
        };
        let names: Vec<String> = recording.names.iter().flat_map(|its| scalars(&its.name, its)).collect();
        assert!(names.iter().any(|name| name == "stride"), "{names:?}");
        for slip in ["strde", "srtide", "Stride"] {
            let meant = format!("There is no name `{slip}` here: did you mean `stride`?");
            assert_eq!(said(&format!("{slip} == 1")), Err(meant));
        }
        let unlike = said("9 if nothing_like_it == 1").unwrap_err();
        assert!(unlike.starts_with("There is no name `nothing_like_it` here. There are `"), "{unlike}");
        let last = warp.steps.iter().map(|step| step.line).max().unwrap();
        let beyond = format!("Line 99999 is beyond the last line of this warp's steps, which is {last}.");
        assert_eq!(said("99999"), Err(beyond));
        assert!(said("1").unwrap_err().starts_with("Line 1 has no step: this warp's steps are on lines from "));
        // What could be, and is not, has no reason of its own.
        assert_eq!(said("stride == 12345"), Err(String::new()));
    }

    #[test]
    fn a_recording_told_in_the_cuda_c_stops_at_its_lines_and_names() {
        use std::rc::Rc;
        use warpground_measure::side_by_side::{line_map, name_in_cuda};
        use warpground_patterns::{Request, Settings, find};
        use warpground_protocol::{
            simulation::{Beside, Record, RecordReply, Subject},
            warps::Source,
        };

        let (family, variant) = find("reduce/sequential").unwrap();
        let (recording, wgsl, cuda) = (recorded(), variant.wgsl.get(), variant.cuda.get());
        let lines = line_map(wgsl, cuda);
        let names = recording.names.iter().map(|its| name_in_cuda(wgsl, cuda, &lines, &its.name, its.line)).collect();
        let at = |text: &str, wanted: &str| text.lines().position(|line| line.contains(wanted)).unwrap() + 1;
        let request = Request::new(Settings::defaults(variant), warpground_sim::adapter(32).limits);
        let source = Source::Variant(Subject::new(family.id_of(variant), &request));
        let beside = Some(Beside { lines, names });
        let reply = RecordReply { launches: vec![recording.kernel.clone()], recording, beside };
        let tape = Tape::new(Rc::new((Record { source, launch: 0, block: 0 }, Ok(reply))));
        let next = |tape: &Tape, text: &str| Stop::parse(text).unwrap().next(tape, 0, 0).ok_or_else(String::new);
        let told = tape.clone().in_words_of_cuda(true);
        let load = next(&told, &format!("{} if threadIdx.x == 3", at(cuda, "element = input[i]"))).unwrap();
        assert_eq!(next(&tape, &format!("{} if thread.x == 3", at(wgsl, "element = input[first"))), Ok(load));
        let line = tape.step(0, load).unwrap().line;
        assert_eq!(told.line_words(line), format!("line {}", at(cuda, "element = input[i]")));
        assert!(next(&told, "thread.x == 3").unwrap_err().starts_with("There is no name `thread.x` here"));
        // The CUDA C has no such statement.
        let alone = u32::try_from(at(wgsl, "switch (operation)")).unwrap();
        assert_eq!(told.line_words(alone), format!("WGSL line {alone}"));
        assert_eq!(tape.line_words(alone), format!("line {alone}"));
    }

    #[test]
    fn the_first_of_several_stops_is_the_next_and_conditions_hold_together() {
        let recording = recorded();
        let warp = &recording.blocks[0].warps[0];
        let next = |text: &str| {
            Stop::parse(text).unwrap().next_of((&recording, Terms::default()), warp, 0).ok_or_else(String::new)
        };
        let (wide, narrow) = (next("stride == 16").unwrap(), next("stride == 4").unwrap());
        assert!(wide < narrow, "{wide} {narrow}");
        assert_eq!(next("stride == 4; stride == 16"), Ok(wide));
        assert_eq!(next("stride <= 16 && stride < 5"), Ok(narrow));
        assert_eq!(next("stride == 4 && stride == 16"), Err(String::new()));
    }
}
