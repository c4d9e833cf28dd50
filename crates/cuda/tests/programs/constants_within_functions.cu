// Constants of a function of the device that start as those of a class do, whichever class it is.
#include <cstdio>

template <typename T> struct Width { static constexpr int count = 1; };
template <> struct Width<float> { static constexpr int count = 4; };

template <typename T> struct Copy {
    __device__ void operator()(T *to, const T *from) const
    {
        static constexpr int count = Width<T>::count;
        static const int twice = 2 * Width<T>::count + 1;
        for (int i = 0; i < count; i++) to[i] = from[i];
        to[count] = twice;
    }
};

template <typename T> __global__ void copied(T *to, const T *from) { Copy<T>()(to, from); }

template <typename T> void show()
{
    T host[6] = {1, 2, 3, 4, 5, 6}, *from, *to;
    cudaMalloc(&from, sizeof(host));
    cudaMalloc(&to, sizeof(host));
    cudaMemcpy(from, host, sizeof(host), cudaMemcpyHostToDevice);
    cudaMemset(to, 0, sizeof(host));
    copied<T><<<1, 1>>>(to, from);
    cudaMemcpy(host, to, sizeof(host), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 6; i++) printf("%g ", (float)host[i]);
    printf("\n");
    cudaFree(from);
    cudaFree(to);
}

int main()
{
    show<float>();
    show<int>();
    return 0;
}
