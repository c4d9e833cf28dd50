// Many products of matrices of 64 x 64: one block of two warps per product, and 8 x 8 sums per thread
// in registers. Half of M's columns and half of N's rows are in shared memory at a time; while one
// block waits for its matrices, others on the same multiprocessor multiply.
//
// Data: `m`, `n` and `p` hold `batch` matrices of `side` x `side` floats one after the other, row-major;
// p[b] = m[b] * n[b].
// Launch: batched_registers<<<batch, 64>>>(m, n, p, batch, side) where `side` is 64; otherwise as many of
// batched_registers_odd, which takes any side up to 64, element by element.

#define DEPTH 32

__global__ void batched_registers(const float4 *m, const float4 *n, float4 *p, unsigned int batch, unsigned int side)
{
    // For each k 16 quads of four rows of M, and as many of four columns of N. Where M's are kept is mixed
    // with their k, so that lanes that store squares of one row of M's tile meet different banks.
    __shared__ float4 sh_m[DEPTH * 16];
    __shared__ float4 sh_n[DEPTH * 16];

    unsigned int thread = threadIdx.x;
    // What this thread calculates: lanes that differ in bit 0 want the same columns, and those that
    // differ in bit 1 the same rows, so that shared memory serves more lanes at a time.
    unsigned int rows = thread / 32 * 4 + thread / 16 % 2 * 2 + thread % 2;
    unsigned int columns = thread / 2 % 8;
    // What it fetches: squares of four rows and four k of M, eight of them side by side in half a row,
    // and quads of N, 16 in a row.
    unsigned int square_k = thread % 8;
    unsigned int square_row = thread / 8;
    unsigned int first = blockIdx.x * 1024;

    float4 sums[8][2];
#pragma unroll
    for (unsigned int i = 0; i < 8; i++) {
        sums[i][0] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        sums[i][1] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    }
    for (unsigned int half = 0; half < 2; half++) {
        // The first half may still be read.
        __syncthreads();
#pragma unroll
        for (unsigned int below = 0; below < 2; below++) {
            unsigned int at = first + (square_row + 8 * below) * 64 + square_k + half * 8;
            float4 a = m[at];
            float4 b = m[at + 16];
            float4 c = m[at + 32];
            float4 d = m[at + 48];
            // The square is turned over, so that a quad is four rows of one k.
            unsigned int keep = 4 * square_k * 16 + ((square_row + 8 * below) ^ square_k);
            sh_m[keep] = make_float4(a.x, b.x, c.x, d.x);
            sh_m[keep + 16] = make_float4(a.y, b.y, c.y, d.y);
            sh_m[keep + 32] = make_float4(a.z, b.z, c.z, d.z);
            sh_m[keep + 48] = make_float4(a.w, b.w, c.w, d.w);
        }
#pragma unroll
        for (unsigned int i = 0; i < 8; i++) {
            sh_n[thread + 64 * i] = n[first + half * 512 + thread + 64 * i];
        }
        __syncthreads();
        for (unsigned int k = 0; k < DEPTH; k++) {
            unsigned int place = k * 16 + (rows ^ (k / 4));
            float4 row_quads[2] = {sh_m[place], sh_m[place ^ 8]};
            float4 left = sh_n[k * 16 + columns];
            float4 right = sh_n[k * 16 + columns + 8];
#pragma unroll
            for (unsigned int i = 0; i < 8; i++) {
                float4 quad = row_quads[i / 4];
                float factor = i % 4 == 0 ? quad.x : i % 4 == 1 ? quad.y : i % 4 == 2 ? quad.z : quad.w;
                sums[i][0].x += factor * left.x;
                sums[i][0].y += factor * left.y;
                sums[i][0].z += factor * left.z;
                sums[i][0].w += factor * left.w;
                sums[i][1].x += factor * right.x;
                sums[i][1].y += factor * right.y;
                sums[i][1].z += factor * right.z;
                sums[i][1].w += factor * right.w;
            }
        }
    }
#pragma unroll
    for (unsigned int i = 0; i < 8; i++) {
        unsigned int row = 4 * rows + i % 4 + i / 4 * 32;
        p[first + row * 16 + columns] = sums[i][0];
        p[first + row * 16 + columns + 8] = sums[i][1];
    }
}

// Any side up to 64: what lies outside of the matrices is zero, and is not stored.
__global__ void batched_registers_odd(const float *m, const float *n, float *p, unsigned int batch, unsigned int side)
{
    // For each k a column of M and a row of N.
    __shared__ float sh_m[DEPTH][64];
    __shared__ float sh_n[DEPTH][64];

    unsigned int first = blockIdx.x * side * side;
    // Eight rows and eight columns, each eight apart.
    unsigned int row = threadIdx.x / 8;
    unsigned int column = threadIdx.x % 8;
    float sums[8][8];
#pragma unroll
    for (unsigned int i = 0; i < 8; i++) {
#pragma unroll
        for (unsigned int j = 0; j < 8; j++) {
            sums[i][j] = 0.0f;
        }
    }
    for (unsigned int from_k = 0; from_k < side; from_k += DEPTH) {
        __syncthreads();
        for (unsigned int at = threadIdx.x; at < DEPTH * 64; at += 64) {
            // Neighbours in a tile of M are neighbours in k.
            unsigned int k = at % DEPTH;
            unsigned int row_of_m = at / DEPTH;
            bool has_m = row_of_m < side && from_k + k < side;
            sh_m[k][row_of_m] = has_m ? m[first + row_of_m * side + from_k + k] : 0.0f;
            unsigned int row_of_n = from_k + at / 64;
            bool has_n = row_of_n < side && at % 64 < side;
            sh_n[at / 64][at % 64] = has_n ? n[first + row_of_n * side + at % 64] : 0.0f;
        }
        __syncthreads();
        for (unsigned int k = 0; k < DEPTH; k++) {
#pragma unroll
            for (unsigned int i = 0; i < 8; i++) {
#pragma unroll
                for (unsigned int j = 0; j < 8; j++) {
                    sums[i][j] += sh_m[k][row + 8 * i] * sh_n[k][column + 8 * j];
                }
            }
        }
    }
#pragma unroll
    for (unsigned int i = 0; i < 8; i++) {
#pragma unroll
        for (unsigned int j = 0; j < 8; j++) {
            if (row + 8 * i < side && column + 8 * j < side) {
                p[first + (row + 8 * i) * side + column + 8 * j] = sums[i][j];
            }
        }
    }
}
