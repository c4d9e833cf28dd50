//! What an answer can ask.
//!
//! | function | fields |
//! |---|---|
//! | `ceil(x)`, `floor(x)`, `log2(x)`, `min(a, b)`, `max(a, b)` | none |
//! | `cover(problem, block)`, `truncated(problem, block)` | `blocks`, `threads`, `idle`, `missed`, `elements`, `full`, `divergent`, `idle_warps` |
//! | `index(grid =, block =, at =, thread =)` | `number`, `block`, `local`, `warp`, `lane` |
//! | `occupancy(device, threads =, registers =, shared =)` | `blocks`, `warps`, `threads`, `percent` |
//! | `transactions(rule, stride =, offset =, bytes =, lanes =)`, rule `strict`, `segments`, `lines` or `sectors` | `count`, `bytes`, `percent` |
//! | `banks(stride, banks =)` | `degree` |
//! | `rounds(pairing, elements)`, pairing `neighbours` or `halves` | `rounds`, `additions`, `divergent` |
//! | `latency(priority, warps =, instructions =, wait =, rounds =)`, priority `turns` or `oldest` | `cycles`, `idle` |
//! | `worked(row, "part")`, such as `worked(B14, "global number")` | none |
//! | `launch(family/variant, parameter = …)` | `blocks`, `threads`, `idle`, `launches`, `memory`, `shared` |
//! | `count(family/variant, parameter = …)`, on the simulator | `load_requests`, `load_sectors`, `store_requests`, `store_sectors`, `atomic_requests`, `divergent` (branches), `shared_load_requests`, `shared_load_wavefronts`, `shared_store_wavefronts`, `bank_conflicts`, `warps` |
//! | `run(family/variant, parameter = …)`, on the simulator | `correct`, `wrong`, `compared` |
//!
//! A launch is planned for a device of 1,024 threads per block, 65,535 blocks per dimension and 48 KiB of shared memory. The
//! simulator takes launches of at most [`MOST_THREADS`] threads, because a page waits for it.

use warpground_engine::{Adapter, DeviceKind, Extensions, Features, Job, Limits};
use warpground_hardware::{
    Cover, Launch, Needs, WARP_SIZE,
    index::Thread,
    latency::{Priority, Work, hide},
    memory::{BankRule, Coalescing, Sharing, warp_addresses},
    preset::preset,
    reduction::{Pairing, rounds},
    worked::Value as WorkedValue,
    worked_numbers,
};
use warpground_patterns::{Request, Settings, Variant, find};
use warpground_sim::{SimOptions, profile};

use super::expression::Value;
use crate::preview::{Preview, preview};

/// Threads that the simulator is asked to run for an answer.
pub const MOST_THREADS: u64 = 1 << 16;

/// Why an answer cannot be found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EvaluationError {
    /// No function of that name.
    #[error("there is no function `{0}`")]
    UnknownFunction(String),
    /// No field of that name.
    #[error("`{function}` has no field `{field}`")]
    UnknownField {
        /// Of which function.
        function: String,
        /// What was asked.
        field: String,
    },
    /// An argument that the function needs.
    #[error("`{function}` needs {argument}")]
    Missing {
        /// Which function.
        function: String,
        /// Which argument.
        argument: String,
    },
    /// An argument of another kind, or one that the function does not know.
    #[error("`{function}` cannot use {argument}")]
    Unfit {
        /// Which function.
        function: String,
        /// Which argument.
        argument: String,
    },
    /// Yes or no where a number is needed.
    #[error("yes or no is not a number")]
    NotANumber,
    /// What a model, the catalogue or the simulator says.
    #[error("{0}")]
    Refused(String),
}

/// An argument's value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Given {
    Number(f64),
    List(Vec<f64>),
    Word(String),
}

/// A call's arguments.
pub(super) struct Arguments {
    function: String,
    given: Vec<(Option<String>, Given)>,
}

impl Arguments {
    pub(super) fn new(function: &str, given: Vec<(Option<String>, Given)>) -> Arguments {
        Arguments { function: function.to_owned(), given }
    }

