// The address of a text that one kernel keeps in memory, another kernel follows.
#include <cstdio>

__device__ const char *kept[2];

__global__ void keep(int which)
{
    kept[0] = which ? "the second of two" : "the first";
    kept[1] = "and the last";
}

__global__ void print(int count)
{
    printf("%s: %s, %s\n", "kept", kept[0], kept[1]);
    const char *other = "other words";
    int length = 0;
    while (other[length]) length++;
    printf("%d of %d\n", length, count);
}

__global__ void read(char *out)
{
    int at = 0;
    for (const char *text : kept) {
        while (*text) out[at++] = *text++;
    }
    out[at] = 0;
}

int main()
{
    char *device, host[64];
    cudaMalloc(&device, sizeof(host));
    for (int which = 0; which < 2; which++) {
        keep<<<1, 1>>>(which);
        print<<<1, 1>>>(which);
        read<<<1, 1>>>(device);
        cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost);
        printf("%s\n", host);
    }
    cudaFree(device);
    return 0;
}
