// Compaction in one launch that keeps the order, by warps: each block takes a tile of six vec4s a
// thread, each of its warps a part of that, and its lanes count what is before them. What the block
// keeps is gathered in shared memory, so that it is stored side by side. Then one warp looks back over
// 32 tiles at a glance for how many elements are kept before this tile. WGSL calls a warp a subgroup,
// and a device may have another number of lanes in it; a glance takes in as many tiles.
//
// WebGPU does not promise that a block ever goes on while another one waits. So nobody waits for
// ever: of a tile that has said nothing after a number of looks, the block counts the elements
// itself, tells everybody, and goes on behind it. The launch always ends, in whatever order blocks
// run.
//
// Data: `input` holds `n` u32 in a buffer rounded up to whole vec4s, of which those below `limit` are
// kept. `output` receives them and `count` how many they are; behind them nobody writes to `output`.
// `state` holds one word that counts tiles and two for each tile, which the host has cleared.
// Launch: ceil(n / (24 * block_x)) blocks of `block_x` threads, a power of two, at least 32.

enable subgroups;

override block_x: u32 = 128;
// 1 numbers tiles in the order in which blocks really start, 0 in the order of the grid. That saves
// a wait at the start of each block where blocks start in order; where they do not, it costs dearly.
override tickets: u32 = 1;

// Vec4s of a thread, as many apart as its warp has lanes, so that a warp always reads neighbours.
const VECTORS = 6u;

// What is known of a tile. A word has 16 bits of a count and one of these above them; the two words
// of a tile belong together if they agree. So a count and what is known of it always arrive together,
// without any order between different words of memory, of which WGSL promises none.
const OWN_COUNT = 0x10000u;
const WHOLE_PREFIX = 0x20000u;

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

@group(0) @binding(0) var<storage, read> input: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

// What the tile keeps, one behind the other.
var<workgroup> sh_kept: array<u32, 4 * VECTORS * block_x>;
// How many each warp's part keeps.
var<workgroup> sh_counts: array<u32, block_x>;
var<workgroup> sh_parts: atomic<u32>;
var<workgroup> sh_tile: u32;
var<workgroup> sh_before: u32;
var<workgroup> sh_left: u32;
var<workgroup> sh_added: atomic<u32>;

// A vec4 of the array; what lies behind the last element is nothing that is kept.
fn elements(quad: u32) -> vec4<u32> {
    let found = input[min(quad, (parameters.n - 1u) / 4u)];
    let place = 4u * quad + vec4(0u, 1u, 2u, 3u);
    return select(vec4(0xffffffffu), found, place < vec4(parameters.n));
}

fn kept_of(quad: vec4<u32>) -> u32 {
    let kept = select(vec4(0u), vec4(1u), quad < vec4(parameters.limit));
    return (kept.x + kept.y) + (kept.z + kept.w);
}

// Puts what is kept of a vec4 into shared memory, from `place` on.
fn gather(quad: vec4<u32>, place: u32) {
    let keeps = quad < vec4(parameters.limit);
    let y = place + select(0u, 1u, keeps.x);
    let z = y + select(0u, 1u, keeps.y);
    let w = z + select(0u, 1u, keeps.z);
    if (keeps.x) {
        sh_kept[place] = quad.x;
    }
    if (keeps.y) {
        sh_kept[y] = quad.y;
    }
    if (keeps.z) {
        sh_kept[z] = quad.z;
    }
    if (keeps.w) {
        sh_kept[w] = quad.w;
    }
}

