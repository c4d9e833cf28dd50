//! What to do about a finding, in CUDA's terms: the simulator's own advice is in WGSL's.

use warpground_sim::{Finding, FindingKind, MissingBarrier, Site};

use crate::units::count;

/// The place that code reads, changes and writes back, if one statement of it does that with the memory of this name and
/// nothing else touches it there: `bins[i]++` and `bins[i] = bins[i] + 1` do, `sums[i] += sums[i + s]` does not.
fn changed_place(code: &str, name: &str) -> Option<String> {
    // A comment names nothing, and a function's head declares its parameters.
    let code = code.split("//").next().unwrap_or("");
    let heads = ["__global__", "__device__", "__host__", "__shared__", "extern ", "static ", "template"];
    let mut found = None;
    for statement in statements(code) {
        let declares = heads.iter().any(|head| statement.trim_start().starts_with(head));
        let places = if declares { Vec::new() } else { places(statement, name) };
        for (place, changed) in places.iter().map(|place| (place, places.iter().any(|place| place.changed))) {
            match &found {
                _ if !changed => return None,
                Some(known) if *known != place.text => return None,
                _ => found = Some(place.text.clone()),
            }
        }
    }
    found
}

/// Code cut at the ends of its statements and at its braces. What is in brackets stays together.
fn statements(code: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    code.split(move |letter| {
        depth += i32::from(matches!(letter, '(' | '[')) - i32::from(matches!(letter, ')' | ']'));
        matches!(letter, '{' | '}') || letter == ';' && depth <= 0
    })
}

/// A place in memory as a statement names it.
struct Named {
    text: String,
    /// It is read, changed and written back.
    changed: bool,
}

/// All places in a statement that begin with this name. Where one is assigned what is made of it, that is a change too.
fn places(statement: &str, name: &str) -> Vec<Named> {
    let word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut places = Vec::new();
    let mut assigned = false;
    for (at, _) in statement.match_indices(name).filter(|_| !name.is_empty()) {
        let (before, mut rest) = (&statement[..at], &statement[at + name.len()..]);
        if before.ends_with(word) || rest.starts_with(word) {
            continue;
        }
        while rest.trim_start().starts_with('[') || member(rest).is_some() {
            if let Some(behind) = member(rest) {
                rest = behind;
                continue;
            }
            let mut depth = 0_u32;
            let Some(end) = rest.find(|letter| {
                depth += u32::from(letter == '[');
                depth -= u32::from(letter == ']' && depth > 0);
                letter == ']' && depth == 0
            }) else {
                break;
            };
            rest = &rest[end + 1..];
        }
        let text = statement[at..statement.len() - rest.len()].to_owned();
        // What is handed on by its address, as to an atomic function, is not read here.
        if before.trim_end().ends_with('&') && !before.trim_end().ends_with("&&") {
            continue;
        }
        let (before, rest) = (before.trim_end_matches([' ', '*', '(']), rest.trim_start_matches([' ', ')']));
        let steps = ["++", "--"].iter().any(|mark| before.ends_with(mark) || rest.starts_with(mark));
        let given = ["+=", "-=", "*=", "/=", "|=", "&=", "^="].iter().any(|mark| rest.starts_with(mark));
        assigned |= rest.starts_with('=') && !rest.starts_with("==");
        places.push(Named { text, changed: steps || given });
    }
    let again = assigned && places.len() > 1;
    places.iter_mut().for_each(|place| place.changed |= again);
    places
}

/// What comes behind the name of a member, if the text begins with one: `.count`, `->count`.
fn member(text: &str) -> Option<&str> {
    let name = text.strip_prefix('.').or_else(|| text.strip_prefix("->"))?;
    let behind = name.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
    (behind.len() < name.len()).then_some(behind)
}

/// What a line adds to a place, if that is what it does: `n` of `a[0] += n;`, 1 of `++a[0];`.
fn added(code: &str, place: &str) -> Option<String> {
    code.match_indices(place).find_map(|(at, _)| {
        let (before, after) = (&code[..at], code[at + place.len()..].trim_start_matches([' ', ')']));
        if after.starts_with("++") || before.trim_end_matches([' ', '*', '(']).ends_with("++") {
            return Some("1".to_owned());
        }
        // `*sum = *sum + n` adds n, too.
        let own = after.strip_prefix('=').and_then(|rest| rest.trim_start_matches([' ', '*', '(']).strip_prefix(place));
        let own = own.and_then(|rest| rest.trim_start_matches([' ', ')']).strip_prefix('+'));
        let amount = after.strip_prefix("+=").or(own)?.split(';').next()?.trim();
        (!amount.is_empty()).then(|| amount.to_owned())
    })
}

