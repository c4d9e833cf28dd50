//! What can be seen of launches that come through the engine's device, and what a recording holds.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use std::collections::BTreeMap;

use warpground_engine::{
    Binding, Buffer, BufferId, Command, Device, ElementType, Fill, Job, Kernel, KernelId, Launch, Role, Step, Trust,
};
use warpground_sim::{
    FindingKind, SimDevice, SimOptions, Watch,
    observe::recorder::{AccessRecord, Chosen, LaneWords, RecordOptions, Recording},
    profile,
    program::ScalarKind,
    record,
};

const REDUCE: &str = "
var<workgroup> sh_sum: array<u32, 64>;
@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;

fn twice(x: u32) -> u32 {
    return x * 2u;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) block: vec3<u32>) {
    let i = block.x * 64u + t;
    var mine = twice(input[i]);
    sh_sum[t] = mine;
    workgroupBarrier();
    for (var stride = 32u; stride > 0u; stride /= 2u) {
        if t < stride {
            mine += sh_sum[t + stride];
            sh_sum[t] = mine;
        }
        workgroupBarrier();
    }
    if t == 0u {
        output[block.x] = mine;
    }
}
";

fn kernel(source: &str) -> Kernel {
    Kernel {
        label: "a kernel".to_owned(),
        source: source.to_owned().into(),
        entry_point: "main".to_owned(),
        overrides: BTreeMap::new(),
        trust: Trust::Checked,
    }
}

fn job(source: &str, blocks: u32) -> Job {
    let length = u64::from(blocks) * 64;
    let buffer = |name: &str, length, fill, role| Buffer {
        name: name.to_owned(),
        element: ElementType::U32,
        length,
        fill,
        role,
    };
    Job {
        label: "test".to_owned(),
        kernels: vec![kernel(source)],
        buffers: vec![
            buffer("input", length, Fill::Iota, Role::Input),
            buffer("output", blocks.into(), Fill::Zero, Role::Output),
        ],
        steps: vec![Step::Launch(Launch { kernel: 0, grid: [blocks, 1, 1], bindings: vec![(0, 0), (1, 1)] })],
        resources: Default::default(),
    }
}

fn recording(options: &RecordOptions, blocks: u32) -> Recording {
    record(&job(REDUCE, blocks), &SimOptions::default(), options).unwrap().recordings.remove(0)
}

/// The line on which a text is in the kernel.
fn line_of(text: &str) -> u32 {
    u32::try_from(REDUCE.lines().position(|line| line.contains(text)).unwrap() + 1).unwrap()
}

fn name_of(recording: &Recording, name: &str) -> u32 {
    u32::try_from(recording.names.iter().position(|known| known.name == name).unwrap()).unwrap()
}

#[test]
fn a_recording_follows_the_lines_with_their_lanes_and_accesses() {
    let recording = recording(&RecordOptions::default(), 2);
    assert_eq!(recording.blocks.len(), 1);
    let warp = &recording.blocks[0].warps[1];
    assert_eq!((warp.warp, warp.threads, warp.dropped), (1, u32::MAX, 0));
    let step = |line: u32| warp.steps.iter().find(|step| step.line == line).unwrap();

    let load = &step(line_of("var mine")).accesses[0];
    assert_eq!(recording.variables[usize::from(load.variable)].name, "input");
    assert_eq!((load.sectors, load.lines, load.active), (4, 1, u32::MAX));
    assert_eq!(load.offsets, LaneWords::Step { first: 128, step: 4 });
    assert_eq!(load.values, [LaneWords::Step { first: 32, step: 1 }]);
    assert_eq!(recording.element(load.variable, 128), Some((32, 0)));

    let store = &step(line_of("sh_sum[t] = mine")).accesses[0];
    assert_eq!((store.wavefronts, store.sectors), (1, 0));

    // The second warp has no lane below any stride.
    assert!(warp.steps.iter().all(|step| step.line != line_of("mine += ")));
    let lanes: Vec<u32> = recording.blocks[0].warps[0]
        .steps
        .iter()
        .filter(|step| step.line == line_of("mine += "))
        .map(|step| step.active.count_ones())
        .collect();
    assert_eq!(lanes, [32, 16, 8, 4, 2, 1]);
}

