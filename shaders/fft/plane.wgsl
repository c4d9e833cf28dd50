// Fourier transforms of a plane, rows and then columns, in steps of eight in registers: a block takes
// several rows, or several columns that lie side by side, and hands numbers between its threads through
// shared memory. Longer rows and columns take several launches.
//
// Data: `input` and `output` hold `height` rows of `width` complex numbers (real and imaginary part), both
// powers of two. `roots` has 4,096 roots of one, exp(-2 pi i k / 4096), and behind them 16,384 more,
// exp(-2 pi i k / 2^26).
// Launch: for each digit ceil(transforms / (8 * block_x / 2^log_radix)) blocks of `block_x` threads, a power
// of two; what one writes the next one reads.

override block_x: u32 = 128;

struct Parameters {
    // How many transforms of 2^log_radix numbers the launch makes.
    transforms: u32,
    // Numbers of one array that is transformed for itself.
    log_numbers: u32,
    // Numbers of a transform in this launch; they are as many places apart as the array has room for.
    log_radix: u32,
    // Places that belong to digits that are transformed already, and those within a number of the next one.
    log_joined: u32,
    log_inner: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec2<f32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec2<f32>>;
@group(0) @binding(2) var<storage, read> roots: array<vec2<f32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// One place stays empty after each 16, or eight where columns lie side by side, so that lanes that store
// eight places apart meet different banks.
var<workgroup> sh_numbers: array<vec2<f32>, 9u * block_x>;

fn times(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
    return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// Times -i: a quarter turn backwards.
fn quarter(a: vec2<f32>) -> vec2<f32> {
    return vec2(a.y, -a.x);
}

// exp(-2 pi i k / 2^26), of two roots whose angles add up.
fn root(k: u32) -> vec2<f32> {
    return times(roots[k >> 14u], roots[4096u + (k & 16383u)]);
}

// Transforms of two, four and eight of a thread's numbers, in place: the first and the fifth, the second
// and the sixth, …; every second one; all.
fn transform_2(x: ptr<function, array<vec2<f32>, 8>>) {
    for (var i = 0u; i < 4u; i++) {
        let a = (*x)[i];
        let b = (*x)[i + 4u];
        (*x)[i] = a + b;
        (*x)[i + 4u] = a - b;
    }
}

fn transform_4(x: ptr<function, array<vec2<f32>, 8>>) {
    for (var i = 0u; i < 2u; i++) {
        let a = (*x)[i] + (*x)[i + 4u];
        let b = (*x)[i] - (*x)[i + 4u];
        let c = (*x)[i + 2u] + (*x)[i + 6u];
        let d = quarter((*x)[i + 2u] - (*x)[i + 6u]);
        (*x)[i] = a + c;
        (*x)[i + 2u] = b + d;
        (*x)[i + 4u] = a - c;
        (*x)[i + 6u] = b - d;
    }
}

fn transform_8(x: ptr<function, array<vec2<f32>, 8>>) {
    // The even ones and the odd ones, four each.
    transform_4(x);
    let half = 0.70710678118654752;
    let a = (*x)[1];
    let b = half * ((*x)[3] + quarter((*x)[3]));
    let c = quarter((*x)[5]);
    let d = half * (quarter((*x)[7]) - (*x)[7]);
    let e = (*x)[0];
    let f = (*x)[2];
    let g = (*x)[4];
    let h = (*x)[6];
    (*x)[0] = e + a;
    (*x)[1] = f + b;
    (*x)[2] = g + c;
    (*x)[3] = h + d;
    (*x)[4] = e - a;
    (*x)[5] = f - b;
    (*x)[6] = g - c;
    (*x)[7] = h - d;
}

// Where number k of a thread goes: each bit of k moves it by a step of its own.
fn place(places: vec4<u32>, k: u32) -> u32 {
    return places.x + (k & 1u) * places.y + ((k / 2u) & 1u) * places.z + k / 4u * places.w;
}

// Number k times w^k.
fn turn(x: ptr<function, array<vec2<f32>, 8>>, w: vec2<f32>) {
    let w_2 = times(w, w);
    let w_3 = times(w_2, w);
    let w_4 = times(w_2, w_2);
    (*x)[1] = times((*x)[1], w);
    (*x)[2] = times((*x)[2], w_2);
    (*x)[3] = times((*x)[3], w_3);
    (*x)[4] = times((*x)[4], w_4);
    (*x)[5] = times((*x)[5], times(w_4, w));
    (*x)[6] = times((*x)[6], times(w_4, w_2));
    (*x)[7] = times((*x)[7], times(w_4, w_3));
}

@compute @workgroup_size(block_x)
fn fft_plane(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let log_radix = parameters.log_radix;
    let log_stride = parameters.log_numbers - log_radix;
    let eighth = (1u << log_radix) / 8u;
    let columns = block_x / eighth;

    // Neighbouring threads take neighbouring transforms where those lie side by side, and neighbouring
    // numbers of one transform otherwise; in shared memory as well.
    let side_by_side = log_stride > 2u;
    var column = thread / eighth;
    var t = thread % eighth;
    var place_step = 1u;
    var log_gap = 4u;
    var column_start = 9u * eighth * column;
    if (side_by_side) {
        column = thread % columns;
        t = thread / columns;
        place_step = columns;
        log_gap = 3u;
        column_start = column;
    }
    let transform = (block.y * grid.x + block.x) * columns + column;
    // What is left over in the last block is made twice and not stored.
    let number = min(transform, parameters.transforms - 1u);
    let array_start = (number >> log_stride) << parameters.log_numbers;
    let j = number & ((1u << log_stride) - 1u);
    let joined_mask = (1u << parameters.log_joined) - 1u;

    var x: array<vec2<f32>, 8>;
    let first_place = array_start + j;
    for (var k = 0u; k < 8u; k++) {
        x[k] = input[first_place + ((t + k * eighth) << log_stride)];
    }
    if (parameters.log_joined > parameters.log_inner) {
        // What is joined already is turned, number by number, before this digit is transformed.
        let turns = (j & joined_mask) >> parameters.log_inner;
        let scale = 26u - log_radix - (parameters.log_joined - parameters.log_inner);
        let first = root((turns * t) << scale);
        turn(&x, root((turns * eighth) << scale));
        for (var k = 0u; k < 8u; k++) {
            x[k] = times(x[k], first);
        }
    }

    // What is left of the length's logarithm comes first.
    var places: vec4<u32>;
    var log_done = log_radix % 3u;
    if (log_done == 1u) {
        transform_2(&x);
        places = vec4(2u * t, 2u * eighth, 4u * eighth, 1u);
    } else if (log_done == 2u) {
        transform_4(&x);
        places = vec4(4u * t, 4u * eighth, 1u, 2u);
    } else {
        transform_8(&x);
        places = vec4(8u * t, 1u, 2u, 4u);
        log_done = 3u;
    }
    for (; log_done < log_radix; log_done += 3u) {
        for (var k = 0u; k < 8u; k++) {
            let at = place(places, k);
            sh_numbers[column_start + (at + (at >> log_gap)) * place_step] = x[k];
        }
        workgroupBarrier();
        for (var k = 0u; k < 8u; k++) {
            let at = t + k * eighth;
            x[k] = sh_numbers[column_start + (at + (at >> log_gap)) * place_step];
        }
        // All have read before anybody writes again.
        workgroupBarrier();
        let within = t & ((1u << log_done) - 1u);
        turn(&x, roots[(within << 9u) >> log_done]);
        transform_8(&x);
        places = vec4(((t - within) << 3u) + within, vec3(1u, 2u, 4u) << vec3(log_done));
    }

    let to = array_start + ((j >> parameters.log_joined) << (parameters.log_joined + log_radix)) + (j & joined_mask);
    if (transform < parameters.transforms) {
        for (var k = 0u; k < 8u; k++) {
            output[to + (place(places, k) << parameters.log_joined)] = x[k];
        }
    }
}
