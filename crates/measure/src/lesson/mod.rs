//! What a `lesson.md` holds: text, [questions](crate::question), [figures](figure), and notes at its foot.
//!
//! Questions and figures are fenced blocks. A note stands in the text as `^[The note itself.]`; the reader of a lesson
//! sees a number in its place, and the note below the lesson. Corrections of a course's slides are notes, because they
//! matter only to a reader who has the slides in front of them.

pub mod figure;

use crate::question::{Question, QuestionError};
use figure::{Figure, FigureError};

/// A lesson, cut into what a page draws.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    /// Its parts, in their order.
    pub pieces: Vec<Piece>,
    /// Its notes in Markdown. The text refers to the first one as `[^1]`.
    pub notes: Vec<String>,
}

/// A part of a lesson.
#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    /// Text in Markdown.
    Markdown(String),
    /// A question to be asked.
    Question(Question),
    /// A picture of a recording.
    Figure(Box<Figure>),
    /// A block that should be a question or a figure.
    Broken(Broken),
}

/// What is wrong with a block of a lesson.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Broken {
    /// It is no question.
    #[error(transparent)]
    Question(#[from] QuestionError),
    /// It is no figure.
    #[error(transparent)]
    Figure(#[from] FigureError),
    /// It does not end.
    #[error("line {line}: the block is not closed with ```")]
    Unclosed {
        /// The line in the lesson, from 1.
        line: usize,
    },
}

const FENCE: &str = "```";

/// The blocks that are more than code.
#[derive(Clone, Copy)]
enum Block {
    Question,
    Figure,
}

impl Block {
    fn opened_by(line: &str) -> Option<Block> {
        match line {
            "```question" => Some(Block::Question),
            "```figure" => Some(Block::Figure),
            _ => None,
        }
    }

    fn read(self, text: &str, first_line: usize) -> Piece {
        let read = match self {
            Block::Question => Question::parse(text, first_line).map(Piece::Question).map_err(Broken::from),
            Block::Figure => {
                Figure::parse(text, first_line).map(|figure| Piece::Figure(Box::new(figure))).map_err(Broken::from)
            }
        };
        read.unwrap_or_else(Piece::Broken)
    }
}

/// Cuts a lesson into its parts.
#[must_use]
pub fn read(lesson: &str) -> Lesson {
    let mut made = Lesson { pieces: Vec::new(), notes: Vec::new() };
    let mut text_from = 0;
    let mut block: Option<(Block, usize, usize)> = None;
    let mut other_fence = false;
    let mut offset = 0;
    for (index, line) in lesson.split_inclusive('\n').enumerate() {
        let (begin, end) = (offset, offset + line.len());
        offset = end;
        let trimmed = line.trim_end();
        match (block, Block::opened_by(trimmed)) {
            (Some((kind, first_line, from)), _) if trimmed == FENCE => {
                made.pieces.push(kind.read(&lesson[from..begin], first_line));
                block = None;
                text_from = end;
            }
            (Some(_), _) => {}
            (None, Some(kind)) if !other_fence => {
                made.push_text(&lesson[text_from..begin]);
                // The block's first line is the one after the fence; lines count from 1.
                block = Some((kind, index + 2, end));
            }
            (None, _) => other_fence ^= trimmed.trim_start().starts_with(FENCE),
        }
    }
    match block {
        Some((_, line, _)) => made.pieces.push(Piece::Broken(Broken::Unclosed { line: line - 1 })),
        None => made.push_text(&lesson[text_from..]),
    }
    made
}

impl Lesson {
    /// Takes the notes out of a text, and numbers in their place.
    fn push_text(&mut self, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("^[") {
            let Some(length) = closed(&rest[at + 2..]) else { break };
            self.notes.push(rest[at + 2..at + 2 + length].trim().to_owned());
            // The number stands directly behind the word that it belongs to.
            out.push_str(rest[..at].trim_end_matches(' '));
            out.push_str(&format!("[^{}]", self.notes.len()));
            rest = &rest[at + 2 + length + 1..];
        }
        out.push_str(rest);
        self.pieces.push(Piece::Markdown(out));
    }

    /// Its questions.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.pieces.iter().filter_map(|piece| if let Piece::Question(question) = piece { Some(question) } else { None })
    }

    /// Its figures.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.pieces.iter().filter_map(|piece| if let Piece::Figure(figure) = piece { Some(&**figure) } else { None })
    }
}

/// The bytes up to the bracket that closes a note, in which links have brackets of their own.
fn closed(text: &str) -> Option<usize> {
    let mut open = 1_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '[' => open += 1,
            ']' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_patterns::families;

    #[test]
    fn a_lesson_falls_into_text_figures_and_questions() {
        let lesson = "# Title\n\nText.\n\n```wgsl\nlet a = 1;\n```\n\n```figure\nkernel: copy/one_each, n = 64\nview: request\ncaption: One line.\n```\n\n```question\nHow many blocks\nof 256?\nanswer: cover(1000, 256).blocks\nunit: blocks\nwhy: Rounded up,\nnot down.\n```\n\nMore.\n";
        let shown: Vec<_> = read(lesson)
            .pieces
            .into_iter()
            .map(|piece| match piece {
                Piece::Markdown(text) => text.trim().to_owned(),
                Piece::Question(question) => {
                    format!("? {} ({}, {}, {})", question.text, question.unit, question.why, question.line)
                }
                Piece::Figure(figure) => format!("! {} {} {}", figure.id(), figure.view.id(), figure.caption),
                Piece::Broken(error) => error.to_string(),
            })
            .collect();
        assert_eq!(
            shown,
            [
                "# Title\n\nText.\n\n```wgsl\nlet a = 1;\n```",
                "! copy/one_each request One line.",
                "? How many blocks\nof 256? (blocks, Rounded up, not down., 18)",
                "More."
            ]
        );
    }

    #[test]
    fn notes_leave_numbers_in_the_text_and_may_hold_links() {
        let lesson = read("One ^[The slide says [two](#/copy/one_each).] and more.^[And `a[i]`.]\n\nx[^y] 2^[3\n");
        assert_eq!(lesson.notes, ["The slide says [two](#/copy/one_each).", "And `a[i]`."]);
        assert_eq!(lesson.pieces, [Piece::Markdown("One[^1] and more.[^2]\n\nx[^y] 2^[3\n".to_owned())]);
    }

    #[test]
    fn a_block_that_does_not_end_says_where_it_begins() {
        for kind in ["question", "figure"] {
            let lesson = read(&format!("Text.\n```{kind}\nWhat?\n"));
            let [_, Piece::Broken(error)] = lesson.pieces.as_slice() else { panic!("{lesson:?}") };
            assert_eq!(error.to_string(), "line 2: the block is not closed with ```");
        }
    }

    #[test]
    fn every_lesson_explains_with_a_figure_and_names_every_variant_of_its_family() {
        for family in families() {
            let text = family.lesson.get();
            let lesson = read(text);
            for piece in &lesson.pieces {
                if let Piece::Broken(error) = piece {
                    panic!("{}/lesson.md, {error}", family.id);
                }
            }
            assert!(lesson.figures().next().is_some(), "{}/lesson.md has no figure", family.id);
            for variant in family.variants {
                // The page opens the lesson there.
                let is_named = text.contains(&format!("`{}`", variant.id))
                    || text.contains(&format!("(#/{}/{}", family.id, variant.id));
                assert!(is_named, "{}/lesson.md never names {}", family.id, variant.id);
            }
        }
    }
}
