// What `constexpr` makes constant: what is declared, and neither what a pointer points to nor what a function's result
// refers to.
#include <cstdio>

template <typename T, size_t N> struct Vector {
    T values[N];
    __host__ __device__ constexpr T &operator[](size_t i) { return values[i]; }
    __host__ __device__ constexpr T operator[](size_t i) const { return values[i]; }
    __host__ __device__ constexpr T *data() { return values; }
    __host__ __device__ friend constexpr Vector operator+(const Vector &a, const Vector &b)
    {
        Vector sum{};
        for (size_t i = 0; i < N; i++) sum[i] = a[i] + b[i];
        return sum;
    }
};

__device__ constexpr int table[4] = {3, 1, 4, 1};
static int counter = 2;
constexpr int *shared_counter = &counter;
constinit int started = 5;

__host__ __device__ constexpr int &larger(int &a, int &b) { return a < b ? b : a; }

__global__ void add(Vector<int, 4> *a, const Vector<int, 4> *b)
{
    int i = threadIdx.x;
    a[i] = a[i] + b[i];
    a[i][0] *= 10;
    a[i].data()[1] = table[i];
    larger(a[i][2], a[i][3]) = -i;
}

int main()
{
    Vector<int, 4> *a, *b;
    cudaMallocManaged(&a, 4 * sizeof(Vector<int, 4>));
    cudaMallocManaged(&b, 4 * sizeof(Vector<int, 4>));
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            a[i][j] = i + j;
            b[i][j] = i * j;
        }
    }
    add<<<1, 4>>>(a, b);
    cudaDeviceSynchronize();
    for (int i = 0; i < 4; i++) printf("%d %d %d %d\n", a[i][0], a[i][1], a[i][2], a[i][3]);
    *shared_counter += 5;
    started++;
    printf("%d %d\n", counter, started);
    cudaFree(a);
    cudaFree(b);
}
