// Radix sort in one sweep per digit of eight bits: after Adinets and Merrill,
// "Onesweep" (2022). The keys are counted once, for all four digits. Then each digit takes one launch, in
// which every key is read once and written once: a block ranks its tile's keys in shared memory,
// looks back at the tiles before it, digit by digit, for where its own keys go, and stores keys of one
// digit side by side.
// Warps rank their keys by ballots. WGSL calls a warp a subgroup, and a device may have another number
// of lanes in it.
//
// WebGPU does not promise that a block ever goes on while another one waits. So nobody waits for ever:
// of a tile that has said nothing after a number of looks, the block counts the keys itself, tells
// everybody, and goes on behind it. The launch always ends, in whatever order blocks run.
//
// Data: `input` holds `n` u32 in a buffer rounded up to whole vec4s, `output` receives them. `state` has
// 256 words for each tile and 256 more, which the host has cleared. `starts` has 256 words for each
// digit, cleared too: how many keys have that value of the digit, and then where they begin.
// Launch: a few blocks of `block_x` threads of `sort_one_sweep_count`, one block of
// `sort_one_sweep_starts`, and then for each digit of eight bits, the lowest first,
// ceil(n / (4 * quads * block_x)) blocks of `sort_one_sweep`; what one reads, the one before has
// written. Blocks have a power of two of threads, at least 256.

enable subgroups;

override block_x: u32 = 256;
// Quads of keys of a thread, at most six. A quad's keys are as many apart as its warp has lanes, so that a warp
// reads neighbours. What is done with each quad is written out: compilers put an array that a long loop goes
// through into memory.
override quads: u32 = 3;
// Counters for each value of a digit while all keys are counted; neighbouring lanes take different ones.
override copies: u32 = 2;
// 1 numbers tiles in the order in which blocks really start, 0 in the order of the grid. That saves
// a wait at the start of each block where blocks start in order; where they do not, it costs dearly.
override tickets: u32 = 1;

const DIGITS = 256u;

// What is known of a tile's keys with one value of the digit: a count of 30 bits, and above it whether
// it counts this tile's own keys or also all that come before them. A word that is 0 says nothing.
const OWN_COUNT = 0x40000000u;
const WHOLE_PREFIX = 0x80000000u;
const COUNT = 0x3fffffffu;

// How often a thread looks at a word that says nothing yet.
const LOOKS = 64u;

