// Several steps of heat through a plate in one launch: a block loads an area of 64 x 32 cells into
// shared memory and takes `rounds` steps there, from one half of it to the other and back. A cell at
// the area's rim lacks a neighbour, so it is wrong after the first step, the next one inwards after the
// second, and so on. The block writes only what is further than `rounds` cells from the rim. The cells
// on the plate's edge keep their temperature.
//
// Data: `input` and `output` are `height` rows of `width` f32; `rate` is the share of the difference to
// a neighbour that flows in a step. `rounds` is at most 12.
// Launch: ceil(width / (64 - 2 * rounds)) x ceil(height / (32 - 2 * rounds)) blocks of `block_x` threads.

override block_x: u32 = 256;

const AREA_WIDTH = 64u;
const AREA_HEIGHT = 32u;
const AREA = AREA_WIDTH * AREA_HEIGHT;

struct Parameters {
    width: u32,
    height: u32,
    rounds: u32,
    rate: f32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// The area before a step, and after it.
var<workgroup> sh_cells: array<f32, 2 * AREA>;

@compute @workgroup_size(block_x)
fn stencil_plane_temporal(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let size = vec2(i32(parameters.width), i32(parameters.height));
    let rounds = parameters.rounds;
    let inner = vec2(AREA_WIDTH, AREA_HEIGHT) - 2u * rounds;
    let corner = vec2<i32>(block.xy * inner) - i32(rounds);

    // Beyond the plate the nearest cell inside is loaded; nobody looks at it.
    for (var place = thread; place < AREA; place += block_x) {
        let at = corner + vec2<i32>(vec2(place % AREA_WIDTH, place / AREA_WIDTH));
        let inside = clamp(at, vec2(0), size - 1);
        sh_cells[place] = input[inside.y * size.x + inside.x];
    }

    var from_half = 0u;
    for (var round = 0u; round < rounds; round++) {
        // All have finished the last step: this one reads its cells, and writes where it read.
        workgroupBarrier();
        let to_half = AREA - from_half;
        for (var place = thread; place < AREA; place += block_x) {
            let in_area = vec2(place % AREA_WIDTH, place / AREA_WIDTH);
            let at = corner + vec2<i32>(in_area);
            let here = sh_cells[from_half + place];
            var next = here;
            let has_neighbours = all(in_area > vec2(0u))
                && all(in_area + 1u < vec2(AREA_WIDTH, AREA_HEIGHT));
            if (has_neighbours && all(at > vec2(0)) && all(at + 1 < size)) {
                let i = from_half + place;
                let around = sh_cells[i - 1u] + sh_cells[i + 1u]
                    + sh_cells[i - AREA_WIDTH] + sh_cells[i + AREA_WIDTH];
                next = here + parameters.rate * (around - 4.0 * here);
            }
            sh_cells[to_half + place] = next;
        }
        from_half = to_half;
    }

    // Each thread writes what it calculated itself.
    for (var place = thread; place < AREA; place += block_x) {
        let in_area = vec2(place % AREA_WIDTH, place / AREA_WIDTH);
        let at = corner + vec2<i32>(in_area);
        if (all(in_area >= vec2(rounds)) && all(in_area < inner + rounds) && all(at < size)) {
            output[at.y * size.x + at.x] = sh_cells[from_half + place];
        }
    }
}
