// One shared allocation, out of which arrays of several types are cut, as CUDA's programming guide does it.
#include <cstdio>
#include <cuda_runtime.h>

#define N 64

// Floats, then ints, then bytes, by pointers.
__global__ void three(float *out, int n, int m)
{
    extern __shared__ unsigned char raw[];
    float *a = (float *)raw;
    int *b = (int *)&a[n];
    unsigned char *c = (unsigned char *)&b[m];
    int t = threadIdx.x;
    a[t] = t * 0.5f;
    b[t] = -t;
    c[t] = t * 3;
    __syncthreads();
    int u = n - 1 - t;
    c[u] += 1;
    __syncthreads();
    out[t] = a[u] + b[u] + c[u];
}

// Shorts and signed bytes, by offsets in bytes.
__global__ void small(int *out, int n)
{
    extern __shared__ char memory[];
    short *shorts = reinterpret_cast<short *>(memory);
    signed char *bytes = reinterpret_cast<signed char *>(memory + n * sizeof(short));
    unsigned int *words = reinterpret_cast<unsigned int *>(memory + n * sizeof(short) + n);
    bool *flags = (bool *)(words + n);
    int t = threadIdx.x;
    shorts[t] = -100 * t;
    bytes[t] = t % 2 ? -t : t;
    words[t] = 0xffff0000u + t;
    flags[t] = t % 3 == 0;
    __syncthreads();
    int u = t ^ 1;
    out[t] = flags[u] ? shorts[u] : bytes[u] + (int)(words[u] & 0xffff);
}

// Doubles first, which want the widest alignment.
__global__ void wide(double *out, int n)
{
    extern __shared__ double sums[];
    long long *counts = (long long *)(sums + n);
    float4 *quads = (float4 *)(counts + n);
    int *places = (int *)(quads + n);
    char *marks = (char *)(places + n);
    int t = threadIdx.x;
    sums[t] = 0.25 * t;
    counts[t] = (1LL << 33) + t;
    quads[t] = make_float4(t, 2 * t, 3 * t, 4 * t);
    places[t] = n - 1 - t;
    marks[t] = 'a' + t % 26;
    __syncthreads();
    int u = places[t];
    float4 q = quads[u];
    quads[t].w = 1.0f;
    out[t] = sums[u] + (double)(counts[u] >> 32) + q.x + q.y + q.z + marks[u];
}

// As the type that a template asks for.
template <typename T> __global__ void turned(T *data)
{
    extern __shared__ __align__(16) unsigned char held[];
    T *own = reinterpret_cast<T *>(held);
    own[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = own[blockDim.x - 1 - threadIdx.x];
}

// A function that is given the parts, and one that finds them.
struct Parts { float *weights; unsigned char *kinds; };

__device__ Parts cut(char *from, int n)
{
    Parts parts;
    parts.weights = (float *)from;
    parts.kinds = (unsigned char *)(parts.weights + n);
    return parts;
}

__device__ void fill(float *weights, unsigned char *kinds, int t)
{
    weights[t] = 1.5f * t;
    kinds[t] = t & 3;
    unsigned char *own = kinds + t;
    *own |= 64;
}

__device__ int sum_of(const unsigned char *bytes, int count)
{
    int sum = 0;
    for (const unsigned char *at = bytes; at < bytes + count; at++) sum += *at;
    return sum;
}

__global__ void by_functions(float *out, int n)
{
    extern __shared__ char pool[];
    Parts parts = cut(pool, n);
    int t = threadIdx.x;
    fill(parts.weights, parts.kinds, t);
    __syncthreads();
    out[t] = parts.weights[n - 1 - t] + sum_of(parts.kinds, t);
}

// A histogram by atomics between floats and bytes; and the bytes of words.
__global__ void counted(int *out, const unsigned int *words, int n)
{
    extern __shared__ float scale[];
    int *bins = (int *)(scale + 4);
    unsigned char *table = (unsigned char *)(bins + 16);
    int t = threadIdx.x;
    if (t < 4) scale[t] = 1.0f + t;
    if (t < 16) { bins[t] = 0; table[t] = 15 - t; }
    __syncthreads();
    const unsigned char *bytes = (const unsigned char *)&words[t];
    for (int k = 0; k < 4; k++) atomicAdd(&bins[table[bytes[k] & 15]], 1);
    atomicAdd(&scale[t & 3], 1.0f);
    __syncthreads();
    if (t < 16) out[t] = bins[t] + (int)scale[t & 3];
}

// Bytes in device memory as words, and words as bytes.
__global__ void swapped(unsigned char *bytes, const float *values, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n) return;
    uchar4 four = ((uchar4 *)bytes)[t];
    unsigned int word = ((unsigned int *)bytes)[t];
    const unsigned char *own = (const unsigned char *)&values[t];
    unsigned int sum = four.x + four.y + four.z + four.w + (word >> 24) + own[3];
    ((unsigned int *)bytes)[t] = sum;
}

