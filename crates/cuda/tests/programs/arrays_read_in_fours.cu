// Arrays of a thread that are read and written in fours, wherever the compiler lays them.
#include <cstdio>

__global__ void scaled(const float *in, float *out, unsigned char *marks)
{
    float factor[3] = {2.0f, 3.0f, 0.5f};
    float row[5];
    float four[4];
    unsigned char flags[4];
    *reinterpret_cast<float4 *>(four) = reinterpret_cast<const float4 *>(in)[threadIdx.x];
    for (int i = 0; i < 5; i++) row[i] = four[i % 4] * factor[(i + threadIdx.x) % 3];
    for (int i = 0; i < 4; i++) {
        four[i] = row[i] + row[4];
        flags[i] = four[i] > 4.0f;
    }
    reinterpret_cast<float4 *>(out)[threadIdx.x] = *reinterpret_cast<float4 *>(&four[0]);
    for (int i = 0; i < 4; i++) marks[threadIdx.x * 4 + i] = flags[i];
}

int main()
{
    const int n = 8;
    float host[n];
    for (int i = 0; i < n; i++) host[i] = (float)i;
    float *in, *out;
    unsigned char *marks, seen[n];
    cudaMalloc(&in, sizeof(host));
    cudaMalloc(&out, sizeof(host));
    cudaMalloc(&marks, n);
    cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
    scaled<<<1, 2>>>(in, out, marks);
    cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
    cudaMemcpy(seen, marks, n, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) printf("%g %d\n", host[i], seen[i]);
    cudaFree(in);
    cudaFree(out);
    cudaFree(marks);
    return 0;
}
