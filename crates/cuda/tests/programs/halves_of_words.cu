// Two numbers of 16 bits in a word: the largest and the smallest of two and of three, of sums, and which it was. The kernel and the
// host have to agree.
#include <cstdio>

__host__ __device__ unsigned int mix(unsigned int seen, unsigned int next) { return (seen ^ next) * 16777619u; }
__host__ __device__ void all(unsigned int x, unsigned int y, unsigned int z, unsigned int *made)
{
    bool high, low;
    int at = 0;
    made[at++] = __vimax3_s16x2(x, y, z);
    made[at++] = __viaddmax_s16x2(x, y, z);
    made[at++] = __vimax_s16x2_relu(x, y);
    made[at++] = __vimax3_s16x2_relu(x, y, z);
    made[at++] = __viaddmax_s16x2_relu(x, y, z);
    made[at++] = __vibmax_s16x2(x, y, &high, &low);
    made[at++] = (high ? 2u : 0u) + (low ? 1u : 0u);
    made[at++] = __vimax3_u16x2(x, y, z);
    made[at++] = __viaddmax_u16x2(x, y, z);
    made[at++] = __vibmax_u16x2(x, y, &high, &low);
    made[at++] = (high ? 2u : 0u) + (low ? 1u : 0u);
    made[at++] = (unsigned int)__vibmax_s32((int)x, (int)y, &high);
    made[at++] = high;
    made[at++] = (unsigned int)__vibmax_u32(x, y, &high);
    made[at++] = high;
    made[at++] = __vimin3_s16x2(x, y, z);
    made[at++] = __viaddmin_s16x2(x, y, z);
    made[at++] = __vimin_s16x2_relu(x, y);
    made[at++] = __vimin3_s16x2_relu(x, y, z);
    made[at++] = __viaddmin_s16x2_relu(x, y, z);
    made[at++] = __vibmin_s16x2(x, y, &high, &low);
    made[at++] = (high ? 2u : 0u) + (low ? 1u : 0u);
    made[at++] = __vimin3_u16x2(x, y, z);
    made[at++] = __viaddmin_u16x2(x, y, z);
    made[at++] = __vibmin_u16x2(x, y, &high, &low);
    made[at++] = (high ? 2u : 0u) + (low ? 1u : 0u);
    made[at++] = (unsigned int)__vibmin_s32((int)x, (int)y, &high);
    made[at++] = high;
    made[at++] = (unsigned int)__vibmin_u32(x, y, &high);
    made[at++] = high;
}
const int COUNT = 30;
__global__ void kernel(const unsigned int *words, unsigned int *made)
{
    all(words[0], words[1], words[2], made);
}

int main()
{
    const unsigned int words[3][3] = {{0x7fff8001u, 0x0001ffffu, 0x00050003u}, {0x12345678u, 0x9abcdef0u, 0xfedc3210u}, {0x80000000u, 0x80000000u, 0xffff0000u}};
    unsigned int here[COUNT], there[COUNT], *device_words, *made;
    cudaMalloc(&device_words, sizeof words[0]);
    cudaMalloc(&made, sizeof there);
    for (int i = 0; i < 3; i++) {
        all(words[i][0], words[i][1], words[i][2], here);
        cudaMemcpy(device_words, words[i], sizeof words[i], cudaMemcpyHostToDevice);
        kernel<<<1, 1>>>(device_words, made);
        cudaMemcpy(there, made, sizeof there, cudaMemcpyDeviceToHost);
        unsigned int seen = 2166136261u;
        int same = 0;
        for (int j = 0; j < COUNT; j++) {
            same += here[j] == there[j];
            seen = mix(seen, there[j]);
            printf("%x ", there[j]);
        }
        printf("%d %08x\n", same, seen);
    }
    cudaFree(device_words);
    cudaFree(made);
    return 0;
}
