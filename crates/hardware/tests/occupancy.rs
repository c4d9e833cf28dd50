//! Occupancy on real devices, against NVIDIA's own calculator.

use warpground_hardware::{Needs, occupancy::Resource, preset};

#[test]
fn occupancy_equals_that_of_nvidias_calculator() {
    let mut rows = 0;
    let mut wrong = Vec::new();
    for line in include_str!("occupancy.tsv").lines().filter(|line| !line.starts_with('#')).skip(1) {
        let (device, numbers) = line.split_once('\t').unwrap_or_default();
        let numbers: Vec<u32> = numbers.split('\t').filter_map(|number| number.parse().ok()).collect();
        let [threads, registers, shared, blocks, by_warps, by_blocks, by_registers, by_shared] = numbers[..] else {
            panic!("not nine fields: {line}");
        };
        let Some(gpu) = preset::preset(device) else { panic!("no preset is called {device}") };
        let needs = Needs::threads(threads).registers(registers).shared(shared);
        let agrees = match gpu.occupancy(needs) {
            Ok(found) => {
                let limit = |resource| found.limiter(resource).map(|limiter| limiter.blocks);
                found.blocks == blocks
                    && limit(Resource::Threads) == Some(by_warps)
                    && limit(Resource::Blocks) == Some(by_blocks)
                    && limit(Resource::Registers) == Some(by_registers)
                    && limit(Resource::SharedBytes).is_none_or(|found| found == by_shared)
            }
            // A refusal is a result of no blocks there.
            Err(_) => blocks == 0,
        };
        rows += 1;
        if !agrees {
            wrong.push(format!("{line}: {:?}", gpu.occupancy(needs)));
        }
    }
    assert!(wrong.is_empty(), "{} of {rows}:\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n"));
    assert!(rows > 700);
}
