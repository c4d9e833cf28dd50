//! What the mistaken variants leave, worked out step by step as their kernels do it.

use warpground_engine::Outcome;

use super::{
    super::Operation,
    reference::sum,
    style::{Style, block, input_fill},
};
use crate::{Check, Request, check::Expected};

/// The strides of a block's rounds.
type Strides = fn(section: usize) -> Vec<usize>;

/// Pairs half a section apart, without the last step.
pub(super) fn stops_early(request: &Request, outcome: &Outcome) -> Check {
    let strides: Strides = |section| halvings(section / 2).take_while(|stride| *stride > 1).collect();
    predicted(request, outcome, Style::TWO_EACH, strides)
}

/// Halves that are rounded down.
pub(super) fn not_a_power_of_two(request: &Request, outcome: &Outcome) -> Check {
    predicted(request, outcome, Style::ONE_EACH, |section| halvings(section / 2).collect())
}

/// `first`, `first` ÷ 2, … down to 1.
fn halvings(first: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(first), |stride| Some(stride / 2)).take_while(|stride| *stride > 0)
}

fn predicted(request: &Request, outcome: &Outcome, style: Style, strides: Strides) -> Check {
    let input = input_fill(request);
    let scale = sum((0..u64::from(request.settings.whole("n"))).map(|index| input.f32(index))).scale;
    let value = f64::from(run(request, style, strides));
    let against = "what the mistake leads to, step by step";
    // The same additions in the same order round alike.
    Check::floats(outcome, "result", against, 1e-7, 1, |_| Expected { value, scale })
}

/// Runs the launches as the kernels do: in a block, thread t below the stride takes in the value a stride on.
pub(super) fn run(request: &Request, style: Style, strides: Strides) -> f32 {
    let operation = Operation::of(request);
    let block = block(&request.settings);
    let input = input_fill(request);
    let Style::Sections { elements_a_thread } = style else { return f32::NAN };
    let section = (block * elements_a_thread) as usize;
    let strides = strides(section);
    let mut values: Vec<f32> = Vec::new();
    for (number, round) in style.rounds(request.settings.whole("n"), block).iter().enumerate() {
        let elements = round.elements as usize;
        let mut sh_values = vec![0.0; section];
        values = (0..round.blocks as usize)
            .map(|block| {
                for (thread, value) in sh_values.iter_mut().enumerate() {
                    let index = block * section + thread;
                    *value = match index < elements {
                        true if number == 0 => input.f32(index as u64),
                        true => values[index],
                        false => operation.identity(),
                    };
                }
                for stride in &strides {
                    for thread in 0..*stride {
                        sh_values[thread] = operation.combine(sh_values[thread], sh_values[thread + stride]);
                    }
                }
                sh_values[0]
            })
            .collect();
    }
    values[0]
}
