// Names of the standard library for types of its own: atomics, raw memory for an object, whether one type becomes another, a
// point in time in other units; and GCC's words for C's qualifiers. What another compiler reads is no mistake.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <type_traits>

#if defined(_MSC_VER)
#define EPOCH 11644473600000000Ui64
#else
#define EPOCH 11644473600000000ULL
#endif

static __device__ __const__ unsigned char mask = 15;
static __device__ __const__ unsigned char high = mask << 4;

struct Sample {
    double mean;
    int count;
};

template <typename From, typename To> struct Hash {
    static_assert(std::is_convertible<From, To>::value, "the key becomes a number");
    static constexpr To of(From key) noexcept { return To{key}; }
};

__global__ void gather(int *out) {
    __shared__ std::aligned_storage_t<sizeof(Sample), alignof(Sample)> room[4];
    Sample *samples = reinterpret_cast<Sample *>(room);
    samples[threadIdx.x].count = threadIdx.x * 3;
    __syncthreads();
    out[threadIdx.x] = samples[3 - threadIdx.x].count + (mask | high);
}

void add(std::atomic_int *to, const int *values, int count) {
    for (int i = 0; i < count; i++)
        to->fetch_add(values[i]);
}

int main() {
    int *out;
    cudaMallocManaged(&out, 4 * sizeof(int));
    gather<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
    std::atomic_int sum(1);
    std::atomic_bool is_done{false};
    std::atomic_size_t bytes{40};
    int values[3] = {1, 2, 3};
    add(&sum, values, 3);
    is_done = true;
    bytes += 2;
    printf("%d %d %d\n", sum.load(), (int)is_done.load(), (int)bytes.load());
    std::aligned_storage_t<sizeof(Sample), 32> raw;
    printf("%d %u %d\n", (int)sizeof raw, Hash<unsigned, unsigned>::of(9u), std::is_convertible_v<int *, float>);
    namespace ch = std::chrono;
    auto then = ch::time_point_cast<ch::milliseconds>(ch::steady_clock::now());
    printf("%d %llu\n", then.time_since_epoch().count() > 0, EPOCH);
    cudaFree(out);
}
