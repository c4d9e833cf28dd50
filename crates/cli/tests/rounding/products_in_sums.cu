// A product that is added to something is rounded with the sum, as nvcc does it, if all that reads it are sums.
#include <cstdio>
#include <cstring>

__global__ void again(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = x * y; t = t + z; out = t;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void added_to(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = x * y; t += z; out = t;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void a_chain(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = x * y; t = t + 1.0f; t = t * t; out = sqrtf(t);
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void scaled(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = x; t *= y; t += z; out = t;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void stored_too(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = x * y; out = t + z; second = t;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void twice(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = x * y; out = t + z; second = t - z;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void in_four(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = x * y; out = (t + z) * (t + x) + (t - y) * (z - t);
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void in_five(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = x * y; out = (t + z) * (t + x) + (t - y) * (z - t) + (t + 2.0f);
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void and_a_product(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = x * y; out = (t + z) * t;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void negated(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = x * y; out = -t + z;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void chosen(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t; if (x > 0) t = x * y; else t = y; out = t + z;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void by_a_condition(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = x * y; if (z > 0) t = z; out = t + x;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void of_a_loop(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = 0; for (int j = 0; j < 3; ++j) { float p = in[j] * y; t += p; } out = t;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void of_a_loop_again(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = 0, p; for (int j = 0; j < 3; ++j) { p = in[j] * y; t += p; } out = t;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void of_two(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    out = x * y + z * x;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void difference(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    out = x * y - z * x;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void taken_away(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    out = z - x * y;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void three(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    out = x * y + y * z + z * x;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void common(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    out = x * y + z; second = x * y;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void common_sums(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    out = x * y + z; second = x * y - z;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void a_changed_factor(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = x * y; x = z; out = t + x;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void horner(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    float t = 0; for (int j = 0; j < 4; ++j) t = t * x + y; out = t;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void halved(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    out = 0.5f * (x * y) + z;
    first_out[i] = out;
    second_out[i] = second;
}
__global__ void doubles(const float *in, float *first_out, float *second_out)
{
    int i = threadIdx.x;
    float x = in[i], y = in[i + 64], z = in[i + 128], out = 0.0f, second = 0.0f;
    double t = (double)x * y; t += z; out = (float)(t * 3.0 - x);
    first_out[i] = out;
    second_out[i] = second;
}

unsigned hash(const float *values)
{
    unsigned made = 2166136261u;
    for (int i = 0; i < 128; ++i) {
        unsigned bits;
        memcpy(&bits, &values[i], sizeof bits);
        made = (made ^ bits) * 16777619u;
    }
    return made;
}

int main()
{
    float host[192], made[128], *in, *out;
    unsigned state = 12345;
    for (float &value : host) {
        state = state * 1664525u + 1013904223u;
        value = (float)(state >> 8) / 16777216.0f * 2.7f - 0.9f;
    }
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof made);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
#define RUN(form) form<<<1, 64>>>(in, out, out + 64); cudaMemcpy(made, out, sizeof made, cudaMemcpyDeviceToHost); printf("%-18s %08x\n", #form, hash(made));
    RUN(again)
    RUN(added_to)
    RUN(a_chain)
    RUN(scaled)
    RUN(stored_too)
    RUN(twice)
    RUN(in_four)
    RUN(in_five)
    RUN(and_a_product)
    RUN(negated)
    RUN(chosen)
    RUN(by_a_condition)
    RUN(of_a_loop)
    RUN(of_a_loop_again)
    RUN(of_two)
    RUN(difference)
    RUN(taken_away)
    RUN(three)
    RUN(common)
    RUN(common_sums)
    RUN(a_changed_factor)
    RUN(horner)
    RUN(halved)
    RUN(doubles)
    cudaFree(in);
    cudaFree(out);
}