#[test]
fn every_variable_can_be_watched_over_the_lanes_at_every_step() {
    let recording = recording(&RecordOptions::default(), 2);
    let warp = &recording.blocks[0].warps[0];
    let (mine, i, x) = (name_of(&recording, "mine"), name_of(&recording, "i"), name_of(&recording, "x"));
    let at = |line: u32| warp.steps.iter().position(|step| step.line == line).unwrap();
    let before = at(line_of("let i"));
    assert_eq!(warp.watch(mine, 0, before), [None; 32]);
    let first = at(line_of("sh_sum[t] = mine"));
    assert_eq!(warp.watch(i, 0, first)[7], Some(7));
    assert_eq!(warp.watch(x, 0, first)[7], Some(7));
    assert_eq!(warp.watch(mine, 0, first)[7], Some(14));
    assert!(!warp.watch(mine, 0, before).contains(&Some(14)), "going back shows what was");
    let last = warp.steps.len() - 1;
    assert_eq!(warp.watch(mine, 0, last)[0], Some((0..64).sum::<u64>() * 2));
    assert_eq!(warp.watch(mine, 0, last)[31], Some((31 + 63) * 2), "a lane keeps what it had when it went idle");
    assert_eq!(recording.names[i as usize].kind, "let");
    assert_eq!(recording.names[x as usize].function, "twice");
    let block = name_of(&recording, "block");
    assert_eq!(recording.names[block as usize].type_name, "vec3<u32>");
}

#[test]
fn a_parameter_is_on_the_line_that_declares_it() {
    let source = REDUCE.replace("t: u32, @builtin(workgroup_id)", "t: u32,\n    @builtin(workgroup_id)");
    let line_of = |text: &str| {
        let line = source.lines().position(|line| line.contains(text)).unwrap() + 1;
        u32::try_from(line).unwrap()
    };
    let recorded = record(&job(&source, 1), &SimOptions::default(), &RecordOptions::default()).unwrap();
    let recording = &recorded.recordings[0];
    for (name, declared) in [("t", "fn main"), ("block", "@builtin(workgroup_id)"), ("x", "fn twice")] {
        let number = name_of(recording, name);
        assert_eq!(recording.names[number as usize].line, line_of(declared), "{name}");
    }
}

#[test]
fn one_can_step_from_barrier_to_barrier_and_back() {
    let recording = recording(&RecordOptions::default(), 1);
    let warp = &recording.blocks[0].warps[0];
    let mut barriers = Vec::new();
    let mut at = 0;
    while let Some(next) = warp.next_barrier(at) {
        barriers.push(next);
        at = next;
    }
    assert_eq!(barriers.len(), 7);
    assert_eq!(warp.previous_barrier(barriers[3]), Some(barriers[2]));
    // The order of the whole block: nobody passes a barrier before everybody is there.
    let order = recording.blocks[0].in_order();
    assert_eq!(order.len(), recording.blocks[0].warps.iter().map(|warp| warp.steps.len()).sum::<usize>());
}

#[test]
fn a_budget_bounds_what_is_kept_and_chosen_blocks_are_the_ones_recorded() {
    let options =
        RecordOptions { blocks: Chosen::These(vec![3, 8]), warps: Chosen::First(1), budget: 130, values: true };
    let recording = recording(&options, 10);
    assert_eq!(recording.blocks.iter().map(|block| block.block).collect::<Vec<_>>(), [3, 8]);
    for block in &recording.blocks {
        assert_eq!(block.warps.len(), 1);
        let kept: usize = block.warps[0]
            .steps
            .iter()
            .map(|step| 1 + step.accesses.len() + step.values.len() + step.branches.len())
            .sum();
        assert!(kept <= 65 && kept > 50, "{kept}");
        assert!(block.warps[0].dropped > 0);
    }
    let everything = RecordOptions { blocks: Chosen::All, budget: 1000, ..RecordOptions::default() };
    assert!(self::recording(&everything, 1000).blocks.len() < 10);
}

#[test]
fn a_recording_survives_the_way_through_json() {
    let recording = recording(&RecordOptions::default(), 2);
    let text = serde_json::to_string(&recording).unwrap();
    assert_eq!(serde_json::from_str::<Recording>(&text).unwrap(), recording);
}

const COUNT: &str = "
var<workgroup> sh_count: atomic<u32>;
@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<vec2<u32>>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) t: u32) {
    atomicAdd(&sh_count, input[t]);
    workgroupBarrier();
    let sum = atomicLoad(&sh_count);
    let found = atomicCompareExchangeWeak(&sh_count, 2016u, 7u);
    if t == 0u && found.exchanged {
        output[0] = vec2<u32>(sum, 5u);
    }
}
";

