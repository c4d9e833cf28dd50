//! The table of records: the fastest rung of each family beside what a CUDA user would call, at the sizes at which a GPU
//! shows what it can.

pub mod peers;

use std::collections::BTreeMap;

use serde::Serialize;
use warpground_patterns::{Variant, families};

pub use self::peers::Peer;
use crate::{Case, Interval, Row, compare::Ratio, run::RunReport};

/// One line of the table.
#[derive(Debug)]
pub struct Record {
    /// For a person, and for telling its rows from others.
    pub label: &'static str,
    /// The family.
    pub family: &'static str,
    /// Which of the family's record rungs it is about.
    about: About,
    /// The problem.
    set: &'static [(&'static str, f64)],
    /// What it is compared with: the fastest of these.
    pub peers: &'static [&'static str],
    /// The problem's size as the peers state it.
    n: PeerSize,
    /// The ratio that it must reach.
    pub must: f64,
    /// The ratio that would be a record.
    pub aim: f64,
}

/// Which record rungs of a family a line is about.
#[derive(Debug)]
enum About {
    All,
    /// Those with a parameter of this name.
    With(&'static str),
    /// Those without one.
    Without(&'static str),
    /// Those that read bytes.
    OfBytes,
    /// Those that read whole words.
    OfWords,
    /// Those for a mask of this width, if they are for one only.
    OfMask(u32),
}

/// How a peer states the size of a problem.
#[derive(Debug, Clone, Copy)]
enum PeerSize {
    Exactly(f64),
    /// The entries of a sparse matrix. The rows of a power law are random, so that ours may have a few more or less.
    Entries,
}

/// Sparse matrices whose entries differ by a larger share are not of one kind. Within it, entries a second are compared.
const SAME_ENTRIES: f64 = 0.01;

/// 2²⁸ elements: a gibibyte of words.
const ELEMENTS: f64 = 268_435_456.0;
/// The side of a matrix of as many.
const SIDE: f64 = 16_384.0;

/// A line with what most lines have.
const LINE: Record = Record {
    label: "",
    family: "",
    about: About::All,
    set: &[("n", ELEMENTS)],
    peers: &[],
    n: PeerSize::Exactly(ELEMENTS),
    must: 1.0,
    aim: 1.0,
};

const PLANE: Record = Record { set: &[("width", SIDE), ("height", SIDE)], n: PeerSize::Exactly(SIDE), ..LINE };

/// The table, as the project set it itself.
pub static RECORDS: &[Record] = &[
    Record { label: "copy", family: "copy", peers: &["copy/memcpy_d2d", "copy/cuda_f32x4"], must: 0.99, ..LINE },
    Record { label: "saxpy", family: "saxpy", peers: &["saxpy/cuda_f32x4"], must: 0.99, ..LINE },
    Record {
        label: "transpose",
        family: "transpose",
        peers: &["transpose/cublas_geam"],
        must: 0.97,
        aim: 1.05,
        ..PLANE
    },
    Record {
        label: "sum",
        family: "reduce",
        about: About::Without("segments"),
        set: &[("n", ELEMENTS), ("operation", 0.0)],
        peers: &["reduce/cub_sum_f32"],
        must: 0.95,
        ..LINE
    },
    Record {
        label: "maximum",
        family: "reduce",
        about: About::Without("segments"),
        set: &[("n", ELEMENTS), ("operation", 1.0)],
        peers: &["reduce/cub_max_f32"],
        must: 0.95,
        ..LINE
    },
    Record {
        label: "inclusive scan",
        family: "scan",
        set: &[("n", ELEMENTS), ("exclusive", 0.0)],
        peers: &["scan/cub_inclusive_u32"],
        aim: 1.25,
        ..LINE
    },
    Record {
        label: "histogram of words, random",
        family: "histogram",
        about: About::OfWords,
        set: &[("n", ELEMENTS), ("data", 0.0)],
        peers: &["histogram256/cub_u32"],
        aim: 1.5,
        ..LINE
    },
    Record {
        label: "histogram of words, all equal",
        family: "histogram",
        about: About::OfWords,
        set: &[("n", ELEMENTS), ("data", 1.0)],
        peers: &["histogram256/cub_u32_equal"],
        aim: 1.5,
        ..LINE
    },
    Record {
        label: "histogram of bytes, random",
        family: "histogram",
        about: About::OfBytes,
        set: &[("n", ELEMENTS), ("data", 0.0)],
        peers: &["histogram256/cub_u8"],
        aim: 1.5,
        ..LINE
    },
    Record {
        label: "histogram of bytes, all equal",
        family: "histogram",
        about: About::OfBytes,
        set: &[("n", ELEMENTS), ("data", 1.0)],
        peers: &["histogram256/cub_u8_equal"],
        aim: 1.5,
        ..LINE
    },
    Record {
        label: "segmented sum, 1,024 a segment",
        family: "reduce",
        about: About::With("segments"),
        set: &[("n", ELEMENTS), ("segments", ELEMENTS / 1024.0)],
        peers: &["segmented_reduce_1024/cub_f32"],
        must: 1.2,
        aim: 1.8,
        ..LINE
    },
    Record {
        label: "convolution, 5 taps",
        family: "convolution",
        about: About::OfMask(5),
        set: &[("n", ELEMENTS)],
        peers: &["conv1d_5/cuda_tiled"],
        must: 1.8,
        aim: 2.3,
        ..LINE
    },
    Record {
        label: "convolution, 5 × 5",
        family: "convolution_2d",
        about: About::OfMask(5),
        peers: &["conv2d_5/cuda_tiled"],
        must: 1.8,
        aim: 3.0,
        ..PLANE
    },
    Record {
        label: "convolution, 9 × 9",
        family: "convolution_2d",
        about: About::OfMask(9),
        peers: &["conv2d_9/cuda_tiled"],
        must: 1.8,
        aim: 5.5,
        ..PLANE
    },
    Record {
        label: "product, 4,096",
        family: "matmul",
        set: &[("rows", 4096.0), ("inner", 4096.0), ("columns", 4096.0)],
        peers: &["sgemm/cublas_fp32_4096"],
        n: PeerSize::Exactly(4096.0),
        must: 0.85,
        aim: 0.95,
        ..LINE
    },
    Record {
        label: "product, 8,192",
        family: "matmul",
        set: &[("rows", 8192.0), ("inner", 8192.0), ("columns", 8192.0)],
        peers: &["sgemm/cublas_fp32_8192"],
        n: PeerSize::Exactly(8192.0),
        must: 0.85,
        aim: 0.95,
        ..LINE
    },
    Record {
        label: "sparse product, five-point grid",
        family: "spmv",
        set: &[("rows", 4_194_304.0), ("pattern", 0.0)],
        peers: &["spmv/cusparse_csr_laplacian5_alg1", "spmv/cusparse_csr_laplacian5_alg2"],
        n: PeerSize::Entries,
        must: 0.95,
        aim: 1.2,
        ..LINE
    },
    Record {
        label: "sparse product, 32 random columns",
        family: "spmv",
        set: &[("rows", 1_048_576.0), ("pattern", 1.0), ("entries", 32.0)],
        peers: &["spmv/cusparse_csr_random32_alg1", "spmv/cusparse_csr_random32_alg2"],
        n: PeerSize::Entries,
        must: 0.95,
        aim: 1.2,
        ..LINE
    },
    Record {
        label: "sparse product, power law",
        family: "spmv",
        // The first rows are huge, as in the peers' matrix.
        set: &[("rows", 1_048_576.0), ("pattern", 3.0)],
        peers: &["spmv/cusparse_csr_powerlaw_alg1", "spmv/cusparse_csr_powerlaw_alg2"],
        n: PeerSize::Entries,
        must: 0.95,
        aim: 1.2,
        ..LINE
    },
];

/// A row of the table of records, beside its peer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Beside {
    /// The peer; absent if no such line was given.
    pub peer: Option<String>,
    /// The peer's time, in seconds.
    pub peer_seconds: Option<f64>,
    /// Of the speeds: ours over the peer's.
    pub ratio: Option<Ratio>,
    /// Why there is no ratio, in a sentence.
    pub remark: Option<String>,
    /// The ratio that it must reach.
    pub must: f64,
    /// The ratio that would be a record.
    pub aim: f64,
}

impl Record {
    /// The record rungs that it is about.
    fn variants(&self) -> impl Iterator<Item = &'static Variant> {
        let family = families().iter().find(|family| family.id == self.family);
        family
            .into_iter()
            .flat_map(|family| family.variants)
            .filter(|variant| variant.record && self.about.is_met_by(variant))
    }

