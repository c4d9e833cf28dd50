//! What a step decides, where its line says something else.

use warpground_sim::observe::recorder::StepRecord;

/// What the step at a place of a warp only decides, if that is not what its line does; `text` is the line. Of a `switch` the
/// comparison with a case is on the line before that case, and a condition of several parts takes several steps.
pub(crate) fn decision(steps: &[StepRecord], at: usize, text: &str) -> Option<String> {
    let branch = steps.get(at)?.branches.first()?;
    let (taken, all) = (branch.taken.count_ones(), (branch.taken | branch.others).count_ones());
    if text.starts_with("case ") {
        let who = match taken {
            0 => "no lane takes it".to_owned(),
            1 => "1 lane takes it".to_owned(),
            taken => format!("{taken} lanes take it"),
        };
        return Some(format!("the value is only compared with the next case, and {who}"));
    }
    let has_parts = text.contains("&&") || text.contains("||");
    let goes_on = steps.get(at + 1).is_some_and(|next| next.line == steps[at].line && !next.branches.is_empty());
    let is_part = has_parts && goes_on && !text.starts_with("for") && !text.starts_with("while");
    is_part.then(|| format!("a part of the condition, which holds for {taken} of {all} lanes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::recorded::recorded;
    use warpground_patterns::find;

    fn said(id: &str, settings: &[(&str, f64)]) -> Vec<(u32, Option<String>)> {
        let recording = recorded(id, settings);
        let (_, variant) = find(id).unwrap();
        let lines: Vec<&str> = variant.wgsl.get().lines().map(str::trim).collect();
        let steps = &recording.blocks[0].warps[0].steps;
        (0..steps.len()).map(|at| (steps[at].line, decision(steps, at, lines[steps[at].line as usize - 1]))).collect()
    }

    #[test]
    fn a_sum_does_not_seem_to_execute_the_cases_of_other_operations() {
        let steps = said("reduce/sequential", &[("n", 128.0), ("block_x", 64.0)]);
        let texts: Vec<&String> = steps.iter().filter_map(|(_, said)| said.as_ref()).collect();
        assert!(!texts.is_empty());
        assert!(
            texts.iter().all(|text| *text == "the value is only compared with the next case, and no lane takes it")
        );
    }

    #[test]
    fn the_parts_of_a_condition_are_steps_that_say_so() {
        let steps = said("convolution_2d/basic", &[("width", 64.0), ("height", 64.0)]);
        let first = steps.iter().position(|(_, said)| said.is_some()).unwrap();
        assert_eq!(steps[first].1.as_deref(), Some("a part of the condition, which holds for 32 of 32 lanes"));
        // The last part is the condition.
        assert_eq!(steps[first + 1], (steps[first].0, None));
    }
}
