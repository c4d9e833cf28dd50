//! A program's marks as the editor takes them.

use serde::Serialize;
use warpground_measure::program::{Level, Mark};

/// What the editor underlines; columns and lengths are in UTF-16 units.
#[derive(Serialize)]
struct Finding<'mark> {
    line: u32,
    column: u32,
    length: u32,
    severity: &'static str,
    message: &'mark str,
}

/// A tint behind a line.
#[derive(Serialize)]
struct LineMark {
    line: u32,
    kind: &'static str,
}

/// What is underlined, as JSON.
pub(crate) fn findings(marks: &[Mark]) -> String {
    let messages: Vec<String> = marks.iter().map(message).collect();
    let findings = marks.iter().zip(&messages).map(|(mark, message)| Finding {
        line: mark.line,
        column: mark.column,
        length: mark.length,
        severity: match mark.level {
            Level::Error | Level::Unsupported | Level::Finding => "error",
            Level::Warning => "warning",
            Level::Differs | Level::Note => "info",
        },
        message,
    });
    // The other line of a mistake is marked too: neither of the two is more to blame.
    let others = marks.iter().filter(|mark| mark.level == Level::Finding).flat_map(|mark| {
        mark.related.iter().map(|(line, column, length, words)| Finding {
            line: *line,
            column: *column,
            length: *length,
            severity: "warning",
            message: words,
        })
    });
    serde_json::to_string(&findings.chain(others).collect::<Vec<_>>()).unwrap_or_else(|_| "[]".to_owned())
}

fn message(mark: &Mark) -> String {
    let head = match mark.level {
        Level::Error | Level::Warning | Level::Note | Level::Differs | Level::Unsupported => mark.message.clone(),
        Level::Finding => format!("found by the simulator: {}", mark.message),
    };
    std::iter::once(head).chain(mark.notes.iter().cloned()).collect::<Vec<_>>().join("\n")
}

/// Lines that are lit, as JSON.
pub(crate) fn line_marks(lit: &[u32]) -> String {
    let marks: Vec<LineMark> = lit.iter().map(|line| LineMark { line: *line, kind: "match" }).collect();
    serde_json::to_string(&marks).unwrap_or_else(|_| "[]".to_owned())
}
