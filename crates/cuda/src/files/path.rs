//! Paths with `/` between their parts, whatever the system.

/// What is before the last `/`; empty where there is none, and `/` for what lies at the root.
pub(crate) fn folder_of(path: &str) -> &str {
    match path.rfind('/') {
        Some(0) => "/",
        Some(at) => &path[..at],
        None => "",
    }
}

/// What is behind the last `/`.
pub(crate) fn name_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// A file's name without its extension.
pub(crate) fn stem_of(path: &str) -> &str {
    let name = name_of(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// What is behind the last point of a file's name.
pub(crate) fn extension(path: &str) -> &str {
    name_of(path).rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// A path as seen from a folder, with its `.` and `..` taken out as far as they can be.
pub(crate) fn join(folder: &str, path: &str) -> String {
    let whole = match (folder, path.starts_with('/')) {
        ("", _) | (_, true) => path.to_owned(),
        ("/", _) => format!("/{path}"),
        _ => format!("{folder}/{path}"),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in whole.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    let joined = parts.join("/");
    if whole.starts_with('/') { format!("/{joined}") } else { joined }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_joined_to_a_folder_without_what_leads_nowhere() {
        assert_eq!(join("", "a.h"), "a.h");
        assert_eq!(join("src", "./a.h"), "src/a.h");
        assert_eq!(join("src/kernels", "../../common/a.h"), "common/a.h");
        assert_eq!(join("src", "../../a.h"), "../a.h");
        assert_eq!(join("../x", "../a.h"), "../a.h");
        assert_eq!(join("/work", "a.h"), "/work/a.h");
        assert_eq!(join("src", "/usr/a.h"), "/usr/a.h");
    }

    #[test]
    fn the_parts_of_a_path_are_found() {
        assert_eq!((folder_of("a/b.cu"), name_of("a/b.cu"), stem_of("a/b.c.cu")), ("a", "b.cu", "b.c"));
        assert_eq!((folder_of("b.cu"), extension("b.cu"), extension("a.b/make")), ("", "cu", ""));
    }
}
