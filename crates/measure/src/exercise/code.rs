//! The code of a result: what a lecturer compares after grading the same text again.

use sha2::{Digest, Sha256};

use super::Grade;

/// A short code of exercise, solution and result. It is made of their contents alone: anyone who has both texts gets the same
/// code, so it shows that this text had this result, and nothing about who wrote it.
#[must_use]
pub fn result_code(exercise_files: &[(String, Vec<u8>)], solution: &str, grade: &Grade) -> String {
    let mut all = Sha256::new();
    let mut sorted: Vec<_> = exercise_files.iter().collect();
    sorted.sort();
    for (name, bytes) in sorted {
        all.update((name.len() as u64).to_le_bytes());
        all.update(name.as_bytes());
        all.update((bytes.len() as u64).to_le_bytes());
        all.update(bytes);
    }
    // What editors and mail programs change without a word does not count.
    let solution: Vec<&str> = solution.lines().map(str::trim_end).collect();
    let solution = solution.join("\n");
    all.update((solution.len() as u64).to_le_bytes());
    all.update(solution.as_bytes());
    for test in &grade.tests {
        all.update([u8::from(test.passed)]);
    }
    let digest = all.finalize();
    let digits: String = digest.iter().take(10).map(|byte| format!("{byte:02x}")).collect();
    let parts: Vec<&str> = [0, 4, 8, 12, 16].iter().map(|at| &digits[*at..at + 4]).collect();
    format!("wg1-{}", parts.join("-"))
}
