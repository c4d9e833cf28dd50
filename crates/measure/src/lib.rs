//! Runs, statistics, sweeps, ceilings and reports: what is between a device and what a person reads.
//!
//! [`run::run`] is the one way to run a variant; the page and the terminal draw the same [`run::RunReport`].
//!
//! ```text
//! program.rs       a whole CUDA program: its launches, its problems, its output
//! pages.rs         the pages beside the kernels, and what they cover
//! preview.rs       what a launch will be, before it runs
//! run.rs           one variant, verified and timed
//! counted.rs       one variant on the simulator, verified and counted
//! verify.rs        many variants at awkward settings
//! drawing.rs       a variant's result drawn by the graphics pipeline, beside the variant
//! sweep.rs         many variants over sizes
//! translated.rs    hand-written WGSL against what the CUDA C beside it becomes
//! sweep/           what a sweep measures
//! remote.rs        a sweep or a verification that somebody else carries out
//! tune.rs          the fastest settings on a device, searched for
//! tune/            what searches found: remembered by device, and in sentences
//! compare.rs       two measurements, and which was faster
//! records/         the table of records, beside what a CUDA user would call
//! ceiling.rs       what the device can do at best
//! ladder/          the rungs of a family, from the plainest to the record, and how it compares with the last
//! roofline.rs      what limits a kernel at its arithmetic intensity
//! mistake.rs       whether a mistake that is made on purpose shows as it should
//! host.rs          what a host program does, shown on a device
//! fit.rs           settings made to fit a device
//! siblings.rs      the same problem for another variant
//! launch_file.rs   a user's own launches, described in TOML, or made up from a kernel's declarations
//! lineage.rs       which blocks of launches used what which blocks wrote
//! own.rs           one run of a launch file, compared and timed
//! exercise.rs      exercises, and grades for solutions
//! side_by_side.rs  which lines of a kernel's two hand-written texts do the same
//! sanitize.rs      what the sanitizer found, against the source
//! subject.rs       what is profiled or checked
//! profile.rs       counters by line, and why a kernel is slow
//! warps/           warps over time: a traced launch, scheduled on one multiprocessor
//! device_query.rs  the device's card, in deviceQuery's terms
//! statistics.rs    readings in five numbers
//! units.rs         numbers for people
//! order.rs         one sort for whatever a page carries
//! calculators.rs   the calculators' list
//! words.rs         verdicts and times in sentences
//! lesson/          what a lesson is made of: text, figures, questions, notes
//! question/        questions in lessons, whose answers are calculated
//! values.rs        the first elements that a kernel wrote
//! yardstick.rs     kernels that are held against another one, and what courses measured
//! report.rs        rows for programs
//! ```

pub mod calculators;
pub mod ceiling;
pub mod compare;
pub mod counted;
pub mod device_query;
pub mod drawing;
pub mod exercise;
pub mod fit;
pub mod headline;
pub mod host;
pub mod lab;
pub mod ladder;
pub mod launch_file;
pub mod lesson;
pub mod lineage;
pub mod mistake;
pub mod order;
pub mod own;
pub mod pages;
pub mod preview;
pub mod profile;
pub mod program;
pub mod question;
pub mod records;
pub mod remote;
pub mod report;
pub mod roofline;
pub mod run;
pub mod sanitize;
pub mod scope;
pub mod siblings;
pub mod side_by_side;
pub mod statistics;
pub mod subject;
pub mod sweep;
pub mod translated;
pub mod tune;
pub mod units;
pub mod values;
pub mod verify;
pub mod warps;
pub mod words;
pub mod yardstick;

pub use ceiling::{CEILINGS, Ceiling, CeilingError, CeilingOptions, Ceilings, ceilings, ceilings_in_turn};
pub use profile::{Diagnosis, ProfileReport, profile};
pub use run::{LaunchReport, Rate, RunError, RunOptions, RunReport, RunResult, TimeReport, run};
pub use statistics::{Interval, Summary};
pub use sweep::{Bounds, Case, Row, RowResult, Sizes, SweepOptions, sweep};
pub use verify::{VariantReport, VerifyOptions, verify};
