// Fourier transforms in steps of sixteen in registers: a thread has sixteen numbers, and a block hands them
// between its threads through shared memory, so that a transform of 1,024 or 4,096 numbers takes one trip
// through memory. Longer ones take several, each along one digit of the numbers' places.
//
// Data: `input` and `output` hold transforms of `length` complex numbers (real and imaginary part) one after
// the other, `length` a power of two, at least 16. `roots` has 4,096 roots of one, exp(-2 pi i k / 4096), and
// behind them 16,384 more, exp(-2 pi i k / 2^26).
// Launch: for each digit, of 16 numbers at least and 16 * block_x at most, ceil(transforms / (16 * block_x /
// 2^log_radix)) blocks of `block_x` threads, a power of two; what one writes the next one reads.

override block_x: u32 = 64;

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
// sixteen places apart meet different banks. Real and imaginary parts take turns: half the shared memory, and
// more blocks at once.
var<workgroup> sh_parts: array<f32, 18u * block_x>;

fn times(a: vec2<f32>, b: vec2<f32>) -> vec2<f32> {
    return vec2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// Times -i: a quarter turn backwards. And an eighth of a turn.
fn quarter(a: vec2<f32>) -> vec2<f32> {
    return vec2(a.y, -a.x);
}

fn eighth(a: vec2<f32>) -> vec2<f32> {
    return 0.70710678118654752 * (a + quarter(a));
}

// exp(-2 pi i k / 2^26), of two roots whose angles add up.
fn root(k: u32) -> vec2<f32> {
    return times(roots[k >> 14u], roots[4096u + (k & 16383u)]);
}

// A transform of four, in place: of number k and the three after it that are `step` apart.
fn four(x: ptr<function, array<vec2<f32>, 16>>, k: u32, step: u32) {
    let a = (*x)[k] + (*x)[k + 2u * step];
    let b = (*x)[k] - (*x)[k + 2u * step];
    let c = (*x)[k + step] + (*x)[k + 3u * step];
    let d = quarter((*x)[k + step] - (*x)[k + 3u * step]);
    (*x)[k] = a + c;
    (*x)[k + step] = b + d;
    (*x)[k + 2u * step] = a - c;
    (*x)[k + 3u * step] = b - d;
}

// All transforms of two, four, eight or sixteen of a thread's numbers. What is transformed is as far apart as
// sixteen numbers allow. Bits of a number's place among the sixteen are bits of its frequency afterwards:
// `transform_2` 8 is 1; `transform_4` 4 and 8 are 1 and 2; `transform_8` 2, 4 and 8 are 2, 4 and 1;
// `transform_16` 1, 2, 4 and 8 are 4, 8, 1 and 2.
fn transform_2(x: ptr<function, array<vec2<f32>, 16>>) {
    for (var k = 0u; k < 8u; k++) {
        let a = (*x)[k];
        let b = (*x)[k + 8u];
        (*x)[k] = a + b;
        (*x)[k + 8u] = a - b;
    }
}

fn transform_4(x: ptr<function, array<vec2<f32>, 16>>) {
    four(x, 0u, 4u);
    four(x, 1u, 4u);
    four(x, 2u, 4u);
    four(x, 3u, 4u);
}

fn transform_8(x: ptr<function, array<vec2<f32>, 16>>) {
    transform_2(x);
    (*x)[10] = eighth((*x)[10]);
    (*x)[11] = eighth((*x)[11]);
    (*x)[12] = quarter((*x)[12]);
    (*x)[13] = quarter((*x)[13]);
    (*x)[14] = eighth(quarter((*x)[14]));
    (*x)[15] = eighth(quarter((*x)[15]));
    four(x, 0u, 2u);
    four(x, 1u, 2u);
    four(x, 8u, 2u);
    four(x, 9u, 2u);
}

fn transform_16(x: ptr<function, array<vec2<f32>, 16>>) {
    transform_4(x);
    // A sixteenth of a turn, backwards, and three of them.
    let w = vec2(0.92387953251128676, -0.38268343236508977);
    let w_3 = vec2(0.38268343236508977, -0.92387953251128676);
    (*x)[5] = times((*x)[5], w);
    (*x)[6] = eighth((*x)[6]);
    (*x)[7] = times((*x)[7], w_3);
    (*x)[9] = eighth((*x)[9]);
    (*x)[10] = quarter((*x)[10]);
    (*x)[11] = eighth(quarter((*x)[11]));
    (*x)[13] = times((*x)[13], w_3);
    (*x)[14] = eighth(quarter((*x)[14]));
    (*x)[15] = times((*x)[15], -w);
    four(x, 0u, 1u);
    four(x, 4u, 1u);
    four(x, 8u, 1u);
    four(x, 12u, 1u);
}

// Four numbers from k on times `first`, and the others times one more power of w each.
fn turn_four(
    x: ptr<function, array<vec2<f32>, 16>>, k: u32, first: vec2<f32>, w: vec2<f32>, w_2: vec2<f32>, w_3: vec2<f32>,
) {
    (*x)[k] = times((*x)[k], first);
    (*x)[k + 1u] = times((*x)[k + 1u], times(first, w));
    (*x)[k + 2u] = times((*x)[k + 2u], times(first, w_2));
    (*x)[k + 3u] = times((*x)[k + 3u], times(first, w_3));
}

// Number k times w^k.
fn turn(x: ptr<function, array<vec2<f32>, 16>>, w: vec2<f32>) {
    let w_2 = times(w, w);
    let w_3 = times(w_2, w);
    let w_4 = times(w_2, w_2);
    let w_8 = times(w_4, w_4);
    (*x)[1] = times((*x)[1], w);
    (*x)[2] = times((*x)[2], w_2);
    (*x)[3] = times((*x)[3], w_3);
    turn_four(x, 4u, w_4, w, w_2, w_3);
    turn_four(x, 8u, w_8, w, w_2, w_3);
    turn_four(x, 12u, times(w_8, w_4), w, w_2, w_3);
}

// Where number k of a thread is: each bit of k moves it by a step of its own.
fn place(first: u32, steps: vec4<u32>, k: u32) -> u32 {
    return first + (k & 1u) * steps.x + ((k / 2u) & 1u) * steps.y + ((k / 4u) & 1u) * steps.z + k / 8u * steps.w;
}

@compute @workgroup_size(block_x)
fn fft_registers(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let log_radix = parameters.log_radix;
    let log_stride = parameters.log_numbers - log_radix;
    let log_sixteenth = log_radix - 4u;
    let sixteenth = 1u << log_sixteenth;
    let log_columns = firstTrailingBit(block_x) - log_sixteenth;
    let columns = 1u << log_columns;

    // Neighbouring threads take neighbouring transforms where those lie side by side, and neighbouring
    // numbers of one transform otherwise; in shared memory as well.
    let side_by_side = log_stride > 2u;
    var column = thread >> log_sixteenth;
    var t = thread & (sixteenth - 1u);
    var place_step = 1u;
    var log_gap = 4u;
    var column_start = (18u * column) << log_sixteenth;
    if (side_by_side) {
        column = thread & (columns - 1u);
        t = thread >> log_columns;
        place_step = columns;
        log_gap = 3u;
        column_start = column;
    }
    let transform = ((block.y * grid.x + block.x) << log_columns) + column;
    // What is left over in the last block is made twice and not stored.
    let number = min(transform, parameters.transforms - 1u);
    let array_start = (number >> log_stride) << parameters.log_numbers;
    let j = number & ((1u << log_stride) - 1u);
    let joined_mask = (1u << parameters.log_joined) - 1u;

    var x: array<vec2<f32>, 16>;
    let first_in = array_start + j + (t << log_stride);
    let apart = sixteenth << log_stride;
    for (var k = 0u; k < 16u; k++) {
        x[k] = input[first_in + k * apart];
    }
    if (parameters.log_joined > parameters.log_inner) {
        // What is joined already is turned, number by number, before this digit is transformed.
        let turns = (j & joined_mask) >> parameters.log_inner;
        let scale = 26u - log_radix - (parameters.log_joined - parameters.log_inner);
        let first = root((turns * t) << scale);
        turn(&x, root((turns * sixteenth) << scale));
        for (var k = 0u; k < 16u; k++) {
            x[k] = times(x[k], first);
        }
    }

    // What is left of the length's logarithm comes first.
    var first_place: u32;
    var steps: vec4<u32>;
    var log_done = log_radix % 4u;
    if (log_done == 1u) {
        transform_2(&x);
        first_place = 2u * t;
        steps = vec4(2u * sixteenth, 4u * sixteenth, 8u * sixteenth, 1u);
    } else if (log_done == 2u) {
        transform_4(&x);
        first_place = 4u * t;
        steps = vec4(4u * sixteenth, 8u * sixteenth, 1u, 2u);
    } else if (log_done == 3u) {
        transform_8(&x);
        first_place = 8u * t;
        steps = vec4(8u * sixteenth, 2u, 4u, 1u);
    } else {
        transform_16(&x);
        first_place = 16u * t;
        steps = vec4(4u, 8u, 1u, 2u);
        log_done = 4u;
    }
    // No two of a place's steps have a bit in common, so that the gaps before it are those before its steps.
    let read_first = column_start + (t + (t >> log_gap)) * place_step;
    let read_step = vec4(1u, 2u, 4u, 8u) * sixteenth;
    let read_steps = (read_step + (read_step >> vec4(log_gap))) * place_step;
    for (; log_done < log_radix; log_done += 4u) {
        let write_first = column_start + (first_place + (first_place >> log_gap)) * place_step;
        let write_steps = (steps + (steps >> vec4(log_gap))) * place_step;
        for (var k = 0u; k < 16u; k++) {
            sh_parts[place(write_first, write_steps, k)] = x[k].x;
        }
        workgroupBarrier();
        for (var k = 0u; k < 16u; k++) {
            x[k].x = sh_parts[place(read_first, read_steps, k)];
        }
        // All have read before anybody writes again.
        workgroupBarrier();
        for (var k = 0u; k < 16u; k++) {
            sh_parts[place(write_first, write_steps, k)] = x[k].y;
        }
        workgroupBarrier();
        for (var k = 0u; k < 16u; k++) {
            x[k].y = sh_parts[place(read_first, read_steps, k)];
        }
        workgroupBarrier();
        let within = t & ((1u << log_done) - 1u);
        turn(&x, roots[(within << 8u) >> log_done]);
        transform_16(&x);
        first_place = ((t - within) << 4u) + within;
        steps = vec4(4u, 8u, 1u, 2u) << vec4(log_done);
    }

    let to = array_start + ((j >> parameters.log_joined) << (parameters.log_joined + log_radix)) + (j & joined_mask)
        + (first_place << parameters.log_joined);
    let to_steps = steps << vec4(parameters.log_joined);
    if (transform < parameters.transforms) {
        for (var k = 0u; k < 16u; k++) {
            output[place(to, to_steps, k)] = x[k];
        }
    }
}
