//! Compares the two ways to readable WGSL over CUDA files: `cargo run -p warpground-cuda --example readable_ways -- [--warps]
//! [--doubles] [--each] [--text] FILE.cu …`. It says how many kernels each way takes, for which reasons the way from the device IR
//! refuses those that the way from the typed tree takes, and how many lines the texts have. With `--each` it says it of each
//! kernel, with `--text` it shows the texts from the device IR.
#![allow(clippy::print_stdout, reason = "a command-line example")]

use std::collections::BTreeMap;

use warpground_cuda::{
    both_texts,
    kernel::{Kernel, Shape},
};

fn main() {
    let mut shape = Shape::default();
    let (mut each, mut text_too, mut files) = (false, false, Vec::new());
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--warps" => shape.warps = true,
            "--doubles" => (shape.extensions.f64, shape.extensions.int64) = (true, true),
            "--each" => each = true,
            "--text" => text_too = true,
            _ => files.push(argument),
        }
    }
    let (mut all, mut tree, mut both, mut only_ir) = (0, 0, 0, 0);
    let mut reasons: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut lines: Vec<(usize, usize)> = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        for kernel in both_texts(&path, &text, &shape) {
            all += 1;
            let name = format!("{path} {}", kernel.name);
            let told = match (&kernel.from_tree, &kernel.from_ir) {
                (Ok(old), Ok(new)) => {
                    both += 1;
                    tree += 1;
                    let counts = (length(old), length(new));
                    lines.push(counts);
                    format!("{} lines, {} from the IR", counts.0, counts.1)
                }
                (Ok(old), Err(reason)) => {
                    tree += 1;
                    let words = reason.split_once(": ").map_or(reason.as_str(), |(_, words)| words);
                    reasons.entry(without_names(words)).or_default().push(name.clone());
                    format!("{} lines, not from the IR: {reason}", length(old))
                }
                (Err(reason), Ok(new)) => {
                    only_ir += 1;
                    format!("{} lines from the IR, not from the tree: {reason}", length(new))
                }
                (Err(old), Err(new)) => format!("from neither: {old}; {new}"),
            };
            if each {
                println!("{name}: {told}");
            }
            if let (true, Ok(made)) = (text_too, &kernel.from_ir) {
                println!("{}", made.wgsl);
            }
        }
    }
    println!("{all} kernels: {tree} from the tree, {both} of them from the IR, too, and {only_ir} from the IR alone");
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, kernels)| std::cmp::Reverse(kernels.len()));
    for (reason, kernels) in reasons {
        println!("{:5}  {reason}   ({})", kernels.len(), kernels[..kernels.len().min(2)].join(", "));
    }
    let median = |mut list: Vec<usize>| {
        list.sort_unstable();
        list.get(list.len() / 2).copied().unwrap_or(0)
    };
    let [old, new] = [lines.iter().map(|pair| pair.0).collect(), lines.iter().map(|pair| pair.1).collect()].map(median);
    let longer = lines.iter().filter(|(old, new)| new > old).count();
    println!("median lines: {old} from the tree, {new} from the IR; longer from the IR: {longer} of {}", lines.len());
}

/// The lines of a kernel's text that are neither empty nor a comment.
fn length(kernel: &Kernel) -> usize {
    kernel.wgsl.lines().filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//")).count()
}

/// A reason without the names of the program.
fn without_names(words: &str) -> String {
    let end = |words: &str| words.rfind(" of `").or_else(|| words.rfind(" like `"));
    end(words).map_or_else(|| words.to_owned(), |end| words[..end].to_owned())
}
