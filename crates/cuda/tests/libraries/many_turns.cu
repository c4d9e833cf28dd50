// Loops that turn often, alone and within others: a driver may leave them early, and then the launch runs in another way.
#include <cstdio>

__global__ void nested(unsigned int *out, int outer, int inner)
{
    unsigned int sum = threadIdx.x;
    for (int i = 0; i < outer; i++) {
        for (int j = 0; j < inner; j++) sum = sum * 1664525u + 1013904223u;
    }
    out[threadIdx.x] += sum;
}
__global__ void guarded(unsigned int *out, int turns)
{
    if (threadIdx.x == 3) return;
    unsigned int sum = threadIdx.x;
    while (turns-- > 0) sum = sum * 1664525u + 1013904223u;
    out[threadIdx.x] += sum;
}
__global__ void listed(unsigned int **out, int turns)
{
    unsigned int sum = threadIdx.x;
    do sum = sum * 1664525u + 1013904223u; while (--turns > 0);
    *out[threadIdx.x] += sum;
}
__global__ void meeting(unsigned int *out, int turns)
{
    __shared__ unsigned int values[4];
    values[threadIdx.x] = threadIdx.x;
    for (int i = 0; i < turns; i++) {
        __syncthreads();
        unsigned int next = values[(threadIdx.x + 1) % 4] + i;
        __syncthreads();
        values[threadIdx.x] = next;
    }
    out[threadIdx.x] += values[threadIdx.x];
}

static unsigned int turned(unsigned int sum, long turns)
{
    while (turns-- > 0) sum = sum * 1664525u + 1013904223u;
    return sum;
}
static void tell(const char *what, int turns, const unsigned int *device, const unsigned int *wanted)
{
    unsigned int found[4];
    cudaMemcpy(found, device, sizeof found, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < 4; i++) wrong += found[i] != 1000 + wanted[i];
    printf("%s, %d turns: %d wrong\n", what, turns, wrong);
}

int main()
{
    unsigned int *out, **list, *places[4], start[4] = {1000, 1000, 1000, 1000}, wanted[4];
    cudaMalloc(&out, sizeof start);
    cudaMalloc(&list, sizeof places);
    for (int i = 0; i < 4; i++) places[i] = out + i;
    cudaMemcpy(list, places, sizeof places, cudaMemcpyHostToDevice);
    int turns[] = {1000, 30000, 70000, 140000};
    for (int n : turns) {
        cudaMemcpy(out, start, sizeof start, cudaMemcpyHostToDevice);
        nested<<<1, 4>>>(out, 100, n / 100);
        for (int i = 0; i < 4; i++) wanted[i] = turned(i, n);
        tell("nested", n, out, wanted);
        cudaMemcpy(out, start, sizeof start, cudaMemcpyHostToDevice);
        guarded<<<1, 4>>>(out, n);
        wanted[3] = 0;
        tell("guarded", n, out, wanted);
        cudaMemcpy(out, start, sizeof start, cudaMemcpyHostToDevice);
        listed<<<1, 4>>>(list, n);
        wanted[3] = turned(3, n);
        tell("listed", n, out, wanted);
        cudaMemcpy(out, start, sizeof start, cudaMemcpyHostToDevice);
        meeting<<<1, 4>>>(out, n / 10);
        unsigned int values[4] = {0, 1, 2, 3};
        for (int i = 0; i < n / 10; i++) {
            unsigned int first = values[0] + i;
            for (int t = 0; t < 3; t++) values[t] = values[t + 1] + i;
            values[3] = first;
        }
        tell("meeting", n / 10, out, values);
    }
    cudaFree(list);
    cudaFree(out);
    return 0;
}