/// The index with which a line accesses the memory of this name, if it does with one index alone; where it reads and writes
/// with several, that of what `writes` says.
fn index_of<'code>(code: &'code str, name: &str, writes: bool) -> Option<&'code str> {
    let code = code.split("//").next().unwrap_or("");
    let word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '.';
    let mut found = Vec::new();
    for (at, _) in code.match_indices(name).filter(|_| !name.is_empty()) {
        let rest = &code[at + name.len()..];
        let Some(inside) = rest.trim_start().strip_prefix('[') else { continue };
        if code[..at].ends_with(word) {
            continue;
        }
        let mut depth = 1_u32;
        let end = inside.find(|letter| {
            depth += u32::from(letter == '[');
            depth -= u32::from(letter == ']');
            depth == 0
        })?;
        let behind = inside[end + 1..].trim_start();
        // Of an array of arrays, each index has a length of its own.
        if behind.starts_with('[') {
            return None;
        }
        let is_written = behind.starts_with('=') && !behind.starts_with("==");
        found.push((inside[..end].trim(), is_written));
    }
    let one = |mut indices: Vec<&'code str>| {
        indices.dedup();
        <[&str; 1]>::try_from(indices).ok().map(|[index]| index).filter(|index| !index.is_empty())
    };
    let of = |written: bool| found.iter().filter(|its| its.1 == written).map(|its| its.0).collect();
    one(found.iter().map(|its| its.0).collect()).or_else(|| one(of(writes)))
}

/// Whether both threads of a finding are certainly in one warp.
fn in_one_warp(finding: &Finding) -> bool {
    // Where they are in the first row of a block, its sides do not matter.
    let warp = |site: &Site| (site.thread[1..] == [0, 0]).then_some(site.thread[0] / 32);
    let other = finding.other.as_ref().and_then(warp);
    other.is_some() && other == warp(&finding.site)
}

/// How advice begins that says what an address is.
const THE_ADDRESS: &str = "The address";

/// The simulator's advice on a hand-written kernel in WGSL, with CUDA's name of the barrier behind WGSL's: beside that kernel its
/// reader has the same one in CUDA C.
#[must_use]
pub fn with_cuda_name(advice: &str) -> String {
    let named = ["workgroupBarrier()", "storageBarrier()"];
    let first = named.iter().filter_map(|name| advice.find(name).map(|at| at + name.len())).min();
    first.map_or_else(
        || advice.to_owned(),
        |end| format!("{} (__syncthreads() in CUDA){}", &advice[..end], &advice[end..]),
    )
}

