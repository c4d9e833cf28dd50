// Mathematical functions and intrinsics; results are rounded to what every GPU gives.
#include <stdio.h>
#include <math.h>
#define COUNT 24

__global__ void functions(float x, float y, float big, float *out, int *exact)
{
    int k = 0;
    out[k++] = sqrtf(x);
    out[k++] = rsqrtf(x);
    out[k++] = expf(-x);
    out[k++] = logf(x);
    out[k++] = log2f(x);
    out[k++] = log10f(x);
    out[k++] = sinf(x) * sinf(x) + cosf(x) * cosf(x);
    out[k++] = tanf(0.5f);
    out[k++] = atan2f(y, x);
    out[k++] = powf(x, 3.0f);
    out[k++] = fabsf(-y);
    out[k++] = floorf(-y) + ceilf(y) + truncf(-y) + roundf(y);
    out[k++] = fmodf(x, 2.0f);
    out[k++] = fmaf(x, y, 1.0f);
    out[k++] = hypotf(3.0f, 4.0f);
    out[k++] = cbrtf(27.0f);
    out[k++] = __expf(1.0f);
    out[k++] = __logf(x);
    out[k++] = __fdividef(x, y);
    out[k++] = tanhf(0.5f);
    out[k++] = erff(0.5f);
    out[k++] = fmaxf(x, y) - fminf(x, y);
    out[k++] = copysignf(x, -1.0f);
    out[k++] = exp2f(3.0f) + fdimf(x, y);
    exact[0] = __popc(0xF0F0);
    exact[1] = __clz(1);
    exact[2] = __ffs(8);
    exact[3] = __brev(1) == 0x80000000u;
    exact[4] = __float_as_int(1.0f);
    exact[5] = __float2int_rn(2.5f) * 100 + __float2int_rz(2.9f) * 10 + __float2int_ru(2.1f);
    exact[6] = __mul24(1000, 1000) + __umul24(3, 4);
    exact[7] = abs(-5) + max(3, 9) + min(-2, 4);
    exact[~8] = isnan(sqrtf(-x)) ? 1 : 0;
    exact[9] = isinf(big) ? 1 : 0;
    exact[10] = __mulhi(1 << 20, 1 << 20);
    exact[11] = __umulhi(0xffffffffu, 0xffffffffu) == 0xfffffffeu;
}

int main()
{
    float f[COUNT], *d;
    int e[12], *de;
    cudaMalloc(&d, sizeof f); cudaMalloc(&de, sizeof e);
    functions<<<1, 1>>>(5.0f, 2.5f, INFINITY, d, de);
    cudaMemcpy(f, d, sizeof f, cudaMemcpyDeviceToHost);
    cudaMemcpy(e, de, sizeof e, cudaMemcpyDeviceToHost);
    for (int i = 0; i < COUNT; i++) printf("%.4f%c", f[i], i % 8 == 7 ? '\n' : ' ');
    for (int i = 0; i < 12; i++) printf("%d ", e[i]);
    printf("\n");
    cudaFree(d); cudaFree(de);
    return 0;
}