    fn unfit(&self, argument: &str) -> EvaluationError {
        EvaluationError::Unfit { function: self.function.clone(), argument: argument.to_owned() }
    }

    /// Refuses named arguments that nobody would read.
    fn only(&self, names: &[&str]) -> Result<(), EvaluationError> {
        let unknown = self.given.iter().filter_map(|(name, _)| name.as_deref()).find(|name| !names.contains(name));
        unknown.map_or(Ok(()), |name| Err(self.unfit(&format!("`{name}`"))))
    }

    fn named(&self, name: &str) -> Option<&Given> {
        self.given.iter().find(|(its, _)| its.as_deref() == Some(name)).map(|(_, value)| value)
    }

    fn positional(&self, index: usize, what: &str) -> Result<&Given, EvaluationError> {
        self.given
            .iter()
            .filter(|(name, _)| name.is_none())
            .nth(index)
            .map(|(_, value)| value)
            .ok_or_else(|| EvaluationError::Missing { function: self.function.clone(), argument: what.to_owned() })
    }

    fn number(&self, index: usize, what: &str) -> Result<f64, EvaluationError> {
        match self.positional(index, what)? {
            Given::Number(number) => Ok(*number),
            _ => Err(self.unfit(what)),
        }
    }

    fn word(&self, index: usize, what: &str) -> Result<&str, EvaluationError> {
        match self.positional(index, what)? {
            Given::Word(word) => Ok(word),
            _ => Err(self.unfit(what)),
        }
    }

    fn whole(&self, what: &str, value: f64) -> Result<u64, EvaluationError> {
        if value.fract() == 0.0 && (0.0..=9e15).contains(&value) {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and within range")]
            Ok(value as u64)
        } else {
            Err(self.unfit(&format!("{what} = {value}")))
        }
    }

    fn named_whole(&self, name: &str, otherwise: u64) -> Result<u64, EvaluationError> {
        match self.named(name) {
            None => Ok(otherwise),
            Some(Given::Number(number)) => self.whole(name, *number),
            Some(_) => Err(self.unfit(name)),
        }
    }

    fn narrow(&self, what: &str, value: u64) -> Result<u32, EvaluationError> {
        u32::try_from(value).map_err(|_| self.unfit(&format!("{what} = {value}")))
    }

    fn triple(&self, what: &str, given: &Given, rest: u64) -> Result<[u64; 3], EvaluationError> {
        let numbers = match given {
            Given::Number(number) => std::slice::from_ref(number),
            Given::List(numbers) if numbers.len() <= 3 => numbers.as_slice(),
            _ => return Err(self.unfit(what)),
        };
        let mut out = [rest; 3];
        for (place, number) in out.iter_mut().zip(numbers) {
            *place = self.whole(what, *number)?;
        }
        Ok(out)
    }

    fn narrow_triple(&self, what: &str, given: &Given, rest: u64) -> Result<[u32; 3], EvaluationError> {
        let [x, y, z] = self.triple(what, given, rest)?;
        Ok([self.narrow(what, x)?, self.narrow(what, y)?, self.narrow(what, z)?])
    }

    fn named_triple(&self, name: &str, rest: u64) -> Result<[u32; 3], EvaluationError> {
        let given = self.named(name).ok_or_else(|| EvaluationError::Missing {
            function: self.function.clone(),
            argument: format!("`{name}`"),
        })?;
        self.narrow_triple(name, given, rest)
    }

