// Every atomic on 64 bits, in shared and global memory, with results that no order of threads changes.
struct Shared {
    sum: atomic<u64>,
    least: atomic<i64>,
    most: atomic<i64>,
    low: atomic<u64>,
    high: atomic<u64>,
    bits: atomic<u64>,
    any: atomic<u64>,
    all: atomic<u64>,
    tickets: atomic<u64>,
    down: atomic<i64>,
    last: atomic<u64>,
    claimed: atomic<u64>,
}

@group(0) @binding(0) var<storage, read> input: array<u64>;
@group(0) @binding(1) var<storage, read_write> output: array<atomic<u64>>;

var<workgroup> sh: Shared;
var<workgroup> sh_tickets: array<atomic<u32>, 64>;

@compute @workgroup_size(64)
fn main(
    @builtin(global_invocation_id) id: vec3<u32>,
    @builtin(local_invocation_index) local: u32,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let x = input[id.x];
    let y = bitcast<i64>(input[id.x + 256u]);
    if local == 0u {
        atomicStore(&sh.least, 9223372036854775807li);
        atomicStore(&sh.most, -9223372036854775807li);
        atomicStore(&sh.low, 0xfffffffffffffffflu);
        atomicStore(&sh.all, 0xfffffffffffffffflu);
    }
    workgroupBarrier();
    atomicAdd(&sh.sum, x);
    atomicMin(&sh.least, y);
    atomicMax(&sh.most, y);
    atomicMin(&sh.low, x);
    atomicMax(&sh.high, x);
    atomicXor(&sh.bits, x);
    atomicOr(&sh.any, x);
    atomicAnd(&sh.all, x | 0xff00ff00ff00ff00lu);
    atomicSub(&sh.down, y);
    // Each thread gets a number of its own.
    let ticket = atomicAdd(&sh.tickets, 0x100000000lu) >> 32u;
    atomicAdd(&sh_tickets[u32(ticket)], 1u);
    // A sum by comparing and exchanging.
    loop {
        let seen = atomicLoad(&sh.last);
        let result = atomicCompareExchangeWeak(&sh.last, seen, seen + (x >> 1u));
        if result.exchanged {
            break;
        }
        if result.old_value == seen && !result.exchanged {
            continue;
        }
    }
    let claim = atomicCompareExchangeWeak(&sh.claimed, 0lu, 0x123456789abcdeflu);
    workgroupBarrier();
    let first = block.x * 16u;
    if local == 0u {
        atomicStore(&output[first], atomicLoad(&sh.sum));
        atomicStore(&output[first + 1u], bitcast<u64>(atomicLoad(&sh.least)));
        atomicStore(&output[first + 2u], bitcast<u64>(atomicLoad(&sh.most)));
        atomicStore(&output[first + 3u], atomicLoad(&sh.low));
        atomicStore(&output[first + 4u], atomicLoad(&sh.high));
        atomicStore(&output[first + 5u], atomicLoad(&sh.bits));
        atomicStore(&output[first + 6u], atomicLoad(&sh.any));
        atomicStore(&output[first + 7u], atomicLoad(&sh.all));
        atomicStore(&output[first + 8u], atomicExchange(&sh.tickets, 7lu));
        atomicStore(&output[first + 9u], bitcast<u64>(atomicLoad(&sh.down)));
        atomicStore(&output[first + 10u], atomicLoad(&sh.last));
        atomicStore(&output[first + 11u], atomicLoad(&sh.tickets));
        atomicStore(&output[first + 12u], atomicLoad(&sh.claimed));
    }
    // Over all blocks: an addition that carries, and the rest.
    atomicAdd(&output[100], 0xffffffffffffffflu);
    atomicAdd(&output[101], u64(atomicLoad(&sh_tickets[local])));
    atomicMax(&output[102], x);
    atomicOr(&output[103], x);
    atomicXor(&output[104], x);
    atomicSub(&output[105], x);
    if claim.exchanged {
        atomicAdd(&output[106], claim.old_value + 1lu);
    }
}
