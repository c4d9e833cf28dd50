// Fourier transforms in steps of sixteen in registers: a thread has sixteen numbers, and a block hands them
// between its threads through shared memory, so that a transform of 1,024 or 4,096 numbers takes one trip
// through memory. Longer ones take several, each along one digit of the numbers' places.
//
// Data: `input` and `output` hold transforms of `length` complex numbers (real and imaginary part) one after
// the other, `length` a power of two, at least 16. `roots` has 4,096 roots of one, exp(-2 pi i k / 4096), and
// behind them 16,384 more, exp(-2 pi i k / 2^26).
// Launch: for each digit, of 16 numbers at least and 16 * BLOCK at most,
// fft_registers<<<(transforms + columns - 1) / columns, BLOCK>>>(input, output, roots, transforms, log_numbers, log_radix,
// log_joined, log_inner) with columns = 16 * BLOCK >> log_radix; what one writes the next one reads.

#define BLOCK 64

__device__ float2 times(float2 a, float2 b)
{
    return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

__device__ float2 plus(float2 a, float2 b)
{
    return make_float2(a.x + b.x, a.y + b.y);
}

__device__ float2 minus(float2 a, float2 b)
{
    return make_float2(a.x - b.x, a.y - b.y);
}

// Times -i: a quarter turn backwards. And an eighth of a turn.
__device__ float2 quarter(float2 a)
{
    return make_float2(a.y, -a.x);
}

__device__ float2 eighth(float2 a)
{
    float half = 0.70710678118654752f;
    return make_float2(half * (a.x + a.y), half * (a.y - a.x));
}

// exp(-2 pi i k / 2^26), of two roots whose angles add up.
__device__ float2 root(const float2 *roots, unsigned int k)
{
    return times(roots[k >> 14], roots[4096 + (k & 16383)]);
}

// A transform of four, in place: of number k and the three after it that are `step` apart.
__device__ void four(float2 *x, int k, int step)
{
    float2 a = plus(x[k], x[k + 2 * step]);
    float2 b = minus(x[k], x[k + 2 * step]);
    float2 c = plus(x[k + step], x[k + 3 * step]);
    float2 d = quarter(minus(x[k + step], x[k + 3 * step]));
    x[k] = plus(a, c);
    x[k + step] = plus(b, d);
    x[k + 2 * step] = minus(a, c);
    x[k + 3 * step] = minus(b, d);
}

// All transforms of two, four, eight or sixteen of a thread's numbers. What is transformed is as far apart as
// sixteen numbers allow. Bits of a number's place among the sixteen are bits of its frequency afterwards:
// `transform_2` 8 is 1; `transform_4` 4 and 8 are 1 and 2; `transform_8` 2, 4 and 8 are 2, 4 and 1;
// `transform_16` 1, 2, 4 and 8 are 4, 8, 1 and 2.
__device__ void transform_2(float2 *x)
{
#pragma unroll
    for (int k = 0; k < 8; k++) {
        float2 a = x[k];
        float2 b = x[k + 8];
        x[k] = plus(a, b);
        x[k + 8] = minus(a, b);
    }
}

__device__ void transform_4(float2 *x)
{
#pragma unroll
    for (int k = 0; k < 4; k++) {
        four(x, k, 4);
    }
}

__device__ void transform_8(float2 *x)
{
    transform_2(x);
    x[10] = eighth(x[10]);
    x[11] = eighth(x[11]);
    x[12] = quarter(x[12]);
    x[13] = quarter(x[13]);
    x[14] = eighth(quarter(x[14]));
    x[15] = eighth(quarter(x[15]));
    four(x, 0, 2);
    four(x, 1, 2);
    four(x, 8, 2);
    four(x, 9, 2);
}

__device__ void transform_16(float2 *x)
{
    transform_4(x);
    // A sixteenth of a turn, backwards, and three of them.
    float2 w = make_float2(0.92387953251128676f, -0.38268343236508977f);
    float2 w_3 = make_float2(0.38268343236508977f, -0.92387953251128676f);
    x[5] = times(x[5], w);
    x[6] = eighth(x[6]);
    x[7] = times(x[7], w_3);
    x[9] = eighth(x[9]);
    x[10] = quarter(x[10]);
    x[11] = eighth(quarter(x[11]));
    x[13] = times(x[13], w_3);
    x[14] = eighth(quarter(x[14]));
    x[15] = times(x[15], make_float2(-w.x, -w.y));
    four(x, 0, 1);
    four(x, 4, 1);
    four(x, 8, 1);
    four(x, 12, 1);
}

// Four numbers from k on times `first`, and the others times one more power of w each.
__device__ void turn_four(float2 *x, int k, float2 first, float2 w, float2 w_2, float2 w_3)
{
    x[k] = times(x[k], first);
    x[k + 1] = times(x[k + 1], times(first, w));
    x[k + 2] = times(x[k + 2], times(first, w_2));
    x[k + 3] = times(x[k + 3], times(first, w_3));
}

// Number k times w^k.
__device__ void turn(float2 *x, float2 w)
{
    float2 w_2 = times(w, w);
    float2 w_3 = times(w_2, w);
    float2 w_4 = times(w_2, w_2);
    float2 w_8 = times(w_4, w_4);
    x[1] = times(x[1], w);
    x[2] = times(x[2], w_2);
    x[3] = times(x[3], w_3);
    turn_four(x, 4, w_4, w, w_2, w_3);
    turn_four(x, 8, w_8, w, w_2, w_3);
    turn_four(x, 12, times(w_8, w_4), w, w_2, w_3);
}

// Where number k of a thread is: each bit of k moves it by a step of its own.
__device__ unsigned int place(unsigned int first, uint4 steps, unsigned int k)
{
    return first + (k & 1) * steps.x + (k / 2 & 1) * steps.y + (k / 4 & 1) * steps.z + k / 8 * steps.w;
}

// Steps in shared memory, where places stay empty and columns lie side by side.
__device__ uint4 spread(uint4 steps, unsigned int log_gap, unsigned int place_step)
{
    return make_uint4((steps.x + (steps.x >> log_gap)) * place_step, (steps.y + (steps.y >> log_gap)) * place_step,
                      (steps.z + (steps.z >> log_gap)) * place_step, (steps.w + (steps.w >> log_gap)) * place_step);
}

__global__ void fft_registers(const float2 *input, float2 *output, const float2 *roots, unsigned int transforms,
                              unsigned int log_numbers, unsigned int log_radix, unsigned int log_joined,
                              unsigned int log_inner)
{
    // One place stays empty after each 16, or eight where columns lie side by side, so that lanes that store sixteen
    // places apart meet different banks. Real and imaginary parts take turns: half the shared memory, and twice the
    // blocks.
    __shared__ float sh_parts[18 * BLOCK];

    unsigned int log_stride = log_numbers - log_radix;
    unsigned int log_sixteenth = log_radix - 4;
    unsigned int sixteenth = 1u << log_sixteenth;
    unsigned int log_columns = __ffs(BLOCK) - 1 - log_sixteenth;
    unsigned int columns = 1u << log_columns;

    // Neighbouring threads take neighbouring transforms where those lie side by side, and neighbouring
    // numbers of one transform otherwise; in shared memory as well.
    bool side_by_side = log_stride > 2;
    unsigned int column = side_by_side ? threadIdx.x & (columns - 1) : threadIdx.x >> log_sixteenth;
    unsigned int t = side_by_side ? threadIdx.x >> log_columns : threadIdx.x & (sixteenth - 1);
    unsigned int place_step = side_by_side ? columns : 1;
    unsigned int log_gap = side_by_side ? 3 : 4;
    unsigned int column_start = side_by_side ? column : (18 * column) << log_sixteenth;
    unsigned int transform = (blockIdx.x << log_columns) + column;
    // What is left over in the last block is made twice and not stored.
    unsigned int number = min(transform, transforms - 1);
    unsigned int array_start = number >> log_stride << log_numbers;
    unsigned int j = number & ((1u << log_stride) - 1);
    unsigned int joined_mask = (1u << log_joined) - 1;

    float2 x[16];
    unsigned int first_in = array_start + j + (t << log_stride);
    unsigned int apart = sixteenth << log_stride;
#pragma unroll
    for (int k = 0; k < 16; k++) {
        x[k] = input[first_in + k * apart];
    }
    if (log_joined > log_inner) {
        // What is joined already is turned, number by number, before this digit is transformed.
        unsigned int turns = (j & joined_mask) >> log_inner;
        unsigned int scale = 26 - log_radix - (log_joined - log_inner);
        float2 first = root(roots, (turns * t) << scale);
        turn(x, root(roots, (turns * sixteenth) << scale));
#pragma unroll
        for (int k = 0; k < 16; k++) {
            x[k] = times(x[k], first);
        }
    }

    // What is left of the length's logarithm comes first.
    unsigned int first_place;
    uint4 steps;
    unsigned int log_done = log_radix % 4;
    if (log_done == 1) {
        transform_2(x);
        first_place = 2 * t;
        steps = make_uint4(2 * sixteenth, 4 * sixteenth, 8 * sixteenth, 1);
    } else if (log_done == 2) {
        transform_4(x);
        first_place = 4 * t;
        steps = make_uint4(4 * sixteenth, 8 * sixteenth, 1, 2);
    } else if (log_done == 3) {
        transform_8(x);
        first_place = 8 * t;
        steps = make_uint4(8 * sixteenth, 2, 4, 1);
    } else {
        transform_16(x);
        first_place = 16 * t;
        steps = make_uint4(4, 8, 1, 2);
        log_done = 4;
    }
    // No two of a place's steps have a bit in common, so that the gaps before it are those before its steps.
    unsigned int read_first = column_start + (t + (t >> log_gap)) * place_step;
    uint4 read_steps = spread(make_uint4(sixteenth, 2 * sixteenth, 4 * sixteenth, 8 * sixteenth), log_gap, place_step);
    for (; log_done < log_radix; log_done += 4) {
        unsigned int write_first = column_start + (first_place + (first_place >> log_gap)) * place_step;
        uint4 write_steps = spread(steps, log_gap, place_step);
#pragma unroll
        for (int k = 0; k < 16; k++) {
            sh_parts[place(write_first, write_steps, k)] = x[k].x;
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 16; k++) {
            x[k].x = sh_parts[place(read_first, read_steps, k)];
        }
        // All have read before anybody writes again.
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 16; k++) {
            sh_parts[place(write_first, write_steps, k)] = x[k].y;
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 16; k++) {
            x[k].y = sh_parts[place(read_first, read_steps, k)];
        }
        __syncthreads();
        unsigned int within = t & ((1u << log_done) - 1);
        turn(x, roots[within << 8 >> log_done]);
        transform_16(x);
        first_place = ((t - within) << 4) + within;
        steps = make_uint4(4u << log_done, 8u << log_done, 1u << log_done, 2u << log_done);
    }

    unsigned int to = array_start + (j >> log_joined << (log_joined + log_radix)) + (j & joined_mask)
        + (first_place << log_joined);
    uint4 to_steps = make_uint4(steps.x << log_joined, steps.y << log_joined, steps.z << log_joined,
                                steps.w << log_joined);
    if (transform < transforms) {
#pragma unroll
        for (int k = 0; k < 16; k++) {
            output[place(to, to_steps, k)] = x[k];
        }
    }
}
