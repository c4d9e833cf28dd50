// The tensor cores' tiles: halfs into float, by rows and columns, and signed bytes into int, against plain sums.
#include <cstdio>
#include <mma.h>
using namespace nvcuda;

__global__ void halfs(const half *a, const half *b, float *c)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int i = 0; i < 32; i += 16) {
        wmma::load_matrix_sync(left, a + i, 32);
        wmma::load_matrix_sync(right, b + i, 32);
        wmma::mma_sync(sum, left, right, sum);
    }
    for (int t = 0; t < sum.num_elements; t++) sum.x[t] *= 2.0f;
    wmma::store_matrix_sync(c, sum, 16, wmma::mem_row_major);
}
__global__ void bytes(const signed char *a, const signed char *b, int *c)
{
    wmma::fragment<wmma::matrix_a, 32, 8, 16, signed char, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, 32, 8, 16, signed char, wmma::row_major> right;
    wmma::fragment<wmma::accumulator, 32, 8, 16, int> sum;
    wmma::fill_fragment(sum, 1);
    wmma::load_matrix_sync(left, a, 16);
    wmma::load_matrix_sync(right, b, 8);
    wmma::mma_sync(sum, left, right, sum);
    wmma::store_matrix_sync(c, sum, 32, wmma::mem_col_major);
}

int main()
{
    static half ha[16 * 32], hb[16 * 32];
    static float hc[256];
    for (int i = 0; i < 512; i++) {
        ha[i] = __float2half((float)(i * 7 % 13 - 6));
        hb[i] = __float2half((i * 5 % 11) * 0.25f);
    }
    half *a, *b;
    float *c;
    cudaMalloc(&a, sizeof ha);
    cudaMalloc(&b, sizeof hb);
    cudaMalloc(&c, sizeof hc);
    cudaMemcpy(a, ha, sizeof ha, cudaMemcpyHostToDevice);
    cudaMemcpy(b, hb, sizeof hb, cudaMemcpyHostToDevice);
    halfs<<<1, 32>>>(a, b, c);
    cudaMemcpy(hc, c, sizeof hc, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int row = 0; row < 16; row++) {
        for (int column = 0; column < 16; column++) {
            float sum = 0;
            for (int k = 0; k < 32; k++) sum += __half2float(ha[row * 32 + k]) * __half2float(hb[column * 32 + k]);
            if (hc[row * 16 + column] != 2 * sum) wrong++;
        }
    }
    printf("halfs: %d wrong\n", wrong);

    static signed char sa[512], sb[128];
    static int sc[256];
    for (int i = 0; i < 512; i++) sa[i] = (signed char)(i * 37 % 251 - 125);
    for (int i = 0; i < 128; i++) sb[i] = (signed char)(i * 91 % 255 - 127);
    signed char *da, *db;
    int *dc;
    cudaMalloc(&da, sizeof sa);
    cudaMalloc(&db, sizeof sb);
    cudaMalloc(&dc, sizeof sc);
    cudaMemcpy(da, sa, sizeof sa, cudaMemcpyHostToDevice);
    cudaMemcpy(db, sb, sizeof sb, cudaMemcpyHostToDevice);
    bytes<<<1, 32>>>(da, db, dc);
    cudaMemcpy(sc, dc, sizeof sc, cudaMemcpyDeviceToHost);
    wrong = 0;
    for (int row = 0; row < 32; row++) {
        for (int column = 0; column < 8; column++) {
            int sum = 1;
            for (int k = 0; k < 16; k++) sum += sa[row * 16 + k] * sb[k * 8 + column];
            if (sc[column * 32 + row] != sum) wrong++;
        }
    }
    printf("bytes: %d wrong\n", wrong);
    cudaFree(a); cudaFree(b); cudaFree(c); cudaFree(da); cudaFree(db); cudaFree(dc);
    return 0;
}