    /// Its cases: one for each rung that it is about.
    #[must_use]
    pub fn cases(&self) -> Vec<Case> {
        self.variants()
            .map(|variant| Case {
                id: format!("{}/{}", self.family, variant.id),
                size: None,
                set: self.settings(variant),
                tuned: true,
                label: Some(self.label.to_owned()),
            })
            .collect()
    }

    /// The problem in the variant's own parameters; one whose mask is fixed has no width to set.
    fn settings(&self, variant: &Variant) -> BTreeMap<String, f64> {
        let mask = match self.about {
            About::OfMask(width) => Some(("mask_width", f64::from(width))),
            _ => None,
        };
        let wanted = self.set.iter().copied().chain(mask.filter(|_| has(variant, "mask_width")));
        wanted.map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// A row beside the fastest of its peers.
    #[must_use]
    pub fn beside(&self, report: &RunReport, peers: &[Peer]) -> Beside {
        let none = Beside { peer: None, peer_seconds: None, ratio: None, remark: None, must: self.must, aim: self.aim };
        let of_line = peers.iter().filter(|peer| self.peers.contains(&peer.name.as_str()));
        let Some(peer) = of_line.min_by(|one, other| one.ms.total_cmp(&other.ms)) else {
            return Beside { remark: Some(format!("the peers' file has no {}", self.peers.join(" or "))), ..none };
        };
        let known = Beside { peer: Some(peer.name.clone()), peer_seconds: Some(peer.ms / 1e3), ..none };
        #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
        let ours = match self.n {
            PeerSize::Exactly(n) => n,
            PeerSize::Entries => report.work.flops as f64 / 2.0,
        };
        let allowed = match self.n {
            PeerSize::Exactly(_) => 0.5,
            PeerSize::Entries => SAME_ENTRIES * peer.n,
        };
        if (peer.n - ours).abs() >= allowed {
            let remark = format!("{} is for {}, this run for {ours}", peer.name, peer.n);
            return Beside { remark: Some(remark), ..known };
        }
        if let Some(device) = &peer.device
            && !is_same_device(device, &report.device)
        {
            let remark = format!("{} was measured on {device}, this run on {}", peer.name, report.device);
            return Beside { remark: Some(remark), ..known };
        }
        let ratio = report.time.as_ref().and_then(|time| {
            let scale = ours / peer.n;
            let scaled = |its: Interval| Interval { low: its.low * scale, high: its.high * scale, ..its };
            let intervals = time.seconds.interval.zip(peer.interval().map(scaled)).map(|(ours, its)| [ours, its]);
            Ratio::of_medians([time.seconds.median, scale * peer.ms / 1e3], intervals)
        });
        Beside { ratio, ..known }
    }
}

impl About {
    fn is_met_by(&self, variant: &Variant) -> bool {
        let of_bytes = || variant.id.split('_').any(|word| ["byte", "bytes", "u8"].contains(&word));
        match self {
            About::All => true,
            About::With(name) => has(variant, name),
            About::Without(name) => !has(variant, name),
            About::OfBytes => of_bytes(),
            About::OfWords => !of_bytes(),
            // A rung for one width has it in its name.
            About::OfMask(width) => {
                let number = variant.id.split('_').find_map(|word| word.parse::<u32>().ok());
                has(variant, "mask_width") || number.is_none_or(|number| number == *width)
            }
        }
    }
}

fn has(variant: &Variant, parameter: &str) -> bool {
    variant.parameters.iter().any(|its| its.name == parameter)
}

/// A driver's name of a device and CUDA's differ in what stands around the model's.
fn is_same_device(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(str::to_lowercase);
    one.contains(&other) || other.contains(&one)
}

/// All cases of the table.
#[must_use]
pub fn cases() -> Vec<Case> {
    RECORDS.iter().flat_map(Record::cases).collect()
}

/// The line of the table that a row belongs to.
#[must_use]
pub fn record_of(row: &Row) -> Option<&'static Record> {
    let label = row.label.as_deref()?;
    let (family, _) = row.id.split_once('/')?;
    RECORDS.iter().find(|record| record.label == label && record.family == family)
}

