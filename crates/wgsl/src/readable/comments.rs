//! The author's comments, and lines that are too long.

use warpground_ir::Place;

use super::{generator::Generator, interface::Comment};
use crate::print::Line;

/// Lines longer than this are broken.
const WIDTH: usize = 100;

impl Generator<'_> {
    /// The module below the comments that open the kernel's file.
    pub(super) fn opened(&self, lines: Vec<Line>) -> Vec<Line> {
        let file = self.module.function(self.kernel).map_or(0, |kernel| kernel.place.file);
        let mut next = 1;
        let mut made = Vec::new();
        for comment in self.points.launch.comments.iter().filter(|comment| comment.place.file == file) {
            if !comment.own_line || comment.place.line != next {
                break;
            }
            next += u32::try_from(comment.lines.len()).unwrap_or(1);
            // What stands directly before a function is about that function.
            let written = lines.iter().any(|line| line.place == comment.place && is_comment(&line.text));
            if !written {
                made.extend(written_at(comment, ""));
            }
        }
        if !made.is_empty() {
            made.push(Line { text: String::new(), place: Place::default() });
        }
        made.extend(lines);
        made
    }
}

fn is_comment(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("//") || text.starts_with("/*")
}

fn written_at<'c>(comment: &'c Comment, indent: &'c str) -> impl Iterator<Item = Line> + 'c {
    let text = move |text: &String| Line { text: format!("{indent}{}", text.trim()), place: comment.place };
    comment.lines.iter().map(text)
}

/// The line of the first comment above a line of a file, if nothing else is between.
fn first_above(comments: &[Comment], file: u32, line: u32) -> u32 {
    let mut first = line;
    for comment in comments.iter().rev().filter(|comment| comment.own_line && comment.place.file == file) {
        let behind = comment.place.line + u32::try_from(comment.lines.len()).unwrap_or(1);
        if behind == first {
            first = comment.place.line;
        }
    }
    first
}

/// The author's comments where they belong: those on lines of their own before what follows them, the others behind the last
/// line that comes from theirs.
pub(super) fn with_comments(lines: Vec<Line>, comments: &[Comment], ranges: &[(u32, u32, u32)]) -> Vec<Line> {
    let mut before: Vec<Vec<&Comment>> = vec![Vec::new(); lines.len()];
    let mut behind: Vec<Option<&Comment>> = vec![None; lines.len()];
    // What is above a function is about it.
    let ranges: Vec<(u32, u32, u32)> =
        ranges.iter().map(|(file, first, last)| (*file, first_above(comments, *file, *first), *last)).collect();
    for comment in comments {
        let place = comment.place;
        let Some((_, first, last)) =
            ranges.iter().find(|(file, first, last)| *file == place.file && (*first..=*last).contains(&place.line))
        else {
            continue;
        };
        let own = |line: &Line| line.place.file == place.file && (*first..=*last).contains(&line.place.line);
        // What ends or begins a block comes from nowhere by itself.
        let bare = |line: &Line| {
            let text = line.text.trim_start();
            text.starts_with('}') || text.starts_with("case ") || text.starts_with("default:")
        };
        if comment.own_line {
            // Bindings come from where the kernel's name is.
            let follows = |line: &Line| own(line) && line.place.line > place.line && !line.text.starts_with("@group");
            let next = lines.iter().enumerate().filter(|(_, line)| follows(line));
            if let Some((number, _)) = next.min_by_key(|(number, line)| (line.place.line, *number)) {
                before[number].push(comment);
            }
        } else if let Some(number) =
            lines.iter().rposition(|line| own(line) && !bare(line) && line.place.line == place.line)
        {
            behind[number] = behind[number].or(Some(comment));
        }
    }
    let mut all = Vec::new();
    for ((mut line, before), behind) in lines.into_iter().zip(before).zip(behind) {
        let indent: String = line.text.chars().take_while(|letter| *letter == ' ').collect();
        for comment in before {
            all.extend(written_at(comment, &indent));
        }
        if let Some(comment) = behind
            && let [text] = &comment.lines[..]
        {
            line.text = format!("{} {}", line.text.trim_end(), text.trim_end());
        }
        all.push(line);
    }
    all
}

/// A line that is too long, as several: broken where the fewest parentheses are open.
pub(super) fn wrapped(line: Line) -> Vec<Line> {
    let indent = line.text.len() - line.text.trim_start().len();
    if line.text.len() <= WIDTH || is_comment(&line.text) {
        return vec![line];
    }
    let deeper = " ".repeat(indent + 4);
    let mut made = Vec::new();
    let mut rest = line.text;
    while rest.len() > WIDTH {
        let Some(at) = best_break(&rest) else { break };
        let behind = format!("{deeper}{}", rest[at..].trim_start());
        rest.truncate(at);
        made.push(Line { text: rest.trim_end().to_owned(), place: line.place });
        rest = behind;
    }
    made.push(Line { text: rest, place: line.place });
    made
}

/// Where a text is broken: behind a comma or before an operator.
fn best_break(text: &str) -> Option<usize> {
    let first = text.len() - text.trim_start().len() + 20;
    let mut best: Option<(i32, usize)> = None;
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        if at < first || at >= WIDTH {
            continue;
        }
        let operator = [" + ", " - ", " * ", " / ", " && ", " || ", " | ", " & "];
        let place = match letter {
            ',' => Some(at + 1),
            ' ' if operator.iter().any(|symbol| text[at..].starts_with(symbol)) => Some(at),
            _ => None,
        };
        if let Some(place) = place
            && best.is_none_or(|(known, _)| depth <= known)
        {
            best = Some((depth, place));
        }
    }
    best.map(|(_, place)| place)
}
