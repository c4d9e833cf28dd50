// A name is known in its own first value: its size, and its address.
#include <cstdio>
#include <cstdlib>

struct Node {
    Node *next;
    int value;
};

__global__ void sizes(int *out)
{
    double wide = 8 * sizeof wide;
    size_t bytes = sizeof bytes;
    out[threadIdx.x] = (int)wide + (int)bytes;
}

int main()
{
    double *numbers = (double *)malloc(4 * sizeof *numbers);
    struct Pair {
        int a, b;
    } *pair = (struct Pair *)calloc(1, sizeof(*pair));
    Node ring = {&ring, 7};
    static int *kept = (int *)calloc(3, sizeof *kept);
    numbers[3] = 2.5;
    printf("%d %d %d %d %g %d\n", (int)sizeof *numbers, (int)sizeof *pair, pair->b, ring.next->value, numbers[3], kept[2]);
    int *device, host[2];
    cudaMalloc(&device, sizeof host);
    sizes<<<1, 2>>>(device);
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d\n", host[0], host[1]);
    cudaFree(device);
    free(numbers);
    free(pair);
    free(kept);
    int outer = 3;
    {
        int outer = outer + 1;
        (void)outer;
    }
    return 0;
}
