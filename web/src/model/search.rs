//! What a search finds: words as students say them, misspelt ones too.

use std::cell::OnceCell;

/// What people say, and words of the catalogue that mean it. Longer phrases come before their parts.
const MEANINGS: &[(&str, &[&str])] = &[
    ("race condition", &["race", "barrier", "atomic"]),
    ("data race", &["race", "barrier", "atomic"]),
    ("matrix multiplication", &["matrix multiply"]),
    ("matrix product", &["matrix multiply"]),
    ("matrix mul", &["matrix multiply"]),
    ("dot product", &["saxpy", "reduction"]),
    ("inner product", &["saxpy", "reduction"]),
    ("prefix sum", &["scan"]),
    ("cumulative sum", &["scan"]),
    ("bank conflict", &["bank"]),
    ("hello world", &["vector addition"]),
    ("out of bounds", &["guard"]),
    ("thread divergence", &["divergence"]),
    ("texture memory", &["texture"]),
    ("mergesort", &["merge with co-ranks", "merge, one key"]),
    ("sliding window", &["1-d stencil", "convolution"]),
    ("syncthreads", &["barrier", "__syncthreads"]),
    ("gemm", &["matrix multiply"]),
    ("matmul", &["matrix multiply", "matmul"]),
    ("stencil", &["convolution"]),
    ("tiling", &["tile"]),
    ("deadlock", &["barrier", "wait for each other", "never ends"]),
    ("hang", &["barrier", "wait for each other", "never ends"]),
    ("cumsum", &["scan"]),
    ("coalescing", &["coalesc", "sector"]),
    ("coalesced", &["coalesc", "sector"]),
    ("shuffle", &["shuffle", "warp-level"]),
    ("shfl", &["shuffle", "warp-level"]),
    ("mutex", &["atomic"]),
    ("lock", &["atomic"]),
    ("critical section", &["atomic"]),
    ("blur", &["convolution"]),
    ("filter", &["convolution"]),
    ("image", &["picture"]),
    ("sum", &["sum", "reduction"]),
    ("average", &["average", "reduction"]),
    ("csr", &["sparse"]),
    ("axpy", &["saxpy"]),
    ("branch", &["divergence"]),
    ("segfault", &["guard"]),
    ("memcpy", &["copy"]),
    ("latency", &["instructions cost", "occupancy"]),
    ("padding", &["padded", "bank"]),
    ("edge detection", &["edges by sobel"]),
    ("histogram equalization", &["levels spread evenly"]),
    ("n-body", &["n bodies"]),
    ("bfs", &["breadth-first"]),
    ("run-length", &["runs and their lengths", "runs to elements"]),
    ("run length", &["runs and their lengths", "runs to elements"]),
    ("rle", &["runs and their lengths", "runs to elements"]),
    ("segmented scan", &["a scan with borders", "segments:"]),
    ("viewshed", &["line of sight"]),
    ("load balancing search", &["each looks for its run"]),
    ("softmax", &["attention", "softmax"]),
    ("transformer", &["attention"]),
    ("kmeans", &["k-means"]),
    ("k means", &["k-means"]),
    ("clustering", &["k-means"]),
    ("coo", &["coordinates (coo)"]),
    ("coordinate format", &["coordinates (coo)"]),
    ("ellpack", &["equal rows (ell)"]),
    ("jagged diagonal storage", &["jagged diagonals"]),
    ("hyb", &["hybrid: places and coordinates"]),
    ("sparse matrix conversion", &["from coordinates to rows", "from rows to places"]),
    ("fractal", &["mandelbrot"]),
    ("philox", &["monte-carlo"]),
    ("black-scholes", &["price of an option"]),
    ("substring", &["string search"]),
    ("grid stride", &["grid of any size"]),
    ("grid-stride", &["grid of any size"]),
    ("blelloch", &["work-efficient"]),
    ("pinned memory", &["the host: memory", "copied_back"]),
    ("pinned", &["the host: memory", "copied_back"]),
    ("page-locked", &["the host: memory", "copied_back"]),
    ("cooperative groups", &["cuda workbench", "warp-level", "barrier"]),
    ("cooperative group", &["cuda workbench", "warp-level", "barrier"]),
    ("thrust", &["cuda workbench"]),
    ("cub", &["cuda workbench"]),
    ("cublas", &["cuda workbench", "matrix multiply"]),
];

/// What people say when a program of theirs is wrong: of what is found the mistakes on purpose come first.
const FAULTS: &[&str] =
    &["race condition", "data race", "race", "deadlock", "hang", "out of bounds", "segfault", "bank conflict"];

