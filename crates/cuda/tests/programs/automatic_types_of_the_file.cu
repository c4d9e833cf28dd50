// `auto` takes its type from the value outside of functions, too; methods call templates that are declared behind them.
#include <cstdio>

constexpr auto threads = 64;
const auto half = threads / 2.0;
auto counter = 3u;

struct Limits {
    static constexpr auto most = 5'000'000'000LL;
};

enum class Unit { steps, pairs };

class Ruler {
    int from = 3;

public:
    template <Unit unit = Unit::steps> __host__ __device__ int length(int to) const { return measured<unit>(from, to); }
    __host__ __device__ int pairs(int to) const { return measured<Unit::pairs>(from, to); }
    template <typename T> int length(T *) = delete;

private:
    template <Unit unit> __host__ __device__ static int measured(const int &a, const int &b)
    {
        return unit == Unit::steps ? b - a : (b - a) / 2;
    }
};

__global__ void measure(int *out)
{
    Ruler ruler;
    out[threadIdx.x] = ruler.length(threadIdx.x) + 1000 * ruler.pairs(threads);
}

int main()
{
    int *device, host[threads];
    cudaMalloc(&device, sizeof host);
    measure<<<1, threads>>>(device);
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    counter++;
    printf("%g %u %lld %zu\n", half, counter, Limits::most, sizeof(host) / sizeof(*host));
    printf("%d %d %d %d\n", host[0], host[63], Ruler().length<Unit::pairs>(13), Ruler().length(13));
    cudaFree(device);
    return 0;
}