#[test]
fn an_atomic_keeps_its_operand_and_what_each_lane_left() {
    let recorded = |values| {
        let options = RecordOptions { values, ..RecordOptions::default() };
        record(&job(COUNT, 2), &SimOptions::default(), &options).unwrap().recordings.remove(0)
    };
    let recording = recorded(true);
    let count = recording.variables.iter().position(|its| its.name == "sh_count").unwrap();
    let accesses = recording.blocks[0].warps.iter().map(|warp| {
        let all = warp.steps.iter().flat_map(|step| &step.accesses);
        all.filter(|access| usize::from(access.variable) == count).collect::<Vec<_>>()
    });
    let [first, second]: [Vec<_>; 2] = accesses.collect::<Vec<_>>().try_into().unwrap();
    let sums = |access: &AccessRecord| access.left[0].lanes(access.active).map(|word| word.unwrap());
    let expected = |begin: u64| std::array::from_fn::<u64, 32, _>(|lane| (begin..=begin + lane as u64).sum());
    assert_eq!(first[0].values, [LaneWords::Step { first: 0, step: 1 }]);
    assert_eq!(sums(first[0]), expected(0));
    assert_eq!(sums(second[0]), expected(32).map(|sum| sum + 496));
    // A load gives what there is, and leaves nothing else.
    assert_eq!((&first[1].values[..], &first[1].left[..]), (&[LaneWords::Same(2016)][..], &[][..]));
    assert_eq!((&first[2].values[..], &first[2].left[..]), (&[LaneWords::Same(7)][..], &[LaneWords::Same(7)][..]));
    let silent = recorded(false);
    let all = silent.blocks[0].warps.iter().flat_map(|warp| &warp.steps).flat_map(|step| &step.accesses);
    assert!(all.into_iter().all(|access| access.values.is_empty() && access.left.is_empty()));
}

#[test]
fn a_recorded_array_says_what_its_elements_are() {
    let recording =
        record(&job(COUNT, 2), &SimOptions::default(), &RecordOptions::default()).unwrap().recordings.remove(0);
    let of = |name: &str| recording.variables.iter().find(|its| its.name == name).unwrap();
    let parts: Vec<_> = of("output").parts.iter().map(|part| (&*part.name, part.offset, part.kind)).collect();
    assert_eq!(parts, [(".x", 0, ScalarKind::U32), (".y", 4, ScalarKind::U32)]);
    assert_eq!((of("output").name_of(3), of("sh_count").name_of(0)), ("output[3]".to_owned(), "sh_count".to_owned()));
    // WGSL has no addresses.
    assert_eq!((of("output").object, recording.pointed_to(0x8000_0000_4000_0000)), (None, None));
    let mut recording = recording;
    let output = recording.variables.iter_mut().find(|its| its.name == "output").unwrap();
    (output.object, output.elements) = (Some(0x8000_0000), Some(8));
    let at = |byte: u64| recording.pointed_to(0x8000_0000_4000_0000 + byte);
    let expected = ["output", "output[1]", "output[2].y", "end of output"].map(|name| Some(name.to_owned()));
    assert_eq!([at(0), at(8), at(20), at(64)], expected);
    assert_eq!((at(72), recording.pointed_to(5)), (None, None));
}

#[test]
fn all_blocks_stand_in_the_timeline_on_the_multiprocessors_there_are() {
    let mut options = SimOptions::default();
    options.multiprocessors.count = 3;
    let recorded = record(&job(REDUCE, 100), &options, &RecordOptions::default()).unwrap();
    let timeline = &recorded.recordings[0].timeline;
    assert_eq!((timeline.blocks.len(), timeline.multiprocessors, timeline.resident), (100, 3, 32));
    assert!(timeline.blocks.iter().all(|run| run.end > run.start && run.multiprocessor < 3));
    assert_eq!(timeline.running_at(0.0), 96);
    assert_eq!(timeline.running_at(timeline.cycles), 0);
    assert!(timeline.filled() > 0.5 && timeline.filled() <= 1.0);
    assert_eq!(recorded.launches[0].warps, 200);
}

/// A device with the job's kernel and buffers, and the command that launches it.
fn on_a_device(job: &Job, filled: bool) -> (SimDevice, Command, Vec<BufferId>) {
    let device = SimDevice::new(SimOptions::default());
    let (kernel, buffers) = pollster::block_on(async {
        let kernel: KernelId = device.compile(&job.kernels[0]).await.unwrap();
        let mut buffers = Vec::new();
        for buffer in &job.buffers {
            let id = device.allocate(&buffer.name, buffer.bytes(), false).await.unwrap();
            if filled && buffer.role == Role::Input {
                let mut bytes = vec![0; usize::try_from(buffer.bytes()).unwrap()];
                buffer.fill.write(buffer.element, 0, &mut bytes);
                device.write(id, 0, &bytes).await.unwrap();
            }
            buffers.push(id);
        }
        (kernel, buffers)
    });
    let bindings = (0..).zip(&buffers).map(|(index, buffer)| Binding { index, buffer: *buffer }).collect();
    let Step::Launch(launch) = &job.steps[0] else { panic!("a launch") };
    (device, Command::Launch { kernel, grid: launch.grid, bindings }, buffers)
}

