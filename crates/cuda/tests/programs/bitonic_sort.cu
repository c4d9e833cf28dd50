// Bitonic sorts: one launch a step with a thread for each pair, then one block with a thread for each key.
#include <stdio.h>
#include <stdlib.h>
#define KEYS 2048
#define CARDS 128

__global__ void orderPairs(int *keys, int run, int gap)
{
    unsigned int pair = blockDim.x * blockIdx.x + threadIdx.x;
    // The pair's bits below the gap stay, those above move up one place.
    unsigned int below = pair & (gap - 1);
    int *low = keys + 2 * pair - below;
    int *high = low + gap;
    bool falling = (2 * pair - below) & run;
    int first = *low, second = *high;
    if (falling ? first < second : second < first) {
        *low = second;
        *high = first;
    }
}

__global__ void orderBlock(float *cards)
{
    extern __shared__ float hand[];
    const unsigned int me = threadIdx.x;
    float mine = cards[me];
    for (unsigned int run = 2; run <= blockDim.x; run <<= 1) {
        for (unsigned int gap = run >> 1; gap != 0; gap >>= 1) {
            hand[me] = mine;
            __syncthreads();
            float theirs = hand[me ^ gap];
            bool first = !(me & gap);
            bool rising = !(me & run);
            mine = first == rising ? fminf(mine, theirs) : fmaxf(mine, theirs);
            __syncthreads();
        }
    }
    cards[me] = mine;
}

int main(void)
{
    int keys[KEYS], *deviceKeys;
    for (int k = 0; k < KEYS; k++) {
        keys[k] = (k * 1291 + 5) % 4099 - 2000;
    }
    cudaMalloc(&deviceKeys, sizeof(keys));
    cudaMemcpy(deviceKeys, keys, sizeof(keys), cudaMemcpyHostToDevice);
    int launches = 0;
    for (int run = 2; run <= KEYS; run *= 2) {
        for (int gap = run / 2; gap > 0; gap /= 2) {
            orderPairs<<<KEYS / 2 / 64, 64>>>(deviceKeys, run, gap);
            launches++;
        }
    }
    cudaMemcpy(keys, deviceKeys, sizeof(keys), cudaMemcpyDeviceToHost);
    int falls = 0;
    for (int k = 0; k + 1 < KEYS; k++) {
        if (keys[k + 1] < keys[k]) falls++;
    }
    printf("%d launches, %d falls: %d, %d, %d\n", launches, falls, keys[0], keys[KEYS / 2], keys[KEYS - 1]);

    float cards[CARDS], *deviceCards;
    for (int k = 0; k < CARDS; k++) {
        cards[k] = (k * 51 % CARDS) * 0.25f;
    }
    cudaMalloc(&deviceCards, sizeof(cards));
    cudaMemcpy(deviceCards, cards, sizeof(cards), cudaMemcpyHostToDevice);
    orderBlock<<<1, CARDS, CARDS * sizeof(float)>>>(deviceCards);
    cudaMemcpy(cards, deviceCards, sizeof(cards), cudaMemcpyDeviceToHost);
    for (int k = 0; k < CARDS; k += 18) {
        printf("%.2f ", cards[k]);
    }
    printf("\n");
    cudaFree(deviceKeys);
    cudaFree(deviceCards);
    return 0;
}