/// What to do about a finding. `code` is the line that has both accesses, or nothing.
pub(crate) fn cuda_advice(finding: &Finding, code: &str) -> String {
    let name = finding.memory.as_deref().and_then(|memory| memory.split('[').next()).unwrap_or("");
    let races = matches!(finding.kind, FindingKind::RaceInBlock | FindingKind::RaceBetweenBlocks);
    let writes = finding.site.action == "writes";
    // Where two threads only write, nobody reads what is changed.
    let reads = std::iter::once(&finding.site).chain(&finding.other).any(|site| site.action == "reads");
    if let Some(place) = changed_place(code, name.trim_end_matches('_'))
        .filter(|_| races && (reads || finding.is_beside_atomic()) && !finding.is_of_components())
    {
        let such = match added(code, &place) {
            Some(amount) => format!("`atomicAdd(&{place}, {amount})`"),
            None => "`atomicAdd`".to_owned(),
        };
        return format!(
            "every thread reads `{place}`, changes it and writes it back, and other threads come in between: use an \
             atomic function, such as {such}"
        );
    }
    match finding.kind {
        FindingKind::RaceInBlock | FindingKind::RaceBetweenBlocks if finding.is_of_components() => {
            "CUDA keeps the components of a vector apart, but the WGSL translation does not: let one thread write \
             all of them, or use an array of scalars"
                .to_owned()
        }
        FindingKind::RaceInBlock if finding.is_beside_atomic() => {
            "the plain access does not wait for the atomic one: make it an atomic too, or put __syncthreads() between the two"
                .to_owned()
        }
        FindingKind::RaceBetweenBlocks if finding.is_beside_atomic() => {
            "the plain access does not wait for the atomic one: make it an atomic too, or continue in a second launch"
                .to_owned()
        }
        FindingKind::RaceInBlock
            if finding.other.as_ref().is_some_and(|other| *other.action == *finding.site.action) =>
        {
            "let one thread write, give each thread its own element, or use an atomic".to_owned()
        }
        FindingKind::RaceInBlock if finding.missing == Some(MissingBarrier::BetweenTurns) => {
            "put __syncthreads() at the end of the loop's body: one turn's last access meets the next turn's first".to_owned()
        }
        FindingKind::RaceInBlock if finding.missing == Some(MissingBarrier::InStatement) => {
            "keep what the statement reads in a variable, put __syncthreads(), and write then"
                .to_owned()
        }
        FindingKind::RaceInBlock if in_one_warp(finding) => {
            "put __syncthreads() between the two accesses, or __syncwarp() if only this warp comes there".to_owned()
        }
        FindingKind::RaceInBlock => "put __syncthreads() between the two accesses".to_owned(),
        FindingKind::RaceBetweenBlocks => {
            "give each block its own elements, use an atomic, or continue in a second launch".to_owned()
        }
        FindingKind::OutOfBounds if finding.index.is_some_and(|index| index < 0) => {
            format!("guard the access: if ({} >= 0)", index_of(code, name, writes).unwrap_or("index"))
        }
        FindingKind::OutOfBounds => match finding.length {
            Some(length) => {
                let index = index_of(code, name, writes).unwrap_or("index");
                format!("guard the access: if ({index} < n), where n is the number of elements, {} here", count(length.into()))
            }
            None if finding.advice.starts_with(THE_ADDRESS) => {
                let advice = finding.advice.trim_end_matches('.');
                format!("the address{}", advice.strip_prefix(THE_ADDRESS).unwrap_or_default())
            }
            None => "guard the access with the number of elements".to_owned(),
        },
        FindingKind::UninitialisedVariable => {
            "initialise the variable where it is declared: now its value is undefined".to_owned()
        }
        FindingKind::UninitialisedRead => {
            "it was never written: on an NVIDIA GPU it holds anything; fill it first, and wait until it is filled"
                .to_owned()
        }
        FindingKind::BarrierDivergence => {
            "every thread of the block must reach the same __syncthreads(): take it out of the condition".to_owned()
        }
        FindingKind::BarrierAfterExit => {
            "NVIDIA GPUs since Volta count threads that have returned as arrived, older ones need not: let all threads \
             reach the barrier, and guard what they do instead of returning"
                .to_owned()
        }
        FindingKind::DivisionByZero => "test the divisor first: in CUDA the result is undefined".to_owned(),
        FindingKind::DivisionOverflow => "test for it first: the result does not fit an int".to_owned(),
        FindingKind::ShiftTooFar => "keep the amount below 32: in CUDA the result is undefined".to_owned(),
        FindingKind::AbsentLane => {
            "a lane that has left, or took the other branch, has no value to give: let all lanes of the mask reach the call"
                .to_owned()
        }
        FindingKind::WrongMask if finding.other.is_some() => {
            "all lanes that a mask names must call with the same mask: calculate it before the lanes diverge".to_owned()
        }
        FindingKind::WrongMask if finding.site.action.contains("width") => {
            "the width must be 1, 2, 4, 8, 16 or 32".to_owned()
        }
        FindingKind::WrongMask => "the mask must name every lane that comes to the call, and no other".to_owned(),
        FindingKind::DifferentMatrices => {
            "all lanes of a warp must load or store the same matrix: calculate its place from the warp's number".to_owned()
        }
        FindingKind::Deadlock => {
            "blocks may run one after the other: wait only for blocks that cannot wait for this one".to_owned()
        }
        FindingKind::AssumedOrder => {
            "CUDA does not promise in which order blocks run: take block numbers from an atomic counter, launch \
             cooperatively, or split the launch"
                .to_owned()
        }
        FindingKind::WaitsWithinWarp => {
            "NVIDIA GPUs before Volta hang here, and so may others: let one thread of a warp take the lock, or let \
             each thread do its work as soon as it has the lock"
                .to_owned()
        }
        FindingKind::RunawayLoop => "make sure that the loop's condition can become false".to_owned(),
        FindingKind::Misaligned => "read smaller pieces, or align the memory".to_owned(),
        FindingKind::SameValue => {
            "whichever comes last, memory holds the same; where that is not meant, let one thread write, or use an atomic"
                .to_owned()
        }
        FindingKind::UseAfterFree => {
            "use the memory only before it is freed: a barrier between the last use and the free orders the two".to_owned()
        }
        FindingKind::EndedVariable => {
            "return the value itself, or let the caller hand in the memory: what is there now is anything".to_owned()
        }
        FindingKind::AtomicOfBlock => {
            "an atomic whose scope is a block is one step for the threads of that block alone: leave out `_block`, or \
             give each block its own elements"
                .to_owned()
        }
        FindingKind::GridBarrierDivergence => {
            "every block of the grid must reach the same grid.sync(): take it out of the condition".to_owned()
        }
        FindingKind::StackOverflow => "limit the recursion, or raise the limit of the stack".to_owned(),
        FindingKind::WrongBarrier => {
            "a block has barriers 0 to 15; whole warps meet at one, so that the number of threads is a multiple of 32, and all who \
             meet there name the same number"
                .to_owned()
        }
        FindingKind::CopyUnderWay if finding.advice.starts_with("Wait") => {
            "wait for the copy before what it reads is changed".to_owned()
        }
        FindingKind::CopyUnderWay => {
            "commit the copy and wait for it first; other threads than the one that copied need __syncthreads() behind \
             that wait"
                .to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{added, changed_place, index_of, with_cuda_name};

    #[test]
    fn advice_adds_what_the_line_adds() {
        assert_eq!(added("if (t < 16) y[t] += bins[t];", "y[t]").as_deref(), Some("bins[t]"));
        assert_eq!(added("a[0]++;", "a[0]").as_deref(), Some("1"));
        assert_eq!(added("++*count;", "count").as_deref(), Some("1"));
        assert_eq!(added("a[0] = a[0] * 2;", "a[0]"), None);
        assert_eq!(added("if (i < n) *total = *total + values[i];", "total").as_deref(), Some("values[i]"));
        assert_eq!(added("float total = 0; total += x;", "total").as_deref(), Some("x"));
    }

    #[test]
    fn advice_on_wgsl_beside_cuda_names_the_first_barrier_in_both() {
        for (advice, said) in [
            (
                "Put workgroupBarrier() between the two accesses.",
                "Put workgroupBarrier() (__syncthreads() in CUDA) between the two accesses.",
            ),
            (
                "Put storageBarrier() between them (workgroupBarrier() orders shared memory only).",
                "Put storageBarrier() (__syncthreads() in CUDA) between them (workgroupBarrier() orders shared memory only).",
            ),
            ("Guard the access: if (index < 8u).", "Guard the access: if (index < 8u)."),
        ] {
            assert_eq!(with_cuda_name(advice), said);
        }
    }

    #[test]
    fn a_guard_is_about_the_index_that_the_line_has() {
        assert_eq!(index_of("out[i] = in[i + 1];", "in", false), Some("i + 1"));
        assert_eq!(index_of("x = a[b[i]] + a[b[i]]; // a[0]", "a", false), Some("b[i]"));
        assert_eq!(index_of("a[i] = a[i + 1];", "a", false), Some("i + 1"));
        assert_eq!(index_of("a[i] = a[i + 1];", "a", true), Some("i"));
        for (code, name) in
            [("x = a[i] + a[i + 1];", "a"), ("t[y][x] = 0;", "t"), ("data[i] = 1;", "a"), ("f(i);", "a")]
        {
            assert_eq!(index_of(code, name, false), None, "{code}");
        }
    }

    #[test]
    fn a_line_changes_one_place_or_moves_between_two() {
        let found = |code, name| changed_place(code, name);
        assert_eq!(found("if (i < n) bins[in[i]]++;", "bins").as_deref(), Some("bins[in[i]]"));
        assert_eq!(found("bins[b] = bins[b] + 1;", "bins").as_deref(), Some("bins[b]"));
        assert_eq!(found("*total += x;", "total").as_deref(), Some("total"));
        assert_eq!(found("atomicAdd(&a[8], 1); a[0] += 1;", "a").as_deref(), Some("a[0]"));
        assert_eq!(found("--left[0];", "left").as_deref(), Some("left[0]"));
        assert_eq!(found("__global__ void count(int *in, int *h) { h[in[i]]++; }", "h").as_deref(), Some("h[in[i]]"));
        assert_eq!(found("table[at].value += i;", "table").as_deref(), Some("table[at].value"));
        assert_eq!(found("node->count++;", "node").as_deref(), Some("node->count"));
        assert_eq!(found("p[i].x = p[i].y;", "p"), None);
        for other in [
            "if (b == 0) { a[0] = 42; s = 1; } else { while (s == 0); a[1] = a[0]; }",
            "__shared__ int s; s = t; __syncthreads(); a[t] = s;",
        ] {
            assert_eq!(found(other, "s"), None, "{other}");
        }
        for other in ["s[t] += s[t + d];", "s[t] = s[t + 1];", "s[0] = t;", "x = s[t];", "if (s[0] == t) x = 1;"] {
            assert_eq!(found(other, "s"), None, "{other}");
        }
    }
}
