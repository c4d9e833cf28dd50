// Templates that are special for some arguments: functions, structures that hand out shared memory of each type as
// NVIDIA's samples do, patterns of arguments, constants that count down, and methods that stand outside of their class.
#include <cstdio>
#include <cfloat>
#include <climits>
#include <cuda_runtime.h>

template <class T>
struct SharedMemory {
    __device__ inline operator T *()
    {
        extern __shared__ int bytes[];
        return (T *)bytes;
    }
    __device__ inline operator const T *() const
    {
        extern __shared__ int bytes[];
        return (T *)bytes;
    }
};

// Doubles want memory of their own alignment.
template <>
struct SharedMemory<double> {
    __device__ inline operator double *()
    {
        extern __shared__ double wide[];
        return (double *)wide;
    }
    __device__ inline operator const double *() const
    {
        extern __shared__ double wide[];
        return (double *)wide;
    }
};

template <typename T> __host__ __device__ T least();
template <> __host__ __device__ float least<float>() { return -FLT_MAX; }
template <> __host__ __device__ double least<double>() { return -DBL_MAX; }
template <> __host__ __device__ int least<int>() { return INT_MIN; }

template <typename T> __host__ __device__ T half_of(T value) { return value / 2; }
template <> __host__ __device__ int half_of(int value) { return value >> 1; }

template <typename T, unsigned int blockSize>
__global__ void sums(const T *in, T *out, unsigned int n)
{
    T *sdata = SharedMemory<T>();
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockSize * 2) + threadIdx.x;
    T mine = (i < n) ? in[i] : 0;
    if (i + blockSize < n) mine += in[i + blockSize];
    sdata[tid] = mine;
    __syncthreads();
    for (unsigned int s = blockSize / 2; s > 0; s >>= 1) {
        if (tid < s) sdata[tid] = mine = mine + sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) out[blockIdx.x] = mine;
}

template <typename T>
__global__ void largest(const T *in, T *out, int n)
{
    T *best = SharedMemory<T>();
    T found = least<T>();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (in[i] > found) found = in[i];
    best[threadIdx.x] = found;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int t = 1; t < blockDim.x; t++)
            if (best[t] > found) found = best[t];
        *out = half_of(found);
    }
}

template <typename T> struct Kind { static const int code = 0; static const char *name() { return "something"; } };
template <> struct Kind<int> { static const int code = 1; static const char *name() { return "int"; } };
template <> struct Kind<float> { static const int code = 2; static const char *name() { return "float"; } };
template <> struct Kind<double> { static const int code = 3; static const char *name() { return "double"; } };
template <typename T> struct Kind<T *> { static const int code = 10 + Kind<T>::code; static const char *name() { return "pointer"; } };

template <int N> struct Factorial { static const int value = N * Factorial<N - 1>::value; };
template <> struct Factorial<0> { static const int value = 1; };

template <typename T, int N>
class Stack {
public:
    Stack();
    void push(T value);
    T pop();
    bool empty() const { return count == 0; }
private:
    T values[N];
    int count;
};

template <typename T, int N>
Stack<T, N>::Stack() : count(0) {}

template <typename T, int N>
void Stack<T, N>::push(T value) { if (count < N) values[count++] = value; }

template <class Value, int Most>
Value Stack<Value, Most>::pop() { return values[--count]; }

template <typename T>
void run(const char *name)
{
    const int n = 1000, threads = 128;
    const int blocks = (n + 2 * threads - 1) / (2 * threads);
    T in[n], sum[blocks], top;
    for (int i = 0; i < n; i++) in[i] = (T)((i * 37) % 101 - 60);
    T *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(T));
    cudaMalloc(&d_out, blocks * sizeof(T));
    cudaMemcpy(d_in, in, n * sizeof(T), cudaMemcpyHostToDevice);
    sums<T, threads><<<blocks, threads, threads * sizeof(T)>>>(d_in, d_out, n);
    cudaMemcpy(sum, d_out, blocks * sizeof(T), cudaMemcpyDeviceToHost);
    largest<T><<<1, 64, 64 * sizeof(T)>>>(d_in, d_out, n);
    cudaMemcpy(&top, d_out, sizeof(T), cudaMemcpyDeviceToHost);
    T total = 0;
    for (int b = 0; b < blocks; b++) total += sum[b];
    printf("%s (%s, %d): sum %.1f, half of the largest %.1f\n", name, Kind<T>::name(), Kind<T *>::code, (double)total, (double)top);
    cudaFree(d_in);
    cudaFree(d_out);
}

template __global__ void largest<float>(const float *, float *, int);

int main()
{
    run<int>("int");
    run<float>("float");
    run<double>("double");
    printf("%d %d %s %s\n", Kind<char>::code, Kind<float **>::code, Kind<float *>::name(), Kind<long>::name());
    printf("%d %d\n", Factorial<5>::value, Factorial<0>::value);
    Stack<float, 3> s;
    for (int i = 0; i < 5; i++) s.push(i * 1.5f);
    while (!s.empty()) printf("%.1f ", s.pop());
    printf("\n%d\n", least<int>() + 1);
    return 0;
}
