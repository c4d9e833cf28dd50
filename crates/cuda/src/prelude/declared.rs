//! The names of CUDA's that a part of the prelude declares: a program that has one of them gets the part.

use std::sync::LazyLock;

use super::library::{ARRAYS, ATTRIBUTES, DRIVER, GRAPH_MEMORY, GRAPHS, OCCUPANCY, PEERS, POOLS, TEXTURES};

/// The parts that are known by what they declare, and what that is.
static KNOWN: LazyLock<Vec<(&'static str, Vec<&'static str>)>> = LazyLock::new(|| {
    [ARRAYS, TEXTURES, PEERS, GRAPHS, POOLS, GRAPH_MEMORY, ATTRIBUTES, OCCUPANCY, DRIVER]
        .map(|text| (text, names(text)))
        .into()
});

/// What a part of the runtime declares.
pub(super) fn declared(text: &str) -> Vec<&'static str> {
    KNOWN.iter().find(|(known, _)| *known == text).map(|(_, names)| names.clone()).unwrap_or_default()
}

/// The functions, types and variables of a text, and the enumerators of its types, of which the names are CUDA's.
fn names(text: &'static str) -> Vec<&'static str> {
    let words = words(text);
    let word = |at: Option<usize>| at.and_then(|at| words.get(at)).copied().unwrap_or_default();
    let mut found = Vec::new();
    // Of each brace that is open: whether enumerators are in it.
    let mut braces: Vec<bool> = Vec::new();
    let mut parentheses = 0_u32;
    for (at, name) in words.iter().copied().enumerate() {
        let (before, next) = (word(at.checked_sub(1)), word(Some(at + 1)));
        match name {
            "{" => braces.push(before == "enum" || word(at.checked_sub(2)) == "enum"),
            "}" => drop(braces.pop()),
            "(" => parentheses += 1,
            ")" => parentheses = parentheses.saturating_sub(1),
            _ if is_of_cuda(name) => {
                let here = match braces.last() {
                    None => {
                        parentheses == 0
                            && (matches!(next, "(" | ";" | "=") || matches!(before, "struct" | "enum" | "union"))
                    }
                    Some(enumerators) => *enumerators && matches!(before, "{" | ","),
                };
                if here {
                    found.push(name);
                }
            }
            _ => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether CUDA's headers own a name.
fn is_of_cuda(name: &str) -> bool {
    let followed = |beginning: &str, by: fn(&char) -> bool| {
        name.strip_prefix(beginning).and_then(|rest| rest.chars().next()).is_some_and(|first| by(&first))
    };
    followed("cuda", char::is_ascii_uppercase)
        || followed("make_cuda", char::is_ascii_uppercase)
        || followed("cu", char::is_ascii_uppercase)
        || followed("CU", char::is_ascii_lowercase)
        || name.starts_with("CU_")
        || name.starts_with("CUDA_")
        || matches!(name, "textureReference" | "surfaceReference")
}

/// The words and marks of a text, without its comments.
fn words(text: &'static str) -> Vec<&'static str> {
    let mut found = Vec::new();
    for line in text.lines() {
        let mut rest = line.split_once("//").map_or(line, |(code, _)| code).trim_start();
        while let Some(first) = rest.chars().next() {
            let is_word = |one: char| one.is_ascii_alphanumeric() || one == '_';
            let end = rest.find(|one| !is_word(one)).unwrap_or(rest.len()).max(first.len_utf8());
            found.push(&rest[..end]);
            rest = rest[end..].trim_start();
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_found_and_uses_are_not() {
        let textures = declared(TEXTURES);
        for name in ["cudaTextureFilterMode", "cudaFilterModePoint", "cudaTextureObject_t", "cudaCreateTextureObject"] {
            assert!(textures.contains(&name), "{name}");
        }
        for name in ["cudaError_t", "cudaSuccess", "cudaArray_t", "cudaErrorInvalidValue"] {
            assert!(!textures.contains(&name), "{name}");
        }
        let driver = declared(DRIVER);
        for name in ["cuMemAlloc", "CUdevice", "CUcontext", "CUDA_SUCCESS", "CU_DEVICE_ATTRIBUTE_WARP_SIZE"] {
            assert!(driver.contains(&name), "{name}");
        }
        assert!(driver.iter().all(|name| !name.starts_with("cuda")), "{driver:?}");
    }
}
