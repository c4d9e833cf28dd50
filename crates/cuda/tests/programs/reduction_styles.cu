// Rainfall summed in four ways: neighbours first, by halves, two numbers each, atomics; then the most and the least.
#include <stdio.h>
#define DAYS 128

__global__ void neighboursFirst(const float *rain, float *sums)
{
    __shared__ float month[DAYS];
    unsigned int day = threadIdx.x;
    month[day] = rain[DAYS * blockIdx.x + day];
    for (unsigned int joined = 1; joined < DAYS; joined *= 2) {
        __syncthreads();
        unsigned int later = day + joined;
        if (later % (joined * 2) == joined) month[day] += month[later];
    }
    if (day == 0) sums[blockIdx.x] = month[0];
}

__global__ void byHalves(const float *rain, float *sums)
{
    __shared__ float month[DAYS];
    unsigned int day = threadIdx.x;
    unsigned int left = blockDim.x;
    month[day] = rain[left * blockIdx.x + day];
    while ((left /= 2) >= 1) {
        __syncthreads();
        if (day < left) month[day] += month[left + day];
    }
    if (day == 0) sums[blockIdx.x] = month[0];
}

__global__ void twoDaysEach(const float *rain, float *sums)
{
    extern __shared__ float pairs[];
    const float *early = rain + 2 * blockDim.x * blockIdx.x;
    const float *late = early + blockDim.x;
    float mine = early[threadIdx.x] + late[threadIdx.x];
    unsigned int left = blockDim.x;
    do {
        pairs[threadIdx.x] = mine;
        __syncthreads();
        left >>= 1;
        if (threadIdx.x < left) mine += pairs[threadIdx.x + left];
        __syncthreads();
    } while (left > 1);
    if (threadIdx.x == 0) sums[blockIdx.x] = mine;
}

__global__ void intoOneNumber(const float *rain, float *sum, int days)
{
    int threads = gridDim.x * blockDim.x;
    float mine = 0.0f;
    for (int day = days - 1 - (blockIdx.x * blockDim.x + threadIdx.x); day >= 0; day -= threads) {
        mine += rain[day];
    }
    atomicAdd(sum, mine);
}

__global__ void extremes(const float *rain, float *wettest, float *driest)
{
    __shared__ float most[DAYS], least[DAYS];
    int day = threadIdx.x;
    least[day] = most[day] = rain[blockIdx.x * DAYS + day];
    for (int left = DAYS / 2; left != 0; left >>= 1) {
        __syncthreads();
        if (day < left) {
            least[day] = fminf(least[day + left], least[day]);
            most[day] = fmaxf(most[day + left], most[day]);
        }
    }
    if (day == 0) {
        wettest[blockIdx.x] = *most;
        driest[blockIdx.x] = *least;
    }
}

// Adds up what the blocks left.
void tell(const char *way, const float *deviceSums, int count)
{
    float sums[16], all = 0;
    cudaMemcpy(sums, deviceSums, count * sizeof(float), cudaMemcpyDeviceToHost);
    for (int k = 0; k < count; k++) {
        all += sums[k];
    }
    printf("%-16s %.1f\n", way, all);
}

int main()
{
    const int months = 12, days = months * DAYS;
    float rain[days], wettest[months], driest[months], all = 0;
    for (int day = 0; day < days; day++) {
        rain[day] = (day * 53 % 127 + 1) / 2.0f;
        all += rain[day];
    }
    float *deviceRain, *sums, *others;
    cudaMalloc(&deviceRain, sizeof(rain));
    cudaMalloc(&sums, sizeof(wettest));
    cudaMalloc(&others, sizeof(driest));
    cudaMemcpy(deviceRain, rain, sizeof(rain), cudaMemcpyHostToDevice);
    printf("%-16s %.1f\n", "by the host", all);
    neighboursFirst<<<months, DAYS>>>(deviceRain, sums);
    tell("neighbours first", sums, months);
    byHalves<<<months, DAYS>>>(deviceRain, sums);
    tell("by halves", sums, months);
    twoDaysEach<<<months / 2, DAYS, DAYS * sizeof(float)>>>(deviceRain, sums);
    tell("two days each", sums, months / 2);
    cudaMemset(sums, 0, sizeof(float));
    intoOneNumber<<<5, 96>>>(deviceRain, sums, days);
    tell("into one number", sums, 1);
    extremes<<<months, DAYS>>>(deviceRain, sums, others);
    cudaMemcpy(wettest, sums, sizeof(wettest), cudaMemcpyDeviceToHost);
    cudaMemcpy(driest, others, sizeof(driest), cudaMemcpyDeviceToHost);
    for (int month = 1; month < months; month++) {
        if (wettest[0] < wettest[month]) wettest[0] = wettest[month];
        if (driest[0] > driest[month]) driest[0] = driest[month];
    }
    printf("between %.1f and %.1f a day\n", driest[0], wettest[0]);
    cudaFree(deviceRain);
    cudaFree(sums);
    cudaFree(others);
    return 0;
}
