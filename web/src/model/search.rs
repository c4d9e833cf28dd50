//! What a search finds: words as students say them, misspelt ones too.

use std::cell::OnceCell;

use warpground_measure::{pages::PAGES, program::EXAMPLES};
use warpground_patterns::families;

/// What people say, and words of the catalogue that mean it: in each line phrases, an equals sign, and meanings. Longer
/// phrases come before their parts. The first meaning is what a reader wants most.
const MEANINGS: &str = include_str!("meanings.txt");

/// What people say when a program of theirs is wrong: of what is found the mistakes on purpose come first.
const FAULTS: &[&str] =
    &["race condition", "data race", "race", "deadlock", "hang", "out of bounds", "segfault", "bank conflict"];

/// A search: every part has to be found in one of its ways to say it.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Search {
    /// What was typed, in lower case.
    typed: String,
    parts: Vec<Part>,
    /// What was typed with its misspelt words as they were read, if there are any.
    read_as: Option<String>,
    is_about_faults: bool,
    /// Whether one part is enough.
    is_any: bool,
}

/// A part of a search, with the ways to say it.
#[derive(Debug, Clone, PartialEq)]
struct Part {
    /// What people say; found as whole words, since a block is no lock.
    phrase: Option<&'static str>,
    /// What means it in the catalogue, or what was typed; found wherever it is.
    ways: Vec<String>,
}

impl Part {
    /// Whether a text has it, in the phrase or in one of the first ways to say it.
    fn is_in(&self, text: &str, most: usize) -> bool {
        self.phrase.is_some_and(|phrase| has_word(text, phrase))
            || self.ways.iter().take(most).any(|way| text.contains(way.as_str()))
    }

    /// All ways to say it, what was typed first.
    fn all(&self) -> impl Iterator<Item = &str> {
        self.phrase.into_iter().chain(self.ways.iter().map(String::as_str))
    }
}

impl Search {
    /// Reads what was typed. A word that occurs neither in `vocabulary` nor in a text nor in what people say means the
    /// nearest that does.
    pub(crate) fn new(text: &str, vocabulary: impl Fn() -> Vec<String>) -> Search {
        let typed: Vec<String> = text.to_ascii_lowercase().split_whitespace().map(str::to_owned).collect();
        let known = OnceCell::new();
        let read: Vec<Option<String>> = typed
            .iter()
            .map(|word| {
                let word = word.as_str();
                if word.len() < 4 || said().any(|its| is_form_of(word, its)) {
                    return None;
                }
                let known = known.get_or_init(&vocabulary);
                if known.iter().any(|known| known.contains(word)) || occurs(word) {
                    return None;
                }
                nearest(word, said().filter(|its| its.len() >= 5).chain(known.iter().map(String::as_str)))
                    .map(str::to_owned)
                    .or_else(|| apart(word, known))
            })
            .collect();
        let words: Vec<&str> =
            typed.iter().zip(&read).map(|(word, read)| read.as_ref().unwrap_or(word).as_str()).collect();
        let whole = words.join(" ");
        let mut rest = format!(" {whole} ");
        let mut parts = Vec::new();
        let is_about_faults = FAULTS.iter().any(|fault| rest.contains(&format!(" {fault}")));
        for (phrases, meanings) in MEANINGS.lines().filter_map(|line| line.split_once('=')) {
            for phrase in phrases.split('|') {
                let forms = [format!(" {phrase} "), format!(" __{phrase} "), format!(" {phrase}s ")];
                if let Some(form) = forms.iter().find(|form| rest.contains(form.as_str())) {
                    rest = rest.replacen(form.as_str(), " ", 1);
                    parts.push(Part { phrase: Some(phrase), ways: meanings.split('|').map(str::to_owned).collect() });
                }
            }
        }
        for word in rest.split_whitespace() {
            // A text may have the word as it was typed.
            let as_typed = typed.iter().zip(&read).find(|(_, read)| read.as_deref() == Some(word));
            let ways = as_typed.map(|(typed, _)| typed.clone()).into_iter().chain([word.to_owned()]).collect();
            parts.push(Part { phrase: None, ways });
        }
        let read_as = read.iter().any(Option::is_some).then_some(whole);
        Search { typed: typed.join(" "), parts, read_as, is_about_faults, is_any: false }
    }

