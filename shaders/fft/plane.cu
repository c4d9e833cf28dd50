// Fourier transforms of a plane, rows and then columns, in steps of eight in registers: a block takes
// several rows, or several columns that lie side by side, and hands numbers between its threads through
// shared memory. Longer rows and columns take several launches.
//
// Data: `input` and `output` hold `height` rows of `width` complex numbers (real and imaginary part), both
// powers of two. `roots` has 4,096 roots of one, exp(-2 pi i k / 4096), and behind them 16,384 more,
// exp(-2 pi i k / 2^26).
// Launch: for each digit
// fft_plane<<<(transforms + columns - 1) / columns, BLOCK>>>(input, output, roots, transforms, log_numbers, log_radix,
// log_joined, log_inner) with columns = 8 * BLOCK >> log_radix; what one writes the next one reads.

#define BLOCK 128

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

// Times -i: a quarter turn backwards.
__device__ float2 quarter(float2 a)
{
    return make_float2(a.y, -a.x);
}

// exp(-2 pi i k / 2^26), of two roots whose angles add up.
__device__ float2 root(const float2 *roots, unsigned int k)
{
    return times(roots[k >> 14], roots[4096 + (k & 16383)]);
}

__device__ void transform_2(float2 *x)
{
#pragma unroll
    for (int i = 0; i < 4; i++) {
        float2 a = x[i];
        float2 b = x[i + 4];
        x[i] = plus(a, b);
        x[i + 4] = minus(a, b);
    }
}

__device__ void transform_4(float2 *x)
{
#pragma unroll
    for (int i = 0; i < 2; i++) {
        float2 a = plus(x[i], x[i + 4]);
        float2 b = minus(x[i], x[i + 4]);
        float2 c = plus(x[i + 2], x[i + 6]);
        float2 d = quarter(minus(x[i + 2], x[i + 6]));
        x[i] = plus(a, c);
        x[i + 2] = plus(b, d);
        x[i + 4] = minus(a, c);
        x[i + 6] = minus(b, d);
    }
}

__device__ void transform_8(float2 *x)
{
    // The even ones and the odd ones, four each.
    transform_4(x);
    float half = 0.70710678118654752f;
    float2 a = x[1];
    float2 b = make_float2(half * (x[3].x + x[3].y), half * (x[3].y - x[3].x));
    float2 c = quarter(x[5]);
    float2 d = make_float2(half * (x[7].y - x[7].x), -half * (x[7].x + x[7].y));
    float2 e = x[0];
    float2 f = x[2];
    float2 g = x[4];
    float2 h = x[6];
    x[0] = plus(e, a);
    x[1] = plus(f, b);
    x[2] = plus(g, c);
    x[3] = plus(h, d);
    x[4] = minus(e, a);
    x[5] = minus(f, b);
    x[6] = minus(g, c);
    x[7] = minus(h, d);
}

// Number k times w^k.
__device__ void turn(float2 *x, float2 w)
{
    float2 power = w;
#pragma unroll
    for (int k = 1; k < 8; k++) {
        x[k] = times(x[k], power);
        power = times(power, w);
    }
}

__global__ void fft_plane(const float2 *input, float2 *output, const float2 *roots, unsigned int transforms,
                          unsigned int log_numbers, unsigned int log_radix, unsigned int log_joined,
                          unsigned int log_inner)
{
    // One place stays empty after each 16, or eight where columns lie side by side, so that lanes that store eight
    // places apart meet different banks.
    __shared__ float2 sh_numbers[9 * BLOCK];

    unsigned int log_stride = log_numbers - log_radix;
    unsigned int eighth = (1u << log_radix) / 8;
    unsigned int columns = BLOCK / eighth;

    // Neighbouring threads take neighbouring transforms where those lie side by side, and neighbouring
    // numbers of one transform otherwise; in shared memory as well.
    bool side_by_side = log_stride > 2;
    unsigned int column = side_by_side ? threadIdx.x % columns : threadIdx.x / eighth;
    unsigned int t = side_by_side ? threadIdx.x / columns : threadIdx.x % eighth;
    unsigned int place_step = side_by_side ? columns : 1;
    unsigned int log_gap = side_by_side ? 3 : 4;
    unsigned int column_start = side_by_side ? column : 9 * eighth * column;
    unsigned int transform = blockIdx.x * columns + column;
    // What is left over in the last block is made twice and not stored.
    unsigned int number = min(transform, transforms - 1);
    unsigned int array_start = number >> log_stride << log_numbers;
    unsigned int j = number & ((1u << log_stride) - 1);
    unsigned int joined_mask = (1u << log_joined) - 1;

    float2 x[8];
#pragma unroll
    for (int k = 0; k < 8; k++) {
        x[k] = input[array_start + j + ((t + k * eighth) << log_stride)];
    }
    if (log_joined > log_inner) {
        // What is joined already is turned, number by number, before this digit is transformed.
        unsigned int turns = (j & joined_mask) >> log_inner;
        unsigned int scale = 26 - log_radix - (log_joined - log_inner);
        float2 first = root(roots, (turns * t) << scale);
        turn(x, root(roots, (turns * eighth) << scale));
#pragma unroll
        for (int k = 0; k < 8; k++) {
            x[k] = times(x[k], first);
        }
    }

    // Places are multiples of eight, and what is left of the length's logarithm comes first.
    unsigned int places[8];
    unsigned int log_done = log_radix % 3;
    if (log_done == 1) {
        transform_2(x);
#pragma unroll
        for (int k = 0; k < 8; k++) {
            places[k] = 2 * (t + (k % 4) * eighth) + k / 4;
        }
    } else if (log_done == 2) {
        transform_4(x);
#pragma unroll
        for (int k = 0; k < 8; k++) {
            places[k] = 4 * (t + (k % 2) * eighth) + k / 2;
        }
    } else {
        transform_8(x);
#pragma unroll
        for (int k = 0; k < 8; k++) {
            places[k] = 8 * t + k;
        }
        log_done = 3;
    }
    for (; log_done < log_radix; log_done += 3) {
#pragma unroll
        for (int k = 0; k < 8; k++) {
            sh_numbers[column_start + (places[k] + (places[k] >> log_gap)) * place_step] = x[k];
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < 8; k++) {
            unsigned int at = t + k * eighth;
            x[k] = sh_numbers[column_start + (at + (at >> log_gap)) * place_step];
        }
        // All have read before anybody writes again.
        __syncthreads();
        unsigned int within = t & ((1u << log_done) - 1);
        turn(x, roots[within << 9 >> log_done]);
        transform_8(x);
#pragma unroll
        for (int k = 0; k < 8; k++) {
            places[k] = ((t - within) << 3) + within + (k << log_done);
        }
    }

    unsigned int to = array_start + (j >> log_joined << (log_joined + log_radix)) + (j & joined_mask);
    if (transform < transforms) {
#pragma unroll
        for (int k = 0; k < 8; k++) {
            output[to + (places[k] << log_joined)] = x[k];
        }
    }
}
