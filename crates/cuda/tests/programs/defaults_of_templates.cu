// Default arguments of templates that are made of the arguments before them, of functions, kernels and structures.
#include <cstdio>

template <typename T>
struct Traits {
    static constexpr int lanes = 16 / sizeof(T);
    typedef T type;
};
template <>
struct Traits<short> {
    static constexpr int lanes = 3;
    typedef int type;
};

template <class T, int Bytes = (int)sizeof(T) * 2, class Sum = T>
__global__ void by_size(T *out)
{
    Sum sum = Bytes;
    *out = sum;
}

template <typename T, int Lanes = Traits<T>::lanes, int Twice = 2 * Lanes>
__global__ void by_traits(T *out)
{
    *out = Lanes * 100 + Twice;
}

template <typename T, typename Sum = typename Traits<T>::type>
__host__ __device__ Sum total(const T *values, int count)
{
    Sum sum = 0;
    for (int i = 0; i < count; i++) {
        sum += values[i];
    }
    return sum;
}

template <typename T, int Rows, int Columns = Rows, int Cells = Rows * Columns>
struct Tile {
    T cells[Cells];
    template <int Step = Rows + 1>
    __host__ __device__ int diagonal() const { return cells[0] + cells[Step]; }
};

template <typename T, typename Tiled = Tile<T, 2>>
__host__ __device__ int cells_of(T first)
{
    Tiled tile = {{first, 2, 3, 4}};
    return sizeof(tile.cells) / sizeof(T) * 10 + tile.diagonal();
}

int main()
{
    int *out;
    cudaMallocManaged(&out, 4 * sizeof(int));
    by_size<<<1, 1>>>(out);
    by_size<int, 5><<<1, 1>>>(out + 1);
    by_traits<<<1, 1>>>(out + 2);
    by_traits<int, 7><<<1, 1>>>(out + 3);
    cudaDeviceSynchronize();
    printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
    short large[4] = {32000, 32000, 32000, 1};
    float halves[2] = {0.5f, 1.5f};
    printf("%d %g %d\n", total(large, 4), total(halves, 2), cells_of(1));
    cudaFree(out);
    return 0;
}
