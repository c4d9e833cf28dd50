// Arrays of a thread that functions are given whole, in part, twice, or to look something up; sums in arrays of vectors; a long
// loop of many rounds.
#include <cstdio>

#define THREADS 32
#define ROUNDS 32

// Given several whole arrays: one function.
__device__ void add_row(float4 sums[4], float by, float4 left, float4 right)
{
    sums[0] = make_float4(sums[0].x + by * left.x, sums[0].y + by * left.y, sums[0].z + by * left.z,
                          sums[0].w + by * left.w);
    sums[1] = make_float4(sums[1].x + by * right.x, sums[1].y + by * right.y, sums[1].z + by * right.z,
                          sums[1].w + by * right.w);
    sums[2] = sums[0];
    sums[3] = make_float4(sums[1].w, sums[1].z, sums[1].y, sums[1].x);
}

// Reads one of them.
__device__ float total(const float4 sums[4])
{
    float all = 0.0f;
#pragma unroll
    for (int i = 0; i < 4; i++) {
        all += sums[i].x + 2.0f * sums[i].y + 3.0f * sums[i].z + 4.0f * sums[i].w;
    }
    return all;
}

// Passes them on.
__device__ void add_both(float4 sums[4], float by, float4 of)
{
    add_row(sums, by, of, of);
    add_row(sums, -by, of, make_float4(by, by, by, by));
}

// Given two arrays, which may be one.
__device__ void add_to(int *to, const int *from)
{
    for (int i = 0; i < 4; i++) {
        to[i] += from[3 - i];
    }
}

// An index that nobody knows before.
__device__ int looked_up(const int table[8], int at)
{
    return table[at & 7];
}

__global__ void by_reference(const float4 *in, float *out, int *counts)
{
    int i = threadIdx.x;
    float4 own = in[i];
    float4 a[4] = {};
    float4 b[4] = {};
    for (int round = 0; round < 3; round++) {
        add_row(a, 1.0f, own, in[0]);
        add_row(b, 2.0f, in[round], own);
        if (i % 2 == 1) {
            add_both(a, 3.0f, in[1]);
        }
    }
    add_both(b, 1.0f, own);
    out[i] = total(a) + 1000.0f * total(b);

    int first[4] = {i, 1, 2, 3};
    int second[8] = {5, 6, 7, 8, 9, 10, 11, 12};
    add_to(first, second);
    // The second half of an array, and an array to itself.
    add_to(first, second + 4);
    add_to(first, first);
    int table[8];
    for (int j = 0; j < 8; j++) {
        table[j] = j * j + i;
    }
    counts[i] = first[0] + 10 * first[1] + 100 * first[2] + 1000 * first[3] + looked_up(table, i) + looked_up(second, i + 1);
}

// Each sum is changed by components, and the loop is long.
__global__ void in_groups(const float4 *in, float4 *out, unsigned int limit)
{
    unsigned int i = threadIdx.x;
    float4 sums[4][2];
#pragma unroll
    for (int row = 0; row < 4; row++) {
        sums[row][0] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        sums[row][1] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    }
    for (unsigned int k = 0; k < ROUNDS; k++) {
        float4 left = in[k];
        float4 right = in[(k + i) % ROUNDS];
#pragma unroll
        for (int row = 0; row < 4; row++) {
            float by = row == 0 ? left.x : row == 1 ? left.y : row == 2 ? left.z : left.w;
            sums[row][0].x += by * left.x;
            sums[row][0].y += by * left.y;
            sums[row][0].z += by * left.z;
            sums[row][0].w += by * left.w;
            sums[row][1].x += by * right.x;
            sums[row][1].y -= by * right.y;
            sums[row][1].z += by * right.w;
            sums[row][1].w += by * right.z;
        }
    }
    float4 chosen = sums[0][1];
    float4 other = sums[3][1];
    if (i < limit || i % 5 == 0) {
        chosen = other;
    }
    chosen.x = i == 3 ? sums[1][0].x : chosen.x;
    out[2 * i] = chosen;
    out[2 * i + 1] = sums[2][0];
}

int main()
{
    float4 in[THREADS];
    for (int i = 0; i < THREADS; i++) {
        in[i] = make_float4(float(i % 7), float(i % 5 - 2), float(i % 3), float(i % 4 - 1));
    }
    float4 *device_in, *device_out;
    float *device_sums;
    int *device_counts;
    cudaMalloc(&device_in, sizeof(in));
    cudaMalloc(&device_out, 2 * sizeof(in));
    cudaMalloc(&device_sums, THREADS * sizeof(float));
    cudaMalloc(&device_counts, THREADS * sizeof(int));
    cudaMemcpy(device_in, in, sizeof(in), cudaMemcpyHostToDevice);
    by_reference<<<1, THREADS>>>(device_in, device_sums, device_counts);
    in_groups<<<1, THREADS>>>(device_in, device_out, 7);
    float sums[THREADS];
    int counts[THREADS];
    float4 out[2 * THREADS];
    cudaMemcpy(sums, device_sums, sizeof(sums), cudaMemcpyDeviceToHost);
    cudaMemcpy(counts, device_counts, sizeof(counts), cudaMemcpyDeviceToHost);
    cudaMemcpy(out, device_out, sizeof(out), cudaMemcpyDeviceToHost);
    for (int i = 0; i < THREADS; i++) {
        printf("%d: %.0f %d, (%.0f %.0f %.0f %.0f) (%.0f %.0f %.0f %.0f)\n", i, sums[i], counts[i], out[2 * i].x,
               out[2 * i].y, out[2 * i].z, out[2 * i].w, out[2 * i + 1].x, out[2 * i + 1].y, out[2 * i + 1].z,
               out[2 * i + 1].w);
    }
    cudaFree(device_in);
    cudaFree(device_out);
    cudaFree(device_sums);
    cudaFree(device_counts);
    return 0;
}
