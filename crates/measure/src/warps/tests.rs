use warpground_hardware::multiprocessor::{BlockTrace, Operation};

use warpground_patterns::{Request, Settings, find};
use warpground_sim::{SimOptions, TraceOptions, adapter, trace};

use super::*;

/// A launch of so many blocks of 256 threads, of which `recorded` were traced: every warp loads and calculates in turns.
fn traced(launched: u32, recorded: u32, rounds: usize) -> LaunchTrace {
    let operation = |line, class| Operation { line, class, reads: vec![0], writes: vec![0] };
    let load = Issue { operation: 0, turns: 1, near: false };
    let add = Issue { operation: 1, turns: 0, near: false };
    let warp: Vec<Issue> = (0..rounds).flat_map(|_| [load, add]).collect();
    LaunchTrace {
        kernel: "kernel".to_owned(),
        grid: [launched, 1, 1],
        block: [256, 1, 1],
        shared_bytes: 2048,
        trace: Trace {
            operations: vec![operation(3, Class::Global), operation(4, Class::Integer)],
            registers: 1,
            blocks: (0..recorded).map(|block| BlockTrace { block, warps: vec![warp.clone(); 8] }).collect(),
        },
        cut: 0,
    }
}

fn on(device: &str, resident: Option<u32>, traced: &LaunchTrace) -> Result<WarpsReport, WarpsError> {
    let resident = resident.map_or(Resident::Fit, Resident::Number);
    report(traced, &Choice { resident, ..Choice::named(device).unwrap() })
}

fn shared_on(device: &str, traced: &LaunchTrace) -> WarpsReport {
    report(traced, &Choice { resident: Resident::Share, ..Choice::named(device).unwrap() }).unwrap()
}

#[test]
fn a_launch_of_fewer_blocks_than_multiprocessors_gives_each_of_them_one() {
    let traced = traced(63, 32, 4);
    let share = shared_on("h100", &traced);
    assert_eq!((share.resident, share.blocks, share.share), (1, 1, 1));
    assert_eq!(Picture::new(&share, "line").resident, [1, 8]);
    assert_eq!(
        share.premise().unwrap(),
        "As launched: on H100 (SXM5) with its 132 SMs, the launch puts one block on each of 63 SMs."
    );
    assert!(
        share.subject().contains("the first of 63 blocks of the launch: 8 of at most 64 warps"),
        "{}",
        share.subject()
    );
    let fit = on("h100", None, &traced).unwrap();
    assert_eq!((fit.resident, fit.blocks), (8, 32));
    assert_eq!(
        fit.premise().unwrap(),
        "What if one SM ran 32 of the 63 blocks? On H100 (SXM5) with its 132 SMs, the launch puts one block on each of 63 \
         SMs."
    );
}

#[test]
fn a_launch_that_fills_the_device_is_its_own_premise() {
    let traced = traced(4096, 8, 4);
    assert_eq!(shared_on("h100", &traced), on("h100", None, &traced).unwrap());
    assert_eq!(shared_on("h100", &traced).premise(), None);
    // 200 blocks over 132 multiprocessors: some of them get two.
    let some = shared_on("h100", &self::traced(200, 32, 4));
    assert_eq!((some.resident, some.blocks), (2, 2));
    assert!(some.premise().unwrap().ends_with("at most 2 blocks on each SM."), "{:?}", some.premise());
}

#[test]
fn one_recorded_block_of_many_fills_the_multiprocessor() {
    let traced = traced(1024, 1, 20);
    let whole = on("h100", None, &traced).unwrap();
    assert_eq!((whole.recorded, whole.blocks, whole.resident), (1, 8, 8));
    let residents: Vec<u32> = whole.residencies.iter().map(|its| its.resident).collect();
    assert_eq!(residents, [1, 2, 4, 8]);
    assert!(whole.residencies.is_sorted_by(|fewer, more| fewer.cycles > more.cycles), "{:?}", whole.residencies);
    let one = on("h100", Some(1), &traced).unwrap();
    assert_eq!((one.resident, one.cycles), (1, whole.residencies[0].cycles));
    assert_eq!(
        whole.subject(),
        "One multiprocessor of H100 (SXM5) runs the first 8 of 1,024 blocks of the launch at once: 64 of at most 64 \
         warps on 4 schedulers, an occupancy of 100 % (registers are not counted)."
    );
    assert_eq!(
        whole.notes(),
        [
            "This multiprocessor has room for 8 of these blocks at once (limited by its threads).",
            "Blocks 1 to 7 repeat the recorded block 0, since the recording has no room for more: they execute the same \
             instructions.",
        ]
    );
}