/// A search: every part has to be found in one of its ways to say it.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Search {
    /// What was typed, in lower case.
    typed: String,
    parts: Vec<Vec<String>>,
    /// What was typed with its misspelt words as they were read, if there are any.
    read_as: Option<String>,
    is_about_faults: bool,
    /// Whether one part is enough.
    is_any: bool,
}

impl Search {
    /// Reads what was typed. A word that occurs neither in `vocabulary` nor in what people say means the nearest that does.
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
                if known.iter().any(|known| known.contains(word)) {
                    return None;
                }
                nearest(word, said().filter(|its| its.len() >= 5).chain(known.iter().map(String::as_str)))
                    .map(str::to_owned)
            })
            .collect();
        let words: Vec<&str> =
            typed.iter().zip(&read).map(|(word, read)| read.as_ref().unwrap_or(word).as_str()).collect();
        let whole = words.join(" ");
        let mut rest = format!(" {whole} ");
        let mut parts = Vec::new();
        let is_about_faults = FAULTS.iter().any(|fault| rest.contains(&format!(" {fault}")));
        for (phrase, meanings) in MEANINGS {
            let forms = [format!(" {phrase} "), format!(" __{phrase} "), format!(" {phrase}s ")];
            if let Some(form) = forms.iter().find(|form| rest.contains(form.as_str())) {
                rest = rest.replacen(form.as_str(), " ", 1);
                parts.push(std::iter::once(phrase).chain(*meanings).map(|&word| word.to_owned()).collect());
            }
        }
        for word in rest.split_whitespace() {
            // A text may have the word as it was typed.
            let as_typed = typed.iter().zip(&read).find(|(_, read)| read.as_deref() == Some(word));
            parts.push(as_typed.map(|(typed, _)| typed.clone()).into_iter().chain([word.to_owned()]).collect());
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
        self.parts.iter().all(|ways| ways.iter().take(2).any(|way| name.contains(way.as_str())))
    }

    /// Whether a text, in lower case, has every part.
    pub(crate) fn finds(&self, heap: &str) -> bool {
        let has = |ways: &Vec<String>| ways.iter().any(|way| heap.contains(way.as_str()));
        if self.is_any { self.parts.iter().any(has) } else { self.parts.iter().all(has) }
    }

    /// How much a text is about what was typed; both are in lower case. A word of the title counts more than one of a
    /// heading in Markdown, that more than one of the text, and a part of a word least; what was typed counts more than what
    /// means the same. Among equals, the text that says it more often is more about it.
    pub(crate) fn closeness(&self, title: &str, text: &str) -> usize {
        let is_heading = |line: &&str| line.starts_with('#') && line.trim_start_matches('#').starts_with(' ');
        let times = |way: &String| text.matches(way.as_str()).count();
        let near = |way: &String| match way {
            way if has_word(title, way) => 4,
            way if text.lines().filter(is_heading).any(|line| has_word(line, way)) => 3,
            way if has_word(text, way) => 2,
            way => usize::from(times(way) > 0),
        };
        let best = |ways: &Vec<String>| {
            let all =
                ways.iter().enumerate().map(|(number, way)| (2 * near(way) + usize::from(number == 0), times(way)));
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
    MEANINGS.iter().flat_map(|(phrase, _)| {
        let phrase: &'said str = phrase;
        phrase.split(' ')
    })
}

/// Whether a word is another as people write it.
fn is_form_of(word: &str, other: &str) -> bool {
    let word = word.trim_start_matches("__");
    word == other || word.strip_suffix('s') == Some(other)
}

/// The known word that differs by the fewest letters, if it differs by few for its length.
fn nearest<'known>(word: &str, known: impl Iterator<Item = &'known str>) -> Option<&'known str> {
    let most = if word.len() >= 7 { 2 } else { 1 };
    known
        .map(|other| (distance(word, other), other))
        .filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, other)| other)
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
        assert!(found("gemm", "matrix multiply, tiled"));
        assert!(found("prefix sum tiled", "scan with a tiled section"));
        assert!(found("mergesort", "merge with co-ranks"));
        assert!(!found("gemm", "vector addition"));
    }

    #[test]
    fn misspelt_words_find_the_nearest_and_others_stay_as_they_are() {
        assert!(found("transpsoe", "naive transpose"));
        assert!(found("redution", "reduction"));
        assert!(found("histgram", "histogram of bytes"));
        assert!(!found("zebra", "transpose"));
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