struct Parameters {
    n: u32,
    // The digit's lowest bit.
    shift: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read> starts: array<u32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;
// The same buffers, for the kernels that run before.
@group(0) @binding(0) var<storage, read> input_quads: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read_write> counts: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> counted: array<u32>;

// First how many keys of each value of the digit each warp has: a row of 256 for each warp. Then the
// tile's keys, sorted by the digit.
var<workgroup> sh_pool: array<atomic<u32>, 4u * quads * block_x>;
// Where the keys of each value of the digit begin in the tile, and later how far that is from where they go.
var<workgroup> sh_places: array<u32, DIGITS>;
// Counts of another tile's keys.
var<workgroup> sh_others: array<atomic<u32>, DIGITS>;
var<workgroup> sh_sums: array<u32, block_x>;
var<workgroup> sh_parts: atomic<u32>;
var<workgroup> sh_missing: atomic<u32>;
var<workgroup> sh_next: u32;
// The tile's number, and in how many rounds its warps take the rows of the pool.
var<workgroup> sh_begin: vec2<u32>;
// Two halves of one prefix per value of a digit.
var<workgroup> sh_starts: array<u32, 2u * DIGITS>;
// Of all keys: for each digit and value as many counters as there are copies.
var<workgroup> sh_counts: array<atomic<u32>, 4u * DIGITS * copies>;

// As many ones, from the lowest bit on.
fn ones(count: i32) -> u32 {
    return select(select((1u << u32(count & 31)) - 1u, 0xffffffffu, count > 31), 0u, count < 1);
}

// A bit for each lane, in as many words as the widest warps of any device need.
fn lanes_below(lane: u32) -> vec4<u32> {
    let at = i32(lane);
    return vec4(ones(at), ones(at - 32), ones(at - 64), ones(at - 96));
}

fn lanes_in(lanes: vec4<u32>) -> u32 {
    let bits = countOneBits(lanes);
    return (bits.x + bits.y) + (bits.z + bits.w);
}

fn first_lane(lanes: vec4<u32>) -> u32 {
    let low = select(32u + firstTrailingBit(lanes.y), firstTrailingBit(lanes.x), lanes.x != 0u);
    let high = select(96u + firstTrailingBit(lanes.w), 64u + firstTrailingBit(lanes.z), lanes.z != 0u);
    return select(high, low, (lanes.x | lanes.y) != 0u);
}

// The lanes in which a bit of the digit is as in this one.
fn agreeing(digit: u32, bit: u32) -> vec4<u32> {
    let is_set = ((digit >> bit) & 1u) == 1u;
    return subgroupBallot(is_set) ^ vec4(select(0xffffffffu, 0u, is_set));
}

// The lanes whose digit is the same as this lane's: those that agree in every bit of it.
fn lanes_with(digit: u32, all: vec4<u32>) -> vec4<u32> {
    let x = agreeing(digit, 0u) & agreeing(digit, 1u);
    let y = agreeing(digit, 2u) & agreeing(digit, 3u);
    let z = agreeing(digit, 4u) & agreeing(digit, 5u);
    let w = agreeing(digit, 6u) & agreeing(digit, 7u);
    return all & (x & y) & (z & w);
}

// Four keys as far apart as a warp has lanes, and the largest number where there are none any more.
fn keys_at(first: u32, lanes: u32) -> vec4<u32> {
    let at = first + lanes * vec4(0u, 1u, 2u, 3u);
    if (at.w < parameters.n) {
        return vec4(input[at.x], input[at.y], input[at.z], input[at.w]);
    }
    let last = parameters.n - 1u;
    let from_there = min(at, vec4(last));
    let found = vec4(input[from_there.x], input[from_there.y], input[from_there.z], input[from_there.w]);
    return select(vec4(0xffffffffu), found, at < vec4(parameters.n));
}

fn digits_of(keys: vec4<u32>) -> vec4<u32> {
    return (keys >> vec4(parameters.shift)) & vec4(255u);
}

// What ranking needs to know of a warp: its lanes, those below this one, its row of the pool, and whether it
// has one in this round.
struct Lanes {
    all: vec4<u32>,
    below: vec4<u32>,
    row: u32,
    takes_part: bool,
}

// The rank of a digit in the warp, behind those of the keys that the warp has ranked before.
fn rank_of(digit: u32, lanes: Lanes) -> u32 {
    let same = lanes_with(digit, lanes.all);
    let before = lanes_in(same & lanes.below);
    var numbers = 0u;
    if (lanes.takes_part && before == 0u) {
        numbers = atomicAdd(&sh_pool[lanes.row + digit], lanes_in(same));
    }
    return subgroupShuffle(numbers, first_lane(same)) + before;
}

// A warp that has no row in this round keeps the ranks that it has.
fn ranks_of(keys: vec4<u32>, ranks: vec4<u32>, lanes: Lanes) -> vec4<u32> {
    let digits = digits_of(keys);
    let x = rank_of(digits.x, lanes);
    let y = rank_of(digits.y, lanes);
    let z = rank_of(digits.z, lanes);
    let w = rank_of(digits.w, lanes);
    return select(ranks, vec4(x, y, z, w), lanes.takes_part);
}

fn of_pool(at: vec4<u32>) -> vec4<u32> {
    return vec4(
        atomicLoad(&sh_pool[at.x]),
        atomicLoad(&sh_pool[at.y]),
        atomicLoad(&sh_pool[at.z]),
        atomicLoad(&sh_pool[at.w]),
    );
}

fn places_of(digits: vec4<u32>) -> vec4<u32> {
    return vec4(sh_places[digits.x], sh_places[digits.y], sh_places[digits.z], sh_places[digits.w]);
}

fn keep(at: vec4<u32>, words: vec4<u32>) {
    atomicStore(&sh_pool[at.x], words.x);
    atomicStore(&sh_pool[at.y], words.y);
    atomicStore(&sh_pool[at.z], words.z);
    atomicStore(&sh_pool[at.w], words.w);
}

// Stores four keys of the pool, a block's width apart.
fn store_keys(first: u32, keys_here: u32) {
    let at = first + block_x * vec4(0u, 1u, 2u, 3u);
    let keys = of_pool(at);
    let to = places_of(digits_of(keys)) + at;
    if (at.x < keys_here) {
        output[to.x] = keys.x;
    }
    if (at.y < keys_here) {
        output[to.y] = keys.y;
    }
    if (at.z < keys_here) {
        output[to.z] = keys.z;
    }
    if (at.w < keys_here) {
        output[to.w] = keys.w;
    }
}

@compute @workgroup_size(block_x)
fn sort_one_sweep(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(subgroup_invocation_id) lane: u32,
    @builtin(subgroup_size) subgroup_size: u32,
) {
    // A warp may have more lanes than the block has threads. Where warps are narrow, there are more of
    // them than the pool has rows, and they take turns.
    let lanes = min(subgroup_size, block_x);
    let warps = block_x / lanes;
    let rows = 4u * quads * block_x / DIGITS;
    if (thread == 0u) {
        atomicStore(&sh_parts, 0u);
        atomicStore(&sh_missing, 0u);
        var number = block.y * grid.x + block.x;
        if (tickets == 1u) {
            number = atomicAdd(&state[0], 1u);
        }
        sh_begin = vec2(number, (warps + rows - 1u) / rows);
    }
    for (var i = thread; i < min(warps, rows) * DIGITS; i += block_x) {
        atomicStore(&sh_pool[i], 0u);
    }
    let begin = workgroupUniformLoad(&sh_begin);
    let tile = begin.x;
    let tile_size = 4u * quads * block_x;
    // A folded grid may have blocks to spare.
    if (tile * tile_size >= parameters.n) {
        return;
    }

    // WGSL does not say which threads make a warp, so each draws the number of its part. Then `own`
    // counts the block's threads so that lanes of a warp are neighbours.
    var drawn = 0u;
    if (lane == 0u) {
        drawn = atomicAdd(&sh_parts, 1u);
    }
    let part = subgroupBroadcastFirst(drawn);
    let own = part * lanes + lane;

    // After the last key come the largest numbers: sorted in order, they stay behind all keys.
    let first = tile * tile_size + part * lanes * 4u * quads + lane;
    let shift = parameters.shift;
    var a: vec4<u32>;
    var b: vec4<u32>;
    var c: vec4<u32>;
    var d: vec4<u32>;
    var e: vec4<u32>;
    var f: vec4<u32>;
    a = keys_at(first + 0u * lanes, lanes);
    b = keys_at(first + 4u * lanes, lanes);
    c = keys_at(first + 8u * lanes, lanes);
    if (quads > 3u) {
        d = keys_at(first + 12u * lanes, lanes);
    }
    if (quads > 4u) {
        e = keys_at(first + 16u * lanes, lanes);
    }
    if (quads > 5u) {
        f = keys_at(first + 20u * lanes, lanes);
    }

    // The rank of each key among those of the tile with the same digit. In the warp: the lanes with the
    // same digit find each other by ballots, and the first of them draws numbers for all. Across warps:
    // the thread with the digit's number adds up what the warps before have.
    let all = subgroupBallot(true);
    let below = lanes_below(lane);
    var ranks_a = vec4<u32>();
    var ranks_b = vec4<u32>();
    var ranks_c = vec4<u32>();
    var ranks_d = vec4<u32>();
    var ranks_e = vec4<u32>();
    var ranks_f = vec4<u32>();
    var count = 0u;
    for (var round = 0u; round < begin.y; round += 1u) {
        let row = (part - round * rows) * DIGITS;
        let takes_part = part / rows == round;
        let lane_sets = Lanes(all, below, row, takes_part);
        ranks_a = ranks_of(a, ranks_a, lane_sets);
        ranks_b = ranks_of(b, ranks_b, lane_sets);
        ranks_c = ranks_of(c, ranks_c, lane_sets);
        if (quads > 3u) {
            ranks_d = ranks_of(d, ranks_d, lane_sets);
        }
        if (quads > 4u) {
            ranks_e = ranks_of(e, ranks_e, lane_sets);
        }
        if (quads > 5u) {
            ranks_f = ranks_of(f, ranks_f, lane_sets);
        }
        workgroupBarrier();
        if (own < DIGITS) {
            for (var other = 0u; other < min(warps - round * rows, rows); other += 1u) {
                let of_warp = atomicLoad(&sh_pool[other * DIGITS + own]);
                atomicStore(&sh_pool[other * DIGITS + own], count);
                count += of_warp;
            }
        }
        workgroupBarrier();
        if (takes_part) {
            ranks_a += of_pool(row + digits_of(a));
            ranks_b += of_pool(row + digits_of(b));
            ranks_c += of_pool(row + digits_of(c));
            if (quads > 3u) {
                ranks_d += of_pool(row + digits_of(d));
            }
            if (quads > 4u) {
                ranks_e += of_pool(row + digits_of(e));
            }
            if (quads > 5u) {
                ranks_f += of_pool(row + digits_of(f));
            }
        }
        // The pool is needed for other things.
        workgroupBarrier();
        if (round + 1u < begin.y) {
            for (var i = thread; i < rows * DIGITS; i += block_x) {
                atomicStore(&sh_pool[i], 0u);
            }
            workgroupBarrier();
        }
    }

    // Those behind can go on.
    let state_place = (tile + 1u) * DIGITS + own;
    if (own < DIGITS) {
        atomicStore(&state[state_place], OWN_COUNT | count);
    }

    // Where each value of the digit begins in the tile.
    let up_to = subgroupInclusiveAdd(count);
    if (lane == lanes - 1u) {
        sh_sums[part] = up_to;
    }
    workgroupBarrier();
    var place = up_to - count;
    if (own < DIGITS) {
        for (var other = 0u; other < part; other += 1u) {
            place += sh_sums[other];
        }
        sh_places[own] = place;
        atomicStore(&sh_others[own], 0u);
    }
    workgroupBarrier();
    ranks_a += places_of(digits_of(a));
    ranks_b += places_of(digits_of(b));
    ranks_c += places_of(digits_of(c));
    if (quads > 3u) {
        ranks_d += places_of(digits_of(d));
    }
    if (quads > 4u) {
        ranks_e += places_of(digits_of(e));
    }
    if (quads > 5u) {
        ranks_f += places_of(digits_of(f));
    }
    keep(ranks_a, a);
    keep(ranks_b, b);
    keep(ranks_c, c);
    if (quads > 3u) {
        keep(ranks_d, d);
    }
    if (quads > 4u) {
        keep(ranks_e, e);
    }
    if (quads > 5u) {
        keep(ranks_f, f);
    }

    // The thread with the digit's number looks back, tile by tile, for how many such keys come before.
    var known = own >= DIGITS;
    var before = 0u;
    var left = tile;
    loop {
        var missing = 0u;
        while (!known && missing == 0u) {
            if (left == 0u) {
                before += starts[shift / 8u * DIGITS + own];
                known = true;
            } else {
                // Four tiles at a glance, the last one first. What says nothing yet is looked at again, and
                // ends the glance if it is not the first.
                var word = atomicLoad(&state[left * DIGITS + own]);
                let second = atomicLoad(&state[(max(left, 2u) - 1u) * DIGITS + own]);
                let third = atomicLoad(&state[(max(left, 3u) - 2u) * DIGITS + own]);
                let fourth = atomicLoad(&state[(max(left, 4u) - 3u) * DIGITS + own]);
                for (var looks = 1u; looks < LOOKS && word == 0u; looks += 1u) {
                    word = atomicLoad(&state[left * DIGITS + own]);
                }
                if (word == 0u) {
                    missing = left;
                } else {
                    before += word & COUNT;
                    left -= 1u;
                }
                known = word >= WHOLE_PREFIX;
                if (word != 0u && !known && left > 0u && second != 0u) {
                    before += second & COUNT;
                    left -= 1u;
                    known = second >= WHOLE_PREFIX;
                    if (!known && left > 0u && third != 0u) {
                        before += third & COUNT;
                        left -= 1u;
                        known = third >= WHOLE_PREFIX;
                        if (!known && left > 0u && fourth != 0u) {
                            before += fourth & COUNT;
                            left -= 1u;
                            known = fourth >= WHOLE_PREFIX;
                        }
                    }
                }
            }
            if (known) {
                atomicStore(&state[state_place], WHOLE_PREFIX | (before + count));
            }
        }
        if (missing != 0u) {
            atomicMax(&sh_missing, missing);
        }
        workgroupBarrier();
        if (thread == 0u) {
            sh_next = atomicExchange(&sh_missing, 0u);
        }
        let next = workgroupUniformLoad(&sh_next);
        if (next == 0u) {
            break;
        }
        // Nothing is known of tile number next - 1: it may be waiting for a place on the GPU that this
        // block takes up. Of two notes the one that says more stays, in either order.
        for (var k = 0u; k < 4u * quads; k += 1u) {
            let key = input[(next - 1u) * tile_size + k * block_x + thread];
            atomicAdd(&sh_others[(key >> shift) & 255u], 1u);
        }
        workgroupBarrier();
        if (own < DIGITS) {
            atomicMax(&state[next * DIGITS + own], OWN_COUNT | atomicExchange(&sh_others[own], 0u));
        }
    }
    if (own < DIGITS) {
        sh_places[own] = before - place;
    }
    workgroupBarrier();

    // Neighbouring threads have neighbouring keys, most of them with the same digit.
    let keys_here = min(tile_size, parameters.n - tile * tile_size);
    store_keys(own + 0u * block_x, keys_here);
    store_keys(own + 4u * block_x, keys_here);
    store_keys(own + 8u * block_x, keys_here);
    if (quads > 3u) {
        store_keys(own + 12u * block_x, keys_here);
    }
    if (quads > 4u) {
        store_keys(own + 16u * block_x, keys_here);
    }
    if (quads > 5u) {
        store_keys(own + 20u * block_x, keys_here);
    }
}

// Counts all four digits of a key.
fn count_digits(key: u32, copy: u32) {
    for (var digit = 0u; digit < 4u; digit += 1u) {
        let value = (key >> (8u * digit)) & 255u;
        atomicAdd(&sh_counts[(digit * DIGITS + value) * copies + copy], 1u);
    }
}

fn count_quad(keys: vec4<u32>, copy: u32) {
    count_digits(keys.x, copy);
    count_digits(keys.y, copy);
    count_digits(keys.z, copy);
    count_digits(keys.w, copy);
}

// How many keys have each value of each digit.
@compute @workgroup_size(block_x)
fn sort_one_sweep_count(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    for (var i = thread; i < 4u * DIGITS * copies; i += block_x) {
        atomicStore(&sh_counts[i], 0u);
    }
    workgroupBarrier();
    let copy = thread % copies;
    let quads = parameters.n / 4u;
    let step = grid.x * grid.y * block_x;
    var quad = (block.y * grid.x + block.x) * block_x + thread;
    // Up to three keys lie behind the last whole vec4.
    if (quad < parameters.n % 4u) {
        count_digits(input_quads[quads][quad], copy);
    }
    // Four loads, and none waits for another.
    for (; quad + 3u * step < quads; quad += 4u * step) {
        let a = input_quads[quad];
        let b = input_quads[quad + step];
        let c = input_quads[quad + 2u * step];
        let d = input_quads[quad + 3u * step];
        count_quad(a, copy);
        count_quad(b, copy);
        count_quad(c, copy);
        count_quad(d, copy);
    }
    for (; quad < quads; quad += step) {
        count_quad(input_quads[quad], copy);
    }
    workgroupBarrier();
    for (var i = thread; i < 4u * DIGITS; i += block_x) {
        var keys = 0u;
        for (var other = 0u; other < copies; other += 1u) {
            keys += atomicLoad(&sh_counts[i * copies + other]);
        }
        if (keys > 0u) {
            atomicAdd(&counts[i], keys);
        }
    }
}

// Where the keys with each value of a digit begin: as many come before them as have smaller values. One
// block, a thread for each value, by Kogge and Stone's rounds in two halves in turn.
@compute @workgroup_size(block_x)
fn sort_one_sweep_starts(@builtin(local_invocation_index) thread: u32) {
    for (var digit = 0u; digit < 4u; digit += 1u) {
        var keys = 0u;
        if (thread < DIGITS) {
            keys = counted[digit * DIGITS + thread];
            sh_starts[thread] = keys;
        }
        var up_to = keys;
        var from_half = 0u;
        for (var stride = 1u; stride < DIGITS; stride *= 2u) {
            workgroupBarrier();
            let to_half = DIGITS - from_half;
            if (thread < DIGITS) {
                if (thread >= stride) {
                    up_to += sh_starts[from_half + thread - stride];
                }
                sh_starts[to_half + thread] = up_to;
            }
            from_half = to_half;
        }
        if (thread < DIGITS) {
            counted[digit * DIGITS + thread] = up_to - keys;
        }
        // The next digit begins in the first half, which the last round may still read.
        workgroupBarrier();
    }
}
