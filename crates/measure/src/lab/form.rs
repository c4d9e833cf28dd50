//! A launch file as fields that can be set one by one. The text stays its author's: a change touches nothing but its value.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use toml::de::{DeTable, DeValue};

use crate::launch_file::{
    formula::{Formula, Names},
    is_rule,
};

/// A launch file as fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Form {
    /// In the order of the page.
    pub groups: Vec<Group>,
}

/// Fields that belong together: the launch, the scalars, a buffer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Group {
    /// What they are about.
    pub title: String,
    /// The fields.
    pub fields: Vec<Field>,
}

/// A value that can be set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Field {
    /// Where it is: keys, and numbers of tables in a list.
    pub path: Vec<String>,
    /// What it is, in plain words; of a scalar or an override, its name.
    pub label: String,
    /// Its key in the file, where the label does not say it.
    pub key: Option<String>,
    /// As one types it: texts without quotes; empty where it is absent.
    pub value: String,
    /// What one could type.
    pub suggestions: Vec<&'static str>,
}

/// A change to a launch file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// Where: as [`Field::path`].
    pub path: Vec<String>,
    /// What one typed; empty takes the key away.
    pub value: String,
}

/// Why a change cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChangeError {
    /// The text is no TOML as it is.
    #[error("the launch file cannot be read: {0}")]
    Text(String),
    /// There is no such place.
    #[error("the launch file has no {0}; edit it as text")]
    Place(String),
    /// What was typed is no value.
    #[error("`{0}` is not a value of a launch file")]
    Value(String),
    /// What was typed for the elements of a buffer is neither a rule nor a formula.
    #[error("`{typed}` is no rule, and as a formula it cannot be read: {reason}")]
    Rule {
        /// What was typed.
        typed: String,
        /// Why it is no formula.
        reason: String,
    },
}

const FILLS: [&str; 7] = [
    "zero",
    "iota",
    "hash",
    "{ constant = 1.0 }",
    "{ below = 100 }",
    "{ values = [1, 2, 3] }",
    "{ formula = \"sin(i)\" }",
];
/// What a formula calls by these names unless a scalar has them.
const KNOWN: [&str; 4] = ["i", "c", "len", "pi"];
const FORMATS: [&str; 6] = ["rgba8unorm", "rgba16float", "r32float", "rgba32float", "r32uint", "rgba8uint"];
const EXPECTS: [&str; 4] = ["{ formula = \"2 * i\" }", "{ file = \"expected.npy\" }", "{ constant = 1.0 }", "nothing"];

/// What a key of the file means, in plain words.
fn words(key: &str) -> Option<&'static str> {
    Some(match key {
        "source" => "Kernel file",
        "entry" => "Kernel",
        "threads" => "Threads in all",
        "grid" => "Blocks",
        "block" => "Threads per block",
        "shared" => "Shared memory (bytes)",
        "reference" => "Reference kernel",
        "clear" => "Buffer set to zero",
        "name" => "Name",
        "binding" => "Binding",
        "group" => "Bind group",
        "type" => "Type of an element",
        "len" => "Elements",
        "fill" => "Initial contents",
        "expect" => "Expected result",
        "tolerance" => "Relative tolerance",
        "absolute" => "Absolute tolerance",
        "size" => "Size (texels)",
        "format" => "Format",
        "filter" => "Filter",
        "address" => "Beyond the edges",
        _ => return None,
    })
}

