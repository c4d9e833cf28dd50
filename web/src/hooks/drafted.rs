//! The program as it is, and what the editor's undo can bring back.

use std::{collections::VecDeque, rc::Rc};

use warpground_measure::{exercise::bundle::Files, lab::Held, program::folder::Written};
use yew::Reducible;

use crate::model::{
    program::Draft,
    program_name::{example_named, is_another},
};

/// So many programs are remembered that another one replaced.
const REMEMBERED: usize = 12;

/// The program as it is.
#[derive(PartialEq)]
pub(super) struct Drafted {
    pub(super) draft: Rc<Draft>,
    /// As it came in the place of another one; absent if the reader began it by typing.
    pub(super) came: Option<Rc<Draft>>,
    /// The programs whose place others took, as they were then; the newest is the last. A deleted one is not among them.
    pub(super) left: VecDeque<Left>,
    /// The programs that were put in place from outside, and those that they replaced; the newest is the last.
    before: VecDeque<Rc<Draft>>,
    /// Differs for each program that took the place of another one.
    pub(super) number: u32,
    /// How often a name was added to the list of kept programs.
    pub(super) listed: u32,
}

/// A program whose place another one took.
#[derive(Clone, PartialEq)]
pub(super) struct Left {
    pub(super) number: u32,
    pub(super) draft: Rc<Draft>,
    pub(super) came: Option<Rc<Draft>>,
}

pub(super) enum Edit {
    Text(Rc<str>),
    Name(String),
    Arguments(String),
    Input(String),
    FloatForDouble(bool),
    Card(String),
    /// A file beside the program has these contents, or is gone.
    File(String, Option<Held>),
    /// Files come beside the program.
    Files(Files),
    /// A run of the program of this name wrote files.
    Written(String, Written),
    /// The name of this program is another kept program's, so it has the second name from now on.
    Taken(String, String),
    /// The browser keeps a program under a new name.
    Listed,
    All(Draft),
    /// The reader deleted the program; this one takes its place.
    Deleted(Draft),
}

impl Drafted {
    pub(super) fn of(draft: Draft) -> Drafted {
        let draft = Rc::new(draft);
        Drafted {
            came: Some(Rc::clone(&draft)),
            left: VecDeque::new(),
            before: VecDeque::from([Rc::clone(&draft)]),
            draft,
            number: 0,
            listed: 0,
        }
    }

    /// As what leaves it to another program.
    pub(super) fn leaving(&self) -> Left {
        Left { number: self.number, draft: Rc::clone(&self.draft), came: self.came.clone() }
    }

    fn with(&self, draft: Draft) -> Drafted {
        Drafted {
            draft: Rc::new(draft),
            came: self.came.clone(),
            left: self.left.clone(),
            before: self.before.clone(),
            ..*self
        }
    }

    /// With another program in its place, which the reader began by typing.
    fn with_begun(&self, draft: Draft) -> Drafted {
        let mut other = Drafted { came: None, number: self.number.wrapping_add(1), ..self.with(draft) };
        other.left.push_back(self.leaving());
        if other.left.len() > REMEMBERED {
            other.left.pop_front();
        }
        other
    }

    /// With another program in its place, as it comes.
    fn with_another(&self, draft: Draft) -> Drafted {
        let other = self.with_begun(draft);
        Drafted { came: Some(Rc::clone(&other.draft)), ..other }
    }

    /// With another program in its place, which is put into the editor, too.
    fn replaced(&self, new: Draft) -> Drafted {
        let mut replaced = self.with_another(new);
        replaced.remember(Rc::clone(&self.draft));
        replaced.remember(Rc::clone(&replaced.draft));
        replaced
    }

    /// With another name; so have those of the programs before that `is_same` says are this one.
    fn named(&self, name: &str, is_same: impl Fn(&Draft) -> bool) -> Drafted {
        let mut renamed = self.with(Draft { name: name.to_owned(), ..(*self.draft).clone() });
        for known in &mut renamed.before {
            if known.name == self.draft.name && example_named(&known.name).is_none() && is_same(known) {
                name.clone_into(&mut Rc::make_mut(known).name);
            }
        }
        renamed
    }

