//! A row of the table beside the fastest of its peers, if these were measured on its device.

use serde::Serialize;

use super::{Peer, PeerSize, Record};
use crate::{Interval, compare::Ratio, run::RunReport, statistics::CONFIDENCE};

/// Sparse matrices whose entries differ by a larger share are not of one kind. Within it, entries per second are compared.
const SAME_ENTRIES: f64 = 0.01;

/// What one interface writes before a model's name and another leaves out.
const VENDORS: [&str; 6] = ["nvidia", "amd", "intel", "apple", "corporation", "inc"];

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
    /// A row beside the fastest of its peers: of those that were measured on its device, for a problem of its size.
    #[must_use]
    pub fn beside(&self, report: &RunReport, peers: &[Peer]) -> Beside {
        let none = Beside { peer: None, peer_seconds: None, ratio: None, remark: None, must: self.must, aim: self.aim };
        let mut of_line: Vec<_> = peers.iter().filter(|peer| self.peers.contains(&peer.name.as_str())).collect();
        of_line.sort_by(|one, other| one.ms.total_cmp(&other.ms));
        let Some(fastest) = of_line.first() else {
            return Beside { remark: Some(format!("the peers' file has no {}", self.peers.join(" or "))), ..none };
        };
        let refused = |peer: &Peer, remark: String| {
            let (peer, peer_seconds) = (Some(peer.name.clone()), Some(peer.ms / 1e3));
            Beside { peer, peer_seconds, remark: Some(remark), ..none.clone() }
        };
        let is_here = |peer: &&Peer| peer.device.as_ref().is_some_and(|device| is_same_device(&report.device, device));
        let here: Vec<&Peer> = of_line.iter().copied().filter(is_here).collect();
        let Some(fastest_here) = here.first() else {
            let elsewhere = of_line.iter().find_map(|peer| Some((*peer, peer.device.as_ref()?)));
            return match elsewhere {
                Some((peer, device)) => {
                    refused(peer, format!("{} was measured on {device}, this run on {}", peer.name, report.device))
                }
                None => refused(fastest, format!("{} does not say on which device it was measured", fastest.name)),
            };
        };
        let ours = self.size(report);
        let Some(peer) = here.iter().find(|peer| self.has_size_of(peer, ours)) else {
            return refused(
                fastest_here,
                format!("{} is for {}, this run for {ours}", fastest_here.name, fastest_here.n),
            );
        };
        let ratio = report.time.as_ref().and_then(|time| {
            let scale = ours / peer.n;
            let scaled = |its: Interval| Interval { low: its.low * scale, high: its.high * scale, ..its };
            let intervals = time.interval(CONFIDENCE).zip(peer.interval().map(scaled)).map(|(ours, its)| [ours, its]);
            Ratio::of_medians([time.seconds.median, scale * peer.ms / 1e3], intervals)
        });
        Beside { peer: Some(peer.name.clone()), peer_seconds: Some(peer.ms / 1e3), ratio, ..none }
    }

    /// The size of a run's problem as the peers state it.
    fn size(&self, report: &RunReport) -> f64 {
        match self.n {
            PeerSize::Exactly(n) => n,
            #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
            PeerSize::Entries => report.work.flops as f64 / 2.0,
        }
    }

    fn has_size_of(&self, peer: &Peer, ours: f64) -> bool {
        let allowed = match self.n {
            PeerSize::Exactly(_) => 0.5,
            PeerSize::Entries => SAME_ENTRIES * peer.n,
        };
        (peer.n - ours).abs() < allowed
    }
}

impl Beside {
    /// The interval of its ratio.
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        self.ratio.and_then(|ratio| ratio.interval)
    }
}

/// Whether two interfaces name one model. What is around the model's own name differs between them: the vendor
/// before it, the driver or a mark in parentheses. Everything else counts: an `RTX 4070` is no `RTX 4070 Ti`. A browser
/// may tell no more of ours than the vendor, and then the vendor decides.
fn is_same_device(ours: &str, its: &str) -> bool {
    let (our_model, its_model) = (model(ours), model(its));
    let vendor = ours.trim().to_lowercase();
    let only_the_vendor = our_model.is_empty() && VENDORS.contains(&vendor.as_str());
    !its_model.is_empty() && (our_model == its_model || only_the_vendor && words(its).contains(&vendor))
}