    /// The value of the field that is asked, from those there are.
    fn field(&self, field: Option<&str>, known: &[(&str, f64)]) -> Result<Value, EvaluationError> {
        let wanted = field.ok_or_else(|| {
            let names: Vec<_> = known.iter().map(|(name, _)| *name).collect();
            EvaluationError::Missing {
                function: self.function.clone(),
                argument: format!("a field: {}", names.join(", ")),
            }
        })?;
        known
            .iter()
            .find(|(name, _)| *name == wanted)
            .map(|(_, value)| Value::Number(*value))
            .ok_or_else(|| EvaluationError::UnknownField { function: self.function.clone(), field: wanted.to_owned() })
    }
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over by value")]
fn refused(error: impl ToString) -> EvaluationError {
    EvaluationError::Refused(error.to_string())
}

#[expect(clippy::cast_precision_loss, reason = "counts of lessons are far below 2⁵³")]
fn real(count: u64) -> f64 {
    count as f64
}

/// Whether a function's field is yes or no, and no number.
pub(super) fn is_truth(name: &str, field: Option<&str>) -> bool {
    name == "run" && field == Some("correct")
}

pub(super) fn call(name: &str, arguments: &Arguments, field: Option<&str>) -> Result<Value, EvaluationError> {
    let plain = |value: f64| match field {
        None => Ok(Value::Number(value)),
        Some(field) => Err(EvaluationError::UnknownField { function: name.to_owned(), field: field.to_owned() }),
    };
    match name {
        "ceil" => plain(arguments.number(0, "a number")?.ceil()),
        "floor" => plain(arguments.number(0, "a number")?.floor()),
        "log2" => plain(arguments.number(0, "a number")?.log2()),
        "min" => plain(arguments.number(0, "a number")?.min(arguments.number(1, "a second number")?)),
        "max" => plain(arguments.number(0, "a number")?.max(arguments.number(1, "a second number")?)),
        "cover" | "truncated" => cover(arguments, name == "truncated", field),
        "index" => index(arguments, field),
        "occupancy" => occupancy(arguments, field),
        "transactions" => transactions(arguments, field),
        "banks" => banks(arguments, field),
        "rounds" => rounds_of(arguments, field),
        "latency" => latency(arguments, field),
        "worked" => plain(worked(arguments)?),
        "launch" => launch(arguments, field),
        "count" => count(arguments, field),
        "run" => run(arguments, field),
        _ => Err(EvaluationError::UnknownFunction(name.to_owned())),
    }
}

fn cover(arguments: &Arguments, truncated: bool, field: Option<&str>) -> Result<Value, EvaluationError> {
    arguments.only(&[])?;
    let problem = arguments.triple("the problem", arguments.positional(0, "a problem")?, 1)?;
    let block = arguments.narrow_triple("the block", arguments.positional(1, "a block")?, 1)?;
    let cover = if truncated { Cover::truncated(problem, block) } else { Cover::new(problem, block) };
    let cover = cover.map_err(refused)?;
    let warps = cover.warps(WARP_SIZE);
    arguments.field(
        field,
        &[
            ("blocks", real(cover.blocks())),
            ("threads", real(cover.threads())),
            ("idle", real(cover.idle())),
            ("missed", real(cover.missed())),
            ("elements", real(cover.elements())),
            ("full", real(warps.full)),
            ("divergent", real(warps.divergent)),
            ("idle_warps", real(warps.idle)),
        ],
    )
}

fn index(arguments: &Arguments, field: Option<&str>) -> Result<Value, EvaluationError> {
    arguments.only(&["grid", "block", "at", "thread"])?;
    let grid = arguments.named_triple("grid", 1)?;
    let block = arguments.named_triple("block", 1)?;
    let thread = Thread { block: arguments.named_triple("at", 0)?, thread: arguments.named_triple("thread", 0)? };
    let launch = Launch::new(grid, block).map_err(refused)?;
    let place = launch.warp_lane(thread.thread, WARP_SIZE).map_err(refused)?;
    arguments.field(
        field,
        &[
            ("number", real(launch.global_id(thread).map_err(refused)?)),
            ("block", real(launch.block_id(thread.block).map_err(refused)?)),
            ("local", real(launch.local_id(thread.thread).map_err(refused)?)),
            ("warp", real(place.warp)),
            ("lane", place.lane.into()),
        ],
    )
}

fn occupancy(arguments: &Arguments, field: Option<&str>) -> Result<Value, EvaluationError> {
    arguments.only(&["threads", "registers", "shared"])?;
    let device = arguments.word(0, "a device")?;
    let gpu = preset(device).ok_or_else(|| arguments.unfit(&format!("the device `{device}`")))?;
    let narrow = |name| arguments.narrow(name, arguments.named_whole(name, 0)?);
    let needs = Needs::threads(narrow("threads")?).registers(narrow("registers")?).shared(narrow("shared")?);
    let found = gpu.occupancy(needs).map_err(refused)?;
    arguments.field(
        field,
        &[
            ("blocks", found.blocks.into()),
            ("warps", found.warps.into()),
            ("threads", found.threads.into()),
            ("percent", found.share().unwrap_or(f64::NAN) * 100.0),
        ],
    )
}

fn transactions(arguments: &Arguments, field: Option<&str>) -> Result<Value, EvaluationError> {
    arguments.only(&["stride", "offset", "bytes", "lanes"])?;
    let rule = match arguments.word(0, "a rule")? {
        "strict" => Coalescing::Strict,
        "segments" => Coalescing::Segments,
        "lines" => Coalescing::LINES,
        "sectors" => Coalescing::SECTORS,
        other => return Err(arguments.unfit(&format!("the rule `{other}`"))),
    };
    let narrow = |name, otherwise| arguments.narrow(name, arguments.named_whole(name, otherwise)?);
    let (bytes, lanes, stride) = (narrow("bytes", 4)?, narrow("lanes", 32)?, narrow("stride", 1)?);
    let addresses = warp_addresses(lanes.min(64), arguments.named_whole("offset", 0)?, stride.into(), bytes);
    let traffic = rule.traffic(bytes, &addresses).map_err(refused)?;
    arguments.field(
        field,
        &[
            ("count", real(traffic.transactions.len() as u64)),
            ("bytes", real(traffic.moved_bytes())),
            ("percent", traffic.efficiency() * 100.0),
        ],
    )
}

fn banks(arguments: &Arguments, field: Option<&str>) -> Result<Value, EvaluationError> {
    arguments.only(&["banks"])?;
    let stride = arguments.whole("the stride", arguments.number(0, "a stride")?)?;
    let rule = match arguments.named_whole("banks", 32)? {
        16 => BankRule { banks: 16, sharing: Sharing::Address },
        32 => BankRule::THIRTY_TWO,
        other => return Err(arguments.unfit(&format!("{other} banks"))),
    };
    let degree = rule.stride_degree(stride).map_err(refused)?;
    arguments.field(field, &[("degree", real(degree as u64))])
}

fn rounds_of(arguments: &Arguments, field: Option<&str>) -> Result<Value, EvaluationError> {
    arguments.only(&[])?;
    let pairing = match arguments.word(0, "a pairing")? {
        "neighbours" => Pairing::Neighbours,
        "halves" => Pairing::Halves,
        other => return Err(arguments.unfit(&format!("the pairing `{other}`"))),
    };
    let elements = arguments.whole("the elements", arguments.number(1, "a number of elements")?)?;
    let found = rounds(arguments.narrow("the elements", elements)?, WARP_SIZE, pairing).map_err(refused)?;
    arguments.field(
        field,
        &[
            ("rounds", real(found.len() as u64)),
            ("additions", found.iter().map(|round| f64::from(round.additions)).sum()),
            ("divergent", real(found.iter().map(|round| round.warps.divergent).sum())),
        ],
    )
}

fn latency(arguments: &Arguments, field: Option<&str>) -> Result<Value, EvaluationError> {
    arguments.only(&["warps", "instructions", "wait", "rounds"])?;
    let priority = match arguments.word(0, "a priority")? {
        "turns" => Priority::Turns,
        "oldest" => Priority::Oldest,
        other => return Err(arguments.unfit(&format!("the priority `{other}`"))),
    };
    let narrow = |name| arguments.narrow(name, arguments.named_whole(name, 1)?);
    let work = Work {
        warps: narrow("warps")?,
        instructions: narrow("instructions")?,
        wait: narrow("wait")?,
        rounds: narrow("rounds")?,
    };
    let found = hide(work, priority).map_err(refused)?;
    arguments.field(field, &[("cycles", real(found.cycles)), ("idle", real(found.idle))])
}

fn worked(arguments: &Arguments) -> Result<f64, EvaluationError> {
    arguments.only(&[])?;
    let (row, label) = (arguments.word(0, "a row")?, arguments.word(1, "a part's name")?);
    let number = worked_numbers().into_iter().find(|number| number.id == row);
    let part = number.as_ref().and_then(|number| number.part(label));
    match part.map(|part| &part.value) {
        Some(WorkedValue::Count(count)) => Ok(real(*count)),
        Some(WorkedValue::Real(value)) => Ok(*value),
        _ => Err(arguments.unfit(&format!("`{row}`, \"{label}\": it is no single number"))),
    }
}

/// The device that launches are planned for.
pub(crate) fn planning_device() -> Adapter {
    Adapter {
        name: "a planned device".to_owned(),
        vendor: String::new(),
        architecture: String::new(),
        driver: String::new(),
        backend: "none".to_owned(),
        kind: DeviceKind::Unknown,
        limits: Limits {
            block_dimensions: [1024, 1024, 64],
            threads_per_block: 1024,
            grid_dimension: 65_535,
            shared_bytes: 48 << 10,
            buffer_bytes: 4 << 30,
            storage_binding_bytes: 2 << 30,
            uniform_binding_bytes: 64 << 10,
            storage_buffers_per_kernel: 16,
        },
        features: Features {
            timestamps: false,
            subgroups: true,
            subgroup_sizes: Some([32, 32]),
            f16: true,
            cooperative_matrix: true,
            filters_floats: false,
            extensions: Extensions::NONE,
        },
    }
}

fn request(arguments: &Arguments) -> Result<(&'static Variant, Request), EvaluationError> {
    let id = arguments.word(0, "a kernel")?;
    let (_, variant) = find(id).ok_or_else(|| arguments.unfit(&format!("the kernel `{id}`")))?;
    let mut settings = Settings::defaults(variant);
    for (name, value) in &arguments.given {
        match (name, value) {
            (None, _) => {}
            (Some(name), Given::Number(value)) => {
                settings.set(variant, name, &value.to_string()).map_err(refused)?;
            }
            (Some(name), _) => return Err(arguments.unfit(&format!("`{name}`"))),
        }
    }
    Ok((variant, Request::new(settings, planning_device().limits)))
}

fn planned(arguments: &Arguments) -> Result<(&'static Variant, Request, Preview), EvaluationError> {
    let (variant, request) = request(arguments)?;
    let preview = preview(variant, &request, &planning_device()).map_err(refused)?;
    Ok((variant, request, preview))
}

fn launch(arguments: &Arguments, field: Option<&str>) -> Result<Value, EvaluationError> {
    let (_, _, preview) = planned(arguments)?;
    let shared = preview.launches.first().map_or(0, |launch| launch.shared_bytes);
    arguments.field(
        field,
        &[
            ("blocks", real(preview.blocks)),
            ("threads", real(preview.threads)),
            ("idle", preview.idle.map_or(f64::NAN, real)),
            ("launches", real(preview.launches.len() as u64)),
            ("memory", real(preview.memory_bytes)),
            ("shared", shared.into()),
        ],
    )
}

/// The job of a launch that is small enough to be simulated while a page waits.
fn small_job(arguments: &Arguments) -> Result<(&'static Variant, Request, Job), EvaluationError> {
    let (variant, request, preview) = planned(arguments)?;
    let threads: u64 = preview.launches.iter().map(crate::LaunchReport::threads).sum();
    if threads > MOST_THREADS {
        return Err(EvaluationError::Refused(format!(
            "{threads} threads; an answer may simulate at most {MOST_THREADS}"
        )));
    }
    let job = variant.job(&request).map_err(refused)?;
    Ok((variant, request, job))
}

fn count(arguments: &Arguments, field: Option<&str>) -> Result<Value, EvaluationError> {
    let (_, _, job) = small_job(arguments)?;
    let launches = profile(&job, &SimOptions::default()).map_err(refused)?.launches;
    let sum = |of: fn(&warpground_sim::observe::counters::Profile) -> u64| real(launches.iter().map(of).sum());
    arguments.field(
        field,
        &[
            ("load_requests", sum(|launch| launch.counts.global_load.requests)),
            ("load_sectors", sum(|launch| launch.counts.global_load.sectors)),
            ("store_requests", sum(|launch| launch.counts.global_store.requests)),
            ("store_sectors", sum(|launch| launch.counts.global_store.sectors)),
            ("atomic_requests", sum(|launch| launch.counts.global_atomic.requests)),
            ("divergent", sum(|launch| launch.counts.branches.divergent)),
            ("shared_load_requests", sum(|launch| launch.counts.shared_load.requests)),
            ("shared_load_wavefronts", sum(|launch| launch.counts.shared_load.wavefronts)),
            ("shared_store_wavefronts", sum(|launch| launch.counts.shared_store.wavefronts)),
            (
                "bank_conflicts",
                sum(|launch| launch.counts.shared_load.bank_conflicts + launch.counts.shared_store.bank_conflicts),
            ),
            ("warps", sum(|launch| launch.warps)),
        ],
    )
}

fn run(arguments: &Arguments, field: Option<&str>) -> Result<Value, EvaluationError> {
    let (variant, request, job) = small_job(arguments)?;
    let outcome = profile(&job, &SimOptions::default()).map_err(refused)?.outcome;
    let check = variant.check(&request, &outcome);
    if field == Some("correct") {
        return Ok(Value::Truth(check.passed));
    }
    arguments.field(field, &[("wrong", real(check.wrong)), ("compared", real(check.compared))])
}

#[cfg(test)]
mod tests {
    use super::super::expression::Expression;