#[test]
fn a_device_counts_checks_and_records_the_launches_that_it_is_given() {
    let job = job(REDUCE, 4);
    let (device, launch, buffers) = on_a_device(&job, true);
    device.watch(Watch { profile: true, check: true, record: Some(RecordOptions::default()), ..Watch::default() });
    pollster::block_on(device.execute(&[launch.clone(), launch])).unwrap();
    let watched = device.take_watched();
    assert_eq!(watched.len(), 2);
    assert!(device.take_watched().is_empty());
    let alone = profile(&job, &SimOptions::default()).unwrap();
    for launch in &watched {
        assert_eq!((launch.kernel.as_str(), launch.grid, launch.block), ("a kernel", [4, 1, 1], [64, 1, 1]));
        assert_eq!(launch.profile.as_ref(), Some(&alone.launches[0]));
        assert_eq!(launch.findings, Some(Vec::new()));
        assert_eq!(launch.recording.as_ref().unwrap().blocks.len(), 1);
    }
    let sums = pollster::block_on(device.read(buffers[1], 0, 16)).unwrap();
    assert_eq!(sums[..4], ((0..64).sum::<u32>() * 2).to_le_bytes());
}

#[test]
fn a_launch_of_one_of_several_kernels_needs_only_what_that_kernel_uses() {
    let source = "
        @group(0) @binding(0) var<storage, read> input: array<u32>;
        @group(0) @binding(1) var<storage, read_write> output: array<u32>;
        @group(0) @binding(2) var<storage, read_write> other: array<u32>;
        var<workgroup> sh_other: array<u32, 1000>;
        @compute @workgroup_size(1) fn second() { sh_other[1] = other[0]; other[1] = sh_other[1]; }
        @compute @workgroup_size(1) fn main() { output[0] = input[3]; }";
    let counted = profile(&job(source, 1), &SimOptions::default()).unwrap();
    assert_eq!(counted.outcome.outputs[0].u32s().next(), Some(3));
    assert_eq!(counted.launches[0].shared_bytes, 0);
}

#[test]
fn a_launch_is_observed_without_being_done_twice() {
    let source = "
        @group(0) @binding(0) var<storage, read> input: array<u32>;
        @group(0) @binding(1) var<storage, read_write> output: array<u32>;
        @compute @workgroup_size(1) fn main() { output[0] += input[1]; }";
    let job = job(source, 1);
    let (device, launch, buffers) = on_a_device(&job, true);
    pollster::block_on(device.execute(&[Command::Clear { buffer: buffers[1] }])).unwrap();
    device.watch(Watch { profile: true, check: true, ..Watch::default() });
    pollster::block_on(device.execute(&[launch])).unwrap();
    assert_eq!(pollster::block_on(device.read(buffers[1], 0, 4)).unwrap(), 1_u32.to_le_bytes());
}

#[test]
fn memory_that_nobody_wrote_is_found_through_the_device_until_somebody_writes_it() {
    let job = job(REDUCE, 1);
    let (device, launch, buffers) = on_a_device(&job, false);
    device.watch(Watch { check: true, ..Watch::default() });
    pollster::block_on(device.execute(std::slice::from_ref(&launch))).unwrap();
    let found = device.take_watched().remove(0).findings.unwrap();
    assert_eq!(found.iter().map(|finding| finding.kind).collect::<Vec<_>>(), [FindingKind::UninitialisedRead]);
    let copy = Command::Copy { from: buffers[0], from_offset: 0, to: buffers[1], to_offset: 0, bytes: 4 };
    pollster::block_on(device.execute(&[Command::Clear { buffer: buffers[0] }, copy, launch])).unwrap();
    assert_eq!(device.take_watched().remove(0).findings, Some(Vec::new()));
}

#[test]
fn a_launch_that_does_not_end_is_an_error_and_its_findings_say_why() {
    let source = "
        @group(0) @binding(0) var<storage, read> input: array<u32>;
        @group(0) @binding(1) var<storage, read_write> output: array<u32>;
        @compute @workgroup_size(1) fn main() {
            var i = 1u;
            while i > 0u { i = i | input[1]; }
            output[0] = i;
        }";
    let job = job(source, 1);
    let (_, _, _) = on_a_device(&job, true);
    let mut options = SimOptions::default();
    options.launch.block_budget = 1_000_000;
    let device = SimDevice::new(options);
    device.watch(Watch { profile: true, check: true, ..Watch::default() });
    let result = pollster::block_on(async { warpground_engine::Instance::new(&device, job).await?.run().await });
    assert!(result.unwrap_err().to_string().contains("is in a loop at line 6"));
    let launch = device.take_watched().remove(0);
    assert_eq!(launch.findings.unwrap()[0].kind, FindingKind::RunawayLoop);
}
