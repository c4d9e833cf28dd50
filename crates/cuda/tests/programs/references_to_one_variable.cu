// In device code two references, or a reference and a pointer, may lead to one variable: what is written through one is seen
// through the other.
#include <cstdio>

__device__ void scaled(float *data, const float &factor, int count)
{
    for (int i = 0; i < count; ++i) data[i] *= factor;
}
__device__ void filled(int *data, const float &value, int count)
{
    for (int i = 0; i < count; ++i) data[i] = (int)value + i;
}
__device__ void exchanged(int &a, const int &b, int &c) { a += b; c = a * b; }
__device__ void added(int &to, int &from) { to += from; from += to; }
__device__ void added_by_pointers(int *to, int *from) { *to += *from; *from += *to; }
__device__ float mixed(const float &a, const float &b, const float &part) { return a + (b - a) * part; }
struct Pair { int first, second; };
__device__ void turned(Pair &to, const Pair &from) { to.first = from.second; to.second = from.first; }

__global__ void kernel(float *data, int *numbers)
{
    scaled(data, data[0], 4);
    filled(numbers, data[1], 4);
    int a = 3, b = 4;
    exchanged(a, a, b);
    numbers[4] = a;
    numbers[5] = b;
    exchanged(a, b, b);
    numbers[6] = a;
    numbers[7] = b;
    data[4] = mixed(data[1], data[2], 0.5f);
    added(a, a);
    added_by_pointers(&b, &b);
    numbers[8] = a;
    numbers[9] = b;
    Pair pair = {1, 2};
    turned(pair, pair);
    numbers[10] = pair.first;
    numbers[11] = pair.second;
    int both[2] = {5, 6};
    added(both[0], both[1]);
    added(both[1], both[1]);
    numbers[12] = both[0];
    numbers[13] = both[1];
}

int main()
{
    float host[5] = {2.0f, 3.0f, 5.0f, 7.0f, 0.0f}, *data;
    int *numbers, ints[14];
    cudaMalloc(&data, sizeof host);
    cudaMalloc(&numbers, sizeof ints);
    cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
    kernel<<<1, 1>>>(data, numbers);
    cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
    cudaMemcpy(ints, numbers, sizeof ints, cudaMemcpyDeviceToHost);
    for (float value : host) printf("%g ", value);
    for (int value : ints) printf("%d ", value);
    puts("");
    cudaFree(data);
    cudaFree(numbers);
}
