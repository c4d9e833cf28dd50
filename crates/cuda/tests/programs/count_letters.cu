// A line of standard input: one thread a letter counts with an atomic, then the line in capitals.
#include <stdio.h>
#include <string.h>
#define LENGTH 1024

__global__ void count(const char *text, unsigned int *found, char wanted)
{
    int i = threadIdx.x;
    if (text[i] == wanted)
        atomicAdd(found, 1);
}

__global__ void upper(char *text, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && text[i] >= 'a' && text[i] <= 'z')
        text[i] -= 'a' - 'A';
}

int main()
{
    char line[LENGTH], *d_line;
    unsigned int *d_count, result = 0;
    fgets(line, LENGTH, stdin);
    int n = strlen(line);
    cudaMalloc((void **)&d_line, n * sizeof(char));
    cudaMalloc((void **)&d_count, sizeof(unsigned int));
    cudaMemcpy(d_line, line, n, cudaMemcpyHostToDevice);
    cudaMemset(d_count, 0, sizeof(unsigned int));
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start, 0);
    count<<<1, n>>>(d_line, d_count, 'a');
    cudaEventRecord(stop, 0);
    cudaEventSynchronize(stop);
    float elapsed;
    cudaEventElapsedTime(&elapsed, start, stop);
    cudaMemcpy(&result, d_count, sizeof(unsigned int), cudaMemcpyDeviceToHost);
    upper<<<(n + 31) / 32, 32>>>(d_line, n);
    cudaMemcpy(line, d_line, n, cudaMemcpyDeviceToHost);
    printf("Total occurrences of a=%u, time %s\n%s", result, elapsed >= 0 ? "taken" : "lost", line);
    cudaFree(d_line);
    cudaFree(d_count);
    return 0;
}
