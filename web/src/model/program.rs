//! A CUDA program as the workbench has it, and the links that name one.

use std::rc::Rc;

use serde::{Deserialize, Serialize};
use warpground_hardware::preset::preset;
use warpground_measure::{
    exercise::bundle::Files,
    lab::Held,
    program::{
        Example, example,
        folder::{Folder, Written, programs},
    },
};
use warpground_patterns::find;
use warpground_protocol::program::{Device, Watch};

use super::{
    Query,
    program_name::{UNNAMED, example_named, path_name},
};

/// A program with everything that a run of it is given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Draft {
    /// The file's name.
    pub(crate) name: String,
    #[serde(with = "shared_text")]
    pub(crate) text: Rc<str>,
    /// Its arguments, as one would type them behind its name.
    pub(crate) arguments: String,
    /// Its standard input.
    pub(crate) input: String,
    /// Kernels calculate `double` as `float`.
    #[serde(default)]
    pub(crate) float_for_double: bool,
    /// The card that the device describes itself as, by its id; empty: what it is.
    #[serde(default)]
    pub(crate) card: String,
    /// The files beside it, by their paths.
    #[serde(default, with = "shared_files")]
    pub(crate) files: Rc<Files>,
}

/// Shared files as plain ones.
mod shared_files {
    use std::rc::Rc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use warpground_measure::exercise::bundle::Files;

    pub(super) fn serialize<S: Serializer>(files: &Rc<Files>, serializer: S) -> Result<S::Ok, S::Error> {
        files.as_ref().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rc<Files>, D::Error> {
        Files::deserialize(deserializer).map(Rc::from)
    }
}

/// A shared text as a plain one.
mod shared_text {
    use std::rc::Rc;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(text: &Rc<str>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(text)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rc<str>, D::Error> {
        String::deserialize(deserializer).map(Rc::from)
    }
}

impl Draft {
    pub(crate) fn of_example(example: &Example) -> Draft {
        Draft {
            name: format!("{}.cu", example.id),
            text: example.text.get().into(),
            arguments: example.arguments.trim().to_owned(),
            input: example.input.get().to_owned(),
            float_for_double: false,
            card: String::new(),
            files: Rc::default(),
        }
    }

    /// A program that a link or a file brought.
    pub(crate) fn of_text(name: &str, text: Rc<str>) -> Draft {
        Draft {
            name: path_name(name),
            text,
            arguments: String::new(),
            input: String::new(),
            float_for_double: false,
            card: String::new(),
            files: Rc::default(),
        }
    }

    /// A program of a folder: that of this path, or the first; nothing if there is none.
    pub(crate) fn of_folder(folder: Folder, wanted: Option<&str>) -> Option<Draft> {
        let Folder { mut files, programs } = folder;
        let known = wanted.filter(|wanted| matches!(files.get(*wanted), Some(Held::Text(_))));
        let name = known.map(str::to_owned).or_else(|| programs.into_iter().next())?;
        let Some(Held::Text(text)) = files.remove(&name) else { return None };
        let draft = Draft::of_text("", text.into());
        Some(Draft { name, files: Rc::new(files), ..draft })
    }

    /// The way to a file of this name in its folder.
    pub(crate) fn beside(&self, name: &str) -> String {
        self.name.rsplit_once('/').map_or_else(|| name.to_owned(), |(folder, _)| format!("{folder}/{name}"))
    }

    /// All files, its own among them.
    pub(crate) fn all_files(&self) -> Files {
        let mut files = (*self.files).clone();
        files.insert(self.name.clone(), Held::Text(self.text.to_string()));
        files
    }

    /// The programs of its folder, where there are others beside it.
    pub(crate) fn programs(&self) -> Vec<String> {
        let mut all = programs(&self.files);
        if !all.is_empty() {
            all.push(self.name.clone());
            all.sort();
        }
        all
    }

    /// Another program of the folder in its place.
    pub(crate) fn turned_to(&self, program: &str) -> Option<Draft> {
        let mut files = self.all_files();
        let Some(Held::Text(text)) = files.remove(program) else { return None };
        Some(Draft { name: program.to_owned(), text: text.into(), files: Rc::new(files), ..self.clone() })
    }

    /// With what a run of it has written.
    pub(crate) fn with_written(&self, written: &Written) -> Draft {
        if written.files.is_empty() && written.removed.is_empty() {
            return self.clone();
        }
        let mut files = (*self.files).clone();
        for (path, held) in written.files.iter().filter(|(path, _)| **path != self.name) {
            files.insert(path.clone(), held.clone());
        }
        files.retain(|path, _| !written.removed.contains(path));
        Draft { files: Rc::new(files), ..self.clone() }
    }

    /// The bytes of all of it, as the browser keeps them.
    pub(crate) fn bytes(&self) -> usize {
        let held = |held: &Held| match held {
            Held::Text(text) => text.len(),
            Held::Bytes { base64 } => base64.len(),
        };
        self.text.len() + self.files.values().map(held).sum::<usize>()
    }

    /// Without the name of an example, and without what came with it.
    pub(crate) fn apart_from(mut self, example: &Example) -> Draft {
        let Draft { arguments, input, .. } = Draft::of_example(example);
        if self.arguments == arguments {
            self.arguments.clear();
        }
        if self.input == input {
            self.input.clear();
        }
        Draft { name: UNNAMED.to_owned(), ..self }
    }

    /// Whether a run of it does what a run of the other does: a name changes nothing.
    pub(crate) fn runs_like(&self, other: &Draft) -> bool {
        (&self.text, &self.arguments, &self.input, self.float_for_double, &self.card, &self.files)
            == (&other.text, &other.arguments, &other.input, other.float_for_double, &other.card, &other.files)
    }

