//! What must hold for any numbers.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use warpground_hardware::{
    Cover, Launch, Needs, SmLimits,
    index::Layout,
    limits::{BlockLimits, RegisterAllocation, SharedAllocation},
    memory::{BankRule, Coalescing, warp_addresses},
    occupancy::occupancy,
    preset,
    schedule::{Durations, Order, Placement, Plan, simulate},
};

fn sides() -> impl Strategy<Value = [u32; 3]> {
    [1..40_u32, 1..20_u32, 1..10_u32]
}

fn rules() -> impl Strategy<Value = Coalescing> {
    prop_oneof![
        Just(Coalescing::Strict),
        Just(Coalescing::Segments),
        Just(Coalescing::LINES),
        Just(Coalescing::SECTORS)
    ]
}

proptest! {
    #[test]
    fn a_thread_is_found_by_its_number_and_by_its_element(grid in sides(), block in sides(), pick in any::<u64>()) {
        let launch = Launch::new(grid, block).unwrap();
        let number = pick % launch.threads();
        let thread = launch.locate(number).unwrap();
        prop_assert_eq!(launch.global_id(thread), Ok(number));
        prop_assert_eq!(launch.owner(launch.coordinates(thread).unwrap()), Ok(thread));
        let expansion = launch.expand(thread).unwrap();
        prop_assert_eq!(expansion.value, number);
        prop_assert_eq!(expansion.steps.last(), Some(&number.to_string()));
        let place = launch.warp_lane(thread.thread, 32).unwrap();
        prop_assert_eq!(launch.warp_members(place.warp, 32).nth(place.lane as usize), Some(thread.thread));
    }

    #[test]
    fn extreme_launches_are_refused_or_counted_without_overflow(grid in any::<[u32; 3]>(), block in any::<[u32; 3]>()) {
        if let Ok(launch) = Launch::new(grid, block) {
            let last = launch.locate(launch.threads() - 1).unwrap();
            prop_assert_eq!(launch.expand(last).unwrap().value, launch.threads() - 1);
        }
    }

    #[test]
    fn an_element_is_found_in_both_layouts(sides in prop::collection::vec(1..30_u64, 1..5), pick in any::<u64>()) {
        let place = pick % sides.iter().product::<u64>();
        for layout in [Layout::RowMajor, Layout::ColumnMajor] {
            let coordinates = layout.unflatten(&sides, place).unwrap();
            prop_assert_eq!(layout.flatten(&sides, &coordinates), Ok(place));
        }
        let coordinates = Layout::RowMajor.unflatten(&sides, place).unwrap();
        let transpose = |values: &[u64]| values.iter().rev().copied().collect::<Vec<_>>();
        prop_assert_eq!(Layout::ColumnMajor.flatten(&transpose(&sides), &transpose(&coordinates)), Ok(place));
    }

    #[test]
    fn the_areas_of_a_cover_add_up(
        problem in [1..200_u64, 1..90_u64, 1..12_u64],
        block in [1..40_u32, 1..10_u32, 1..4_u32],
        grid in proptest::option::of([1..9_u64, 1..9_u64, 1..4_u64]),
    ) {
        let cover = match grid {
            Some(grid) => Cover::of_grid(problem, block, grid),
            None => Cover::new(problem, block),
        }.unwrap();
        let areas = cover.areas(32);
        let sum = |part: fn(&warpground_hardware::cover::Area) -> u64| areas.iter().map(part).sum::<u64>();
        prop_assert_eq!(sum(|area| area.blocks), cover.blocks());
        prop_assert_eq!(sum(|area| area.active_threads), cover.covered());
        prop_assert_eq!(sum(|area| area.idle_threads), cover.idle());
        prop_assert_eq!(cover.covered() + cover.missed(), cover.elements());
        let warps_per_block = u64::from(block.iter().product::<u32>().div_ceil(32));
        prop_assert_eq!(cover.warps(32).total(), cover.blocks() * warps_per_block);
        if grid.is_none() {
            prop_assert_eq!(cover.missed(), 0);
        }
        // Each block, looked at by itself, lies where its area says.
        for area in &areas {
            let [x, y, z] = cover.grid();
            let alike = (0..x * y * z).filter(|at| cover.reach([at % x, at / x % y, at / x / y]) == area.reach).count();
            prop_assert_eq!(alike as u64, area.blocks);
        }
    }

    #[test]
    fn occupancy_never_exceeds_a_resource_and_wants_no_fewer(
        threads in 1..1025_u32,
        registers in 0..256_u32,
        shared in 0..60_000_u32,
        which in 0..preset::presets().len(),
    ) {
        let gpu = &preset::presets()[which];
        if let Ok(found) = gpu.occupancy(Needs::threads(threads).registers(registers).shared(shared)) {
            prop_assert!(found.blocks >= 1);
            prop_assert!(found.limited_by().count() >= 1);
            for limiter in &found.limiters {
                prop_assert!(u64::from(found.blocks) * limiter.per_block <= u64::from(limiter.available));
                prop_assert!(limiter.blocks >= found.blocks);
            }
            if let Some(share) = found.share() {
                prop_assert!(share > 0.0 && share <= 1.0);
            }
        }
    }

    #[test]
    fn occupancy_takes_any_numbers_without_overflow(
        needs in any::<[u32; 3]>(),
        limits in any::<[Option<u32>; 4]>(),
        portions in any::<[u32; 4]>(),
    ) {
        let [threads, blocks, registers, shared_bytes] = limits;
        let [unit, partitions, shared_unit, reserved] = portions;
        for register_allocation in [
            RegisterAllocation::Exact,
            RegisterAllocation::PerBlock { unit, warps: partitions },
            RegisterAllocation::PerWarp { unit, partitions },
        ] {
            let sm = SmLimits {
                warp_size: needs[2] % 65,
                threads,
                blocks,
                registers,
                shared_bytes,
                register_allocation,
                shared_allocation: SharedAllocation { unit: shared_unit, reserved },
            };
            let needs = Needs { threads: needs[0], registers_per_thread: needs[1], shared_bytes: needs[2] };
            let _ = occupancy(&BlockLimits::default(), &sm, needs);
        }
    }

    #[test]
    fn a_schedule_runs_every_block_once_and_never_exceeds_a_core(
        cores in 1..6_u32,
        blocks in 1..60_u64,
        threads in 1..300_u32,
        shared in 0..2000_u32,
        seed in any::<u64>(),
        fill in any::<bool>(),
        descending in any::<bool>(),
    ) {
        let plan = Plan {
            block: BlockLimits::default(),
            sm: SmLimits { threads: Some(512), blocks: Some(6), shared_bytes: Some(4096), ..SmLimits::default() },
            cores,
            blocks,
            needs: Needs::threads(threads).shared(shared),
            durations: Durations::Scattered { least: 1, most: 20, seed },
            placement: if fill { Placement::Fill } else { Placement::Spread },
            order: if descending { Order::Descending } else { Order::Ascending },
            waits: Vec::new(),
        };
        let timeline = simulate(&plan).unwrap();
        let mut seen: Vec<_> = timeline.runs.iter().map(|run| run.block).collect();
        seen.sort_unstable();
        prop_assert_eq!(seen, (0..blocks).collect::<Vec<_>>());
        for run in &timeline.runs {
            prop_assert_eq!(run.end, Some(run.start + plan.durations.of(run.block)));
            prop_assert!(run.contexts.end <= 512 && run.shared.end <= 4096);
            let beside: Vec<_> = timeline.resident_at(run.start).filter(|other| other.core == run.core).collect();
            prop_assert!(beside.len() as u32 <= timeline.occupancy.blocks && beside.len() <= 6);
            for other in beside.into_iter().filter(|other| other.block != run.block) {
                prop_assert!(!run.contexts.overlaps(&other.contexts));
                prop_assert!(shared == 0 || !run.shared.overlaps(&other.shared));
            }
        }
        // No core has room while a block waits: until the last block is handed out, every slot is taken.
        let last_start = timeline.runs.iter().map(|run| run.start).max().unwrap_or(0);
        let slots = cores as usize * timeline.occupancy.blocks as usize;
        for time in 0..last_start {
            prop_assert_eq!(timeline.resident_at(time).count(), slots);
        }
        prop_assert!(timeline.busy_share() <= 1.0 && timeline.busy_share() > 0.0);
    }

    #[test]
    fn transactions_hold_what_the_lanes_ask_for(
        rule in rules(),
        word in prop::sample::select(vec![1_u32, 2, 4, 8, 16]),
        lanes in prop::collection::vec(proptest::option::of(0..5000_u64), 0..33),
    ) {
        let lanes: Vec<_> = lanes.into_iter().map(|lane| lane.map(|element| element * u64::from(word))).collect();
        let traffic = rule.traffic(word, &lanes).unwrap();
        for (lane, address) in lanes.iter().enumerate().filter_map(|(lane, address)| Some((lane, (*address)?))) {
            let held = traffic.transactions.iter().any(|transaction| {
                transaction.lanes.contains(&lane)
                    && transaction.address <= address
                    && address + u64::from(word) <= transaction.address + u64::from(transaction.bytes)
            });
            prop_assert!(held, "lane {lane}");
        }
        for transaction in &traffic.transactions {
            prop_assert_eq!(transaction.address % u64::from(transaction.bytes), 0);
        }
        prop_assert!(traffic.useful_bytes <= traffic.moved_bytes());
    }

    #[test]
    fn a_conflict_is_the_common_divisor_of_step_and_banks(step in 1..2000_u64) {
        fn divisor(a: u64, b: u64) -> u64 {
            if b == 0 { a } else { divisor(b, a % b) }
        }
        for rule in [BankRule::SIXTEEN, BankRule::THIRTY_TWO] {
            prop_assert_eq!(rule.stride_degree(step).unwrap() as u64, divisor(step, rule.banks.into()));
        }
    }

    #[test]
    fn any_stride_gives_a_whole_warp(base in any::<u64>(), stride in any::<i64>(), bytes in any::<u32>()) {
        prop_assert_eq!(warp_addresses(32, base, stride, bytes).len(), 32);
    }
}
