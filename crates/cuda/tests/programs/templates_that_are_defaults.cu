// A template's parameter that is a template itself may have a default.
#include <cstdio>

template <typename T> struct Plain {
    typedef T *Pointer;
};

template <typename T> struct Restricted {
    typedef T *__restrict__ Pointer;
};

template <typename T, int N, template <typename U> class Traits = Plain, typename Index = int> struct AccessorBase {
    typedef typename Traits<T>::Pointer Pointer;
    Pointer data;
    const Index *strides;
    __host__ __device__ AccessorBase(Pointer data, const Index *strides) : data(data), strides(strides) {}
    __host__ __device__ Index stride(Index i) const { return strides[i]; }
};

template <typename T, int N, template <typename U> class Traits = Plain, typename Index = int>
struct Accessor : public AccessorBase<T, N, Traits, Index> {
    typedef typename Traits<T>::Pointer Pointer;
    __host__ __device__ Accessor(Pointer data, const Index *strides) : AccessorBase<T, N, Traits, Index>(data, strides) {}
    __host__ __device__ T &at(Index i, Index j) { return this->data[i * this->strides[0] + j * this->strides[1]]; }
};

template <template <typename> class = Restricted> struct Nameless {
    static const int kind = 4;
};

__global__ void scale(float *data, const int *strides) {
    Accessor<float, 2, Restricted> accessor(data, strides);
    accessor.at(threadIdx.x, 1) *= 2;
}

int main() {
    float *data;
    int *strides;
    cudaMallocManaged(&data, 8 * sizeof(float));
    cudaMallocManaged(&strides, 2 * sizeof(int));
    strides[0] = 2;
    strides[1] = 1;
    for (int i = 0; i < 8; i++)
        data[i] = i;
    scale<<<1, 4>>>(data, strides);
    cudaDeviceSynchronize();
    Accessor<float, 2> accessor(data, strides);
    printf("%g %g %d %d\n", accessor.at(2, 1), accessor.at(3, 0), accessor.stride(0), Nameless<>::kind);
    cudaFree(data);
    cudaFree(strides);
}
