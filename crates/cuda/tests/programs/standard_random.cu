// The random engines and distributions of the library, by their numbers.
#include <cstdio>
#include <random>
#include <vector>
#include <algorithm>
#include <numeric>

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] *= 2;
}

class Source {
    std::mt19937 gen_;
    std::uniform_int_distribution<int> die_;

public:
    explicit Source(unsigned seed) : gen_(seed), die_(1, 6) {}
    int roll() { return die_(gen_); }
};

int main()
{
    std::mt19937 gen(42);
    std::uniform_real_distribution<float> real(-1.0f, 1.0f);
    std::uniform_int_distribution<> small(0, 99);
    std::uniform_int_distribution<unsigned> wide(0u, 4000000000u);
    std::uniform_real_distribution<double> dreal(0.0, 10.0);
    std::normal_distribution<float> bell(5.0f, 2.0f);
    std::normal_distribution<> dbell;
    for (int i = 0; i < 5; i++) printf("%.6f %d %u %.12f %.5f %.10f\n", real(gen), 0, 0u, 0.0, 0.0f, 0.0);
    for (int i = 0; i < 5; i++) {
        int a = small(gen);
        unsigned b = wide(gen);
        double c = dreal(gen);
        float d = bell(gen);
        double e = dbell(gen);
        printf("%d %u %.12f %.5f %.10f\n", a, b, c, d, e);
    }
    std::default_random_engine engine(7);
    std::uniform_int_distribution<int> d2(10, 20);
    for (int i = 0; i < 5; i++) printf("%d ", d2(engine));
    std::minstd_rand r(3);
    std::uniform_real_distribution<double> u(0, 1);
    double a = u(r), b = u(r);
    printf("%.10f %.10f\n", a, b);
    std::vector<int> v(10);
    std::iota(v.begin(), v.end(), 0);
    std::shuffle(v.begin(), v.end(), std::mt19937(1));
    std::shuffle(v.begin(), v.end(), gen);
    for (int x : v) printf("%d ", x);
    Source s(9);
    for (int i = 0; i < 6; i++) printf("%d", s.roll());
    auto dice = [&]() { return small(gen); };
    std::vector<float> f(100);
    std::generate(f.begin(), f.end(), [&] { return real(gen); });
    float *x;
    cudaMalloc(&x, 400);
    cudaMemcpy(x, f.data(), 400, cudaMemcpyHostToDevice);
    scale<<<1, 128>>>(x, 100);
    cudaMemcpy(f.data(), x, 400, cudaMemcpyDeviceToHost);
    cudaFree(x);
    printf(" %d %.5f\n", dice(), std::accumulate(f.begin(), f.end(), 0.0f));
}
