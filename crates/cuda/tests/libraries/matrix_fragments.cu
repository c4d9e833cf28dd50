// The elements of matrix fragments lie in lanes as the PTX manual has them: what a program knows of a fragment's places holds,
// `wmma` and `mma.sync` may be mixed, and every type of `mma.sync` multiplies what belongs together.
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;

__device__ int left(int row, int k) { return (row * 7 + k * 3) % 11 - 5; }
__device__ int right(int k, int column) { return (k * 5 + column * 2) % 13 - 6; }
__device__ int product(int row, int column, int depth)
{
    int sum = row - column;
    for (int k = 0; k < depth; k++) sum += left(row, k) * right(k, column);
    return sum;
}
__device__ unsigned pair(int low, int high, bool brain)
{
    if (brain) {
        __nv_bfloat162 both = __floats2bfloat162_rn(low, high);
        return *(unsigned *)&both;
    }
    __half2 both = __floats2half2_rn(low, high);
    return *(unsigned *)&both;
}
__device__ unsigned four(int row, int k, bool of_left)
{
    unsigned word = 0;
    for (int i = 0; i < 4; i++) word |= (unsigned)((of_left ? left(row, k + i) : right(k + i, row)) & 255) << (8 * i);
    return word;
}

// The sum of a warp's products of fragments: every lane writes its elements where the manual says that they belong.
__global__ void by_wmma(int *wrong)
{
    __shared__ __half a[256], b[256];
    __shared__ float c[256];
    int lane = threadIdx.x;
    for (int i = lane; i < 256; i += 32) {
        a[i] = left(i / 16, i % 16);
        b[i] = right(i / 16, i % 16);
        c[i] = i / 16 - i % 16;
    }
    __syncwarp();
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
    wmma::load_matrix_sync(fa, a, 16);
    wmma::load_matrix_sync(fb, b, 16);
    wmma::load_matrix_sync(fc, c, 16, wmma::mem_row_major);
    wmma::mma_sync(fc, fa, fb, fc);
    for (int i = 0; i < fc.num_elements; i++) {
        int row = lane / 4 + i / 2 % 2 * 8, column = lane % 4 * 2 + i % 2 + i / 4 * 8;
        if (fc.x[i] != product(row, column, 16)) atomicAdd(&wrong[0], 1);
    }
    // The first eight columns again, from the fragments' own registers.
    const unsigned *ra = (const unsigned *)fa.x, *rb = (const unsigned *)fb.x;
    float d[4];
    for (int i = 0; i < 4; i++) d[i] = lane / 4 + i / 2 * 8 - (lane % 4 * 2 + i % 2);
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(ra[0]), "r"(ra[1]), "r"(ra[2]), "r"(ra[3]), "r"(rb[0]), "r"(rb[1]));
    for (int i = 0; i < 4; i++)
        if (d[i] != fc.x[i]) atomicAdd(&wrong[1], 1);
}

__global__ void by_ptx(int *wrong)
{
    int lane = threadIdx.x, group = lane / 4, quad = lane % 4;
    for (int brain = 0; brain < 2; brain++) {
        unsigned a[4], b[2];
        for (int i = 0; i < 4; i++) {
            int row = group + i % 2 * 8, k = quad * 2 + i / 2 * 8;
            a[i] = pair(left(row, k), left(row, k + 1), brain);
        }
        for (int i = 0; i < 2; i++) b[i] = pair(right(quad * 2 + i * 8, group), right(quad * 2 + i * 8 + 1, group), brain);
        float d[4];
        for (int i = 0; i < 4; i++) d[i] = group + i / 2 * 8 - (quad * 2 + i % 2);
        if (brain)
            asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                         : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                         : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
        else
            asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                         : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                         : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
        for (int i = 0; i < 4; i++)
            if (d[i] != product(group + i / 2 * 8, quad * 2 + i % 2, 16)) atomicAdd(&wrong[2 + brain], 1);
    }
    unsigned a[4], b[2];
    for (int i = 0; i < 4; i++) a[i] = __float_as_uint(left(group + i % 2 * 8, quad + i / 2 * 4));
    for (int i = 0; i < 2; i++) b[i] = __float_as_uint(right(quad + i * 4, group));
    float d[4];
    for (int i = 0; i < 4; i++) d[i] = group + i / 2 * 8 - (quad * 2 + i % 2);
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
    int e[4];
    for (int i = 0; i < 4; i++) e[i] = (int)(group + i / 2 * 8 - (quad * 2 + i % 2));
    for (int i = 0; i < 4; i++) a[i] = four(group + i % 2 * 8, quad * 4 + i / 2 * 16, true);
    for (int i = 0; i < 2; i++) b[i] = four(group, quad * 4 + i * 16, false);
    asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
                 : "+r"(e[0]), "+r"(e[1]), "+r"(e[2]), "+r"(e[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
    double f[2] = {(double)group - quad * 2, (double)group - quad * 2 - 1};
    double fa = left(group, quad), fb = right(quad, group);
    asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};" : "+d"(f[0]), "+d"(f[1]) : "d"(fa), "d"(fb));
    for (int i = 0; i < 4; i++) {
        int row = group + i / 2 * 8, column = quad * 2 + i % 2;
        if (d[i] != product(row, column, 8)) atomicAdd(&wrong[4], 1);
        if (e[i] != product(row, column, 32)) atomicAdd(&wrong[5], 1);
        if (i < 2 && f[i] != product(row, column, 4)) atomicAdd(&wrong[6], 1);
    }
}

int main()
{
    int *wrong, host[7];
    cudaMalloc(&wrong, sizeof(host));
    cudaMemset(wrong, 0, sizeof(host));
    by_wmma<<<1, 32>>>(wrong);
    by_ptx<<<1, 32>>>(wrong);
    cudaMemcpy(host, wrong, sizeof(host), cudaMemcpyDeviceToHost);
    const char *names[] = {"wmma", "wmma and mma", "half", "bfloat16", "tf32", "bytes", "doubles"};
    for (int i = 0; i < 7; i++) printf("%s: %d wrong\n", names[i], host[i]);
    cudaFree(wrong);
}
