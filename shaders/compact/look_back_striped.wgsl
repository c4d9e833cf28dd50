// Compaction in one launch that keeps the order, from registers: each block takes a tile of 24 elements per
// thread, and each of its warps a part of that, in rows of neighbours, one element per lane. A ballot tells
// which lanes of a row keep their elements; so a lane knows its element's place, and stores it from its
// register. Shared memory holds one count per warp, which leaves room for many blocks at once. One warp looks
// back over 32 tiles at a glance for how many elements are kept before this tile. WGSL calls a warp a subgroup,
// and a device may have another number of lanes in it; a glance takes in as many tiles.
//
// WebGPU does not promise that a block ever goes on while another one waits. So no block waits for
// ever: of a tile that has said nothing after a number of looks, the block counts the elements
// itself, tells everybody, and goes on behind it. The launch always ends, in whatever order blocks
// run.
//
// Data: `input` holds `n` u32, fewer than 2^30, of which those below `limit` are kept. `output` receives them
// and `count` how many they are; behind them nobody writes to `output`. `state` holds one word that counts
// tiles and one for each tile, which the host has cleared.
// Launch: ceil(n / (24 * block_x)) blocks of `block_x` threads, a power of two, at least 32.

enable subgroups;

override block_x: u32 = 128;
// 1 numbers tiles in the order in which blocks really start, 0 in the order of the grid. That saves
// a wait at the start of each block where blocks start in order; where they do not, it costs dearly.
override tickets: u32 = 1;

// Rows of a warp, four to a vec4.
const ROWS = 24u;

// What is known of a tile: a count of 30 bits, and one of these above it.
const OWN_COUNT = 0x40000000u;
const WHOLE_PREFIX = 0x80000000u;
const COUNT = 0x3fffffffu;

// How often a thread looks at a tile of which nothing is known yet.
const LOOKS = 64u;

// Where a glance ends: at a number of tiles left to look at, or nowhere. With this bit in it, at a
// tile of which nothing is known.
const MISSING = 0x80000000u;
const GO_ON = 0xffffffffu;

