// Kernels and device functions with parameter packs, and launches that hand a pack on.
#include <cstdio>

template <typename... Args> __device__ float total(Args... args) { return (0.0f + ... + args); }

template <typename... Rows> __global__ void add_rows(float *out, int n, Rows... rows)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = total(rows[i]...) + sizeof...(Rows);
}

template <typename Kernel, typename... Args> void launch(Kernel kernel, int n, Args... args)
{
    kernel<<<(n + 31) / 32, 32>>>(args...);
}

template <template <typename> class Operation, typename T> __global__ void apply(T *values, T by, int n)
{
    int i = threadIdx.x;
    if (i < n) values[i] = Operation<T>()(values[i], by);
}

template <typename T> struct Times {
    __device__ T operator()(T a, T b) const { return a * b; }
};

__global__ void scale(float *values, int n, float by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] *= by;
}

int main()
{
    const int n = 40;
    float a[n], b[n], out[n], *rows[3];
    for (int i = 0; i < n; i++) a[i] = i, b[i] = 100 * i;
    for (auto &row : rows) cudaMalloc(&row, sizeof a);
    cudaMemcpy(rows[0], a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(rows[1], b, sizeof b, cudaMemcpyHostToDevice);
    add_rows<<<2, 32>>>(rows[2], n, (const float *)rows[0], (const float *)rows[1]);
    launch(scale, n, rows[2], n, 2.0f);
    cudaMemcpy(out, rows[2], sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%g%c", out[i], i % 10 == 9 ? '\n' : ' ');
    add_rows<<<2, 32>>>(rows[2], n);
    apply<Times><<<1, 32>>>(rows[0], 3.0f, 5);
    cudaMemcpy(out, rows[2], sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpy(a, rows[0], sizeof a, cudaMemcpyDeviceToHost);
    printf("%g %g | %g %g %g\n", out[0], out[n - 1], a[1], a[4], a[5]);
    for (auto &row : rows) cudaFree(row);
    return 0;
}
