//! What holds for every ladder, and how a rung's standing is said.

use std::collections::BTreeSet;

use warpground_engine::{TimeSource, Timing};
use warpground_patterns::{Work, find};
use warpground_sim::{SimDevice, SimOptions};

use super::{counters::WIDTH, *};
use crate::{Rate, RunError, RunOptions, RunReport, counted, preview::preview, run, run::TimeReport};

fn family(id: &str) -> &'static Family {
    families().iter().find(|family| family.id == id).expect("the family is in the catalogue")
}

/// A card with room for what is tuned.
fn card() -> Adapter {
    let mut adapter = warpground_sim::adapter(WIDTH);
    adapter.kind = DeviceKind::DiscreteGpu;
    adapter.limits.shared_bytes = 48 << 10;
    adapter
}

fn climbed() -> impl Iterator<Item = (&'static Family, &'static Ladder)> {
    ladders().flat_map(|family| family.ladders().iter().map(move |ladder| (family, ladder)))
}

#[test]
fn all_of_a_ladder_solve_the_same_problem_on_a_card_but_those_for_small_ones() {
    const SMALL: [&str; 6] = [
        "compact/one_thread",
        "convolution/sequential",
        "reduce/one_thread",
        "scan/one_thread",
        "sort/odd_even",
        "spmv/sequential",
    ];
    for (family, ladder) in climbed() {
        let asked = asked(family, ladder, &card());
        let settings = |asked: &Asked| asked.request.as_ref().expect("a card runs it").settings.clone();
        let last = &asked[ladder.rungs.len() - 1];
        for one in &asked {
            let differs = unlike((one.variant, &settings(one)), (last.variant, &settings(last)));
            let id = family.id_of(one.variant).to_string();
            assert_eq!(differs.is_some(), SMALL.contains(&id.as_str()), "{id}: {differs:?}");
        }
    }
}

#[test]
fn the_simulator_counts_the_kernels_that_a_card_is_timed_with_in_several_blocks_within_a_second() {
    // About a second of a page's simulator.
    const MOST_INSTRUCTIONS: u64 = 6_500_000;
    let simulator = warpground_sim::adapter(WIDTH);
    let mut done: Vec<(String, Settings)> = Vec::new();
    for (family, ladder) in climbed() {
        for (timed, counted) in asked(family, ladder, &card()).iter().zip(asked(family, ladder, &simulator)) {
            let (id, variant) = (family.id_of(timed.variant), timed.variant);
            let [timed, request] =
                [timed, &counted].map(|asked| asked.request.clone().unwrap_or_else(|why| panic!("{id}: {why}")));
            if done.contains(&(id.to_string(), request.settings.clone())) {
                continue;
            }
            done.push((id.to_string(), request.settings.clone()));
            let launches = preview(variant, &timed, &card()).expect("it fits").launches;
            let run = counted::count(id, variant, &request, &SimOptions::default()).expect("it runs");
            assert!(run.check.passed, "{id}");
            let kernels = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect::<BTreeSet<_>>();
            let expected = kernels(launches.iter().map(|launch| launch.kernel.as_str()).collect());
            let found = kernels(run.profile.launches.iter().map(|launch| launch.kernel.as_str()).collect());
            let blocks = run.profile.launches[0].grid.iter().product::<u32>();
            let issued = run.profile.counts.activity.issued;
            assert_eq!(found, expected, "{id}");
            assert!(blocks > 1 || launches[0].blocks() == 1, "{id}: one block");
            assert!(issued < MOST_INSTRUCTIONS, "{id}: {issued} instructions");
        }
    }
}

#[test]
fn a_rung_for_short_arrays_gets_as_many_elements_as_it_takes() {
    let family = family("reduce");
    let elements = |id: &str| {
        let asked = request(family, &family.ladders()[0], family.variant(id)?, &card());
        Some(asked.ok()?.settings.whole("n"))
    };
    assert_eq!((elements("sequential"), elements("one_thread")), (Some(1 << 24), Some(1 << 16)));
}

#[test]
fn a_ladder_poses_its_own_problem_to_kernels_that_could_solve_others() {
    let family = family("convolution_2d");
    let widths = family.ladders().iter().map(|ladder| {
        let tiled = request(family, ladder, family.variant("tiled")?, &card()).ok()?;
        Some(tiled.settings.whole("mask_width"))
    });
    assert_eq!(widths.collect::<Vec<_>>(), [Some(5), Some(9)]);
}

