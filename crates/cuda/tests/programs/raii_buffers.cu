// Device memory that frees itself, as careful C++ has it.
#include <cstdio>
#include <cstdlib>
#include <vector>

class Timer {
public:
    Timer(const char *name) : name_(name) { printf("start %s\n", name_); }
    ~Timer() { printf("end %s\n", name_); }
private:
    const char *name_;
};

template <typename T> class DeviceBuffer {
public:
    explicit DeviceBuffer(size_t count) : count_(count) { cudaMalloc(&data_, count * sizeof(T)); }
    ~DeviceBuffer() { cudaFree(data_); }
    DeviceBuffer(const DeviceBuffer &) = delete;
    DeviceBuffer &operator=(const DeviceBuffer &) = delete;
    T *get() { return data_; }
    size_t bytes() const { return count_ * sizeof(T); }
    void upload(const std::vector<T> &from) { cudaMemcpy(data_, from.data(), bytes(), cudaMemcpyHostToDevice); }
    std::vector<T> download() const
    {
        std::vector<T> result(count_);
        cudaMemcpy(result.data(), data_, bytes(), cudaMemcpyDeviceToHost);
        return result;
    }
private:
    T *data_ = nullptr;
    size_t count_;
};

__global__ void negate(int *v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) v[i] = -v[i]; }

int run(int n)
{
    Timer timer("run");
    std::vector<int> h(n);
    for (int i = 0; i < n; i++) h[i] = i;
    DeviceBuffer<int> d(n);
    d.upload(h);
    negate<<<(n + 63) / 64, 64>>>(d.get(), n);
    if (n < 10) return -1;
    {
        Timer inner("inner");
        for (int turn = 0; turn < 3; turn++) {
            Timer loop("loop");
            if (turn == 1) break;
        }
    }
    std::vector<int> back = d.download();
    return back[n - 1];
}

int main()
{
    printf("%d\n", run(5));
    printf("%d\n", run(100));
    Timer *heap = new Timer("heap");
    delete heap;
    printf("last\n");
    return 0;
}