/// The words of a device's name that tell its model.
fn model(name: &str) -> Vec<String> {
    words(name).into_iter().filter(|word| !VENDORS.contains(&word.as_str())).collect()
}

fn words(name: &str) -> Vec<String> {
    let mut depth = 0_u32;
    let bare: String = name
        .chars()
        .map(|letter| {
            match letter {
                '(' => depth += 1,
                ')' => {
                    depth = depth.saturating_sub(1);
                    return ' ';
                }
                _ => {}
            }
            if depth == 0 && letter.is_alphanumeric() { letter } else { ' ' }
        })
        .collect();
    bare.split_whitespace().map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::{RECORDS, peers};

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
        {"name":"copy/memcpy_d2d","n":268435456,"ms":0.45,"value":4221.37,"unit":"GB/s"}
        {"name":"copy/cuda_f32x4","device":"NVIDIA H200","n":268435456,"ms":0.48,"interval_ms":[0.47,0.49],"confidence":0.96,"value":4400.0,"unit":"GB/s"}
        {"name":"copy/memcpy_d2d","device":"NVIDIA H200","n":268435456,"ms":0.50,"value":4221.37,"unit":"GB/s"}
        {"name":"copy/memcpy_d2d","device":"NVIDIA B200","n":268435456,"ms":0.30,"value":7000.0,"unit":"GB/s"}
        {"name":"saxpy/cuda_f32x4","n":268435456,"ms":0.45,"value":4221.37,"unit":"GB/s"}
        {"name":"spmv/cusparse_csr_powerlaw_alg1","device":"NVIDIA H200","n":11946018,"ms":0.1,"value":1117.78,"unit":"GB/s"}
    "#;

    #[test]
    fn a_record_stands_beside_the_fastest_of_its_peers_on_its_device() {
        let peers = peers::read(PEERS).expect("they are peers");
        let beside = record("copy").beside(&report("NVIDIA H200", 0, 0.5e-3), &peers);
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
            (false, "copy/memcpy_d2d was measured on NVIDIA B200, this run on Radeon".to_owned())
        );
        assert_eq!(
            remark("saxpy", &report("NVIDIA H200", 0, 1e-3)),
            (false, "saxpy/cuda_f32x4 does not say on which device it was measured".to_owned())
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
    fn one_model_is_known_under_every_interfaces_name_and_two_models_are_told_apart() {
        let same = [
            ("NVIDIA H200", "NVIDIA H200"),
            ("NVIDIA GeForce RTX 4070", "GeForce RTX 4070"),
            ("NVIDIA GeForce RTX 4070", "nvidia geforce rtx 4070 (NVK AD104)"),
            ("Intel(R) Arc(TM) A770 Graphics", "Intel Arc A770 Graphics"),
        ];
        let others = [
            ("NVIDIA GeForce RTX 4070", "NVIDIA GeForce RTX 4070 Ti"),
            ("NVIDIA GeForce RTX 4070", "NVIDIA GeForce RTX 4070 SUPER"),
            ("NVIDIA H200", "NVIDIA H200 NVL"),
            ("NVIDIA A100-SXM4-40GB", "NVIDIA A100-SXM4-80GB"),
            ("NVIDIA H100", "NVIDIA H200"),
            ("NVIDIA H200", "NVIDIA"),
            ("amd", "NVIDIA H200"),
            ("", "NVIDIA H200"),
            ("", ""),
        ];
        assert!(is_same_device("nvidia", "NVIDIA H200"), "browsers tell the vendor");
        assert!(same.iter().all(|(one, other)| is_same_device(one, other) && is_same_device(other, one)));
        let confused: Vec<_> = others.iter().filter(|(one, other)| is_same_device(one, other)).collect();
        assert_eq!(confused, [&("", ""); 0]);
    }

    #[test]
    fn what_is_no_peer_is_refused_with_its_line() {
        let refusal = |text: &str| peers::read(text).expect_err("it is no peer").to_string();
        assert!(refusal("\n{}").starts_with("line 2 is none that "), "{}", refusal("\n{}"));
        assert!(refusal(&PEERS.replace("0.50", "0")).ends_with("copy/memcpy_d2d took 0 ms"));
    }
}