#[test]
fn what_differs_between_two_problems_is_said() {
    let said = |one: (&str, &[(&str, f64)]), other: (&str, &[(&str, f64)])| {
        let [one, other] = [one, other].map(|(id, set)| {
            let (_, variant) = find(id).expect("the id is in the catalogue");
            let defaults = Settings::defaults(variant);
            (variant, set.iter().fold(defaults, |settings, (name, value)| settings.with(name, *value)))
        });
        unlike((one.0, &one.1), (other.0, &other.1)).unwrap_or_default()
    };
    let side: &[(&str, f64)] = &[("width", 512.0), ("height", 512.0)];
    assert_eq!(
        said(("reduce/tree", &[("n", 16_777_216.0)]), ("reduce/one_thread", &[])),
        "that took 65,536 elements, this 16,777,216 elements"
    );
    assert_eq!(
        said(("reduce/segments_four_wide", &[]), ("reduce/segmented", &[])),
        "Lengths: ragged there, equal here"
    );
    assert_eq!(
        said(("convolution_2d/quads_5", side), ("convolution_2d/quads_9", side)),
        "that has at least 2,097,476 bytes to move, this 2,097,252"
    );
    // Blocks and other ways make no other problem.
    assert_eq!(said(("spmv/chunks", &[("lanes", 4.0)]), ("spmv/row_groups", &[("block_x", 64.0)])), "");
}

/// A right report of a variant with these settings, timed.
fn timed(id: &str, settings: &[(&str, f64)], value: f64, seconds: &[f64]) -> RunReport {
    let (_, variant) = find(id).expect("the id is in the catalogue");
    let (family, smallest) = find("copy/one_each").expect("the id is in the catalogue");
    let request = Request::new(Settings::defaults(smallest).with("n", 64.0), warpground_sim::adapter(WIDTH).limits);
    let device = SimDevice::new(SimOptions::default());
    let ran = pollster::block_on(run(&device, family.id_of(smallest), smallest, &request, &RunOptions::default()));
    let timing =
        Timing { readings: seconds.to_vec(), repetitions: 1, source: TimeSource::GpuTimestamps, step_seconds: 1e-9 };
    let rate = Some(Rate { unit: "GB/s", value, low: value, high: value });
    let defaults = Settings::defaults(variant);
    RunReport {
        id: id.to_owned(),
        settings: settings.iter().fold(defaults, |settings, (name, value)| settings.with(name, *value)),
        rate,
        time: TimeReport::of(timing),
        ..ran.expect("it runs").report
    }
}

#[test]
fn a_rung_on_a_known_card_has_its_bound_beside_its_time() {
    let bytes = 3_350_000_000;
    let timed = RunReport {
        device: "NVIDIA H100 80GB HBM3".to_owned(),
        work: Work { bytes, flops: 0 },
        ..timed("copy/four_wide", &[], 3000.0, &[0.0015; 15])
    };
    let words = Bound::of(&timed, None).expect("the card is known").words();
    assert_eq!(words[0].1, "1.00 ms: 3.35 GB at the 3,350 GB/s of the H100 (SXM5)");
    assert_eq!(words[1..], [("Time here", "1.50 ms".to_owned()), ("What is left", "1.50 × the bound".to_owned())]);
    let unknown = RunReport { device: "A card of tomorrow".to_owned(), ..timed };
    assert_eq!(Bound::of(&unknown, None), None);
}

