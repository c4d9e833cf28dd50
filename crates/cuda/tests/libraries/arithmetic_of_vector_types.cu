// `helper_math.h` of NVIDIA's samples, on the host and in a kernel.
#include <cstdio>
#include <helper_math.h>

__host__ __device__ float calculated(int step)
{
    float2 two = make_float2(1.0f, 2.0f) * 3.0f - make_float2(0.5f);
    float3 three = cross(make_float3(1, 0, 0), make_float3(0, 1, 0)) + make_float3(two, 4.0f) / 2.0f;
    float4 four = make_float4(three, 8.0f);
    two += 1.0f;
    three *= make_float3(2.0f, 1.0f, 0.5f);
    four -= make_float4(make_int4(1, 2, 3, 4));
    int3 whole = min(make_int3(5, -2, 7), make_int3(3)) * -make_int3(1, 2, 3);
    uint2 plain = max(make_uint2(1u, 9u), make_uint2(4u)) + 1u;
    switch (step) {
        case 0: return two.x * 100 + two.y;
        case 1: return three.x * 100 + three.y * 10 + three.z;
        case 2: return dot(four, make_float4(1, 10, 100, 1000));
        case 3: return whole.x * 100 + whole.y * 10 + whole.z;
        case 4: return plain.x * 10 + plain.y;
        case 5: return length(make_float3(2, 3, 6)) + normalize(make_float2(0, 4)).y;
        case 6: return lerp(make_float2(0, 8), make_float2(4, 0), 0.25f).y + clamp(-3, 2, 5) + clamp(make_float3(9.0f), 0.0f, 7.0f).z;
        case 7: return reflect(make_float3(1, -1, 0), make_float3(0, 1, 0)).y + fracf(make_float4(2.25f)).w;
        case 8: return smoothstep(0.0f, 2.0f, 1.0f) + fabs(-make_float2(3.0f)).x + floorf(make_float3(-1.5f)).x;
        default: return dot(abs(make_int2(-3, 4)), make_int2(10, 1));
    }
}

__global__ void calculate(float *out) { out[threadIdx.x] = calculated(threadIdx.x); }

int main()
{
    float *device, host[10];
    cudaMalloc(&device, sizeof(host));
    calculate<<<1, 10>>>(device);
    cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
    for (int step = 0; step < 10; step++) printf("%g %g\n", host[step], calculated(step));
    cudaFree(device);
}