struct Parameters {
    n: u32,
    // What is less than this is kept.
    limit: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

// How many each warp's part keeps.
var<workgroup> sh_counts: array<u32, block_x>;
var<workgroup> sh_parts: atomic<u32>;
var<workgroup> sh_tile: u32;
var<workgroup> sh_before: u32;
var<workgroup> sh_left: u32;
var<workgroup> sh_added: atomic<u32>;

// A lane's elements of four rows.
fn rows_from(first: u32, lanes: u32) -> vec4<u32> {
    return vec4(input[first], input[first + lanes], input[first + 2u * lanes], input[first + 3u * lanes]);
}

// The same where the array may end: what lies behind the last element is nothing that is kept.
fn rows_at_end(first: u32, lanes: u32) -> vec4<u32> {
    let at = first + lanes * vec4(0u, 1u, 2u, 3u);
    let found = min(at, vec4(parameters.n - 1u));
    return select(
        vec4(0xffffffffu),
        vec4(input[found.x], input[found.y], input[found.z], input[found.w]),
        at < vec4(parameters.n),
    );
}

// As many ones as are asked for, at the low end of a word.
fn ones(count: i32) -> u32 {
    return select(select((1u << u32(count & 31)) - 1u, 0xffffffffu, count > 31), 0u, count < 1);
}

// The lanes before this one, in as many words as the widest warps of any device need.
fn lanes_below(lane: u32) -> vec4<u32> {
    let at = i32(lane);
    return vec4(ones(at), ones(at - 32), ones(at - 64), ones(at - 96));
}

fn lanes_in(ballot: vec4<u32>) -> u32 {
    let bits = countOneBits(ballot);
    return (bits.x + bits.y) + (bits.z + bits.w);
}

// How many elements of four rows the warp keeps.
fn kept_in(rows: vec4<u32>) -> u32 {
    let keeps = rows < vec4(parameters.limit);
    return (lanes_in(subgroupBallot(keeps.x)) + lanes_in(subgroupBallot(keeps.y)))
        + (lanes_in(subgroupBallot(keeps.z)) + lanes_in(subgroupBallot(keeps.w)));
}

// Stores what the warp keeps of four rows from `place` on, and returns the place behind that.
fn store(rows: vec4<u32>, place: u32, below: vec4<u32>) -> u32 {
    let keeps = rows < vec4(parameters.limit);
    let x = subgroupBallot(keeps.x);
    let y = subgroupBallot(keeps.y);
    let z = subgroupBallot(keeps.z);
    let w = subgroupBallot(keeps.w);
    let place_y = place + lanes_in(x);
    let place_z = place_y + lanes_in(y);
    let place_w = place_z + lanes_in(z);
    if (keeps.x) {
        output[place + lanes_in(x & below)] = rows.x;
    }
    if (keeps.y) {
        output[place_y + lanes_in(y & below)] = rows.y;
    }
    if (keeps.z) {
        output[place_z + lanes_in(z & below)] = rows.z;
    }
    if (keeps.w) {
        output[place_w + lanes_in(w & below)] = rows.w;
    }
    return place_w + lanes_in(w);
}

// Makes known what a tile keeps. Of two notes the one that says more stays, in either order.
fn note(tile: u32, known: u32, kept: u32) {
    atomicMax(&state[1u + tile], known | kept);
}

// One glance, by the warp with the first part, while the others do as it does for nothing: adds what
// the tiles before tile number `left` keep to `sh_before`, up to the first that knows its whole
// prefix, or of which nothing is known. Returns how many tiles are left then, with MISSING where the
// last of them is the unknown one.
fn glance(part: u32, left: u32, lane: u32, lanes: u32) -> u32 {
    // Nothing is before the first tile.
    var kept = 0u;
    var end = 0u;
    if (part == 0u && lane < left) {
        let tile = left - 1u - lane;
        var known = 0u;
        for (var looks = 0u; looks < LOOKS && known < OWN_COUNT; looks += 1u) {
            known = atomicLoad(&state[1u + tile]);
        }
        kept = known & COUNT;
        end = select(select((tile + 1u) | MISSING, GO_ON, known >= OWN_COUNT), 0u, known >= WHOLE_PREFIX);
    }
    // What lies behind an end does not count.
    let last = subgroupMin(select(lane, lanes - 1u, end == GO_ON));
    let counted = subgroupAdd(select(0u, kept, lane <= last));
    if (part == 0u && lane == last) {
        sh_before += counted;
        sh_left = select(end, left - lanes, end == GO_ON);
    }
    return workgroupUniformLoad(&sh_left);
}

// Counts what a tile keeps of which nothing is known, by the whole block: it may be waiting for a place
// on the GPU that this block takes up.
fn add_up(thread: u32, tile: u32) {
    var own = 0u;
    for (var row = 0u; row < ROWS; row += 1u) {
        let at = (tile * ROWS + row) * block_x + thread;
        own += select(0u, 1u, at < parameters.n && input[min(at, parameters.n - 1u)] < parameters.limit);
    }
    atomicAdd(&sh_added, own);
    workgroupBarrier();
    if (thread == 0u) {
        let added = atomicExchange(&sh_added, 0u);
        note(tile, select(OWN_COUNT, WHOLE_PREFIX, tile == 0u), added);
        sh_before += added;
    }
    // The next glance adds to the same count, by another thread.
    workgroupBarrier();
}

@compute @workgroup_size(block_x)
fn compact_look_back_striped(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(subgroup_invocation_id) lane: u32,
    @builtin(subgroup_size) subgroup_size: u32,
) {
    if (thread == 0u) {
        atomicStore(&sh_parts, 0u);
        atomicStore(&sh_added, 0u);
        sh_before = 0u;
        sh_tile = block.y * grid.x + block.x;
        if (tickets == 1u) {
            sh_tile = atomicAdd(&state[0], 1u);
        }
    }
    let tile = workgroupUniformLoad(&sh_tile);
    // A folded grid may have blocks to spare.
    if (ROWS * tile * block_x >= parameters.n) {
        return;
    }

    // WGSL does not say which threads make a warp, so each draws the number of its part; the warp of
    // thread 0, which makes the tile's count known and looks back, takes the first. A warp may have more
    // lanes than the block has threads.
    let lanes = min(subgroup_size, block_x);
    let has_first = subgroupAny(thread == 0u);
    var drawn = 0u;
    if (lane == 0u && !has_first) {
        drawn = 1u + atomicAdd(&sh_parts, 1u);
    }
    let part = subgroupBroadcastFirst(drawn);

    // 24 loads, and none waits for another. Only the last tile asks where the array ends.
    let first = ROWS * (tile * block_x + part * lanes) + lane;
    var a: vec4<u32>;
    var b: vec4<u32>;
    var c: vec4<u32>;
    var d: vec4<u32>;
    var e: vec4<u32>;
    var f: vec4<u32>;
    if (ROWS * (tile + 1u) * block_x <= parameters.n) {
        a = rows_from(first, lanes);
        b = rows_from(first + 4u * lanes, lanes);
        c = rows_from(first + 8u * lanes, lanes);
        d = rows_from(first + 12u * lanes, lanes);
        e = rows_from(first + 16u * lanes, lanes);
        f = rows_from(first + 20u * lanes, lanes);
    } else {
        a = rows_at_end(first, lanes);
        b = rows_at_end(first + 4u * lanes, lanes);
        c = rows_at_end(first + 8u * lanes, lanes);
        d = rows_at_end(first + 12u * lanes, lanes);
        e = rows_at_end(first + 16u * lanes, lanes);
        f = rows_at_end(first + 20u * lanes, lanes);
    }

    let own = (kept_in(a) + kept_in(b)) + (kept_in(c) + kept_in(d)) + (kept_in(e) + kept_in(f));
    if (lane == 0u) {
        sh_counts[part] = own;
    }
    workgroupBarrier();
    var total = 0u;
    var inside = 0u;
    for (var other = 0u; other < block_x / lanes; other += 1u) {
        let kept = sh_counts[other];
        inside += select(0u, kept, other < part);
        total += kept;
    }
    if (thread == 0u) {
        // The first tile's count is its whole prefix. The others say what they have, for those behind.
        note(tile, select(OWN_COUNT, WHOLE_PREFIX, tile == 0u), total);
    }

    var left = tile;
    while (left > 0u) {
        left = glance(part, left, lane, lanes);
        if ((left & MISSING) != 0u) {
            left = (left & ~MISSING) - 1u;
            add_up(thread, left);
        }
    }

    let before = workgroupUniformLoad(&sh_before);
    if (thread == 0u) {
        if (tile > 0u) {
            note(tile, WHOLE_PREFIX, before + total);
        }
        // The last tile knows what all come to.
        if (ROWS * (tile + 1u) * block_x >= parameters.n) {
            count[0] = before + total;
        }
    }
    let below = lanes_below(lane);
    var place = before + inside;
    place = store(a, place, below);
    place = store(b, place, below);
    place = store(c, place, below);
    place = store(d, place, below);
    place = store(e, place, below);
    place = store(f, place, below);
}