    fn remember(&mut self, draft: Rc<Draft>) {
        self.before.retain(|known| !has_text(known, &draft.text));
        self.before.push_back(draft);
        if self.before.len() > REMEMBERED {
            self.before.pop_front();
        }
    }

    /// The reader changed the text. Undo may have brought back a program that another one replaced: then it has its name
    /// and its input again. An example's name does not stay with another program.
    fn typed(&self, text: Rc<str>) -> Drafted {
        if let Some(known) = self.before.iter().rev().find(|known| has_text(known, &text))
            && known.name != self.draft.name
        {
            return self.with_another(Draft { text, ..(**known).clone() });
        }
        let lost = example_named(&self.draft.name).filter(|example| is_another(example, &text));
        let draft = Draft { text, ..(*self.draft).clone() };
        let Some(example) = lost else { return self.with(draft) };
        let mut other = self.with_begun(draft.apart_from(example));
        other.remember(Rc::clone(&self.draft));
        other
    }
}

/// The editor knows one kind of line end.
fn has_text(draft: &Draft, text: &str) -> bool {
    draft.text.lines().eq(text.lines())
}

impl Reducible for Drafted {
    type Action = Edit;

    fn reduce(self: Rc<Self>, edit: Edit) -> Rc<Self> {
        let draft = (*self.draft).clone();
        Rc::new(match edit {
            Edit::Text(text) => self.typed(text),
            Edit::Name(name) => self.named(&self.draft.beside(&name), |_| true),
            // A program before that has the name is the one that has it still.
            Edit::Taken(name, other) if name == draft.name => {
                self.named(&other, |known| has_text(known, &self.draft.text))
            }
            Edit::Listed => Drafted { listed: self.listed.wrapping_add(1), ..self.with(draft) },
            Edit::Arguments(arguments) => self.with(Draft { arguments, ..draft }),
            Edit::Input(input) => self.with(Draft { input, ..draft }),
            Edit::FloatForDouble(float_for_double) => self.with(Draft { float_for_double, ..draft }),
            Edit::Card(card) => self.with(Draft { card, ..draft }),
            Edit::File(path, held) => {
                let mut files = (*draft.files).clone();
                match held {
                    Some(held) => files.insert(path, held),
                    None => files.remove(&path),
                };
                self.with(Draft { files: Rc::new(files), ..draft })
            }
            Edit::Files(more) => {
                let mut files = (*draft.files).clone();
                files.extend(more.into_iter().filter(|(path, _)| *path != draft.name));
                self.with(Draft { files: Rc::new(files), ..draft })
            }
            Edit::Written(name, written) if name == draft.name => self.with(draft.with_written(&written)),
            Edit::Written(..) | Edit::Taken(..) => return self,
            Edit::All(new) => self.replaced(new),
            Edit::Deleted(new) => {
                let mut replaced = self.replaced(new);
                replaced.left.pop_back();
                replaced
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINE: &str = "int main() { return 0; } // mine\r\n";

    fn after(edits: impl IntoIterator<Item = Edit>) -> Rc<Drafted> {
        let begin = Rc::new(Drafted::of(Draft::of_text("mine.cu", Rc::from(MINE))));
        edits.into_iter().fold(begin, Reducible::reduce)
    }

    fn example() -> Draft {
        Draft::of_example(example_named("count_letters.cu").expect("it is an example"))
    }

    #[test]
    fn undo_of_a_chosen_example_brings_back_the_name_with_the_text() {
        let drafted = after([
            Edit::Arguments("7".to_owned()),
            Edit::All(example()),
            Edit::Text(Rc::from(MINE.replace('\r', ""))),
        ]);
        assert_eq!((drafted.draft.name.as_str(), drafted.draft.arguments.as_str()), ("mine.cu", "7"));
        // And redo.
        let again = drafted.reduce(Edit::Text(example().text));
        assert_eq!(*again.draft, example());
    }

    #[test]
    fn a_pasted_program_does_not_keep_the_name_of_the_example_under_it() {
        let other: Rc<str> = Rc::from("int main() { return 1; }\n");
        let drafted = after([Edit::All(example()), Edit::Text(Rc::clone(&other))]);
        assert_eq!((drafted.draft.name.as_str(), drafted.draft.input.as_str()), ("program.cu", ""));
        let undone = Rc::clone(&drafted).reduce(Edit::Text(example().text));
        assert_eq!(*undone.draft, example());
        // What the reader named is the reader's.
        assert_eq!(after([Edit::Text(other)]).draft.name, "mine.cu");
    }

    #[test]
    fn undo_within_a_program_leaves_its_arguments_alone() {
        let edits = [Edit::Arguments("7".to_owned()), Edit::Text(Rc::from("x")), Edit::Text(Rc::from(MINE))];
        assert_eq!(after(edits).draft.arguments, "7");
    }

    #[test]
    fn a_new_name_is_not_undone_with_the_text() {
        let edits = [Edit::Name("own.cu".to_owned()), Edit::Text(Rc::from("x")), Edit::Text(Rc::from(MINE))];
        assert_eq!(after(edits).draft.name, "own.cu");
    }

    #[test]
    fn a_program_that_takes_the_place_of_another_has_another_number() {
        let first = after([Edit::Text(Rc::from("x")), Edit::Name("own.cu".to_owned())]);
        assert_eq!(first.number, 0);
        let chosen = Rc::clone(&first).reduce(Edit::All(example()));
        let changed = Rc::clone(&chosen).reduce(Edit::Text(Rc::from(format!("{}// more\n", example().text))));
        assert_eq!((chosen.number, changed.number), (1, 1));
        let pasted = changed.reduce(Edit::Text(Rc::from("int main() { return 1; }\n")));
        assert_eq!((pasted.draft.name.as_str(), pasted.number), ("program.cu", 2));
        assert_eq!(pasted.reduce(Edit::Text(Rc::from("x"))).number, 3);
    }

    #[test]
    fn a_program_knows_as_what_it_came_and_what_it_took_the_place_of() {
        let other: Rc<str> = Rc::from("int main() { return 1; }\n");
        let chosen = after([Edit::Text(Rc::from("x")), Edit::All(example())]);
        assert_eq!(chosen.came, Some(Rc::new(example())));
        let names = |drafted: &Drafted| {
            drafted.left.iter().map(|left| (left.number, left.draft.name.clone())).collect::<Vec<_>>()
        };
        assert_eq!(names(&chosen), [(0, "mine.cu".to_owned())]);
        assert_eq!(&*chosen.left[0].draft.text, "x");
        // What the reader types over an example came as nothing that is kept.
        let typed = chosen.reduce(Edit::Text(other));
        assert_eq!(typed.came, None);
        assert_eq!(names(&typed), [(0, "mine.cu".to_owned()), (1, "count_letters.cu".to_owned())]);
        // A deleted program leaves nothing that could be kept.
        let deleted = typed.reduce(Edit::Deleted(example()));
        assert_eq!((deleted.number, names(&deleted).len()), (3, 2));
    }

    #[test]
    fn a_program_whose_name_is_taken_leaves_that_name_to_the_one_that_undo_brings_back() {
        let other: Rc<str> = Rc::from("int main() { return 1; }\n");
        let opened = after([Edit::All(Draft::of_text("mine.cu", Rc::clone(&other)))]);
        let taken = opened.reduce(Edit::Taken("mine.cu".to_owned(), "mine 2.cu".to_owned()));
        assert_eq!(taken.draft.name, "mine 2.cu");
        let undone = taken.reduce(Edit::Text(Rc::from(MINE)));
        assert_eq!(undone.draft.name, "mine.cu");
        assert_eq!(undone.reduce(Edit::Text(other)).draft.name, "mine 2.cu");
        // Another program is on the workbench by now.
        let late = after([Edit::All(example()), Edit::Taken("mine.cu".to_owned(), "mine 2.cu".to_owned())]);
        assert_eq!(late.draft.name, "count_letters.cu");
    }
}