/// A launch file's fields; `None` where it is no TOML as it is.
#[must_use]
pub fn form(text: &str) -> Option<Form> {
    let document = DeTable::parse(text).ok()?;
    let top = document.get_ref();
    let mut groups = Vec::new();
    let field = |path: &[&str], table: &DeTable<'_>, key: &str, suggestions: &[&'static str]| {
        // Scalars and overrides have names, which may be the same as keys.
        let words = words(key).filter(|_| !matches!(path, ["scalars" | "overrides"]));
        Field {
            path: path.iter().chain([&key]).map(|part| (*part).to_owned()).collect(),
            label: words.unwrap_or(key).to_owned(),
            key: words.filter(|words| !words.eq_ignore_ascii_case(key)).map(|_| key.to_owned()),
            value: find(table, key).map(|value| typed(&text[value.span()], value.get_ref())).unwrap_or_default(),
            suggestions: suggestions.to_vec(),
        }
    };
    // Either of the two says how many blocks there are.
    let present = |key: &str| find(top, key).is_some();
    let without = if present("grid") && !present("threads") { "threads" } else { "grid" };
    let launch = ["source", "entry", "threads", "grid", "block", "shared", "reference"]
        .into_iter()
        .filter(|key| *key != without && (*key != "shared" || present("shared")))
        .filter(|key| !matches!(find(top, key).map(toml::Spanned::get_ref), Some(DeValue::Table(_))))
        .map(|key| field(&[], top, key, &[]));
    groups.push(Group { title: "Launch".to_owned(), fields: launch.collect() });
    for (key, title) in [("scalars", "Scalars"), ("overrides", "Overrides")] {
        if let Some(DeValue::Table(table)) = find(top, key).map(toml::Spanned::get_ref) {
            let fields = in_order(table).into_iter().map(|name| field(&[key], table, &name, &[])).collect();
            groups.push(Group { title: title.to_owned(), fields });
        }
    }
    for (key, heading, keys) in [
        ("launch", "Launch", ["entry", "threads", "grid", "block", "clear"].as_slice()),
        ("buffer", "Buffer", ["name", "binding", "group", "type", "len", "fill", "expect", "tolerance"].as_slice()),
        ("texture", "Texture", ["name", "binding", "group", "size", "format", "fill", "expect", "absolute"].as_slice()),
        ("sampler", "Sampler", ["name", "binding", "group", "filter", "address"].as_slice()),
    ] {
        let Some(DeValue::Array(tables)) = find(top, key).map(toml::Spanned::get_ref) else { continue };
        for (at, table) in tables.iter().enumerate() {
            let DeValue::Table(table) = table.get_ref() else { continue };
            let number = at.to_string();
            let open = ["len", "fill", "expect", "tolerance", "size", "absolute", "filter", "address"];
            let wanted = |name: &&&str| find(table, name).is_some() || open.contains(*name);
            let fields = keys.iter().filter(wanted).map(|name| {
                let suggestions: &[&'static str] = match *name {
                    "fill" => &FILLS,
                    "expect" => &EXPECTS,
                    "format" => &FORMATS,
                    "filter" => &["nearest", "linear"],
                    "address" => &["clamp-to-edge", "repeat", "mirror-repeat"],
                    _ => &[],
                };
                field(&[key, &number], table, name, suggestions)
            });
            let known = ["name", "entry", "clear"].iter().find_map(|name| find(table, name)?.get_ref().as_str());
            let known = known.map(str::to_owned).or_else(|| comment(text, table));
            let title = known.map_or_else(|| format!("{heading} {}", at + 1), |name| format!("{heading} {name}"));
            groups.push(Group { title, fields: fields.collect() });
        }
    }
    Some(Form { groups })
}

