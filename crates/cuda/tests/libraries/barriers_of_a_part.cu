// Barriers of a part of a block in inline PTX: halves that meet on their own, as often as each likes, and producers that arrive
// at a barrier where consumers wait.
#include <cstdio>

const int ROUNDS = 3;

__global__ void produce_and_consume(const int *in, int *out)
{
    __shared__ int stage[64];
    int part = threadIdx.x / 64, place = threadIdx.x % 64;
    if (part == 0) {
        for (int i = 0; i < ROUNDS; i++) {
            asm volatile("bar.sync 2, 128;" ::: "memory");
            stage[place] = in[i * 64 + place] * 2;
            asm volatile("bar.arrive 1, 128;" ::: "memory");
        }
    } else {
        int sum = 0;
        asm volatile("barrier.arrive 2, 128;" ::: "memory");
        for (int i = 0; i < ROUNDS; i++) {
            asm volatile("bar.sync 1, %0;" ::"r"(128) : "memory");
            sum += stage[63 - place];
            if (i + 1 < ROUNDS) asm volatile("barrier.arrive 2, 128;" ::: "memory");
        }
        out[place] = sum;
    }
}

__global__ void turned_by_halves(int *out)
{
    __shared__ int own[128];
    int t = threadIdx.x, half = t / 64, place = t % 64;
    own[t] = place;
    for (int i = 0; i < 4 + 5 * half; i++) {
        asm volatile("bar.sync %0, 64;" ::"r"(1 + half) : "memory");
        int next = own[half * 64 + (place + 1) % 64];
        asm volatile("bar.sync %0, 64;" ::"r"(1 + half) : "memory");
        own[t] = next;
    }
    out[t] = own[t];
}

int main()
{
    int host[64 * ROUNDS], *in, *out;
    for (int i = 0; i < 64 * ROUNDS; i++) host[i] = i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, 128 * sizeof(int));
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    produce_and_consume<<<1, 128>>>(in, out);
    cudaMemcpy(host, out, 64 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", host[0], host[1], host[63]);
    turned_by_halves<<<1, 128>>>(out);
    cudaMemcpy(host, out, 128 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", host[0], host[63], host[64], host[127]);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaFree(in);
    cudaFree(out);
    return 0;
}
