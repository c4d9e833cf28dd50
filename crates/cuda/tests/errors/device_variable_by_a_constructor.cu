struct Counter {
    int value;
    __host__ __device__ Counter(int first = 3) : value(first) {}
};

__device__ Counter one;
__device__ Counter several[2] = {};

__global__ void read(int *out)
{
    Counter many[2000];
    out[0] = one.value + several[1].value + many[0].value;
}