    fn shown(text: &str) -> String {
        match Expression::parse(text) {
            Ok(expression) => expression.value().map_or_else(|error| error.to_string(), |value| value.to_string()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn models_answer() {
        for (text, expected) in [
            ("truncated(1000, 256).missed", "232"),
            ("cover(76x62, 16x16).divergent", "31"),
            ("occupancy(v100, threads = 256, registers = 40).percent", "75"),
            ("transactions(sectors, stride = 2).count", "8"),
            ("transactions(strict, offset = 1, lanes = 16).count", "16"),
            ("banks(4).degree", "4"),
            ("banks(32, banks = 16).degree", "16"),
            ("rounds(neighbours, 512).divergent", "95"),
            ("latency(oldest, warps = 4, instructions = 8, wait = 24, rounds = 4).idle", "0"),
            ("worked(B14, \"global number\")", "191"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn launches_are_planned_and_kernels_run_on_the_simulator() {
        for (text, expected) in [
            ("launch(vector_add/guarded, n = 2000, block_x = 512).threads", "2,048"),
            ("launch(reduce/sequential, n = 65537, block_x = 256).launches", "3"),
            ("count(vector_add/guarded, n = 8192).load_sectors", "2,048"),
            ("count(transpose/padded, width = 128, height = 128).bank_conflicts", "0"),
            ("run(vector_add/guarded, n = 1000).correct", "yes"),
            ("run(vector_add/guarded, n = 1000).wrong", "0"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_asked_says_so() {
        for (text, expected) in [
            ("cover(1000)", "`cover` needs a block"),
            ("cover(1000, 256).block", "`cover` has no field `block`"),
            ("cover(1000, 0).blocks", "the block has no extent in x"),
            ("cover(1000, 256, size = 3).blocks", "`cover` cannot use `size`"),
            ("launch(vector_add/none).blocks", "`launch` cannot use the kernel `vector_add/none`"),
            ("launch(vector_add/guarded, m = 3).blocks", "there is no parameter m; this kernel has n, block_x"),
            ("count(vector_add/guarded).warps", "1048576 threads; an answer may simulate at most 65536"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }
}