    /// The search for a part of what was typed.
    pub(crate) fn for_any(&self) -> Search {
        Search { is_any: true, ..self.clone() }
    }

    /// Whether it has parts of which one can be found without the others.
    pub(crate) fn has_parts(&self) -> bool {
        self.parts.len() > 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// What was typed with its misspelt words as they were read, if there are any.
    pub(crate) fn read_as(&self) -> Option<&str> {
        self.read_as.as_deref()
    }

    /// Whether the reader looks for what is wrong with a program.
    pub(crate) fn is_about_faults(&self) -> bool {
        self.is_about_faults
    }

    /// Whether a name is just what was typed.
    pub(crate) fn is_exactly(&self, name: &str) -> bool {
        name.to_ascii_lowercase() == self.typed
    }

    /// Whether a name, in lower case, is the one that was typed: it has every part, in its first way to say it or in the
    /// first that the catalogue has for it.
    pub(crate) fn names(&self, name: &str) -> bool {
        self.parts.iter().all(|part| part.is_in(name, if part.phrase.is_some() { 1 } else { 2 }))
    }

    /// Whether a text, in lower case, has every part.
    pub(crate) fn finds(&self, heap: &str) -> bool {
        let has = |part: &Part| part.is_in(heap, usize::MAX);
        if self.is_any { self.parts.iter().any(has) } else { self.parts.iter().all(has) }
    }

    /// How much a text is about what was typed; both are in lower case. A word of the title counts more than one of a
    /// heading in Markdown, that more than one of the text, and a part of a word least; what was typed counts more than what
    /// means the same. Among equals, the text that says it more often is more about it.
    pub(crate) fn closeness(&self, title: &str, text: &str) -> usize {
        let is_heading = |line: &&str| line.starts_with('#') && line.trim_start_matches('#').starts_with(' ');
        let times = |way: &str| text.matches(way).count();
        let near = |way: &str| match way {
            way if has_word(title, way) => 4,
            way if text.lines().filter(is_heading).any(|line| has_word(line, way)) => 3,
            way if has_word(text, way) => 2,
            way => usize::from(times(way) > 0),
        };
        let best = |part: &Part| {
            let all =
                part.all().enumerate().map(|(number, way)| (2 * near(way) + usize::from(number == 0), times(way)));
            all.max().map_or(0, |(near, times)| near * 64 + times.min(63))
        };
        self.parts.iter().map(best).sum()
    }
}

/// Whether a text has this as a whole word or as whole words, the last of which may be a plural.
fn has_word(text: &str, word: &str) -> bool {
    let is_inside = |letter: char| letter.is_alphanumeric() || letter == '_';
    let ends = |at: usize| {
        let rest = &text[at + word.len()..];
        !rest.strip_prefix('s').unwrap_or(rest).starts_with(is_inside)
    };
    text.match_indices(word).any(|(at, _)| ends(at) && !text[..at].ends_with(is_inside))
}

/// The words of a text that are long enough to be misspelt.
pub(crate) fn words(heap: &str) -> impl Iterator<Item = String> + '_ {
    heap.split(|letter: char| !letter.is_alphanumeric()).filter(|word| word.len() >= 4).map(str::to_owned)
}

/// The words that people say.
fn said<'said>() -> impl Iterator<Item = &'said str> {
    let meanings: &'said str = MEANINGS;
    meanings.lines().filter_map(|line| line.split_once('=')).flat_map(|(phrases, _)| phrases.split([' ', '|']))
}

/// Whether a page's title, a lesson, a kernel or a program has a word, in lower case. A reader who types it means it.
fn occurs(word: &str) -> bool {
    let has = |text: &str| text.to_ascii_lowercase().contains(word);
    PAGES.iter().any(|page| has(page.title))
        || families()
            .iter()
            .any(|family| has(family.lesson.get()) || family.variants.iter().any(|variant| has(variant.cuda.get())))
        || EXAMPLES.iter().any(|example| has(example.title) || has(example.text.get()))
}

