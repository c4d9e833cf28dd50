// A class of buffers that turns into the pointer that a kernel takes, and a stop watch that owns two events.
#include <cstdio>
#include <utility>
#include <vector>
#include <string>

struct StopWatch {
    cudaEvent_t begun, ended;
    StopWatch()
    {
        cudaEventCreate(&begun);
        cudaEventCreate(&ended);
        cudaEventRecord(begun, 0);
    }

    ~StopWatch()
    {
        cudaEventDestroy(begun);
        cudaEventDestroy(ended);
    }

    float milliseconds()
    {
        float passed = -1;
        cudaEventRecord(ended, 0);
        cudaEventSynchronize(ended);
        cudaEventElapsedTime(&passed, begun, ended);
        return passed;
    }
};

template <typename Item>
class Buffer {
public:
    explicit Buffer(size_t length = 0) : items(nullptr), length(length)
    {
        if (length > 0) cudaMalloc(&items, length * sizeof(Item));
    }

    Buffer(Buffer &&other) noexcept : items(other.items), length(other.length)
    {
        other.items = nullptr;
        other.length = 0;
    }

    Buffer(const Buffer &) = delete;

    ~Buffer()
    {
        if (items) cudaFree(items);
    }

    operator Item *() { return items; }
    size_t count() const { return length; }
    void fill(const std::vector<Item> &values, cudaStream_t stream = 0)
    {
        cudaMemcpyAsync(items, values.data(), values.size() * sizeof(Item), cudaMemcpyHostToDevice, stream);
    }

private:
    Item *items;
    size_t length;
};

__global__ void fall(float *heights, const float *speeds, float seconds, int count)
{
    int step = blockDim.x * gridDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += step) {
        float left = heights[i] - speeds[i] * seconds;
        heights[i] = left > 0 ? left : 0;
    }
}

int main()
{
    const int count = 700;
    std::vector<float> heights(count), speeds(count, 1.5f);
    for (int i = 0; i < count; i++) {
        heights[i] = i % 16;
    }
    Buffer<float> onDevice(count), deviceSpeeds(count), none;
    onDevice.fill(heights);
    deviceSpeeds.fill(speeds);
    StopWatch watch;
    fall<<<3, 64>>>(onDevice, deviceSpeeds, 4.0f, onDevice.count());
    bool timed = watch.milliseconds() >= 0.0f;
    Buffer<float> moved = std::move(onDevice);
    cudaMemcpy(heights.data(), moved, count * sizeof(float), cudaMemcpyDeviceToHost);
    std::string word = timed ? "timed" : "not timed";
    printf("%g %g %g %s %d %d\n", heights[4], heights[15], heights[count - 1], word.c_str(), (int)moved.count(),
           (int)none.count());
}