// A function that declares the allocation again, as another type: it is the same memory.
__device__ float first_of(int n)
{
    extern __shared__ float again[];
    return again[n];
}

__global__ void declared_twice(float *out)
{
    extern __shared__ int numbers[];
    numbers[threadIdx.x] = __float_as_int(2.5f * threadIdx.x);
    __syncthreads();
    out[threadIdx.x] = first_of(blockDim.x - 1 - threadIdx.x);
}

// A parameter without a type, which the cast gives it; and rows of doubles that lie bytes apart.
__global__ void untyped(const void *values, void *sums, size_t pitch)
{
    const float4 *quads = (const float4 *)values;
    float4 q = quads[threadIdx.x];
    double *row = (double *)((char *)sums + threadIdx.x * pitch);
    row[1] = q.x + q.y + q.z + q.w;
}

template <typename T> void turn(const char *name)
{
    T host[N];
    for (int i = 0; i < N; i++) host[i] = (T)(i + i / 4.0);
    T *data;
    cudaMalloc(&data, sizeof(host));
    cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
    turned<T><<<1, N, sizeof(host)>>>(data);
    cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
    printf("%s: %g %g %g\n", name, (double)host[0], (double)host[1], (double)host[N - 1]);
    cudaFree(data);
}

int main()
{
    float *floats, f[N];
    int *ints, i[N];
    double *doubles, d[N];
    cudaMalloc(&floats, sizeof(f));
    cudaMalloc(&ints, sizeof(i));
    cudaMalloc(&doubles, sizeof(d));

    three<<<1, N, N * (sizeof(float) + sizeof(int) + 1)>>>(floats, N, N);
    cudaMemcpy(f, floats, sizeof(f), cudaMemcpyDeviceToHost);
    printf("three: %g %g %g %g\n", f[0], f[1], f[31], f[63]);

    small<<<1, N, N * (2 + 1 + 4 + 1)>>>(ints, N);
    cudaMemcpy(i, ints, sizeof(i), cudaMemcpyDeviceToHost);
    printf("small: %d %d %d %d %d\n", i[0], i[1], i[2], i[3], i[62]);

    wide<<<1, N, N * (8 + 8 + 16 + 4 + 1)>>>(doubles, N);
    cudaMemcpy(d, doubles, sizeof(d), cudaMemcpyDeviceToHost);
    printf("wide: %g %g %g\n", d[0], d[1], d[63]);

    turn<float>("float");
    turn<double>("double");
    turn<int>("int");
    turn<short>("short");
    turn<unsigned char>("unsigned char");
    turn<long long>("long long");

    by_functions<<<1, N, N * 5>>>(floats, N);
    cudaMemcpy(f, floats, sizeof(f), cudaMemcpyDeviceToHost);
    printf("by functions: %g %g %g\n", f[0], f[1], f[63]);

    unsigned int w[N], *words;
    for (int k = 0; k < N; k++) w[k] = 2654435761u * (k + 1);
    cudaMalloc(&words, sizeof(w));
    cudaMemcpy(words, w, sizeof(w), cudaMemcpyHostToDevice);
    counted<<<1, N, 4 * 4 + 16 * 4 + 16>>>(ints, words, N);
    cudaMemcpy(i, ints, 16 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("counted:");
    for (int k = 0; k < 16; k++) printf(" %d", i[k]);
    printf("\n");

    for (int k = 0; k < N; k++) f[k] = -1.25f * k;
    cudaMemcpy(floats, f, sizeof(f), cudaMemcpyHostToDevice);
    swapped<<<2, 32>>>((unsigned char *)words, floats, N);
    cudaMemcpy(w, words, sizeof(w), cudaMemcpyDeviceToHost);
    printf("swapped: %u %u %u %u\n", w[0], w[1], w[2], w[63]);

    declared_twice<<<1, N, N * sizeof(int)>>>(floats);
    cudaMemcpy(f, floats, sizeof(f), cudaMemcpyDeviceToHost);
    printf("declared twice: %g %g\n", f[0], f[63]);

    for (int k = 0; k < N; k++) f[k] = 0.5f * k;
    cudaMemcpy(floats, f, sizeof(f), cudaMemcpyHostToDevice);
    cudaMemset(doubles, 0, sizeof(d));
    untyped<<<1, 16>>>(floats, doubles, 4 * sizeof(double));
    cudaMemcpy(d, doubles, sizeof(d), cudaMemcpyDeviceToHost);
    printf("untyped: %g %g %g %g\n", d[0], d[1], d[5], d[61]);

    cudaFree(floats);
    cudaFree(ints);
    cudaFree(doubles);
    cudaFree(words);
    return 0;
}
