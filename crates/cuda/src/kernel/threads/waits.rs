//! Barriers that wait twice. `workgroupUniformLoad` is a barrier, a load and a barrier: CUDA's own around such a load are left
//! out.
//!
//! ```text
//! workgroupBarrier();
//! left = workgroupUniformLoad(&sh_left);     →     left = workgroupUniformLoad(&sh_left);
//! workgroupBarrier();
//! ```

use crate::kernel::wgsl::writer::Line;

const BARRIER: &str = "workgroupBarrier();";

/// Leaves out the barriers directly before and behind a uniform load.
pub(crate) fn once(lines: &mut Vec<Line>) {
    let mut at = 0;
    while at < lines.len() {
        if !is_uniform_load(&lines[at].text) {
            at += 1;
            continue;
        }
        let indent = indentation(&lines[at].text);
        let is_barrier = |line: &Line| line.text.trim() == BARRIER && indentation(&line.text) == indent;
        let behind = next_statement(lines, at);
        if let Some(behind) = behind.filter(|behind| is_barrier(&lines[*behind]))
            // With a barrier of global memory behind it, it stays for both.
            && next_statement(lines, behind).is_none_or(|next| lines[next].text.trim() != "storageBarrier();")
        {
            lines.remove(behind);
        }
        let before = lines[..at].iter().rposition(is_statement);
        if let Some(before) = before.filter(|before| is_barrier(&lines[*before])) {
            lines.remove(before);
            at -= 1;
        }
        at += 1;
    }
}

/// Whether a line takes over what a uniform load brings, and does nothing else.
fn is_uniform_load(text: &str) -> bool {
    let Some((target, value)) = text.split_once(" = ") else { return false };
    let name = target.trim().rsplit(' ').next().unwrap_or("");
    value.starts_with("workgroupUniformLoad(&")
        && value.ends_with(");")
        && value.matches('(').count() == 1
        && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
}

fn is_statement(line: &Line) -> bool {
    let text = line.text.trim();
    !text.is_empty() && !text.starts_with("//")
}

fn next_statement(lines: &[Line], at: usize) -> Option<usize> {
    (at + 1..lines.len()).find(|next| is_statement(&lines[*next]))
}

fn indentation(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(text: &[&str]) -> Vec<String> {
        let mut lines = text.iter().map(|text| Line { text: (*text).to_owned(), from: 1 }).collect();
        once(&mut lines);
        lines.into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn a_uniform_load_waits_for_the_barriers_around_it() {
        let load = "let a = workgroupUniformLoad(&sh_a);";
        assert_eq!(left(&["b();", BARRIER, "// Why.", load, BARRIER, "c();"]), ["b();", "// Why.", load, "c();"]);
        assert_eq!(left(&["if (x) {", "    workgroupBarrier();", "}", load]).len(), 4);
        assert_eq!(left(&[load, BARRIER, "storageBarrier();"]).len(), 3);
        assert_eq!(left(&[BARRIER, "let a = f(workgroupUniformLoad(&sh_a));"]).len(), 2);
    }
}