// Makes known what a tile keeps. Of two notes the one that says more stays, in either order.
fn note(tile: u32, known: u32, kept: u32) {
    atomicMax(&state[1u + 2u * tile], known | (kept & 0xffffu));
    atomicMax(&state[2u + 2u * tile], known | (kept >> 16u));
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
        end = (tile + 1u) | MISSING;
        for (var looks = 0u; looks < LOOKS && end == ((tile + 1u) | MISSING); looks += 1u) {
            let low = atomicLoad(&state[1u + 2u * tile]);
            let high = atomicLoad(&state[2u + 2u * tile]);
            let known = low & 0x30000u;
            if (known != 0u && known == (high & 0x30000u)) {
                kept = (low & 0xffffu) | (high << 16u);
                end = select(GO_ON, 0u, known == WHOLE_PREFIX);
            }
        }
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
    for (var vector = 0u; vector < VECTORS; vector += 1u) {
        own += kept_of(elements((tile * VECTORS + vector) * block_x + thread));
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
fn compact_look_back(
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
    if (4u * VECTORS * tile * block_x >= parameters.n) {
        return;
    }

    // WGSL does not say which threads make a warp, so each draws the number of its part. A warp may
    // have more lanes than the block has threads.
    let lanes = min(subgroup_size, block_x);
    var drawn = 0u;
    if (lane == 0u) {
        drawn = atomicAdd(&sh_parts, 1u);
    }
    let part = subgroupBroadcastFirst(drawn);

    // Six loads, and none waits for another. Only the last tile asks where the array ends.
    let first = VECTORS * (tile * block_x + part * lanes) + lane;
    var a: vec4<u32>;
    var b: vec4<u32>;
    var c: vec4<u32>;
    var d: vec4<u32>;
    var e: vec4<u32>;
    var f: vec4<u32>;
    if (4u * VECTORS * (tile + 1u) * block_x <= parameters.n) {
        a = input[first];
        b = input[first + lanes];
        c = input[first + 2u * lanes];
        d = input[first + 3u * lanes];
        e = input[first + 4u * lanes];
        f = input[first + 5u * lanes];
    } else {
        a = elements(first);
        b = elements(first + lanes);
        c = elements(first + 2u * lanes);
        d = elements(first + 3u * lanes);
        e = elements(first + 4u * lanes);
        f = elements(first + 5u * lanes);
    }

    // What the warp keeps of each row up to a lane's own vec4, two rows in the halves of a word: a row
    // has at most 4 * 128 elements. The last lane knows what two rows come to.
    let own_ab = kept_of(a) | (kept_of(b) << 16u);
    let own_cd = kept_of(c) | (kept_of(d) << 16u);
    let own_ef = kept_of(e) | (kept_of(f) << 16u);
    let to_ab = subgroupInclusiveAdd(own_ab);
    let to_cd = subgroupInclusiveAdd(own_cd);
    let to_ef = subgroupInclusiveAdd(own_ef);
    let last = lanes - 1u;
    let all_ab = subgroupShuffle(to_ab, last);
    let all_cd = subgroupShuffle(to_cd, last);
    let all_ef = subgroupShuffle(to_ef, last);
    let row_b = all_ab & 0xffffu;
    let row_c = row_b + (all_ab >> 16u);
    let row_d = row_c + (all_cd & 0xffffu);
    let row_e = row_d + (all_cd >> 16u);
    let row_f = row_e + (all_ef & 0xffffu);
    if (lane == last) {
        sh_counts[part] = row_f + (all_ef >> 16u);
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

    let before_ab = to_ab - own_ab;
    let before_cd = to_cd - own_cd;
    let before_ef = to_ef - own_ef;
    gather(a, inside + (before_ab & 0xffffu));
    gather(b, inside + row_b + (before_ab >> 16u));
    gather(c, inside + row_c + (before_cd & 0xffffu));
    gather(d, inside + row_d + (before_cd >> 16u));
    gather(e, inside + row_e + (before_ef & 0xffffu));
    gather(f, inside + row_f + (before_ef >> 16u));

    var left = tile;
    while (left > 0u) {
        left = glance(part, left, lane, lanes);
        if ((left & MISSING) != 0u) {
            left = (left & ~MISSING) - 1u;
            add_up(thread, left);
        }
    }

    // It has a barrier in it: all have gathered.
    let before = workgroupUniformLoad(&sh_before);
    if (thread == 0u) {
        if (tile > 0u) {
            note(tile, WHOLE_PREFIX, before + total);
        }
        // The last tile knows what all come to.
        if (4u * VECTORS * (tile + 1u) * block_x >= parameters.n) {
            count[0] = before + total;
        }
    }
    for (var place = thread; place < total; place += block_x) {
        output[before + place] = sh_kept[place];
    }
}
