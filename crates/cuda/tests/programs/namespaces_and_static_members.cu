// Kernels and constants in namespaces, static members, and variables that keep their value between calls.
#include <cstdio>

namespace config {
constexpr int threads = 64;
const float scale = 0.25f;
}

namespace kernels {
template <typename T>
__device__ __forceinline__ T clampTo(T x, T lo, T hi)
{
    return x < lo ? lo : (x > hi ? hi : x);
}

__global__ void run(float *x, int n)
{
    int i = blockIdx.x * config::threads + threadIdx.x;
    if (i < n) x[i] = clampTo(x[i] * config::scale, -1.0f, 1.0f);
}

namespace detail {
inline int divUp(int a, int b) { return (a + b - 1) / b; }
}
}

static int calls = 0;

static void show(const float *h, int n)
{
    static int times = 0;
    ++times;
    ++calls;
    float s = 0;
    for (int i = 0; i < n; ++i) s += h[i];
    printf("%d: %.4f\n", times, s);
}

struct Config {
    static const int N = 100;
    static constexpr float step = 0.5f;

    static int twice(int x) { return 2 * x; }
};

int main()
{
    float h[Config::N], *d;
    for (int i = 0; i < Config::N; i++) h[i] = (i - 50) * Config::step;
    cudaMalloc(&d, sizeof(h));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    kernels::run<<<kernels::detail::divUp(Config::N, config::threads), config::threads>>>(d, Config::N);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    show(h, 50);
    show(h + 50, 50);
    printf("%d %d\n", calls, Config::twice(21));
    cudaFree(d);
}
