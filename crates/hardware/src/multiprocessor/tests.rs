use proptest::prelude::*;

use super::*;
use crate::{
    latency::{self, Work},
    preset,
};

/// One scheduler, every latency one cycle, units that nobody has to wait for, and memory after `wait` cycles.
fn plain(wait: u32, priority: Priority) -> Multiprocessor {
    let unit = Unit { ports: 64, interval: 1, own: false };
    let one = Figure { cycles: 1, source: None };
    let figures = Figures {
        arithmetic: one,
        double: one,
        special: one,
        matrix: one,
        branch: one,
        constant: one,
        shared: one,
        cached: one,
        global: Figure { cycles: wait, source: None },
        exchange: one,
        barrier: one,
    };
    Multiprocessor {
        schedulers: 1,
        issues: 1,
        issue_every: 1,
        float: unit,
        integer: unit,
        double: unit,
        special: unit,
        matrix: unit,
        memory: unit,
        figures,
        caches_global: false,
        sector_millicycles: 0,
        priority,
    }
}

fn machines() -> Vec<Multiprocessor> {
    let all = MODELS.iter().filter_map(|id| preset::preset(id));
    all.flat_map(|gpu| [Priority::Turns, Priority::Oldest].map(|priority| multiprocessor(gpu, priority))).collect()
}

/// A program of random instructions on eight registers.
fn operations() -> impl Strategy<Value = Vec<Operation>> {
    let class = prop_oneof![
        Just(Class::Move),
        Just(Class::Float),
        Just(Class::Integer),
        Just(Class::Double),
        Just(Class::Special),
        Just(Class::Matrix),
        Just(Class::Control),
        Just(Class::Constant),
        Just(Class::Local),
        Just(Class::Shared),
        Just(Class::Global),
        Just(Class::Atomic),
        Just(Class::Exchange),
    ];
    let one = (class, prop::collection::vec(0_u16..8, 0..3), 0_u16..8).prop_map(|(class, reads, write)| {
        let writes = match class {
            Class::Move => reads.iter().map(|from| (from + 1) % 8).collect(),
            Class::Control => Vec::new(),
            _ => vec![write],
        };
        Operation { line: 1, class, reads, writes }
    });
    prop::collection::vec(one, 1..12)
}

/// Blocks whose warps execute random parts of it, with barriers that all of them pass.
fn traces() -> impl Strategy<Value = Trace> {
    let part = prop::collection::vec((0_usize..12, 1_u16..9, any::<bool>()), 0..12);
    let blocks = prop::collection::vec(prop::collection::vec(prop::collection::vec(part, 1..4), 1..5), 1..6);
    (operations(), blocks).prop_map(|(operations, blocks)| {
        let barrier = u32::try_from(operations.len()).unwrap();
        let blocks = (0..).zip(blocks).map(|(block, warps)| BlockTrace {
            block,
            warps: warps
                .into_iter()
                .map(|parts| {
                    let mut issues = Vec::new();
                    for part in parts {
                        issues.extend(part.into_iter().map(|(operation, turns, near)| Issue {
                            operation: u32::try_from(operation % operations.len()).unwrap(),
                            turns,
                            near,
                        }));
                        issues.push(Issue { operation: barrier, turns: 0, near: false });
                    }
                    issues
                })
                .collect(),
        });
        let blocks = blocks.collect();
        let last = Operation { line: 2, class: Class::Barrier, reads: Vec::new(), writes: Vec::new() };
        let operations = operations.into_iter().chain([last]).collect();
        Trace { operations, registers: 8, blocks }
    })
}

fn counted(trace: &Trace, issues: &[Issue]) -> Vec<u32> {
    let all = issues.iter().map(|issue| issue.operation);
    all.filter(|operation| trace.operations[*operation as usize].class != Class::Move).collect()
}

