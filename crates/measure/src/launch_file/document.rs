//! TOML with lines: values that know where they are, so that every complaint names file, line and key.

use toml::de::{DeTable, DeValue};

use super::{LaunchFileError, LaunchProblem};

/// A parsed file.
pub(super) struct Document<'text> {
    name: String,
    text: &'text str,
    table: toml::Spanned<DeTable<'text>>,
}

/// A table in it.
#[derive(Clone, Copy)]
pub(super) struct Table<'file> {
    name: &'file str,
    text: &'file str,
    /// What is before its keys in messages: `buffer.`.
    path: &'file str,
    offset: usize,
    table: &'file DeTable<'file>,
}

/// Tables of which the first that has a key says what it is: a launch of several, then the file itself.
#[derive(Clone)]
pub(super) struct Scope<'file>(pub(super) Vec<Table<'file>>);

/// A value in it, with its key.
#[derive(Clone)]
pub(super) struct Entry<'file> {
    name: &'file str,
    text: &'file str,
    key: String,
    offset: usize,
    value: &'file DeValue<'file>,
}

fn line_of(text: &str, offset: usize) -> u32 {
    let before = text.as_bytes().iter().take(offset).filter(|byte| **byte == b'\n').count();
    u32::try_from(before).unwrap_or(u32::MAX - 1) + 1
}

impl<'text> Document<'text> {
    pub(super) fn parse(name: &str, text: &'text str) -> Result<Document<'text>, LaunchFileError> {
        match DeTable::parse(text) {
            Ok(table) => Ok(Document { name: name.to_owned(), text, table }),
            Err(error) => Err(LaunchFileError {
                file: name.to_owned(),
                line: error.span().map_or(1, |span| line_of(text, span.start)),
                key: String::new(),
                problem: LaunchProblem::Syntax(error.message().to_owned()),
            }),
        }
    }

    pub(super) fn top(&self) -> Table<'_> {
        Table { name: &self.name, text: self.text, path: "", offset: 0, table: self.table.get_ref() }
    }
}

impl<'file> Table<'file> {
    /// A complaint about the whole table.
    pub(super) fn problem(&self, problem: LaunchProblem) -> LaunchFileError {
        let key = self.heading().to_owned();
        LaunchFileError { file: self.name.to_owned(), line: line_of(self.text, self.offset), key, problem }
    }

    /// What heads it: `buffer` of `[[buffer]]`.
    pub(super) fn heading(&self) -> &'file str {
        self.path.trim_end_matches('.')
    }

    /// Refuses keys other than these.
    pub(super) fn only(&self, allowed: &[&str]) -> Result<(), LaunchFileError> {
        match self.table.keys().find(|key| !allowed.contains(&key.get_ref().as_ref())) {
            None => Ok(()),
            Some(key) => Err(LaunchFileError {
                file: self.name.to_owned(),
                line: line_of(self.text, key.span().start),
                key: format!("{}{}", self.path, key.get_ref()),
                problem: LaunchProblem::Unknown { allowed: allowed.join(", ") },
            }),
        }
    }

    pub(super) fn optional(&self, key: &str) -> Option<Entry<'file>> {
        let (_, value) = self.table.iter().find(|(its, _)| its.get_ref().as_ref() == key)?;
        Some(self.entry(key, value))
    }

    pub(super) fn required(&self, key: &'static str) -> Result<Entry<'file>, LaunchFileError> {
        self.optional(key).ok_or_else(|| self.problem(LaunchProblem::Missing { key }))
    }

    /// Whether a text in it holds this word, as a formula does.
    pub(super) fn mentions(&self, word: &str) -> bool {
        fn holds(value: &DeValue<'_>, word: &str) -> bool {
            match value {
                DeValue::String(text) => {
                    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|part| part == word)
                }
                DeValue::Array(array) => array.iter().any(|value| holds(value.get_ref(), word)),
                DeValue::Table(table) => table.iter().any(|(_, value)| holds(value.get_ref(), word)),
                _ => false,
            }
        }
        self.table.iter().any(|(_, value)| holds(value.get_ref(), word))
    }

    /// Its keys and values, in the order of the file.
    pub(super) fn entries(&self) -> Vec<(&'file str, Entry<'file>)> {
        let table: &'file DeTable<'file> = self.table;
        let mut all: Vec<_> =
            table.iter().map(|(key, value)| (key.get_ref().as_ref(), self.entry(key.get_ref(), value))).collect();
        all.sort_by_key(|(_, entry)| entry.offset);
        all
    }

    fn entry(&self, key: &str, value: &'file toml::Spanned<DeValue<'file>>) -> Entry<'file> {
        Entry {
            name: self.name,
            text: self.text,
            key: format!("{}{key}", self.path),
            offset: value.span().start,
            value: value.get_ref(),
        }
    }
}

