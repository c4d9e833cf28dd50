//! Questions in lessons, whose answers are calculated or run when they are asked for and never stored.
//!
//! A question is a fenced block of the language `question` in a `lesson.md`:
//!
//! ````text
//! ```question
//! n = 2,000 with blocks of 512: how many threads start?
//! answer: launch(vector_add/guarded, n = 2000, block_x = 512).threads
//! unit: threads
//! why: 2,000 / 512 is rounded up to 4 blocks, and all threads of a block start.
//! ```
//! ````
//!
//! The lines before `answer:` are the question, in Markdown. [`expression`] is the language of answers, [`functions`]
//! what it can ask: the models of `warpground_hardware`, a launch's plan, and the simulator. `unit`, `hint` and `why` may
//! be left out; `why` is shown after the answer, `hint` to a reader who asks for help. What an answer calls leads to a hint by itself: the page on
//! which it can be seen ([`Question::seen_on`]). A lesson whose block cannot be read is a failed test.

pub mod expression;
pub mod functions;
mod seen;

pub use seen::SeenOn;

use warpground_patterns::Family;

use expression::{Expression, Value};

/// A question and how its answer is found.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// What is asked, in Markdown.
    pub text: String,
    /// How the answer is found.
    pub answer: Expression,
    /// The answer's unit, for people; empty if it needs none.
    pub unit: String,
    /// What to say after the answer; may be empty.
    pub why: String,
    /// What helps to find the answer and does not tell it; may be empty.
    pub hint: String,
    /// The line of its answer in the lesson, from 1.
    pub line: usize,
}

/// What is wrong with a lesson's question.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct QuestionError {
    /// The line in the lesson, from 1.
    pub line: usize,
    /// What it is.
    pub reason: Reason,
}

/// Why a block is no question.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Reason {
    /// There is no line `answer: …`.
    #[error("the question has no line that begins with `answer:`")]
    NoAnswer,
    /// Nothing is asked.
    #[error("nothing is asked before `answer:`")]
    NoText,
    /// A line after the answer that is neither of those known.
    #[error("after `answer:` come only `unit:`, `hint:` and `why:`, not `{0}`")]
    UnknownKey(String),
    /// The expression cannot be read.
    #[error("{0}")]
    Expression(#[from] expression::ParseError),
}

/// What becomes of a reader's answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// It is the right one.
    Right,
    /// It is not.
    Wrong,
    /// It is no answer that could be right or wrong; the sentence says what to type.
    Unreadable(String),
}

/// How far a typed number may be from an answer that is no whole one, as a share of the answer.
const CLOSE_ENOUGH: f64 = 0.005;

/// Markdown in which code that is a kernel's id is a link to it under its title.
fn titled(text: &str, family: &Family) -> String {
    let mut parts = text.split('`');
    let mut all = parts.next().unwrap_or_default().to_owned();
    while let Some(code) = parts.next() {
        let behind = parts.next();
        match family.variants.iter().find(|variant| variant.id == code && behind.is_some()) {
            Some(variant) => all.push_str(&format!("[{}](#/{}/{code})", variant.title, family.id)),
            None => all.extend(["`", code, if behind.is_some() { "`" } else { "" }]),
        }
        all.push_str(behind.unwrap_or_default());
    }
    all
}

impl Question {
    /// Reads the lines of a block; `first_line` is the number of the first one in the lesson.
    ///
    /// # Errors
    /// Which line is wrong, and why.
    pub fn parse(block: &str, first_line: usize) -> Result<Question, QuestionError> {
        let at = |line, reason| QuestionError { line, reason };
        let mut text: Vec<&str> = Vec::new();
        let mut answer = None;
        let (mut unit, mut hint, mut why) = (String::new(), String::new(), String::new());
        let mut in_why = false;
        for (line_number, line) in (first_line..).zip(block.lines()) {
            let key = |key: &str| line.strip_prefix(key).map(str::trim);
            match (key("answer:"), key("unit:"), key("hint:"), key("why:")) {
                (Some(source), ..) if answer.is_none() => {
                    let parsed = Expression::parse(source).map_err(|error| at(line_number, error.into()))?;
                    answer = Some((parsed, line_number));
                }
                (_, Some(found), ..) if answer.is_some() => unit = found.to_owned(),
                (_, _, Some(found), _) if answer.is_some() => hint = found.to_owned(),
                (.., Some(found)) if answer.is_some() => {
                    why = found.to_owned();
                    in_why = true;
                }
                _ if answer.is_none() => text.push(line),
                // A long reason runs over several lines.
                _ if in_why => {
                    why.push(' ');
                    why.push_str(line.trim());
                }
                _ if line.trim().is_empty() => {}
                _ => return Err(at(line_number, Reason::UnknownKey(line.trim().to_owned()))),
            }
        }
        let (answer, line) = answer.ok_or_else(|| at(first_line, Reason::NoAnswer))?;
        let text = text.join("\n").trim().to_owned();
        if text.is_empty() {
            return Err(at(first_line, Reason::NoText));
        }
        Ok(Question { text, answer, unit, why: why.trim().to_owned(), hint, line })
    }

    /// With the kernels of its family called by their titles, as the page calls them, where the lesson has their ids in code.
    #[must_use]
    pub fn titled(self, family: &Family) -> Question {
        let [text, why, hint] = [&self.text, &self.why, &self.hint].map(|text| titled(text, family));
        Question { text, why, hint, ..self }
    }

