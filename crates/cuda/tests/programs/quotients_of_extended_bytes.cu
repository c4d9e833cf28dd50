// Bytes and shorts with a sign, extended to 32 bits without one, are divided by small numbers.
#include <cstdio>

__global__ void divide(const signed char *bytes, const short *shorts, const unsigned *divisors, unsigned *quotients,
                       unsigned *rests, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned divisor = (divisors[i] & 1023u) + 1u;
    unsigned byte = (unsigned)bytes[i];
    int extended = shorts[i];
    quotients[2 * i] = byte / divisor;
    rests[2 * i] = byte % divisor;
    quotients[2 * i + 1] = (unsigned)extended / divisor;
    rests[2 * i + 1] = (unsigned)extended % divisor;
}

int main()
{
    const int n = 1000;
    static signed char bytes[n];
    static short shorts[n];
    static unsigned divisors[n], quotients[2 * n], rests[2 * n];
    for (int i = 0; i < n; i++) {
        bytes[i] = (signed char)(i * 37);
        shorts[i] = (short)(i * 7919);
        divisors[i] = (unsigned)i * 2654435761u >> 7;
    }
    signed char *device_bytes;
    short *device_shorts;
    unsigned *device_divisors, *device_quotients, *device_rests;
    cudaMalloc(&device_bytes, sizeof(bytes));
    cudaMalloc(&device_shorts, sizeof(shorts));
    cudaMalloc(&device_divisors, sizeof(divisors));
    cudaMalloc(&device_quotients, sizeof(quotients));
    cudaMalloc(&device_rests, sizeof(rests));
    cudaMemcpy(device_bytes, bytes, sizeof(bytes), cudaMemcpyHostToDevice);
    cudaMemcpy(device_shorts, shorts, sizeof(shorts), cudaMemcpyHostToDevice);
    cudaMemcpy(device_divisors, divisors, sizeof(divisors), cudaMemcpyHostToDevice);
    divide<<<(n + 127) / 128, 128>>>(device_bytes, device_shorts, device_divisors, device_quotients, device_rests, n);
    cudaMemcpy(quotients, device_quotients, sizeof(quotients), cudaMemcpyDeviceToHost);
    cudaMemcpy(rests, device_rests, sizeof(rests), cudaMemcpyDeviceToHost);
    unsigned sum = 0;
    int wrong = 0;
    for (int i = 0; i < n; i++) {
        unsigned divisor = (divisors[i] & 1023u) + 1u;
        unsigned values[2] = {(unsigned)bytes[i], (unsigned)(int)shorts[i]};
        for (int j = 0; j < 2; j++) {
            wrong += quotients[2 * i + j] != values[j] / divisor || rests[2 * i + j] != values[j] % divisor;
            sum = sum * 31 + quotients[2 * i + j] + rests[2 * i + j];
        }
    }
    printf("%d wrong, %u\n", wrong, sum);
    cudaFree(device_bytes);
    cudaFree(device_shorts);
    cudaFree(device_divisors);
    cudaFree(device_quotients);
    cudaFree(device_rests);
}
