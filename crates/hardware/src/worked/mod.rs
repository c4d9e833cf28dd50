//! Every number that the course works out, worked out again by this crate's models.
//!
//! A row of the list asks a question of the course, says what the course answers, and gives the right answer in parts,
//! each of them computed when the list is asked for. Page, terminal and tests read the same list.

mod launches;
mod memory;
mod programs;
mod residency;
mod speed;
mod transfers;

use std::fmt;

use serde::Serialize;

use crate::text;

/// How the course's answer fares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is right.
    Agrees,
    /// It is wrong.
    Wrong,
    /// Its number is right or nearly so, but a premise is missing, a formula is slipped, or it holds only within
    /// limits.
    Imprecise,
    /// The course asks and gives no number, or gives the data from which one follows.
    Supplied,
    /// The course gives a rule rather than a number; an instance of it is worked out.
    Rule,
    /// The course gives an order of magnitude.
    Magnitude,
}

impl Verdict {
    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Agrees => "the course is right",
            Verdict::Wrong => "the course is wrong",
            Verdict::Imprecise => "right, with a slip or within limits",
            Verdict::Supplied => "worked out here",
            Verdict::Rule => "a rule, with an instance of it",
            Verdict::Magnitude => "an order of magnitude",
        }
    }
}

/// The model that gives the answer: which calculator to open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Calculator {
    /// [`crate::index`].
    Index,
    /// [`crate::cover`].
    Cover,
    /// [`mod@crate::occupancy`] and [`crate::limits`].
    Occupancy,
    /// [`crate::schedule`].
    Schedule,
    /// [`crate::warp`] and [`crate::reduction`].
    Warps,
    /// [`crate::memory`]: transactions, rows and structures.
    Transactions,
    /// [`crate::memory`]: banks of shared memory.
    Banks,
    /// [`crate::throughput`] and [`crate::tiling`].
    Throughput,
    /// Nothing to open: the number is that of a small program.
    Arithmetic,
}

/// A computed value.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub enum Value {
    /// A whole number.
    Count(u64),
    /// A measured or divided one.
    Real(f64),
    /// Several whole numbers.
    List(Vec<u64>),
    /// Anything else.
    Text(String),
}

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Part {
    /// What it is the number of.
    pub label: &'static str,
    /// The number itself.
    pub value: Value,
    /// The number with separators and its unit, for people.
    pub text: String,
}

/// A question of the course with its right answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorkedNumber {
    /// The inventory's row: `B14`.
    pub id: &'static str,
    /// The seed and the lines in it: `000:656-660`.
    pub place: &'static str,
    /// The question in our own words.
    pub question: &'static str,
    /// What the course answers; `None` if it does not.
    pub given: Option<&'static str>,
    /// The right answer, computed.
    pub parts: Vec<Part>,
    /// How the course's answer fares.
    pub verdict: Verdict,
    /// Why, where there is more to say.
    pub why: &'static str,
    /// The inventory's defects that this is about: `X23`.
    pub defects: &'static [&'static str],
    /// What to open to try other numbers.
    pub calculator: Calculator,
}

impl WorkedNumber {
    /// The right answer in one line: `global number 191; blocks 12`.
    #[must_use]
    pub fn answer(&self) -> String {
        self.parts.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    }

    /// A part by its label.
    #[must_use]
    pub fn part(&self, label: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.label == label)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.label, self.text)
    }
}

/// All of them, in the inventory's order.
#[must_use]
pub fn worked_numbers() -> Vec<WorkedNumber> {
    let calculated = [launches::ROWS, residency::ROWS, programs::ROWS, speed::ROWS, transfers::ROWS, memory::ROWS]
        .into_iter()
        .flatten()
        .filter_map(|row| row());
    let number = |row: &WorkedNumber| row.id[1..].parse::<u32>().unwrap_or(u32::MAX);
    // Most are in order already, and a sort of their own would cost a first visit a kilobyte.
    let mut rows: Vec<WorkedNumber> = Vec::new();
    for row in calculated {
        rows.insert(rows.partition_point(|before| number(before) <= number(&row)), row);
    }
    rows
}

/// A row is computed when asked for. It is `None` only if a model refuses the course's own numbers, which a test rules
/// out.
type Row = fn() -> Option<WorkedNumber>;

fn ask(id: &'static str, place: &'static str, calculator: Calculator, question: &'static str) -> WorkedNumber {
    WorkedNumber {
        id,
        place,
        question,
        given: None,
        parts: Vec::new(),
        verdict: Verdict::Supplied,
        why: "",
        defects: &[],
        calculator,
    }
}

impl WorkedNumber {
    /// What the course answers; right unless said otherwise.
    fn given(self, given: &'static str) -> WorkedNumber {
        WorkedNumber { given: Some(given), verdict: Verdict::Agrees, ..self }
    }

    fn count(self, label: &'static str, value: u64) -> WorkedNumber {
        self.with(label, Value::Count(value), text::grouped(value))
    }

    fn count_of(self, label: &'static str, value: u64, unit: &str) -> WorkedNumber {
        self.with(label, Value::Count(value), format!("{} {unit}", text::grouped(value)))
    }

    fn real(self, label: &'static str, value: f64, places: usize, unit: &str) -> WorkedNumber {
        let number = text::decimal(value, places);
        self.with(label, Value::Real(value), if unit.is_empty() { number } else { format!("{number} {unit}") })
    }

    fn list<T: Into<u64>>(self, label: &'static str, values: impl IntoIterator<Item = T>) -> WorkedNumber {
        let values: Vec<u64> = values.into_iter().map(Into::into).collect();
        let text = text::list(values.iter().copied());
        self.with(label, Value::List(values), text)
    }

    fn text(self, label: &'static str, text: impl Into<String>) -> WorkedNumber {
        let text = text.into();
        self.with(label, Value::Text(text.clone()), text)
    }

    fn with(mut self, label: &'static str, value: Value, text: String) -> WorkedNumber {
        self.parts.push(Part { label, value, text });
        self
    }

    fn wrong(self, defects: &'static [&'static str], why: &'static str) -> WorkedNumber {
        WorkedNumber { verdict: Verdict::Wrong, defects, why, ..self }
    }

    fn imprecise(self, defects: &'static [&'static str], why: &'static str) -> WorkedNumber {
        WorkedNumber { verdict: Verdict::Imprecise, defects, why, ..self }
    }

    fn because(self, why: &'static str) -> WorkedNumber {
        WorkedNumber { why, ..self }
    }

    fn about(self, defects: &'static [&'static str]) -> WorkedNumber {
        WorkedNumber { defects, ..self }
    }

    fn verdict(self, verdict: Verdict) -> WorkedNumber {
        WorkedNumber { verdict, ..self }
    }
}
