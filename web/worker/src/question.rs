//! Questions of lessons.

use warpground_measure::{
    lesson,
    question::{Question, Reply},
};
use warpground_patterns::families;
use warpground_protocol::{
    Failure,
    question::{Answer, AnswerReply},
};

/// Judges what a reader typed, or tells the answer.
pub(crate) fn answer(ask: &Answer) -> Result<AnswerReply, Failure> {
    let question = find(ask).ok_or(Failure::Unreadable)?;
    let refused = |error: &dyn ToString| Failure::Refused(format!("the answer cannot be found: {}", error.to_string()));
    let Some(typed) = &ask.typed else {
        let value = question.answer.value().map_err(|error| refused(&error))?;
        return Ok(AnswerReply::Value(value.to_string()));
    };
    Ok(match question.check(typed).map_err(|error| refused(&error))? {
        Reply::Right => AnswerReply::Right,
        Reply::Wrong => AnswerReply::Wrong,
        Reply::Unreadable(sentence) => AnswerReply::Unreadable(sentence),
    })
}

fn find(ask: &Answer) -> Option<Question> {
    let family = families().iter().find(|family| family.id == ask.family)?;
    lesson::read(family.lesson.get()).questions().find(|question| question.line == ask.line).cloned()
}