/// What a row issued, with the cycles.
fn issued(row: &Row) -> Vec<(u64, u32)> {
    let mut now = row.start;
    let mut all = Vec::new();
    for run in &row.runs {
        if run.state == State::Issuing {
            all.extend([Some(run.operation), run.other].into_iter().flatten().map(|operation| (now, operation)));
        }
        now += run.cycles;
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_instruction_issues_once_in_order_and_no_scheduler_issues_more_than_it_can(
        trace in traces(), resident in 1_u32..5,
    ) {
        for machine in machines() {
            let schedule = schedule(&trace, &machine, resident);
            let recorded = trace.blocks.iter().flat_map(|block| &block.warps);
            prop_assert_eq!(schedule.rows.len(), recorded.clone().count());
            let mut by_slot = std::collections::BTreeMap::<(u32, u64), u32>::new();
            for (row, issues) in schedule.rows.iter().zip(recorded) {
                let its = issued(row);
                prop_assert_eq!(its.iter().map(|(_, operation)| *operation).collect::<Vec<_>>(), counted(&trace, issues));
                for (cycle, _) in its {
                    prop_assert_eq!(cycle % u64::from(machine.issue_every), 0);
                    *by_slot.entry((row.scheduler, cycle)).or_default() += 1;
                }
            }
            prop_assert!(by_slot.values().all(|count| *count <= machine.issues));
            prop_assert_eq!(by_slot.values().map(|count| u64::from(*count)).sum::<u64>(), schedule.issued);
        }
    }

    #[test]
    fn no_instruction_issues_before_the_values_that_it_reads_are_there(trace in traces(), resident in 1_u32..5) {
        for machine in machines() {
            let figures = machine.figures;
            let schedule = schedule(&trace, &machine, resident);
            let recorded = trace.blocks.iter().flat_map(|block| &block.warps);
            for (row, issues) in schedule.rows.iter().zip(recorded) {
                let mut cycles = issued(row).into_iter();
                let mut there = [0_u64; 8];
                for issue in issues {
                    let operation = &trace.operations[issue.operation as usize];
                    if operation.class == Class::Move {
                        let moved: Vec<u64> = operation.reads.iter().map(|from| there[usize::from(*from)]).collect();
                        operation.writes.iter().zip(moved).for_each(|(to, at)| there[usize::from(*to)] = at);
                        continue;
                    }
                    let (cycle, _) = cycles.next().unwrap();
                    prop_assert!(operation.reads.iter().all(|from| there[usize::from(*from)] <= cycle));
                    let least = match operation.class {
                        Class::Double => figures.double,
                        Class::Special => figures.special,
                        Class::Matrix => figures.matrix,
                        Class::Constant => figures.constant,
                        Class::Shared => figures.shared,
                        Class::Exchange => figures.exchange,
                        Class::Global if issue.near && machine.caches_global => figures.cached,
                        Class::Local => figures.cached,
                        Class::Global | Class::Atomic => figures.global,
                        _ => figures.arithmetic,
                    };
                    operation.writes.iter().for_each(|to| there[usize::from(*to)] = cycle + u64::from(least.cycles));
                }
            }
        }
    }

    #[test]
    fn a_barrier_lets_all_warps_of_a_block_go_on_together(trace in traces(), resident in 1_u32..5) {
        for machine in machines() {
            let schedule = schedule(&trace, &machine, resident);
            let barrier = u32::try_from(trace.operations.len() - 1).unwrap();
            for block in &trace.blocks {
                let rows: Vec<_> = schedule.rows.iter().filter(|row| row.block == block.block).map(issued).collect();
                let most = block.warps.iter().map(|warp| warp.iter().filter(|its| its.operation == barrier).count()).max();
                for number in 0..most.unwrap_or(0) {
                    // Of each warp that comes there: when it does, and when it does the next thing.
                    let places = rows.iter().filter_map(|its| {
                        let place = its.iter().enumerate().filter(|(_, (_, operation))| *operation == barrier).nth(number)?.0;
                        Some((its[place].0, its.get(place + 1).map(|next| next.0)))
                    });
                    let places: Vec<_> = places.collect();
                    let arrived = places.iter().map(|place| place.0).max().unwrap();
                    let gone = arrived + u64::from(machine.figures.barrier.cycles);
                    prop_assert!(places.iter().all(|(_, next)| next.is_none_or(|next| next >= gone)));
                }
            }
        }
    }

    #[test]
    fn every_slot_and_every_cycle_of_a_warp_is_accounted_for(trace in traces(), resident in 1_u32..5) {
        for machine in machines() {
            let schedule = schedule(&trace, &machine, resident);
            let slots = schedule.cycles.div_ceil(machine.issue_every.into()) * u64::from(machine.issues);
            for sums in &schedule.slots {
                prop_assert_eq!(sums.iter().sum::<u64>(), slots);
            }
            prop_assert_eq!(schedule.all_slots()[State::Issuing as usize], schedule.issued);
            for row in &schedule.rows {
                prop_assert_eq!(row.sums().iter().sum::<u64>(), row.end() - row.start);
            }
        }
    }

    #[test]
    fn more_resident_blocks_never_slow_down_what_waits_for_memory(
        between in 1_usize..6, rounds in 1_usize..5, warps in 1_usize..4, blocks in 1_u32..9,
    ) {
        // Each round: some arithmetic on what was loaded, and the next load, whose address depends on it.
        let operation = |class, reads: &[u16], writes: &[u16]| {
            Operation { line: 1, class, reads: reads.to_vec(), writes: writes.to_vec() }
        };
        let load = Issue { operation: 0, turns: 1, near: false };
        let add = Issue { operation: 1, turns: 0, near: false };
        let warp: Vec<Issue> = (0..rounds).flat_map(|_| std::iter::once(load).chain(vec![add; between])).collect();
        let trace = Trace {
            operations: vec![operation(Class::Global, &[0], &[0]), operation(Class::Integer, &[0], &[0])],
            registers: 1,
            blocks: (0..blocks).map(|block| BlockTrace { block, warps: vec![warp.clone(); warps] }).collect(),
        };
        for machine in machines() {
            // A resident block more that saves no wave of blocks only makes the others share.
            let mut residents: Vec<u32> = (1..=blocks).collect();
            residents.dedup_by_key(|resident| blocks.div_ceil(*resident));
            let cycles: Vec<u64> =
                residents.iter().map(|resident| schedule(&trace, &machine, *resident).cycles).collect();
            prop_assert!(cycles.is_sorted_by(|fewer, more| fewer >= more), "{residents:?}: {cycles:?}");
        }
    }

    #[test]
    fn the_same_waits_are_hidden_as_by_the_calculation_for_equal_rounds(
        warps in 1_u32..9, instructions in 1_u32..9, wait in 0_u32..40, rounds in 1_u32..5,
    ) {
        let work = Work { warps, instructions, wait, rounds };
        let operation = |class, reads: &[u16], writes: &[u16]| {
            Operation { line: 1, class, reads: reads.to_vec(), writes: writes.to_vec() }
        };
        let load = Issue { operation: 0, turns: 1, near: false };
        let other = Issue { operation: 1, turns: 0, near: false };
        // What follows a load needs its value, and the load what came before.
        let round = vec![other; instructions as usize - 1].into_iter().chain([load]);
        let warp: Vec<Issue> = (0..rounds).flat_map(|_| round.clone()).collect();
        let trace = Trace {
            operations: vec![operation(Class::Global, &[0], &[0]), operation(Class::Integer, &[0], &[])],
            registers: 1,
            blocks: (0..warps).map(|block| BlockTrace { block, warps: vec![warp.clone()] }).collect(),
        };
        for priority in [Priority::Turns, Priority::Oldest] {
            let schedule = schedule(&trace, &plain(wait + 1, priority), warps);
            prop_assert_eq!(schedule.cycles, latency::hide(work, priority).unwrap().cycles);
        }
    }
}

#[test]
fn a_scheduler_of_a_v100_keeps_its_sixteen_lanes_busy_every_other_cycle() {
    let operation = Operation { line: 1, class: Class::Float, reads: Vec::new(), writes: Vec::new() };
    let issue = Issue { operation: 0, turns: 0, near: false };
    let trace = Trace {
        operations: vec![operation],
        registers: 0,
        blocks: vec![BlockTrace { block: 0, warps: vec![vec![issue; 100]; 8] }],
    };
    let cycles = |gpu| schedule(&trace, &multiprocessor(gpu, Priority::Oldest), 1).cycles;
    // 200 instructions per scheduler, each two cycles; on Hopper's 32 lanes one.
    assert_eq!(cycles(&preset::V100), 399);
    assert_eq!(cycles(&preset::H100), 200);
    // 800 instructions for two groups of 16 lanes, two cycles each; for eight lanes, four cycles each.
    assert_eq!(cycles(&preset::GTX_480), 799);
    assert_eq!(cycles(&preset::GTX_280), 3197);
}

#[test]
fn a_product_of_matrices_takes_the_matrix_unit_or_all_lanes_in_its_place() {
    let cycles = |gpu| {
        let issue = Issue { operation: 0, turns: 0, near: false };
        multiprocessor(gpu, Priority::Oldest).occupied(Class::Matrix, &issue)
    };
    // 4,096 products: 512 a cycle for each of the H100's four units, 128 for each of the V100's.
    assert_eq!(cycles(&preset::H100), 8);
    assert_eq!(cycles(&preset::V100), 32);
    // 128 instructions of a warp, each two cycles on a group of 16 lanes.
    assert_eq!(cycles(&preset::GTX_480), 256);
}

#[test]
fn every_model_has_a_device_and_says_where_its_latencies_come_from() {
    for id in MODELS {
        let gpu = preset::preset(id).unwrap();
        assert!(figures(gpu).named(true).iter().any(|(_, figure)| figure.source.is_some()), "{id}");
    }
}

/// Blocks of two warps, each with so many instructions.
fn recorded(blocks: u32, instructions: usize) -> Trace {
    let issue = Issue { operation: 0, turns: 0, near: false };
    Trace {
        operations: vec![Operation { line: 1, class: Class::Float, reads: vec![0], writes: vec![0] }],
        registers: 1,
        blocks: (0..blocks).map(|block| BlockTrace { block, warps: vec![vec![issue; instructions]; 2] }).collect(),
    }
}

#[test]
fn blocks_that_were_not_recorded_repeat_those_that_were() {
    let filled = recorded(2, 3).filled(5, 1000).into_owned();
    assert_eq!(filled.blocks.iter().map(|block| block.block).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert!(filled.blocks.iter().all(|block| block.warps.iter().all(|warp| warp.len() == 3)));
    // What was recorded is enough.
    assert_eq!(*recorded(4, 3).filled(4, 1), recorded(4, 3));
    assert_eq!(*recorded(4, 3).filled(2, 1), recorded(4, 3));
    assert!(recorded(0, 0).filled(8, 1).blocks.is_empty());
}

#[test]
fn repeated_blocks_end_where_all_of_them_together_are_too_long() {
    let filled = recorded(1, 100).filled(8, 320).into_owned();
    assert!(filled.blocks.iter().all(|block| block.warps.iter().all(|warp| warp.len() == 20)));
    // No fewer instructions than were recorded.
    let filled = recorded(1, 100).filled(2, 10).into_owned();
    assert!(filled.blocks.iter().all(|block| block.warps.iter().all(|warp| warp.len() == 50)));
}