    /// Whether it is answered by yes or no.
    #[must_use]
    pub fn is_choice(&self) -> bool {
        self.answer.is_truth()
    }

    /// The pages on which its answer can be seen, without telling it.
    #[must_use]
    pub fn seen_on(&self) -> Vec<SeenOn> {
        seen::seen_on(&self.answer)
    }

    /// Whether what a reader typed is the answer. Calculations are as welcome as their results.
    ///
    /// # Errors
    /// The answer cannot be found: a mistake in the lesson, which a test rules out.
    pub fn check(&self, typed: &str) -> Result<Reply, functions::EvaluationError> {
        let answer = self.answer.value()?;
        let typed = match (Value::typed(typed), answer) {
            (Some(typed), _) => typed,
            (None, Value::Truth(_)) => return Ok(Reply::Unreadable("Type yes or no.".to_owned())),
            (None, Value::Number(_)) => {
                return Ok(Reply::Unreadable(
                    "Type a number, for example 1,024, or a calculation, for example 4 * 256.".to_owned(),
                ));
            }
        };
        Ok(match (typed, answer) {
            (Value::Truth(typed), Value::Truth(answer)) if typed == answer => Reply::Right,
            (Value::Number(typed), Value::Number(answer)) if is_close(typed, answer) => Reply::Right,
            (Value::Number(_), Value::Truth(_)) => Reply::Unreadable("Type yes or no.".to_owned()),
            (Value::Truth(_), Value::Number(_)) => Reply::Unreadable("Type a number.".to_owned()),
            _ => Reply::Wrong,
        })
    }
}

fn is_close(typed: f64, answer: f64) -> bool {
    let allowed = if answer.fract() == 0.0 { 0.0 } else { answer.abs() * CLOSE_ENOUGH };
    (typed - answer).abs() <= allowed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson;
    use warpground_patterns::families;

    fn the_question(block: &str) -> Question {
        Question::parse(block, 2).expect("a question")
    }

    fn broken(block: &str) -> String {
        Question::parse(block, 2).map(|_| ()).expect_err(block).to_string()
    }

    #[test]
    fn an_answer_may_be_a_number_with_separators_or_a_calculation() {
        let question = the_question("Threads?\nanswer: cover(1000, 256).threads\n");
        let reply = |typed| question.check(typed).unwrap();
        for right in ["1024", "1,024", " 1_024 ", "2^10", "4 * 256", "1024.0"] {
            assert_eq!(reply(right), Reply::Right, "{right}");
        }
        for wrong in ["1000", "1,000", "-1024", "10,24"] {
            assert_ne!(reply(wrong), Reply::Right, "{wrong}");
        }
        for unreadable in ["", "many", "yes", "cover(1000, 256).threads"] {
            assert!(matches!(reply(unreadable), Reply::Unreadable(_)), "{unreadable}");
        }
    }

    #[test]
    fn an_answer_that_is_no_whole_number_may_be_rounded() {
        let question = the_question("Share?\nanswer: 1 / 3\n");
        assert_eq!(question.check("0.333"), Ok(Reply::Right));
        assert_eq!(question.check("0.34"), Ok(Reply::Wrong));
    }

    #[test]
    fn kernels_are_called_by_their_titles_and_other_code_stays() {
        let (family, padded) = warpground_patterns::find("transpose/padded").expect("it is in the catalogue");
        let question = the_question(
            "Does `padded` need `__syncthreads()`?\nanswer: 1\nhint: Look at `padded`.\nwhy: As `tile`.\n",
        );
        let question = question.titled(family);
        let link = format!("[{}](#/transpose/padded)", padded.title);
        assert_eq!(question.text, format!("Does {link} need `__syncthreads()`?"));
        assert_eq!((question.hint, question.why.as_str()), (format!("Look at {link}."), "As `tile`."));
        assert_eq!(titled("an open `padded", family), "an open `padded");
        assert_eq!(titled("``", family), "``");
    }

    #[test]
    fn a_question_of_yes_or_no_compares() {
        let question = the_question("Enough?\nanswer: cover(1000, 256).threads >= 1000\n");
        assert_eq!(question.check("Yes"), Ok(Reply::Right));
        assert_eq!(question.check("no"), Ok(Reply::Wrong));
        assert!(matches!(question.check("1"), Ok(Reply::Unreadable(_))));
    }

    #[test]
    fn a_block_that_is_no_question_says_what_it_lacks_and_where() {
        assert_eq!(broken("What?\n"), "line 2: the question has no line that begins with `answer:`");
        assert_eq!(broken("answer: 1\n"), "line 2: nothing is asked before `answer:`");
        assert_eq!(
            broken("What?\nanswer: 1\nclue: none\n"),
            "line 4: after `answer:` come only `unit:`, `hint:` and `why:`, not `clue: none`"
        );
        assert!(broken("What?\nanswer: 1 +\n").starts_with("line 3: "));
    }

    #[test]
    fn every_question_of_every_lesson_can_be_answered_and_gives_a_hint() {
        for family in families() {
            for question in lesson::read(family.lesson.get()).questions() {
                let place = format!("{}/lesson.md, line {}", family.id, question.line);
                let answer = question.answer.value().unwrap_or_else(|error| panic!("{place}: {error}"));
                assert_eq!(question.check(&answer.to_string()), Ok(Reply::Right), "{place}: {answer}");
                assert_eq!(question.is_choice(), matches!(answer, Value::Truth(_)), "{place}");
                assert!(!question.hint.is_empty() || !question.seen_on().is_empty(), "{place}: no hint");
            }
        }
    }
}
