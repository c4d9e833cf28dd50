// Strings of the source as values in device code: chosen, in variables, handed on and returned.
#include <cstdio>

__device__ const char *name_of(int kind)
{
    switch (kind) {
    case 0: return "zero";
    case 1: return "one";
    default: return "many";
    }
}

__device__ const char *side(float x)
{
    const char *words = "right";
    if (x < 0.0f) words = "left";
    return words;
}

__device__ void say(const char *what, int value) { printf("%-6s|%4d\n", what, value); }

__global__ void tell(const int *values, int n)
{
    for (int i = 0; i < n; i++) {
        const char *parity = values[i] % 2 ? "odd" : "even";
        const char *size;
        if (values[i] > 2) size = "large"; else size = "small";
        printf("%d is %s and %s, %s; %s\n", values[i], parity, size, name_of(values[i]), values[i] == 3 ? "100%" : "-");
        say(size, values[i]);
        say(side(values[i] - 1.5f), i);
    }
    printf("[%8s] [%.3s] [%s]\n", name_of(1), name_of(2), "plain");
}

int main()
{
    int host[4] = {0, 1, 2, 3}, *values;
    cudaMalloc(&values, sizeof host);
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    tell<<<1, 1>>>(values, 4);
    cudaDeviceSynchronize();
    cudaFree(values);
    return 0;
}
