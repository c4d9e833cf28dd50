// Two shorts times two of four bytes; and a thread that pauses between its looks at a flag.
#include <cstdio>

__device__ int flag;

__global__ void products(int *signed_sums, unsigned int *sums)
{
    int x = (-2 << 16) | 3, y = (4 << 24) | (3 << 16) | (0xfe << 8) | 1;
    signed_sums[0] = __dp2a_lo(x, y, 10);
    signed_sums[1] = __dp2a_hi(x, y, 10);
    signed_sums[2] = __dp2a_lo(make_short2(3, -2), make_char4(1, -2, 3, 4), 100);
    signed_sums[3] = __dp2a_hi(make_short2(3, -2), make_char4(1, -2, 3, 4), 100);
    sums[0] = __dp2a_lo(0xffff0002u, 0x0403ff01u, 5u);
    sums[1] = __dp2a_hi(0xffff0002u, 0x0403ff01u, 5u);
    sums[2] = __dp2a_lo(make_ushort2(2, 65535), make_uchar4(1, 255, 3, 4), 5u);
    sums[3] = __dp2a_hi(make_ushort2(2, 65535), make_uchar4(1, 255, 3, 4), 5u);
    for (unsigned int pause = 8; atomicAdd(&flag, 1) < 3; pause *= 2) __nanosleep(pause);
    sums[4] = flag;
}

int main()
{
    int *d, h[4];
    unsigned int *u, v[5];
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&u, sizeof v);
    products<<<1, 1>>>(d, u);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(v, u, sizeof v, cudaMemcpyDeviceToHost);
    for (int value : h) printf("%d ", value);
    for (unsigned int value : v) printf("%u ", value);
    puts("");
    cudaFree(d);
    cudaFree(u);
}
