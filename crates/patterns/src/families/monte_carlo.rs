//! Monte-Carlo: pi and the price of an option from random numbers that depend on nothing but their own number.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step, parallel};

use self::random::{is_inside, normal, random_words};
use super::{ROW_TRIALS, STRIDE_TRIALS, STRIDING_BLOCKS, input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, ParameterKind, ParameterRole, Request,
    SettingError, Settings, Symptom, Variant, Work, catalogue::Plan, check::Expected,
};

mod random;

pub(crate) static FAMILY: Family = Family {
    id: "monte_carlo",
    title: "Monte-Carlo",
    summary: "Estimates pi, and the price of an option, from many random numbers.",
    lesson: shader!("monte_carlo/lesson.md"),
    variants: &[
        PI_ATOMIC,
        Variant {
            id: "pi_strided",
            title: "Pi, counted in registers",
            summary: "Threads stride through the points, blocks join their counts, and one thread adds them up.",
            wgsl: shader!("monte_carlo/pi_strided.wgsl"),
            cuda: shader!("monte_carlo/pi_strided.cu"),
            entry_points: &["monte_carlo_pi_strided"],
            parameters: &[POINTS, STRIDING_BLOCKS, Parameter::block_x(256)],
            trials: STRIDE_TRIALS,
            plan: |request| plan_pi(request, striding(request)?),
            gain: Some("One addition to the common counter per block, and not one per thread."),
            ..PI_ATOMIC
        },
        OPTION,
        Variant {
            id: "option_antithetic",
            title: "The price of an option, in opposite pairs",
            summary: "Each random number makes two paths, one with the opposite sign.",
            wgsl: shader!("monte_carlo/option_antithetic.wgsl"),
            cuda: shader!("monte_carlo/option_antithetic.cu"),
            entry_points: &["monte_carlo_option_antithetic"],
            work: |settings| work_of_option(settings, 2),
            check: |request, outcome| check_option(request, outcome, Paths::Opposite),
            ..OPTION
        },
        Variant {
            id: "same_numbers",
            title: "Mistake: every block draws the same",
            summary: "The random words are numbered by the thread's place in its block.",
            wgsl: shader!("monte_carlo/same_numbers.wgsl"),
            cuda: shader!("monte_carlo/same_numbers.cu"),
            entry_points: &["monte_carlo_same_numbers"],
            defect: Some(Defect {
                mended: "pi_atomic",
                explanation: || Explanation {
                    mistake: "A generator with a counter needs another number for every thread of the grid, not of the block.",
                    effect: "All blocks draw the same points: the result is as exact as that of one block, however many there \
                         are.",
                    notice: "More points bring the result no nearer to pi. With one block it is right.",
                },
                symptom: Symptom::Wrong { predicted: |request, outcome| check_pi(request, outcome, true) },
            }),
            ..PI_ATOMIC
        },
        Variant {
            id: "count_not_atomic",
            title: "Mistake: a counter that is not atomic",
            summary: "What others add between a thread's load and its store is lost.",
            wgsl: shader!("monte_carlo/count_not_atomic.wgsl"),
            cuda: shader!("monte_carlo/count_not_atomic.cu"),
            entry_points: &["monte_carlo_count_not_atomic"],
            // Blocks of one thread would race with each other alone.
            parameters: &[POINTS, Parameter::block_x(256).within(2.0, 1024.0)],
            defect: Some(Defect {
                mended: "pi_atomic",
                explanation: || Explanation {
                    mistake: "Reading a counter and writing it back are two steps; an atomic addition is one.",
                    effect: "Nearly all that is counted is lost, and pi comes out near zero.",
                    notice: "A result far too small, another one each time; the simulator names the line.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..PI_ATOMIC
        },
    ],
};

const PI_ATOMIC: Variant = Variant {
    id: "pi_atomic",
    title: "Pi, one counter for all",
    summary: "Each thread draws four points and adds those inside a quarter circle to a counter.",
    course: "Beyond the courses, after their reductions: random numbers in many threads",
    covers: &[],
    wgsl: shader!("monte_carlo/pi_atomic.wgsl"),
    cuda: shader!("monte_carlo/pi_atomic.cu"),
    entry_points: &["monte_carlo_pi_atomic"],
    parameters: &[POINTS, Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: ROW_TRIALS,
    plan: |request| plan_pi(request, super::grid_of(request, 4)?),
    // The random words, which a kernel without a generator would have to load.
    work: |settings| Work { bytes: ElementType::BYTES * count(settings), flops: 0 },
    check: |request, outcome| check_pi(request, outcome, false),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const OPTION: Variant = Variant {
    id: "option",
    title: "The price of an option",
    summary: "The mean of what it is worth at the end of many random paths, and how much it varies.",
    wgsl: shader!("monte_carlo/option.wgsl"),
    cuda: shader!("monte_carlo/option.cu"),
    entry_points: &["monte_carlo_option"],
    parameters: &[
        POINTS,
        STRIKE,
        VOLATILITY,
        STRIDING_BLOCKS,
        Parameter::block_x(256).power_of_two().within(1.0, 1024.0),
    ],
    metric: Metric::Arithmetic,
    trials: &[
        &[("block_x", 1.0), ("blocks", 65_535.0)],
        &[("block_x", 32.0), ("strike", 150.0)],
        &[("block_x", 1024.0), ("volatility", 1.0)],
        &[("blocks", 1.0)],
        &[("blocks", 3.0), ("block_x", 32.0), ("strike", 50.0)],
    ],
    plan: plan_option,
    work: |settings| work_of_option(settings, 1),
    check: |request, outcome| check_option(request, outcome, Paths::Single),
    ..PI_ATOMIC
};

/// Points, or paths.
const POINTS: Parameter = Parameter::size("n", "Random numbers", 1 << 20, 1 << 26);

const STRIKE: Parameter = Parameter {
    name: "strike",
    title: "Price at which one may buy",
    role: ParameterRole::Scalar,
    kind: ParameterKind::Real,
    default: 100.0,
    minimum: 50.0,
    maximum: 150.0,
};

/// The standard deviation of the price's logarithm after a year.
const VOLATILITY: Parameter =
    Parameter { name: "volatility", title: "Volatility", default: 0.2, minimum: 0.05, maximum: 1.0, ..STRIKE };

/// What the price grows by in the year without any risk.
const INTEREST: f64 = 0.05;

fn count(settings: &Settings) -> u64 {
    u64::from(settings.whole("n"))
}

/// As many blocks as are asked for, but no more than there are fours of numbers.
fn striding(request: &Request) -> Result<[u32; 3], SettingError> {
    let [block, blocks] = ["block_x", "blocks"].map(|name| u64::from(request.settings.whole(name)));
    request.row_of_blocks(count(&request.settings).div_ceil(4).div_ceil(block).min(blocks))
}

fn plan_pi(request: &Request, grid: [u32; 3]) -> Result<Plan, SettingError> {
    let counter = input("inside", ElementType::U32, 1, Fill::Zero);
    let buffers = vec![
        Buffer { role: Role::Output, ..counter },
        Buffer::uniform("parameters", &[request.settings.whole("n"), request.seed_of(0)]),
    ];
    let launch = Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, 1)] };
    Ok(Plan::of(buffers, vec![Step::Clear(0), Step::Launch(launch)]))
}

/// Counts in whole numbers, as the kernels do. `same` draws what a mistake draws: in each block the points of the first.
fn check_pi(request: &Request, outcome: &Outcome, same: bool) -> Check {
    let n = count(&request.settings);
    let block = u64::from(request.settings.whole("block_x"));
    let seed = request.seed_of(0);
    let counts = parallel::map_parts(0..n.div_ceil(4), |quads| {
        let inside = |quad: u64| {
            // A mistake numbers the words and the points by the thread's place in its block.
            let number = if same { quad % block } else { quad };
            #[expect(clippy::cast_possible_truncation, reason = "a number below 2²⁴")]
            let words = random_words(number as u32, seed);
            (0..).zip(words).filter(|(word, _)| 4 * number + word < n).map(|(_, word)| is_inside(word)).sum::<u32>()
        };
        quads.map(inside).sum::<u32>()
    });
    let inside = counts.iter().sum::<u32>();
    Check::equal(outcome, "inside", "the count of the same points on the processor", 1, |_| inside)
}

/// What a kernel receives about the price: strike, drift and spread of its logarithm.
#[expect(clippy::cast_possible_truncation, reason = "the kernel's arguments are floats")]
fn price_of(settings: &Settings) -> [f32; 3] {
    let volatility = settings.get("volatility");
    [settings.get("strike"), INTEREST - volatility * volatility / 2.0, volatility].map(|value| value as f32)
}

fn plan_option(request: &Request) -> Result<Plan, SettingError> {
    let grid = striding(request)?;
    let blocks = grid.iter().map(|side| u64::from(*side)).product::<u64>();
    let [strike, drift, spread] = price_of(&request.settings).map(f32::to_bits);
    let scalars = [request.settings.whole("n"), request.seed_of(0), strike, drift, spread];
    let buffers = vec![output("sums", ElementType::F32, 2 * blocks), Buffer::uniform("parameters", &scalars)];
    Ok(Plan::single_launch(buffers, grid))
}

/// For a number that is normally distributed about twenty-five operations, for a path six more, and three for the sums.
fn work_of_option(settings: &Settings, paths_per_number: u64) -> Work {
    Work { bytes: 0, flops: (28 + 6 * paths_per_number) * count(settings) }
}

/// Which paths a random number makes.
#[derive(Clone, Copy)]
enum Paths {
    Single,
    /// One and its opposite, of which the mean counts.
    Opposite,
}

/// What a random word comes to, in f64.
fn value_of(word: u32, [strike, drift, spread]: [f64; 3], paths: Paths) -> f64 {
    let worth = |chance: f64| (100.0 * (drift + spread * chance).exp() - strike).max(0.0);
    let chance = normal(word);
    match paths {
        Paths::Single => worth(chance),
        Paths::Opposite => f64::midpoint(worth(chance), worth(-chance)),
    }
}

/// The sums and the sums of squares of each block.
fn sums_of_blocks(request: &Request, grid: [u32; 3], paths: Paths) -> Vec<f64> {
    let n = count(&request.settings);
    let block = u64::from(request.settings.whole("block_x"));
    let blocks = grid.iter().map(|side| u64::from(*side)).product::<u64>();
    let price = price_of(&request.settings).map(f64::from);
    let seed = request.seed_of(0);
    let sums = parallel::map_parts(0..blocks, |part| {
        let of_block = |number: u64| {
            let threads = number * block..(number + 1) * block;
            let quads = threads.flat_map(|thread| (thread..n.div_ceil(4)).step_by((blocks * block) as usize));
            let mut sums = [0.0, 0.0];
            for quad in quads {
                #[expect(clippy::cast_possible_truncation, reason = "a number below 2²⁴")]
                let words = random_words(quad as u32, seed);
                for (_, word) in (4 * quad..n).zip(words) {
                    let value = value_of(word, price, paths);
                    sums[0] += value;
                    sums[1] += value * value;
                }
            }
            sums
        };
        part.flat_map(of_block).collect::<Vec<f64>>()
    });
    sums.concat()
}

fn check_option(request: &Request, outcome: &Outcome, paths: Paths) -> Check {
    // A price is off by a few units in the last place of its exponent, and what is left of it after the strike is taken
    // off by as much of the whole price.
    const TOLERANCE: f64 = 1e-4;

    let Ok(grid) = striding(request) else { return Check::equal(outcome, "sums", "a grid", 0, |_| 0) };
    let sums = sums_of_blocks(request, grid, paths);
    let each = count(&request.settings) as f64 * 2.0 / sums.len() as f64;
    let against = "every block's sum and sum of squares in f64";
    #[expect(clippy::cast_possible_truncation, reason = "an index into a vector")]
    Check::floats(outcome, "sums", against, TOLERANCE, sums.len() as u64, |index| {
        let value = sums[index as usize];
        // Near the strike a path is worth little, and its error is one of the whole price all the same.
        let least = if index % 2 == 0 { each } else { 10.0 * each };
        Expected { value, scale: value.max(least) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{judges_each_word, request, variant};

    /// The price by Black and Scholes, by a sum over the normal distribution in small steps.
    fn closed_form(strike: f64, volatility: f64) -> f64 {
        let drift = INTEREST - volatility * volatility / 2.0;
        let steps = -8000..=8000;
        let worth = |chance: f64| (100.0 * (drift + volatility * chance).exp() - strike).max(0.0);
        let density = |chance: f64| (-chance * chance / 2.0).exp() / std::f64::consts::TAU.sqrt();
        let mean: f64 = steps.map(|step| f64::from(step) / 1000.0).map(|z| worth(z) * density(z) / 1000.0).sum();
        mean * (-INTEREST).exp()
    }

    /// The estimate of the price and its standard error.
    fn estimate(paths: Paths) -> [f64; 2] {
        let its = variant("monte_carlo/option");
        let request = request(its, &[("n", f64::from(1 << 18))]);
        let sums = sums_of_blocks(&request, [1, 1, 1], paths);
        let n = f64::from(1 << 18);
        let mean = sums[0] / n;
        let variance = sums[1] / n - mean * mean;
        [mean, (variance / n).sqrt()].map(|value| value * (-INTEREST).exp())
    }

    #[test]
    fn the_price_is_that_of_black_and_scholes_within_what_chance_allows() {
        let exact = closed_form(100.0, 0.2);
        assert!((exact - 10.4506).abs() < 1e-3, "{exact}");
        for paths in [Paths::Single, Paths::Opposite] {
            let [price, error] = estimate(paths);
            assert!((price - exact).abs() < 4.0 * error, "{price} ± {error}");
        }
    }

    #[test]
    fn opposite_paths_vary_less() {
        let [single, opposite] = [Paths::Single, Paths::Opposite].map(|paths| estimate(paths)[1]);
        assert!(opposite < 0.6 * single, "{opposite} beside {single}");
    }

    #[test]
    fn the_share_of_points_in_the_quarter_circle_is_a_quarter_of_pi() {
        let n = 1 << 18;
        let inside: u32 = (0..n / 4).flat_map(|quad| random_words(quad, 7)).map(is_inside).sum();
        let pi = 4.0 * f64::from(inside) / f64::from(n);
        assert!((pi - std::f64::consts::PI).abs() < 4.0 * 1.64 / f64::from(n).sqrt(), "{pi}");
    }

    #[test]
    fn every_point_counts() {
        let its = variant("monte_carlo/pi_atomic");
        let request = request(its, &[("n", 1003.0)]);
        let words = (0..251).flat_map(|quad| random_words(quad, request.seed_of(0)));
        let inside: u32 = words.take(1003).map(is_inside).sum();
        judges_each_word(its, &request, "inside", &[inside], |count| count + 1);
    }
}
