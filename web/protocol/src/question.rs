//! Questions of lessons. Some answers are counted by the simulator, so all of them are found in the worker.

use serde::{Deserialize, Serialize};

use crate::{Ask, Message, Progress, Request};

/// Judges what a reader typed, or tells the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The family whose lesson asks.
    pub family: String,
    /// The line of the question's answer in the lesson, from 1.
    pub line: usize,
    /// What was typed; absent: the answer is wanted.
    pub typed: Option<String>,
}

/// What came of [`Answer`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnswerReply {
    /// What was typed is right.
    Right,
    /// It is not.
    Wrong,
    /// It is no answer that could be right or wrong; the sentence says what to type.
    Unreadable(String),
    /// The answer.
    Value(String),
}

impl Message for Answer {}
impl Message for AnswerReply {}

impl Ask for Answer {
    type Event = Progress;
    type Reply = AnswerReply;
}

impl From<Answer> for Request {
    fn from(ask: Answer) -> Request {
        Request::Answer(ask)
    }
}