/// The name that a made-up launch file notes behind a binding's number.
fn comment(text: &str, table: &DeTable<'_>) -> Option<String> {
    let end = find(table, "binding")?.span().end;
    let rest = text[end..].lines().next()?;
    let name = rest.split_once('#')?.1.trim();
    (!name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')).then(|| name.to_owned())
}

/// A value as one types it.
fn typed(source: &str, value: &DeValue<'_>) -> String {
    value.as_str().map_or_else(|| source.to_owned(), str::to_owned)
}

fn find<'table, 'text>(table: &'table DeTable<'text>, key: &str) -> Option<&'table toml::Spanned<DeValue<'text>>> {
    table.iter().find(|(its, _)| its.get_ref().as_ref() == key).map(|(_, value)| value)
}

fn in_order(table: &DeTable<'_>) -> Vec<String> {
    let mut keys: Vec<_> = table.iter().map(|(key, _)| (key.span().start, key.get_ref().to_string())).collect();
    keys.sort();
    keys.into_iter().map(|(_, key)| key).collect()
}

/// The launch file with one value changed, added or taken away.
///
/// # Errors
/// [`ChangeError`]; the text is as it was.
pub fn change(text: &str, change: &Change) -> Result<String, ChangeError> {
    let document = DeTable::parse(text).map_err(|error| ChangeError::Text(error.message().to_owned()))?;
    let place = change.path.join(".");
    let (key, parents) = change.path.split_last().ok_or_else(|| ChangeError::Place(place.clone()))?;
    let mut table = document.get_ref();
    for (at, part) in parents.iter().enumerate() {
        let next = match find(table, part).map(toml::Spanned::get_ref) {
            Some(DeValue::Table(inner)) => inner,
            Some(DeValue::Array(tables)) => {
                let number = parents.get(at + 1).and_then(|number| number.parse::<usize>().ok());
                match number.and_then(|number| tables.get(number)).map(toml::Spanned::get_ref) {
                    Some(DeValue::Table(inner)) => inner,
                    _ => return Err(ChangeError::Place(place)),
                }
            }
            // The number of a table, which its list has used.
            None if at > 0 && part.parse::<usize>().is_ok() => table,
            _ => return Err(ChangeError::Place(place)),
        };
        table = next;
    }
    let literal = typed_at(&change.path, change.value.trim(), document.get_ref())?;
    let changed = match (find(table, key), literal) {
        (Some(old), Some(new)) => replaced(text, old.span(), &new),
        (Some(old), None) => {
            let start = text[..old.span().start].rfind('\n').map_or(0, |at| at + 1);
            let end = text[old.span().end..].find('\n').map_or(text.len(), |at| old.span().end + at + 1);
            replaced(text, start..end, "")
        }
        (None, None) => text.to_owned(),
        (None, Some(new)) => {
            let line = format!("{key} = {new}\n");
            // Behind the last value of the table's own.
            let last = table.iter().map(|(_, value)| value).filter(|value| {
                let headed = matches!(value.get_ref(), DeValue::Table(_) | DeValue::Array(_));
                !headed || !text[value.span()].starts_with("[[") && !is_header(text, value.span().start)
            });
            let at = match last.map(|value| value.span().end).max() {
                Some(end) => text[end..].find('\n').map_or(text.len(), |at| end + at + 1),
                None if parents.is_empty() => 0,
                None => return Err(ChangeError::Place(place)),
            };
            let line = if at > 0 && !text[..at].ends_with('\n') { format!("\n{line}") } else { line };
            replaced(text, at..at, &line)
        }
    };
    match DeTable::parse(&changed) {
        Ok(_) => Ok(changed),
        Err(_) => Err(ChangeError::Value(change.value.clone())),
    }
}

/// Whether a table's place is the header over it.
fn is_header(text: &str, at: usize) -> bool {
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    text[start..].trim_start().starts_with('[')
}

fn replaced(text: &str, range: Range<usize>, with: &str) -> String {
    format!("{}{with}{}", &text[..range.start], &text[range.end..])
}

/// Names of which each is known: whether they are there is asked when the launch file is read.
struct AnyName;

impl Names for AnyName {
    fn scalar(&self, _: &str) -> Option<f64> {
        Some(1.0)
    }
    fn buffer(&self, _: &str) -> Option<(usize, u64)> {
        Some((0, 1))
    }
    fn value(&self, _: usize, _: u64) -> f64 {
        0.0
    }
    fn all(&self) -> String {
        String::new()
    }
}

/// The TOML for a text that was typed at a path. Where a rule for elements is asked for, a formula alone is one, too.
fn typed_at(path: &[String], typed: &str, top: &DeTable<'_>) -> Result<Option<String>, ChangeError> {
    let literal = literal(typed)?;
    let asks_for_rule = match path {
        [list, _, key] => ["buffer", "texture"].contains(&list.as_str()) && ["fill", "expect"].contains(&key.as_str()),
        _ => false,
    };
    let is_value = literal.as_deref().is_none_or(|literal| literal == typed);
    if is_value || !asks_for_rule || is_rule(typed) {
        return Ok(literal);
    }
    // A single word that nothing is called was meant as a rule; the launch file's reader names those that there are.
    let is_scalar = |name: &str| {
        let scalars = find(top, "scalars").and_then(|scalars| scalars.get_ref().as_table());
        scalars.is_some_and(|scalars| find(scalars, name).is_some())
    };
    let is_word = typed.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if is_word && !KNOWN.contains(&typed) && !is_scalar(typed) {
        return Ok(literal);
    }
    match Formula::parse(typed, 1, &AnyName) {
        Ok(_) => Ok(Some(format!("{{ formula = {} }}", super::quoted(typed)))),
        Err(error) => Err(ChangeError::Rule { typed: typed.to_owned(), reason: error.to_string() }),
    }
}

/// The TOML for a typed text: a value stays as it is, anything else gets quotes; `None` if the text is empty.
fn literal(typed: &str) -> Result<Option<String>, ChangeError> {
    if typed.is_empty() {
        return Ok(None);
    }
    let one_value = |source: &str| {
        let text = format!("value = {source}\n");
        DeTable::parse(&text).is_ok_and(|table| {
            let table = table.get_ref();
            table.len() == 1 && find(table, "value").is_some_and(|value| value.span().end >= text.trim_end().len())
        })
    };
    if !typed.contains('\n') && one_value(typed) {
        return Ok(Some(typed.to_owned()));
    }
    if typed.starts_with(['{', '[', '"', '\'']) {
        return Err(ChangeError::Value(typed.to_owned()));
    }
    Ok(Some(super::quoted(typed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "source = \"saxpy.wgsl\" # mine\nthreads = \"n\"\n\n[scalars]\nn = 8192\na = 2.5\n\n[[buffer]]\nname = \
                        \"x\"\nlen = \"n\"\nfill = \"hash\"\n\n[[buffer]]\nbinding = 1         # y\nlen = 10\n";

    fn set(text: &str, path: &[&str], value: &str) -> Result<String, ChangeError> {
        let path = path.iter().map(|part| (*part).to_owned()).collect();
        change(text, &Change { path, value: value.to_owned() })
    }

    #[test]
    fn a_form_shows_what_the_file_says() {
        let form = form(TEXT).expect("it is TOML");
        let titles: Vec<_> = form.groups.iter().map(|group| group.title.as_str()).collect();
        assert_eq!(titles, ["Launch", "Scalars", "Buffer x", "Buffer y"]);
        let keys = |group: &Group| group.fields.iter().map(|its| its.path.join(".")).collect::<Vec<_>>();
        assert_eq!(keys(&form.groups[0]), ["source", "entry", "threads", "block", "reference"]);
        let values: Vec<_> = form.groups[2].fields.iter().map(|its| its.value.as_str()).collect();
        assert_eq!(values, ["x", "n", "hash", "", ""]);
    }

    #[test]
    fn a_field_is_called_in_plain_words_beside_its_key() {
        let form = form(&TEXT.replace("a = 2.5", "block = 2.5")).expect("it is TOML");
        let called = |group: usize| {
            let fields = form.groups[group].fields.iter();
            fields.map(|its| (its.label.as_str(), its.key.as_deref().unwrap_or_default())).collect::<Vec<_>>()
        };
        assert_eq!(called(0)[2..4], [("Threads in all", "threads"), ("Threads per block", "block")]);
        // A scalar has its own name, even that of a key.
        assert_eq!(called(1), [("n", ""), ("block", "")]);
        let buffer = [("Name", ""), ("Elements", "len"), ("Initial contents", "fill"), ("Expected result", "expect")];
        assert_eq!(called(2)[..4], buffer);
    }

    #[test]
    fn a_change_touches_its_value_alone() {
        let changed = set(TEXT, &["scalars", "n"], "1000").expect("it is a number");
        assert_eq!(changed, TEXT.replace("8192", "1000"));
        let changed = set(TEXT, &["buffer", "1", "len"], "2 * n").expect("it is a formula");
        assert_eq!(changed, TEXT.replace("len = 10", "len = \"2 * n\""));
        let changed = set(TEXT, &["buffer", "0", "fill"], "{ constant = 2.5 }").expect("it is a rule");
        assert_eq!(changed, TEXT.replace("fill = \"hash\"", "fill = { constant = 2.5 }"));
    }

    #[test]
    fn what_is_absent_is_added_to_its_table_and_what_is_emptied_goes() {
        let changed = set(TEXT, &["buffer", "0", "expect"], "zero").expect("it is a rule");
        assert_eq!(changed, TEXT.replace("fill = \"hash\"\n", "fill = \"hash\"\nexpect = \"zero\"\n"));
        assert_eq!(set(&changed, &["buffer", "0", "expect"], "").as_deref(), Ok(TEXT));
        let changed = set(TEXT, &["block"], "[16, 16]").expect("it is a list");
        assert_eq!(changed, TEXT.replace("threads = \"n\"\n", "threads = \"n\"\nblock = [16, 16]\n"));
    }

    #[test]
    fn a_formula_alone_is_a_rule_for_the_elements_of_a_buffer() {
        let expects = |value: &str| set(TEXT, &["buffer", "0", "expect"], value);
        let with = |rule: &str| Ok(TEXT.replace("fill = \"hash\"\n", &format!("fill = \"hash\"\nexpect = {rule}\n")));
        for formula in ["2 * i - y", "x[i] + a", "i < n ? 1 : 0", "i", "n"] {
            assert_eq!(expects(formula), with(&format!("{{ formula = \"{formula}\" }}")));
        }
        // A value stays one, and a rule's name is no scalar's.
        for (typed, rule) in [("2.5", "2.5"), ("iota", "\"iota\""), ("nothing", "\"nothing\""), ("ioat", "\"ioat\"")] {
            assert_eq!(expects(typed), with(rule));
        }
        let refused = expects("2 * (i").expect_err("a bracket is open").to_string();
        assert!(refused.starts_with("`2 * (i` is no rule, and as a formula it cannot be read: column"), "{refused}");
        // Elsewhere a formula is a text, as before.
        let changed = set(TEXT, &["buffer", "1", "len"], "2 * n");
        assert_eq!(changed, Ok(TEXT.replace("len = 10", "len = \"2 * n\"")));
    }

    #[test]
    fn what_is_no_value_changes_nothing() {
        for value in ["{ constant =", "[1,", "\"open"] {
            assert_eq!(set(TEXT, &["threads"], value), Err(ChangeError::Value(value.to_owned())));
        }
        assert_eq!(set(TEXT, &["threads"], "1\n[evil]\n"), Ok(TEXT.replace("\"n\"\n\n", "\"1\\u000A[evil]\"\n\n")));
        assert!(set(TEXT, &["buffer", "7", "len"], "1").is_err());
        assert!(set("[", &["threads"], "1").is_err());
    }
}
