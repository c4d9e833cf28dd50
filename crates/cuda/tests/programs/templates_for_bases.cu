// A template for a class template's instances takes objects of what inherits from one.
#include <cmath>
#include <cstdio>

template <typename T>
struct Pair {
    T x, y;
};

template <typename T>
struct Place : Pair<T> {};

template <typename T, int N>
struct Numbered {
    T value;
    static const int number = N;
};

struct Third : Numbered<double, 3> {};

template <typename T>
bool operator==(Pair<T> const &a, Pair<T> const &b) {
    return std::fabs(a.x - b.x) < T(1e-3) && std::fabs(a.y - b.y) < T(1e-3);
}

template <typename T>
__host__ __device__ T sum(const Pair<T> &pair) {
    return pair.x + pair.y;
}

template <typename T, int N>
double of(const Numbered<T, N> &numbered) {
    return numbered.value * N;
}

__global__ void add(const Place<float> *places, float *sums) { sums[threadIdx.x] = sum(places[threadIdx.x]); }

int main() {
    Place<float> *places;
    float *sums;
    cudaMallocManaged(&places, 2 * sizeof(Place<float>));
    cudaMallocManaged(&sums, 2 * sizeof(float));
    for (int i = 0; i < 2; i++) {
        places[i].x = i + 0.5f;
        places[i].y = i + 1;
    }
    add<<<1, 2>>>(places, sums);
    cudaDeviceSynchronize();
    printf("%g %g\n", sums[0], sums[1]);
    Place<float> near = places[0];
    near.x += 1e-4f;
    printf("%d %d %g\n", places[0] == near, places[0] == places[1], sum(near));
    Third third;
    third.value = 2.5;
    printf("%g\n", of(third));
    cudaFree(places);
    cudaFree(sums);
    return 0;
}
