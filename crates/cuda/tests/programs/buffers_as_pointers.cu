#include <cstdio>
#include <vector>
#include <string>
struct GpuTimer { cudaEvent_t start, stop; GpuTimer() { cudaEventCreate(&start); cudaEventCreate(&stop); } ~GpuTimer() { cudaEventDestroy(start); cudaEventDestroy(stop); } void Start() { cudaEventRecord(start, 0); } void Stop() { cudaEventRecord(stop, 0); } float Elapsed() { float elapsed; cudaEventSynchronize(stop); cudaEventElapsedTime(&elapsed, start, stop); return elapsed; } };
template <typename T> class DeviceBuffer {
public:
    explicit DeviceBuffer(size_t n = 0) : n_(n), p_(nullptr) { if (n) cudaMalloc(&p_, n * sizeof(T)); }
    DeviceBuffer(DeviceBuffer &&o) noexcept : n_(o.n_), p_(o.p_) { o.p_ = nullptr; o.n_ = 0; }
    DeviceBuffer(const DeviceBuffer &) = delete;
    ~DeviceBuffer() { if (p_) cudaFree(p_); }
    operator T *() { return p_; }
    size_t size() const { return n_; }
    void copyFrom(const std::vector<T> &v, cudaStream_t s = 0) { cudaMemcpyAsync(p_, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice, s); }
private:
    size_t n_; T *p_;
};
__global__ void saxpy(int n, float a, const float *x, float *y) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] = a * x[i] + y[i]; }
int main() {
    const int n = 1000; std::vector<float> x(n, 1.0f), y(n, 2.0f);
    DeviceBuffer<float> dx(n), dy(n); dx.copyFrom(x); dy.copyFrom(y);
    GpuTimer timer; timer.Start(); saxpy<<<4, 64>>>(n, 2.0f, dx, dy); timer.Stop();
    cudaMemcpy(y.data(), dy, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g %g %d\n", y[0], y[n - 1], timer.Elapsed() >= 0.0f);
}
