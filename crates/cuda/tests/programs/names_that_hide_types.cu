// Names of the program's own that libraries give to types and functions.
#include <cstdio>
#include <string>
#include <vector>

using namespace std;

struct timer { int ticks; };

void cudaError(const char *message, const char *file, int line)
{
    cudaError_t error = cudaGetLastError();
    if (cudaSuccess != error) printf("%s in %s: line %d\n", message, file, line);
    else printf("%s: no error\n", message);
}

__global__ void scale(float *vector, float *string, int map)
{
    int i = threadIdx.x;
    string[i] += vector[i] * map;
    if (vector[i] < string[i]) vector[i] = string[i] - 1;
}

__global__ void ignoring(int *out, float /* unused */, int n)
{
    if (threadIdx.x < n) out[threadIdx.x] = n;
}

static int stack_of(timer *timer) { return timer->ticks * 2; }

struct set {
    int array[3];
    float *vector;
    int queue() const { return array[0] + array[1] + array[2]; }
};

int main()
{
    vector<float> values(32, 2.0f);
    float *a, *b;
    cudaMalloc(&a, 32 * sizeof(float));
    cudaMalloc(&b, 32 * sizeof(float));
    cudaMemcpy(a, values.data(), 32 * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(b, 0, 32 * sizeof(float));
    scale<<<1, 32>>>(a, b, 3);
    cudaError("scale", __FILE__, __LINE__);
    cudaMemcpy(values.data(), a, 32 * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", values[31]);

    int *counts, counted[32];
    cudaMalloc(&counts, sizeof(counted));
    ignoring<<<1, 32>>>(counts, 1.0f, 32);
    cudaMemcpy(counted, counts, sizeof(counted), cudaMemcpyDeviceToHost);
    printf("%d\n", counted[17]);

    {
        int vector = 4, pair[2] = {1, 2};
        vector += pair[1];
        printf("%d\n", vector);
    }
    vector<int> again = {1, 2, 3};
    struct timer timer = {21};
    set set = {{1, 2, 3}, nullptr};
    string string = "a word";
    printf("%zu %d %d %s\n", again.size(), stack_of(&timer), set.queue(), string.c_str());
    cudaFree(a);
    cudaFree(b);
    cudaFree(counts);
}
