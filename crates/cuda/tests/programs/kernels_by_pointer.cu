// Variants of a kernel are chosen while the program runs: in a table, in a variable, by a parameter.
#include <cstdio>
#include <cstring>

__global__ void squares(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * in[i];
}

__global__ void reversed(const int *in, int *out, int n)
{
    extern __shared__ int held[];
    held[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = held[n - 1 - threadIdx.x];
}

template <int BY>
__global__ void scaled(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * BY;
}

typedef void (*Variant)(const int *, int *, int);

struct Entry {
    const char *name;
    Variant kernel;
    size_t shared;
};

int half(int x) { return x / 2; }
int third(int x) { return x / 3; }

Variant chosen(bool large)
{
    return large ? scaled<100> : scaled<2>;
}

void run(const char *name, void (*kernel)(const int *, int *, int), size_t shared, const int *in, int *out, int n)
{
    int host[32];
    kernel<<<1, n, shared>>>(in, out, n);
    cudaMemcpy(host, out, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%-9s", name);
    for (int i = 0; i < n; i += 5) printf(" %5d", host[i]);
    printf("\n");
}

int main()
{
    const int n = 32;
    int host[n], *in, *out;
    for (int i = 0; i < n; i++) host[i] = 3 * i - 7;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);

    Entry table[] = {{"squares", squares, 0}, {"reversed", reversed, n * sizeof(int)}, {"scaled", scaled<10>, 0}};
    for (const Entry &entry : table) run(entry.name, entry.kernel, entry.shared, in, out, n);

    Variant variant;
    variant = &squares;
    printf("squares: %s\n", variant == squares ? "yes" : "no");
    variant = chosen(true);
    run("chosen", variant, 0, in, out, n);
    variant = chosen(false);
    (*variant)<<<2, 16>>>(in, out, n);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("last %d\n", host[n - 1]);

    Variant pair[2];
    pair[0] = reversed;
    pair[1] = scaled<-1>;
    for (int i = 0; i < 2; i++) {
        pair[i]<<<1, n, n * sizeof(int)>>>(in, out, n);
        cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
        printf("pair %d: %d %d\n", i, host[0], host[31]);
    }

    int (*part)(int);
    part = half;
    int first = part(90);
    part = third;
    printf("%d %d\n", first, part(90));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