impl Beside {
    /// The interval of its ratio.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        self.ratio.and_then(|ratio| ratio.interval)
    }
}

#[cfg(test)]
mod tests {
    use warpground_engine::{Adapter, Limits};
    use warpground_patterns::variants;

    use super::*;

    /// A card on which every record fits.
    fn card() -> Adapter {
        let limits = Limits {
            block_dimensions: [1024, 1024, 64],
            threads_per_block: 1024,
            grid_dimension: 65_535,
            shared_bytes: 48 << 10,
            buffer_bytes: 4 << 30,
            storage_binding_bytes: (2 << 30) - 4,
            uniform_binding_bytes: 64 << 10,
            storage_buffers_per_kernel: 16,
        };
        Adapter { limits, ..warpground_sim::adapter(32) }
    }

    #[test]
    fn every_record_rung_stands_in_the_table_with_settings_that_it_takes() {
        let cases = cases();
        for (family, variant) in variants().filter(|(_, variant)| variant.record) {
            let id = family.id_of(variant).to_string();
            assert!(cases.iter().any(|case| case.id == id), "{id} is in no line of the table");
        }
        for case in &cases {
            let (_, variant) = warpground_patterns::find(&case.id).expect("cases are made of variants");
            if let Err(refusal) = case.settings(variant, &card()) {
                panic!("{}, {:?}: {refusal}", case.id, case.label);
            }
        }
    }