#[test]
fn a_ladder_says_of_each_rung_how_it_stands_to_the_one_that_it_is_a_step_from() {
    let family = family("reduce");
    let ladder = &family.ladders()[0];
    let mut asked = asked(family, ladder, &card());
    let of = |id: &str, value: f64, seconds: &[f64]| {
        timed(&format!("reduce/{id}"), &[("n", f64::from(1 << 24))], value, seconds)
    };
    let place = |id: &str| ladder.all().position(|rung| rung.id == id).expect("it is on the ladder");
    let noisy: Vec<f64> = (0..15).map(|step| 1.0 + 0.1 * f64::from(step)).collect();
    let error = RunError::OnlySimulated;
    let reports = [
        timed("reduce/one_thread", &[], 1.0, &[4.0; 15]),
        of("interleaved", 100.0, &[4.0; 15]),
        of("sequential", 400.0, &[1.0; 15]),
        of("pairwise", 400.0, &[1.0; 15]),
        of("warp", 800.0, &[0.5; 15]),
        of("hierarchical", 235.0, &noisy),
        of("four_wide", 400.0, &[1.0; 3]),
        of("divide_and_conquer", 200.0, &[2.0; 15]),
    ];
    let mut came: Vec<Option<Came<'_>>> = vec![None; asked.len()];
    for report in &reports {
        came[place(report.id.trim_start_matches("reduce/"))] = Some(Ok(report));
    }
    asked[place("tree")].request = Err("too large".to_owned());
    came[place("eight_loads")] = Some(Err(&error));
    let standings = standings(&asked, &came);
    let said = |id: &str| standings[place(id)].words(DeviceKind::DiscreteGpu);
    assert_eq!(said("one_thread"), "1.00 GB/s by GPU timestamps");
    assert_eq!(
        said("interleaved"),
        "100 GB/s by GPU timestamps; no ratio to “One thread, one element after another”: that took 65,536 elements, \
         this 16,777,216 elements"
    );
    assert_eq!(said("tree"), "cannot run here: too large");
    assert_eq!(said("sequential"), "400 GB/s by GPU timestamps; 4.00 × “Interleaved addressing” (4.00 to 4.00)");
    assert_eq!(
        said("pairwise"),
        "400 GB/s by GPU timestamps; not distinguishable from “Sequential addressing” (1.00 to 1.00 ×)"
    );
    assert_eq!(said("warp"), "800 GB/s by GPU timestamps; 2.00 × “Sequential addressing” (2.00 to 2.00)");
    assert!(said("hierarchical").contains("0.294 × “Warp by warp in registers” (0.2"), "{}", said("hierarchical"));
    assert!(
        said("four_wide").ends_with("about 1.70 × “Thread, block, grid”, from too few readings to be sure"),
        "{}",
        said("four_wide")
    );
    assert_eq!(said("four_wide_warps"), "not run yet");
    assert!(said("eight_loads").starts_with("failed: this kernel makes its mistake on the simulator only"));
    assert_eq!(
        said("divide_and_conquer"),
        "200 GB/s by GPU timestamps; 0.500 × “Sequential addressing” (0.500 to 0.500)"
    );
    let share = |id: &str| match &standings[place(id)] {
        Standing::Right { share, .. } => *share,
        other => panic!("{id}: {other:?}"),
    };
    assert_eq!([share("interleaved"), share("warp"), share("divide_and_conquer")], [0.125, 1.0, 0.25]);
}

#[test]
fn a_yardstick_beside_a_ladder_is_compared_with_nothing() {
    let family = family("transpose");
    let ladder = &family.ladders()[0];
    let asked = asked(family, ladder, &card());
    let reports: Vec<_> =
        asked.iter().map(|asked| timed(&format!("transpose/{}", asked.variant.id), &[], 100.0, &[1.0; 15])).collect();
    let came: Vec<_> = reports.iter().map(|report| Some(Ok(report))).collect();
    let said: Vec<_> = standings(&asked, &came).iter().map(|standing| standing.words(DeviceKind::Software)).collect();
    assert_eq!(said[4], "100 GB/s by timestamps of a processor, not of a GPU");
    assert!(said[5].contains("“Copy, the yardstick”"), "{}", said[5]);
}

#[test]
fn kernels_for_other_sizes_than_those_timed_are_named() {
    let report = timed("reduce/tree", &[], 100.0, &[1.0]);
    let mut other = report.clone();
    assert_eq!(another_path(&report, &other), None);
    other.launches[0].kernel = "copy_one_each_odd".to_owned();
    assert_eq!(
        another_path(&report, &other).as_deref(),
        Some(
            "The counters are of `copy_one_each_odd`, the times of `copy_one_each`: their sizes need different kernels."
        )
    );
}

#[test]
fn the_list_says_how_many_rungs_there_are() {
    assert_eq!(
        ["matmul", "reduce", "histogram"].map(|id| extent(family(id))),
        ["4 rungs", "2 ladders, of 10 and 2 rungs", "3 ladders, of 3, 1 and 4 rungs"]
    );
}
