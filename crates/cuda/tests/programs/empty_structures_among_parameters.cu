// What lies behind an empty structure in a kernel's parameter, alone and among pointers.
#include <cstdio>

struct Nothing {
    __device__ bool operator()(bool value) const { return value; }
};

struct Choice {
    Nothing chosen;
    long none;
};

struct Place {
    const bool *at;
    long index;
    Choice choice;
    __device__ long operator[](long i) const { return choice.chosen(at[i]) ? index + i : choice.none; }
};

struct Late {
    Nothing first, second;
    int value;
};

__global__ void least(Place place, int n, long *out)
{
    long found = place.choice.none;
    for (int i = 0; i < n; i++) {
        long here = place[i];
        if (here < found) found = here;
    }
    out[0] = found;
}

__global__ void late(Late late, int *out) { out[threadIdx.x] = late.value + (int)threadIdx.x; }

int main()
{
    const int n = 100;
    bool *flags;
    long *out;
    int *more;
    cudaMallocManaged(&flags, n);
    cudaMallocManaged(&out, sizeof(long));
    cudaMallocManaged(&more, 2 * sizeof(int));
    for (int i = 0; i < n; i++) flags[i] = i == 55 || i == 70;
    Place place = {flags, 1000, {{}, 5000}};
    least<<<1, 1>>>(place, n, out);
    cudaDeviceSynchronize();
    printf("%ld\n", *out);
    least<<<1, 1>>>(place, 50, out);
    cudaDeviceSynchronize();
    printf("%ld\n", *out);
    late<<<1, 2>>>(Late{{}, {}, 40}, more);
    cudaDeviceSynchronize();
    printf("%d %d\n", more[0], more[1]);
    cudaFree(flags);
    cudaFree(out);
    cudaFree(more);
    return 0;
}
