//! Lines of the catalogue's WGSL and of its CUDA C that do the same.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use warpground_measure::side_by_side::{line_map, name_in_cuda};
use warpground_patterns::{families, find};

/// So many lines of the catalogue's WGSL that access a buffer or shared memory may be without a line of the CUDA C: most of them
/// are in kernels of the records, which differ from their CUDA C.
const MOST_ALONE: usize = 312;

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// A line without what `//` begins. No kernel of the catalogue has other comments.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

/// The module's buffers and shared variables.
fn memories(wgsl: &str) -> Vec<&str> {
    let declared = wgsl.lines().flat_map(|line| code(line).split("var<").skip(1));
    let memories = declared.filter(|text| text.starts_with("storage") || text.starts_with("workgroup"));
    memories.filter_map(|text| text.split_once('>')?.1.trim_start().split(|letter| !is_word(letter)).next()).collect()
}

/// Whether a line reads or writes an element of these, or hands on the address of one.
fn accesses(line: &str, memories: &[&str]) -> bool {
    let code = code(line);
    !code.contains("var<")
        && memories.iter().any(|name| {
            code.match_indices(name).any(|(at, _)| {
                let (before, after) = (&code[..at], &code[at + name.len()..]);
                let is_name =
                    !before.ends_with(|letter| is_word(letter) || letter == '.') && !after.starts_with(is_word);
                is_name && (after.starts_with('[') || before.ends_with('&'))
            })
        })
}

#[test]
fn most_accesses_of_the_catalogue_have_a_line_in_both_texts() {
    let (mut all, mut alone) = (0, Vec::new());
    for variant in families().iter().flat_map(|family| family.variants) {
        let (wgsl, cuda) = (variant.wgsl.get(), variant.cuda.get());
        let (map, memories) = (line_map(wgsl, cuda), memories(wgsl));
        for (line, other) in wgsl.lines().zip(map).filter(|(line, _)| accesses(line, &memories)) {
            all += 1;
            if other == 0 {
                alone.push(format!("{}: {}", variant.id, line.trim()));
            }
        }
    }
    assert!(all > 2000, "{all} lines access memory");
    assert!(alone.len() <= MOST_ALONE, "{} of {all} lines are alone:\n{}", alone.len(), alone.join("\n"));
}

/// For a line of a variant's WGSL the line of its CUDA C, both as text.
fn beside(id: &str, line: &str) -> Vec<Option<String>> {
    let (_, variant) = find(id).expect("it is in the catalogue");
    let (wgsl, cuda) = (variant.wgsl.get(), variant.cuda.get());
    let is_wanted = |(text, _): &(&str, u32)| text.contains(line);
    let pairs = wgsl.lines().zip(line_map(wgsl, cuda)).filter(is_wanted);
    pairs.map(|(_, other)| Some(cuda.lines().nth((other as usize).checked_sub(1)?)?.trim().to_owned())).collect()
}

#[test]
fn passes_that_the_wgsl_writes_one_after_the_other_are_on_the_line_of_the_loop() {
    let found = beside("reduce/one_thread", "so_far = combine(so_far, input[i");
    assert_eq!(found.len(), 5);
    assert!(found.iter().all(|line| line.as_deref() == Some("so_far = combine(so_far, input[i]);")), "{found:?}");
    // The last of them read what the loop of the CUDA C reads in its second pass.
    let found = beside("batched/registers", "sh_m[(m_keep + 32u) ^ 8u] = ");
    assert_eq!(found, [Some("sh_m[keep + 32] = make_float4(a.z, b.z, c.z, d.z);".to_owned())]);
}

#[test]
fn a_function_that_the_cuda_c_does_not_need_is_on_the_line_that_accesses_the_same() {
    let found = beside("characters/one_each", "return (text[i / 4u]");
    assert_eq!(found, [Some("if (i < n && text[i] == letter) {".to_owned())]);
    let found = beside("atomics/increment", "let attempt = atomicCompareExchangeWeak(&word");
    assert_eq!(found, [Some("returned[i] = atomicInc(word, limit);".to_owned())]);
}

#[test]
fn a_number_that_is_stored_is_not_paired_with_another_store_to_the_same_memory() {
    // The second one clears what the CUDA C does not need again.
    let found = beside("sort/one_sweep", "atomicStore(&sh_pool[i], 0u);");
    assert_eq!(found, [Some("sh_pool[i] = 0;".to_owned()), None]);
}

#[test]
fn names_that_only_one_text_has_are_told_by_what_the_other_calls_them() {
    let wgsl = "@compute fn f(@builtin(local_invocation_id) thread: vec3<u32>) {\n    let place = block.x * tile + thread.x;\n    \
                let element = input[place];\n    output[place] = element;\n}\n";
    let cuda = "// Each thread has a place.\n__global__ void f() {\n    unsigned int i = blockIdx.x * TILE + threadIdx.x;\n    float element = \
                input[i];\n    output[i] = element;\n}\n";
    let map = line_map(wgsl, cuda);
    let name = |name: &str, line: u32| name_in_cuda(wgsl, cuda, &map, name, line);
    assert_eq!(name("thread", 1).as_deref(), Some("threadIdx"));
    assert_eq!(name("place", 2).as_deref(), Some("i"));
    assert_eq!(name("element", 3), None);
    assert_eq!(name("elsewhere", 9), None);
}
