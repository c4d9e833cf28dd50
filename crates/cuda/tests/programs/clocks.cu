// The clocks of the library around a kernel; only that they ran is printed.
#include <chrono>
#include <iostream>
#include <vector>

__global__ void add(const float *a, const float *b, float *c, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) c[i] = a[i] + b[i];
}

class Timer {
    std::chrono::time_point<std::chrono::high_resolution_clock> start_;

public:
    Timer() : start_(std::chrono::high_resolution_clock::now()) {}
    double elapsed() const
    {
        auto end = std::chrono::high_resolution_clock::now();
        return std::chrono::duration<double, std::milli>(end - start_).count();
    }
};

int main()
{
    int n = 1 << 16;
    size_t bytes = n * sizeof(float);
    std::vector<float> a(n, 1.0f), b(n, 2.0f), c(n);
    float *da, *db, *dc;
    cudaMalloc(&da, bytes);
    cudaMalloc(&db, bytes);
    cudaMalloc(&dc, bytes);
    auto t0 = std::chrono::steady_clock::now();
    cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice);
    Timer timer;
    add<<<32, 256>>>(da, db, dc, n);
    cudaDeviceSynchronize();
    double ms = timer.elapsed();
    cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost);
    auto t1 = std::chrono::steady_clock::now();
    auto us = std::chrono::duration_cast<std::chrono::microseconds>(t1 - t0).count();
    std::chrono::duration<float> seconds = t1 - t0;
    std::cout << (ms >= 0) << (us >= 0) << (seconds.count() >= 0 && seconds.count() < 60) << " " << c[0] << " "
              << c[n - 1] << std::endl;
    cudaFree(da);
    cudaFree(db);
    cudaFree(dc);
}