    fn report(device: &str, flops: u64, seconds: f64) -> RunReport {
        let (family, variant) = warpground_patterns::find("copy/one_each").expect("the id is in the catalogue");
        let settings = warpground_patterns::Settings::defaults(variant);
        let timing = warpground_engine::Timing {
            readings: vec![seconds; 15],
            repetitions: 1,
            source: warpground_engine::TimeSource::GpuTimestamps,
            step_seconds: 1e-9,
        };
        RunReport {
            id: family.id_of(variant).to_string(),
            settings,
            device: device.to_owned(),
            backend: "Vulkan".to_owned(),
            edited: false,
            checked: false,
            launches: Vec::new(),
            memory_bytes: 0,
            work: warpground_patterns::Work { bytes: 0, flops },
            check: warpground_patterns::Check {
                passed: true,
                against: String::new(),
                compared: 0,
                wrong: 0,
                relative_error: None,
                tolerance: 0.0,
                first_wrong: None,
            },
            mistake: None,
            time: crate::run::TimeReport::of(timing),
            rate: None,
            counted: None,
            outputs: Vec::new(),
        }
    }

    fn record(label: &str) -> &'static Record {
        RECORDS.iter().find(|record| record.label == label).expect("the table has it")
    }

    const PEERS: &str = r#"
        {"name":"copy/memcpy_d2d","n":268435456,"ms":0.50,"value":4221.37,"unit":"GB/s"}
        {"name":"copy/cuda_f32x4","device":"NVIDIA H200","n":268435456,"ms":0.48,"interval_ms":[0.47,0.49],"confidence":0.96,"value":4400.0,"unit":"GB/s"}
        {"name":"spmv/cusparse_csr_powerlaw_alg1","n":11946018,"ms":0.1,"value":1117.78,"unit":"GB/s"}
    "#;

    #[test]
    fn a_record_stands_beside_the_fastest_of_its_peers() {
        let peers = peers::read(PEERS).expect("they are peers");
        let beside = record("copy").beside(&report("NVIDIA H200 NVL", 0, 0.5e-3), &peers);
        assert_eq!((beside.peer.as_deref(), beside.remark.as_deref()), (Some("copy/cuda_f32x4"), None));
        let ratio = beside.ratio.expect("both have times");
        assert!((ratio.value - 0.96).abs() < 1e-12, "{ratio:?}");
        // All readings are equal: the interval is the peer's own.
        assert!(ratio.interval.is_some_and(|found| (found.low - 0.94).abs() < 1e-12 && found.high < 0.99), "{ratio:?}");
    }

    #[test]
    fn another_device_or_another_problem_has_no_ratio_and_says_so() {
        let peers = peers::read(PEERS).expect("they are peers");
        let remark = |label: &str, report: &RunReport| {
            let beside = record(label).beside(report, &peers);
            (beside.ratio.is_some(), beside.remark.unwrap_or_default())
        };
        assert_eq!(
            remark("copy", &report("Radeon", 0, 1e-3)),
            (false, "copy/cuda_f32x4 was measured on NVIDIA H200, this run on Radeon".to_owned())
        );
        assert_eq!(
            remark("sparse product, power law", &report("NVIDIA H200", 20, 1e-3)),
            (false, "spmv/cusparse_csr_powerlaw_alg1 is for 11946018, this run for 10".to_owned())
        );
        // Nearly as many entries are the same kind of matrix.
        assert_eq!(
            remark("sparse product, power law", &report("NVIDIA H200", 2 * 11_934_068, 1e-3)),
            (true, String::new())
        );
        assert_eq!(
            remark("transpose", &report("NVIDIA H200", 0, 1e-3)),
            (false, "the peers' file has no transpose/cublas_geam".to_owned())
        );
    }

    #[test]
    fn what_is_no_peer_is_refused_with_its_line() {
        let refusal = |text: &str| peers::read(text).expect_err("it is no peer").to_string();
        assert!(refusal("\n{}").starts_with("line 2 is none that "), "{}", refusal("\n{}"));
        assert!(refusal(&PEERS.replace("0.50", "0")).ends_with("copy/memcpy_d2d took 0 ms"));
    }
}