impl<'file> Scope<'file> {
    pub(super) fn optional(&self, key: &str) -> Option<Entry<'file>> {
        self.0.iter().find_map(|table| table.optional(key))
    }

    pub(super) fn required(&self, key: &'static str) -> Result<Entry<'file>, LaunchFileError> {
        self.optional(key).ok_or_else(|| self.problem(LaunchProblem::Missing { key }))
    }

    /// The entries of the tables called `key`, each name once: what stands closer wins.
    pub(super) fn merged(&self, key: &str) -> Result<Vec<(&'file str, Entry<'file>)>, LaunchFileError> {
        let mut all: Vec<(&str, Entry<'_>)> = Vec::new();
        for entry in self.0.iter().filter_map(|table| table.optional(key)) {
            for (name, entry) in entry.table()?.entries() {
                if !all.iter().any(|(known, _)| *known == name) {
                    all.push((name, entry));
                }
            }
        }
        Ok(all)
    }

    /// A complaint about the closest table.
    pub(super) fn problem(&self, problem: LaunchProblem) -> LaunchFileError {
        match self.0.first() {
            Some(table) => table.problem(problem),
            None => LaunchFileError { file: String::new(), line: 1, key: String::new(), problem },
        }
    }
}

impl<'file> Entry<'file> {
    /// Whether it is a text.
    pub(super) fn is_text(&self) -> bool {
        self.value.is_str()
    }

    /// Whether it is a number, or a list.
    pub(super) fn is_number_or_list(&self) -> bool {
        self.value.is_integer() || self.value.is_float() || self.is_list()
    }

    /// Whether it is a list.
    pub(super) fn is_list(&self) -> bool {
        self.value.is_array()
    }

    pub(super) fn problem(&self, problem: LaunchProblem) -> LaunchFileError {
        let line = line_of(self.text, self.offset);
        LaunchFileError { file: self.name.to_owned(), line, key: self.key.clone(), problem }
    }

    pub(super) fn wrong(&self, what: String, allowed: &str) -> LaunchFileError {
        self.problem(LaunchProblem::Wrong { what, allowed: allowed.to_owned() })
    }

    pub(super) fn mistyped(&self, allowed: &str) -> LaunchFileError {
        self.wrong(format!("a value of type {}", self.value.type_str()), allowed)
    }

    pub(super) fn text(&self) -> Result<&'file str, LaunchFileError> {
        self.value.as_str().ok_or_else(|| self.mistyped("a text in quotes"))
    }

    /// A whole number from 0 on.
    pub(super) fn whole(&self) -> Result<u64, LaunchFileError> {
        const ALLOWED: &str = "a whole number from 0 on";
        let number = self.value.as_integer().ok_or_else(|| self.mistyped(ALLOWED))?;
        u64::from_str_radix(number.as_str(), number.radix())
            .map_err(|_| self.wrong(number.as_str().to_owned(), ALLOWED))
    }

    /// A whole number below zero, as the file writes it.
    pub(super) fn below_zero(&self) -> Option<String> {
        let number = self.value.as_integer()?.as_str();
        number.starts_with('-').then(|| number.to_owned())
    }

    /// A number, or a truth value as 0 or 1.
    pub(super) fn number(&self) -> Result<f64, LaunchFileError> {
        const ALLOWED: &str = "a number";
        if let Some(truth) = self.value.as_bool() {
            return Ok(f64::from(u8::from(truth)));
        }
        if let Some(whole) = self.value.as_integer() {
            #[expect(clippy::cast_precision_loss, reason = "a number that a user typed, as a float")]
            return i128::from_str_radix(whole.as_str(), whole.radix())
                .map(|whole| whole as f64)
                .map_err(|_| self.wrong(whole.as_str().to_owned(), ALLOWED));
        }
        let float = self.value.as_float().ok_or_else(|| self.mistyped(ALLOWED))?;
        float.as_str().parse().map_err(|_| self.wrong(float.as_str().to_owned(), ALLOWED))
    }

    /// A number as the word of a scalar: `u32`, `i32` or `f32`.
    pub(super) fn word(&self, kind: &str) -> Result<u32, LaunchFileError> {
        let value = self.number()?;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range was looked at")]
        match kind {
            "f32" => Ok((value as f32).to_bits()),
            "i32" if value.fract() == 0.0 && (-2_147_483_648.0..2_147_483_648.0).contains(&value) => {
                Ok((value as i32).cast_unsigned())
            }
            "u32" if value.fract() == 0.0 && (0.0..4_294_967_296.0).contains(&value) => Ok(value as u32),
            _ => Err(self.wrong(format!("{value}"), &format!("what fits {kind}"))),
        }
    }

    /// The elements of an array, or the value itself.
    pub(super) fn list_or_one(&self) -> Vec<Entry<'file>> {
        match self.value.as_array() {
            None => vec![self.clone()],
            Some(array) => array
                .iter()
                .map(|value| Entry { offset: value.span().start, value: value.get_ref(), ..self.clone() })
                .collect(),
        }
    }

    pub(super) fn as_table(&self) -> Option<Table<'file>> {
        let table = self.value.as_table()?;
        Some(Table { name: self.name, text: self.text, path: "", offset: self.offset, table })
    }

    pub(super) fn table(&self) -> Result<Table<'file>, LaunchFileError> {
        let path = match self.key.as_str() {
            "overrides" => "overrides.",
            "scalars" => "scalars.",
            "reference" => "reference.",
            "files" => "files.",
            _ => "",
        };
        self.as_table().map(|table| Table { path, ..table }).ok_or_else(|| self.mistyped("a table"))
    }

    /// An array of tables: `[[buffer]]`, with what is before their keys in messages.
    pub(super) fn tables(&self, path: &'static str) -> Result<Vec<Table<'file>>, LaunchFileError> {
        let allowed = format!("tables, each headed [[{}]]", self.key);
        if !self.value.is_array() {
            return Err(self.mistyped(&allowed));
        }
        self.list_or_one()
            .iter()
            .map(|entry| Ok(Table { path, ..entry.as_table().ok_or_else(|| entry.mistyped(&allowed))? }))
            .collect()
    }
}
