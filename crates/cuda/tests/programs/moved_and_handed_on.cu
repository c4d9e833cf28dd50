// Objects that take over what another one gives up, and structures with pointers as arguments where they are returned.
#include <cstdio>
#include <utility>

struct Stretch
{
    float *first;
    int length;
};

class Owner
{
public:
    Owner(int length) : length(length)
    {
        cudaMalloc(&data, length * sizeof(float));
        cudaMemset(data, 0, length * sizeof(float));
    }
    Owner(const Owner &) = delete;
    Owner(Owner &&other) : data(other.data), length(other.length)
    {
        other.data = nullptr;
        printf("taken over\n");
    }
    ~Owner()
    {
        if (data != nullptr) {
            cudaFree(data);
            printf("freed\n");
        }
    }
    float *data;
    int length;
};

__device__ Stretch piece(Stretch whole, int number, int pieces)
{
    Stretch made;
    made.length = whole.length / pieces;
    made.first = whole.first + number * made.length;
    return made;
}

__device__ void fill(Stretch stretch, float value)
{
    for (int i = 0; i < stretch.length; i++) {
        stretch.first[i] = value + i;
    }
}

__device__ float sum(const Stretch &stretch)
{
    float total = 0;
    for (int i = 0; i < stretch.length; i++) {
        total += stretch.first[i];
    }
    return total;
}

__global__ void work(Stretch whole, float *sums)
{
    int me = threadIdx.x;
    fill(piece(whole, me, blockDim.x), 100.0f * me);
    __syncthreads();
    // A piece of a piece of the thread on the other side.
    sums[me] = sum(piece(piece(whole, blockDim.x - 1 - me, blockDim.x), 1, 2)) + sum(piece(whole, 0, 4));
}

int main()
{
    Owner numbers(32), sums(4);
    Owner here(std::move(numbers));
    Owner there{std::move(here)};
    Owner last = std::move(there);
    work<<<1, 4>>>(Stretch{last.data, last.length}, sums.data);
    float host[32];
    cudaMemcpy(host, last.data, sizeof host, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", host[0], host[7], host[8], host[31]);
    cudaMemcpy(host, sums.data, 4 * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", host[0], host[1], host[2], host[3]);
    return 0;
}