#[test]
fn long_blocks_that_are_repeated_show_their_first_instructions() {
    let traced = traced(1024, 1, 400);
    let whole = on("h100", None, &traced).unwrap();
    assert_eq!(whole.kept, Some(750));
    assert_eq!(whole.issued, 48_000);
    let notes = whole.notes();
    let last = notes.last().unwrap();
    assert_eq!(
        last,
        "The blocks are too long to be shown whole: the picture shows at most the first 750 instructions of each warp."
    );
}

#[test]
fn a_launch_of_few_blocks_says_that_it_has_no_more() {
    let traced = traced(3, 3, 4);
    let few = on("h100", None, &traced).unwrap();
    assert_eq!((few.resident, few.blocks, few.most_resident), (3, 3, 8));
    assert_eq!(on("h100", Some(8), &traced).unwrap().resident, 3);
    assert_eq!(Picture::new(&few, "CUDA line").resident, [3, 3]);
    assert_eq!(
        few.notes(),
        [
            "This multiprocessor has room for 8 of these blocks at once (limited by its threads), but the launch has only 3."
        ]
    );
    assert!(few.subject().contains("all 3 blocks of the launch at once: 24 of at most 64 warps"), "{}", few.subject());
}

#[test]
fn a_block_that_does_not_fit_says_what_to_do() {
    let small = on("course-2-cores", None, &traced(4, 4, 1)).unwrap_err().to_string();
    assert_eq!(
        small,
        "A block of this kernel needs 2,048 bytes of shared memory, and this multiprocessor (Two small SMs) has 1,536. \
         Choose a smaller block or another multiprocessor."
    );
    let wide = on("course-4-warps", None, &traced(4, 4, 1)).unwrap_err().to_string();
    assert!(wide.starts_with("A block of this kernel needs 256 threads, and this multiprocessor"), "{wide}");
}

#[test]
fn the_picture_says_what_each_scheduler_does_and_which_unit_ready_warps_wait_for() {
    let picture = Picture::new(&on("h100", None, &traced(8, 8, 4)).unwrap(), "CUDA line");
    assert!(picture.result.contains("waiting for CUDA line 3 (global memory)"), "{}", picture.result);
    assert!(picture.result.contains("slots; a slot is one cycle of one scheduler."), "{}", picture.result);
    assert_eq!(
        picture.scheduler_at(0, 0),
        "Scheduler 0: warp 0 of block 0 issues CUDA line 3; 15 are ready and wait for the load and store units or the path \
         to global memory, which serve earlier requests."
    );
    // Every slot of every scheduler is in its bar.
    let cells = Cells::over(0, picture.cycles, 50);
    let used: f64 = picture.used(0, cells).iter().sum();
    #[expect(clippy::cast_precision_loss, reason = "a small number")]
    let issued = used * cells.width as f64;
    assert!((issued - 16.0 * 8.0).abs() < 1e-6, "{issued}");
}

/// A launch of a kernel of the catalogue, as the page traces it.
fn of_catalogue(kernel: &str, settings: &[(&str, f64)]) -> LaunchTrace {
    let (_, variant) = find(kernel).unwrap();
    let chosen = settings.iter().fold(Settings::defaults(variant), |all, (name, value)| all.with(name, *value));
    let request = Request::new(chosen, adapter(32).limits);
    let options = TraceOptions { blocks: 32, budget: 24_000 };
    trace(&variant.job(&request).unwrap(), &SimOptions::default(), 0, options).unwrap().launch.unwrap()
}

#[test]
fn the_tiled_product_takes_fewer_cycles_with_more_blocks_at_once() {
    let traced = of_catalogue("matmul/tiled", &[("rows", 48.0), ("columns", 48.0), ("inner", 500.0)]);
    assert_eq!(traced.trace.blocks.len(), 1);
    let whole = on("h100", None, &traced).unwrap();
    assert_eq!(whole.residencies.iter().map(|its| its.resident).collect::<Vec<_>>(), [1, 2, 4, 8]);
    assert!(whole.residencies.is_sorted_by(|fewer, more| fewer.cycles > more.cycles), "{:?}", whole.residencies);
}