    /// Whether it has the name of an example, and no longer its text.
    pub(crate) fn is_changed_example(&self) -> bool {
        example_named(&self.name).is_some_and(|example| example.text.get() != &*self.text)
    }

    /// The example that this still is, word for word.
    pub(crate) fn example(&self) -> Option<&'static Example> {
        let example = example_named(&self.name)?;
        let with =
            Draft { float_for_double: self.float_for_double, card: self.card.clone(), ..Draft::of_example(example) };
        (with == *self).then_some(example)
    }

    /// The arguments one by one. Quotes, single or double, hold words together.
    pub(crate) fn argument_list(&self) -> Vec<String> {
        split(&self.arguments)
    }
}

/// What a link names, beside a text that has to be unpacked first.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Named {
    /// One of the examples, or the catalogue's CUDA C of a kernel.
    Known(Draft),
    /// A packed text, with the rest.
    Packed { code: String, input: Option<String>, draft: Draft },
    /// All files of a folder, packed, with the rest.
    Folder { files: String, input: Option<String>, draft: Draft },
    /// The link names something that is not there.
    Unknown(String),
    /// The link names nothing.
    Nothing,
}

pub(crate) fn named(query: &Query) -> Named {
    let known = |mut draft: Draft| {
        if let Some(arguments) = query.get("args") {
            arguments.clone_into(&mut draft.arguments);
        }
        draft.float_for_double = query.get("double") == Some("float");
        draft.card = query.get("card").and_then(preset).map_or_else(String::new, |card| card.id.to_owned());
        draft
    };
    if let Some(files) = query.get("files") {
        let draft = known(Draft::of_text(query.get("name").unwrap_or_default(), Rc::from("")));
        return Named::Folder { files: files.to_owned(), input: query.get("stdin").map(str::to_owned), draft };
    }
    if let Some(code) = query.get("code") {
        let draft = known(Draft::of_text(query.get("name").unwrap_or_default(), Rc::from("")));
        return Named::Packed { code: code.to_owned(), input: query.get("stdin").map(str::to_owned), draft };
    }
    if let Some(id) = query.get("example") {
        return example(id)
            .map_or_else(|| Named::Unknown(id.to_owned()), |example| Named::Known(known(Draft::of_example(example))));
    }
    if let Some(id) = query.get("kernel") {
        return find(id).map_or_else(
            || Named::Unknown(id.to_owned()),
            |(_, variant)| {
                Named::Known(known(Draft::of_text(&format!("{}.cu", variant.id), variant.cuda.get().into())))
            },
        );
    }
    Named::Nothing
}

/// The device that a link asks for.
pub(crate) fn device_of(query: &Query) -> Option<Device> {
    match query.get("device")? {
        "gpu" => Some(Device::Gpu),
        // Where the page was not served by such a program, its GPU comes nearest.
        "native" => Some(crate::browser::native_token().map_or(Device::Gpu, Device::Native)),
        "sim" => Some(Device::Simulated(match query.get("watch") {
            Some("counters") => Watch::Counters,
            Some("mistakes") => Watch::Mistakes,
            _ => Watch::Nothing,
        })),
        _ => None,
    }
}

/// The words for a link that name a device; the GPU needs none. A link does not say which program served the page.
pub(crate) fn push_device(query: &mut Query, device: Device) {
    let watch = match device {
        Device::Gpu => return,
        Device::Native(_) => return query.push("device", "native"),
        Device::Simulated(watch) => watch,
    };
    query.push("device", "sim");
    match watch {
        Watch::Nothing => {}
        Watch::Counters => query.push("watch", "counters"),
        Watch::Mistakes => query.push("watch", "mistakes"),
    }
}

fn split(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            Some(_) => word.get_or_insert_default().push(letter),
            None if letter == '"' || letter == '\'' => {
                word.get_or_insert_default();
                quote = Some(letter);
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_words_and_quotes_hold_them_together() {
        assert_eq!(split("  1000 -v 'two words' --name=\"a b\" '' "), ["1000", "-v", "two words", "--name=a b", ""]);
        assert!(split("   ").is_empty());
    }

    #[test]
    fn a_link_names_an_example_a_kernel_or_a_packed_text() {
        let Named::Known(draft) = named(&Query::parse("example=vector_add&args=100")) else { panic!("not known") };
        assert_eq!((draft.name.as_str(), draft.arguments.as_str()), ("vector_add.cu", "100"));
        let Named::Known(draft) = named(&Query::parse("kernel=vector_add/guarded")) else { panic!("not known") };
        assert!(draft.text.contains("__global__"));
        assert!(
            matches!(named(&Query::parse("code=abc&name=my.cu")), Named::Packed { draft, .. } if draft.name == "my.cu")
        );
        assert_eq!(named(&Query::parse("example=lost")), Named::Unknown("lost".to_owned()));
        assert_eq!(named(&Query::default()), Named::Nothing);
    }

    #[test]
    fn an_example_that_was_changed_is_none_any_more() {
        let Some(example) = example("vector_add") else { panic!("no such example") };
        let draft = Draft::of_example(example);
        assert_eq!(draft.example().map(|example| example.id), Some("vector_add"));
        let changed = Draft { arguments: "7".to_owned(), ..draft };
        assert_eq!(changed.example(), None);
    }

    #[test]
    fn the_device_survives_the_way_into_a_link_and_back() {
        for device in
            [Device::Simulated(Watch::Nothing), Device::Simulated(Watch::Counters), Device::Simulated(Watch::Mistakes)]
        {
            let mut query = Query::default();
            push_device(&mut query, device);
            assert_eq!(device_of(&query), Some(device));
        }
    }
}
