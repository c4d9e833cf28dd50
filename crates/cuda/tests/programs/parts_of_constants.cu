// Components of vectors that are constants, beside indices that are calculated in the same statement.
#include <cstdio>

__global__ void floats(float *out, int n)
{
    int i = threadIdx.x;
    float2 low = make_float2(1.0f, 2.0f);
    const float4 high = {3.0f, 4.0f, 5.0f, 6.0f};
    out[2 * i + 1] = low.x;
    out[i + n] = high.z + low.y;
}

__global__ void integers(unsigned *out, int n)
{
    unsigned place = atomicAdd(&out[0], 3u) + 1u;
    const uint2 both = make_uint2(77u, 5u);
    atomicExch(&out[place + 1u], both.x);
    atomicAdd(&out[threadIdx.x + n], both.y + 4u);
}

__global__ void told()
{
    size_t bytes = 77;
    unsigned long long most = 18446744073709551615ull;
    printf("%llu %llx\n", (unsigned long long)bytes, most);
}

int main()
{
    float *out, host[8];
    cudaMalloc(&out, sizeof host);
    cudaMemset(out, 0, sizeof host);
    floats<<<1, 2>>>(out, 5);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%g ", host[i]);
    printf("\n");
    unsigned words[8];
    cudaMemset(out, 0, sizeof host);
    integers<<<1, 1>>>((unsigned *)out, 5);
    cudaMemcpy(words, out, sizeof words, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%u ", words[i]);
    printf("\n");
    told<<<1, 1>>>();
    cudaDeviceSynchronize();
    cudaFree(out);
    return 0;
}