/// Whether a word is another as people write it.
fn is_form_of(word: &str, other: &str) -> bool {
    let word = word.trim_start_matches("__");
    word == other || word.strip_suffix('s') == Some(other)
}

/// The known word that differs by the fewest letters, if it differs by few for its length. Hardly anyone misspells the first
/// letter; another one makes another word.
fn nearest<'known>(word: &str, known: impl Iterator<Item = &'known str>) -> Option<&'known str> {
    let most = if word.len() >= 7 { 2 } else { 1 };
    known
        .filter(|other| other.as_bytes().first() == word.as_bytes().first())
        .map(|other| (distance(word, other), other))
        .filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, other)| other)
}

/// A word as the two that it was made of, as in names of programs: the first as it is known, the second at least by its beginning.
fn apart(word: &str, known: &[String]) -> Option<String> {
    let places = (4..word.len().saturating_sub(2)).filter(|at| word.is_char_boundary(*at));
    let are_known = |(first, second): &(&str, &str)| {
        known.iter().any(|its| its == first) && known.iter().any(|its| its.starts_with(second))
    };
    let (first, second) = places.map(|at| word.split_at(at)).find(are_known)?;
    Some(format!("{first} {second}"))
}

/// How many letters have to be put in, taken out, replaced or exchanged with their neighbour. Far words are not
/// measured to the end.
fn distance(one: &str, other: &str) -> usize {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len().abs_diff(other.len()) > 2 {
        return usize::MAX;
    }
    let mut rows = vec![vec![0_usize; other.len() + 1]; one.len() + 1];
    for i in 0..=one.len() {
        for j in 0..=other.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = usize::from(one[i - 1] != other[j - 1]);
                let mut least = (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + change);
                if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                    least = least.min(rows[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_the_more_about_a_word_the_nearer_to_its_title_that_is() {
        let search = Search::new("bank conflicts", Vec::new);
        let texts = [
            ("bank conflicts", "## begin\nsome words"),
            ("transpose", "## what a bank conflict costs\n#define bank 1"),
            ("reduction", "a bank conflict, and again a bank conflict"),
            ("scan", "one bank conflict"),
            ("sorting", "embankments"),
        ];
        let close: Vec<usize> = texts.iter().map(|(title, text)| search.closeness(title, text)).collect();
        assert!(close.is_sorted_by(|one, other| one > other), "{close:?}");
        // A line of code that begins with a hash is no heading.
        let define = |text| Search::new("bank", Vec::new).closeness("", text);
        assert!(define("# bank") > define("#define bank"));
    }

    fn found(text: &str, heap: &str) -> bool {
        Search::new(text, || words("transpose reduction histogram barrier convolution").collect()).finds(heap)
    }

    #[test]
    fn students_words_find_what_they_mean() {
        assert!(found("race condition", "a barrier is missing"));
        assert!(found("__syncthreads", "barriers: all threads meet at a barrier"));
        assert!(found("gemm", "matrix multiply, tiled") && found("sgemm", "matrix multiply, tiled"));
        assert!(found("prefix sum tiled", "scan with a tiled section"));
        assert!(found("mergesort", "merge with co-ranks"));
        assert!(!found("gemm", "vector addition"));
    }

    #[test]
    fn phrases_come_before_their_parts() {
        let all: Vec<&str> =
            MEANINGS.lines().flat_map(|line| line.split('=').next().unwrap_or_default().split('|')).collect();
        for (number, phrase) in all.iter().enumerate() {
            let later = all[number + 1..].iter().find(|later| has_word(later, phrase));
            assert_eq!(later, None, "{phrase} would take a part of it");
        }
        assert!(MEANINGS.lines().all(|line| line.matches('=').count() == 1 && !line.contains("||")));
    }

    #[test]
    fn what_people_say_is_found_as_whole_words() {
        assert!(found("lock", "a lock that blocks take in turn") && !found("lock", "blocks in any order"));
        assert!(found("csr", "sparse matrix times vector"));
    }

    #[test]
    fn a_word_that_a_text_has_is_no_misspelt_other_one() {
        let read = |text| Search::new(text, || words("host sight place drawing vector addition").collect());
        for text in ["ghost cells", "nsight", "laplace", "ray tracing", "jacobi", "warps"] {
            assert_eq!(read(text).read_as(), None, "{text}");
        }
        // Hardly anyone misspells the first letter.
        assert_eq!((read("rector").read_as(), read("vectro").read_as()), (None, Some("vector")));
    }

    #[test]
    fn misspelt_words_find_the_nearest_and_others_stay_as_they_are() {
        assert!(found("transpsoe", "naive transpose"));
        assert!(found("redution", "reduction"));
        assert!(found("histgram", "histogram of bytes"));
        assert!(!found("zebra", "transpose"));
    }

    #[test]
    fn words_that_were_written_together_are_read_apart() {
        let read = |text| Search::new(text, || words("vector addition matrix multiply").collect());
        let sum = read("vectorAdd");
        assert_eq!(sum.read_as(), Some("vector add"));
        assert!(sum.finds("vector addition") && !sum.finds("a vector"));
        assert!(read("matrixMul").finds("matrix multiply"));
        assert_eq!(read("vectorzebra").read_as(), None);
    }

    #[test]
    fn a_name_is_nearer_than_a_text_that_speaks_of_it() {
        let search = Search::new("sliding window", Vec::new);
        assert!(search.names("stencil 1-d stencil"));
        assert!(search.finds("a picture by convolution") && !search.names("a picture by convolution"));
    }

    #[test]
    fn a_name_that_was_typed_in_full_is_known_whatever_its_capitals() {
        let search = Search::new(" Padded ", Vec::new);
        assert!(search.is_exactly("padded") && !search.is_exactly("padded tile"));
    }

    #[test]
    fn a_misspelt_word_says_what_it_was_read_as() {
        let read = |text| Search::new(text, || words("transpose barrier").collect());
        assert_eq!(read("dedlock").read_as(), Some("deadlock"));
        assert_eq!(read("transpsoe").read_as(), Some("transpose"));
        assert_eq!(read("transpose").read_as(), None);
    }

    #[test]
    fn each_misspelt_word_is_corrected_and_the_others_stay() {
        let read = |text| Search::new(text, || words("race lost condition matrix multiply").collect());
        let race = read("race conditon");
        assert_eq!((race.read_as(), race.is_about_faults()), (Some("race condition"), true));
        assert!(race.finds("a barrier is missing") && !race.finds("a condition"));
        let product = read("matirx multiplcation");
        assert_eq!(product.read_as(), Some("matrix multiplication"));
        assert!(product.finds("matrix multiply in tiles"));
        // A text that has the word as it was typed is found as well.
        assert!(read("mltiply").finds("mltiply") && read("mltiply").finds("multiply"));
    }

    #[test]
    fn words_of_the_courses_lead_to_what_the_page_has() {
        assert!(found("blelloch", "brent and kung's scan, work-efficient"));
        assert!(found("pinned memory", "the host: memory, copies, launches"));
        assert!(["thrust", "cooperative groups"].iter().all(|text| found(text, "cuda workbench: a whole program")));
    }

    #[test]
    fn one_part_is_enough_where_all_are_nowhere() {
        let search = Search::new("tiled zebra", Vec::new);
        assert!(search.has_parts() && !search.finds("a tiled product") && search.for_any().finds("a tiled product"));
        assert!(!search.for_any().finds("a product"));
    }

    #[test]
    fn words_for_what_goes_wrong_are_about_faults() {
        let about = |text| Search::new(text, || words("transpose barrier").collect()).is_about_faults();
        assert!(
            ["race condition", "Data Race", "deadlock", "deadlocks", "dedlock", "out of bounds"].into_iter().all(about)
        );
        assert!(!["gemm", "syncthreads", "trace"].into_iter().any(about));
    }

    #[test]
    fn every_word_has_to_be_found() {
        assert!(found("transpose padded", "transpose with a padded tile"));
        assert!(!found("transpose padded", "naive transpose"));
    }
}
