// Owners that end what they own by functions of the library, handed on with `std::exchange`, and kernels under the names of parts.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

__global__ void add(float *values, int count) { int i = threadIdx.x; if (i < count) values[i] += 1; }
__global__ void scale(float *values, int count) { int i = threadIdx.x; if (i < count) values[i] *= 3; }

class Buffer {
public:
    explicit Buffer(size_t count) : count_(count) { cudaMalloc(&place_, count * sizeof(float)); }
    Buffer(Buffer &&other) noexcept : place_(std::exchange(other.place_, nullptr)), count_(std::exchange(other.count_, 0)) {}
    Buffer &operator=(Buffer &&other) noexcept
    {
        if (this != &other) {
            cudaFree(place_);
            place_ = std::exchange(other.place_, nullptr);
            count_ = std::exchange(other.count_, 0);
        }
        return *this;
    }
    ~Buffer() { cudaFree(place_); }
    float *get() const { return place_; }
    size_t size() const { return count_; }

private:
    float *place_ = nullptr;
    size_t count_;
};

template <typename T> bool is_null(T value) { return value == nullptr; }

int main()
{
    float host[4] = {1, 2, 3, 4};
    float *raw;
    cudaMalloc(&raw, sizeof host);
    std::unique_ptr<float, decltype(&cudaFree)> owner(raw, cudaFree);
    std::unique_ptr<float[], decltype(&cudaFree)> none(nullptr, &cudaFree);
    std::unique_ptr<int, cudaError_t (*)(void *)> typed(nullptr, cudaFree);
    std::unique_ptr<void, decltype(&free)> memory(malloc(16), free);
    std::shared_ptr<float> shared((float *)malloc(sizeof(float)), free);
    printf("%d %d %d\n", owner.get() == raw, none.get() == nullptr, typed.get() == nullptr);

    using Kernel = void (*)(float *, int);
    const std::map<std::string, std::pair<Kernel, std::function<float(float)>>> table = {
        {"add", {add, [](float x) { return x + 1; }}},
        {"scale", {&scale, [](float x) { return x * 3; }}},
    };
    for (const auto &[name, entry] : table) {
        const auto &[kernel, expected] = entry;
        cudaMemcpy(raw, host, sizeof host, cudaMemcpyHostToDevice);
        kernel<<<1, 4>>>(raw, 4);
        float result[4];
        cudaMemcpy(result, raw, sizeof result, cudaMemcpyDeviceToHost);
        printf("%s %d\n", name.c_str(), result[3] == expected(host[3]));
    }
    Buffer first(8), second(2);
    second = std::move(first);
    Buffer third(std::move(second));
    printf("%d %d %zu %zu\n", first.get() == nullptr, second.get() == nullptr, third.size(), second.size());
    printf("%d\n", is_null(raw));
}
