// Compaction in one launch that keeps the order, with loads ahead: each block works through several
// tiles, one after another. As soon as a tile's elements are gathered in shared memory, its registers
// are free, and the loads of the next tile go out. They are on their way while the block's first warp
// looks back, and while the block stores. So memory has something to do in each phase of each block.
//
// Only the first warp looks back; the others wait at one barrier. What is known of a tile is one word.
//
// WebGPU does not promise that a block ever goes on while another one waits. So nobody waits for
// ever: of a tile that has said nothing after a number of looks, the warp counts the elements itself,
// tells everybody, and goes on behind it. The launch always ends, in whatever order blocks run.
//
// Data: `input` holds `n` u32 in a buffer rounded up to whole vec4s, of which those below `limit` are
// kept. `output` receives them and `count` how many they are; behind them nobody writes to `output`.
// `state` holds one word that counts tiles and one for each tile, which the host has cleared.
// Launch: ceil(n / (24 * block_x * tiles)) blocks of `block_x` threads, a power of two, at least 32.

enable subgroups;

// Whole warps take the branch that looks back, which a compiler cannot see.
diagnostic(off, subgroup_uniformity);

override block_x: u32 = 128;
// How many tiles a block works through.
override tiles: u32 = 8;

// Vec4s of a thread, as many apart as its warp has lanes, so that a warp always reads neighbours.
const VECTORS = 6u;

// What is known of a tile: a count of up to 30 bits, and one of these above it. Of two notes the one
// that says more is the larger number.
const OWN_COUNT = 0x40000000u;
const WHOLE_PREFIX = 0x80000000u;
const COUNTED = 0x3fffffffu;

// How often a lane looks at a tile of which nothing is known yet.
const LOOKS = 128u;

// No tile.
const NONE = 0xffffffffu;

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

// Makes known what a tile keeps. Of two notes the one that says more remains, in either order.
fn note(tile: u32, known: u32, kept: u32) {
    atomicMax(&state[1u + tile], known | kept);
}

// Counts what a tile keeps of which nothing is known, by one warp: the tile's block may be waiting for a
// place on the GPU that this block takes up.
fn count_tile(tile: u32, lane: u32, lanes: u32) -> u32 {
    var own = 0u;
    for (var quad = lane; quad < VECTORS * block_x; quad += lanes) {
        own += kept_of(elements(tile * VECTORS * block_x + quad));
    }
    let kept = subgroupAdd(own);
    if (lane == 0u) {
        note(tile, select(OWN_COUNT, WHOLE_PREFIX, tile == 0u), kept);
    }
    return kept;
}

// How many elements the tiles before this one keep, by one warp: each lane looks at a tile, up to the
// nearest that knows its whole prefix, or of which nothing is known.
fn look_back(tile: u32, lane: u32, lanes: u32) -> u32 {
    var before = 0u;
    var left = tile;
    while (left > 0u) {
        var known = 0u;
        if (lane < left) {
            for (var looks = 0u; looks < LOOKS && known == 0u; looks += 1u) {
                known = atomicLoad(&state[left - lane]);
            }
        }
        // The first lane whose tile has no plain count. What lies behind it does not count.
        let counts = (known & OWN_COUNT) != 0u;
        let last = subgroupMin(select(lane, lanes, counts));
        before += subgroupAdd(select(0u, known & COUNTED, lane <= last));
        if (last == lanes) {
            left -= lanes;
        } else if (subgroupShuffle(known, last) != 0u) {
            left = 0u;
        } else {
            left -= last + 1u;
            before += count_tile(left, lane, lanes);
        }
    }
    return before;
}

@compute @workgroup_size(block_x)
fn compact_look_back_ahead(
    @builtin(local_invocation_index) thread: u32,
    @builtin(subgroup_invocation_id) lane: u32,
    @builtin(subgroup_size) subgroup_size: u32,
) {
    let all_tiles = (parameters.n + 4u * VECTORS * block_x - 1u) / (4u * VECTORS * block_x);
    // Tiles in the order in which blocks really start, so that nobody waits for one that has not.
    if (thread == 0u) {
        atomicStore(&sh_parts, 0u);
        sh_tile = atomicAdd(&state[0], 1u);
    }
    var tile = workgroupUniformLoad(&sh_tile);

    // WGSL does not say which threads make a warp, so each draws the number of its part. A warp may
    // have more lanes than the block has threads.
    let lanes = min(subgroup_size, block_x);
    var drawn = 0u;
    if (lane == 0u) {
        drawn = atomicAdd(&sh_parts, 1u);
    }
    let part = subgroupBroadcastFirst(drawn);
    let place = VECTORS * part * lanes + lane;

    var a: vec4<u32>;
    var b: vec4<u32>;
    var c: vec4<u32>;
    var d: vec4<u32>;
    var e: vec4<u32>;
    var f: vec4<u32>;
    var turn = 0u;
    // The tile whose elements have been read.
    var read = NONE;
    while (tile < all_tiles) {
        // The next tile's number comes with this one's elements.
        turn += 1u;
        var drawn_tile = NONE;
        if (thread == 0u && turn < tiles) {
            drawn_tile = atomicAdd(&state[0], 1u);
        }
        // The first tile, and the last one, which asks where the array ends.
        if (read != tile) {
            let first = VECTORS * tile * block_x + place;
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
        if (thread == 0u) {
            sh_tile = drawn_tile;
        }
        // It has barriers in it: the counts are there, and the tile before has been stored.
        let next = workgroupUniformLoad(&sh_tile);
        var total = 0u;
        var inside = 0u;
        for (var other = 0u; other < block_x / lanes; other += 1u) {
            let kept = sh_counts[other];
            inside += select(0u, kept, other < part);
            total += kept;
        }
        if (part == 0u && lane == 0u) {
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

        // Six loads of the next tile, and none waits for another.
        if (next < all_tiles && 4u * VECTORS * (next + 1u) * block_x <= parameters.n) {
            let first = VECTORS * next * block_x + place;
            a = input[first];
            b = input[first + lanes];
            c = input[first + 2u * lanes];
            d = input[first + 3u * lanes];
            e = input[first + 4u * lanes];
            f = input[first + 5u * lanes];
            read = next;
        }

        if (part == 0u) {
            let found = look_back(tile, lane, lanes);
            if (lane == 0u) {
                note(tile, WHOLE_PREFIX, found + total);
                sh_before = found;
                // The last tile knows what all come to.
                if (tile == all_tiles - 1u) {
                    count[0] = found + total;
                }
            }
        }
        // It has a barrier in it: all have gathered.
        let before = workgroupUniformLoad(&sh_before);
        for (var kept = thread; kept < total; kept += block_x) {
            output[before + kept] = sh_kept[kept];
        }
        tile = next;
    }
}
