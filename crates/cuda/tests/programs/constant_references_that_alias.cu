// A constant reference refers: what is written through another parameter is seen through it, and its address is the variable's.
#include <cstdio>

int global = 1;

void written_by_reference(const int &seen, int &written) { written = 5; printf("%d %d\n", seen, &seen == &written); }
void written_by_pointer(const float &seen, float *written) { *written += 1.5f; printf("%g\n", seen); }
template <typename T> void of_a_template(const T &seen, T &written) { written = 7; printf("%d %d\n", seen, &seen == &written); }
void address(const int &seen) { printf("%d\n", &seen == &global); }
void values(const int &first, const int &second) { printf("%d\n", first * 10 + second); }

__device__ void scaled(float *data, const float &factor, int count)
{
    for (int i = 0; i < count; ++i) data[i] *= factor;
}
__device__ void filled(int *data, const float &value, int count)
{
    for (int i = 0; i < count; ++i) data[i] = (int)value + i;
}
__device__ void exchanged(int &a, const int &b, int &c) { a += b; c = a * b; }
__device__ float mixed(const float &a, const float &b, const float &part) { return a + (b - a) * part; }

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
}

int main()
{
    int local = 2;
    written_by_reference(local, local);
    of_a_template(local, local);
    written_by_reference(global, global);
    address(global);
    address(local);
    values(local, 3);
    float number = 2.0f;
    written_by_pointer(number, &number);
    written_by_pointer(number * 2.0f, &number);

    float host[5] = {2.0f, 3.0f, 5.0f, 7.0f, 0.0f}, *data;
    int *numbers, ints[8];
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
