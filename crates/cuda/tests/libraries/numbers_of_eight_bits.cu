// Numbers of 8 bits: every one of them goes to wider types and back, numbers between them go to the nearer one, and what is
// too large goes to the largest or beyond.
#include <cmath>
#include <cstdio>
#include <cuda_fp8.h>

__global__ void narrow(const float *from, unsigned char *four, unsigned char *five, float *back, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    __nv_fp8_e4m3 a(from[i]);
    __nv_fp8_e5m2 b(from[i]);
    four[i] = a.__x;
    five[i] = b.__x;
    back[i] = float(a);
}
template <typename T> int returns(int most)
{
    int same = 0;
    for (int bits = 0; bits < 256; bits++) {
        if ((bits & 0x7f) > most) continue;
        T value;
        value.__x = (unsigned char)bits;
        float wide = static_cast<float>(value);
        same += T(wide).__x == bits && T((double)wide).__x == bits && T(static_cast<__half>(value)).__x == bits;
    }
    return same;
}
// The nearest number of a kind, found by trying all.
template <typename T> float nearest(float wanted, int most)
{
    float best = 0;
    int even = 0;
    for (int bits = 0; bits <= most; bits++) {
        T value;
        value.__x = (unsigned char)bits;
        float found = static_cast<float>(value), off = fabsf(found - wanted), least = fabsf(best - wanted);
        if (off < least || (off == least && even != 0)) {
            best = found;
            even = bits & 1;
        }
    }
    return best;
}
int main()
{
    printf("%d %d\n", returns<__nv_fp8_e4m3>(0x7e), returns<__nv_fp8_e5m2>(0x7b));
    int right = 0;
    for (int i = 0; i < 500; i++) {
        float wanted = ldexpf(1.0f + (float)(i * 37 % 64) / 64, i % 24 - 16);
        right += (float)__nv_fp8_e4m3(wanted) == nearest<__nv_fp8_e4m3>(wanted, 0x7e);
        right += (float)__nv_fp8_e5m2(wanted) == nearest<__nv_fp8_e5m2>(wanted, 0x7b);
    }
    printf("%d\n", right);

    const int n = 12;
    const float host[n] = {0.0f, -1.0f, 1.5f, 448.0f, 464.0f, 465.0f, -1e6f, 0.001953125f, 0.0009765625f, 0.3f, 61439.0f, 61440.0f};
    float *from, *back;
    unsigned char *four, *five;
    cudaMallocManaged(&from, sizeof host);
    cudaMallocManaged(&back, sizeof host);
    cudaMallocManaged(&four, n);
    cudaMallocManaged(&five, n);
    for (int i = 0; i < n; i++) from[i] = host[i];
    narrow<<<1, 32>>>(from, four, five, back, n);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; i++) printf("%g: %02x %g %02x\n", from[i], four[i], back[i], five[i]);

    printf("%02x %02x", __nv_cvt_float_to_fp8(1e9f, __NV_NOSAT, __NV_E4M3), __nv_cvt_float_to_fp8(-1e9f, __NV_NOSAT, __NV_E5M2));
    // Between two numbers, and a little above their middle: only a `double` knows.
    printf(" %02x %02x\n", __nv_cvt_double_to_fp8(1.0625, __NV_SATFINITE, __NV_E4M3), __nv_cvt_double_to_fp8(1.0625 + 1e-12, __NV_SATFINITE, __NV_E4M3));
    __nv_fp8x4_e4m3 all(make_float4(1, -2, 0.5f, 3));
    float4 four_of = float4(all);
    printf("%08x %g %g %g %g\n", all.__x, four_of.x, four_of.y, four_of.z, four_of.w);
    __nv_fp8x2_e5m2 two(make_float2(7, -0.25f));
    float2 two_of = static_cast<float2>(two);
    printf("%04x %g %g %d %d\n", two.__x, two_of.x, two_of.y, (int)__nv_fp8_e4m3(-2.75f), (int)sizeof(all));
    __half_raw raw = __nv_cvt_fp8_to_halfraw(0x01, __NV_E4M3);
    printf("%04x\n", raw.x);
    cudaFree(from);
    cudaFree(back);
    cudaFree(four);
    cudaFree(five);
    return 0;
}
