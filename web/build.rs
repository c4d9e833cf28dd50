//! Keeps the linker's record of what refers to what in the page that visitors get, which `js/split.mjs` reads.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // The small page alone is split.
    if std::env::var("OPT_LEVEL").is_ok_and(|level| level == "z") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
