// Managed variables and managed memory, used by host and kernel in turn, with a list linked by indices.
#include <cstdio>
#include <cstdlib>

__managed__ int total = 5;
__device__ __managed__ float values[16];

struct Node { int value; int next; };

__global__ void use(Node *nodes, int start)
{
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int at = start; at >= 0; at = nodes[at].next) sum += nodes[at].value;
        total += sum;
    }
    values[threadIdx.x] *= 2;
}

int main()
{
    Node *nodes;
    cudaMallocManaged(&nodes, 4 * sizeof(Node));
    for (int i = 0; i < 4; i++) { nodes[i].value = (i + 1) * 10; nodes[i].next = i - 1; }
    for (int i = 0; i < 16; i++) values[i] = i;
    use<<<1, 16>>>(nodes, 3);
    cudaDeviceSynchronize();
    printf("%d %.0f\n", total, values[15]);
    total = 0;
    use<<<1, 16>>>(nodes, 1);
    cudaDeviceSynchronize();
    printf("%d %.0f\n", total, values[15]);
    cudaFree(nodes);
    return 0;
}
