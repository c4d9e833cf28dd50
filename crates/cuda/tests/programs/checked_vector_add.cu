// Points of two rounds added up for any number of players, with a macro around every call that can fail.
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>

#define MUST(action)                                                                                     \
    do {                                                                                                 \
        cudaError_t outcome = (action);                                                                  \
        if (cudaSuccess != outcome) {                                                                    \
            fprintf(stderr, "%s:%d: " #action ": %s\n", __FILE__, __LINE__, cudaGetErrorString(outcome));\
            exit(EXIT_FAILURE);                                                                          \
        }                                                                                                \
    } while (0)

__global__ void addRounds(const float *first, const float *second, float *points, int players)
{
    int player = blockDim.x * blockIdx.x + threadIdx.x;
    if (player >= players) return;
    points[player] = second[player] + first[player];
}

float *lend(const float *numbers, size_t bytes)
{
    float *lent;
    MUST(cudaMalloc((void **)&lent, bytes));
    if (numbers != NULL) MUST(cudaMemcpy(lent, numbers, bytes, cudaMemcpyHostToDevice));
    return lent;
}

void tally(float *first, float *second, float *points, int players)
{
    size_t bytes = players * sizeof(float);
    float *lent[] = {lend(first, bytes), lend(second, bytes), lend(NULL, bytes)};
    addRounds<<<ceil(players / 64.0), 64>>>(lent[0], lent[1], lent[2], players);
    MUST(cudaGetLastError());
    MUST(cudaDeviceSynchronize());
    MUST(cudaMemcpy(points, lent[2], bytes, cudaMemcpyDeviceToHost));
    for (int k = 0; k < 3; k++) {
        MUST(cudaFree(lent[k]));
    }
}

int main()
{
    int sizes[] = {2, 63, 64, 65, 1500};
    for (int k = 0; k < sizeof(sizes) / sizeof(sizes[0]); k++) {
        int players = sizes[k];
        float *rounds = (float *)malloc(2 * players * sizeof(float));
        float *points = (float *)malloc(players * sizeof(float));
        for (int player = 0; player < players; player++) {
            rounds[player] = player % 10;
            rounds[players + player] = 0.5f * (player % 7);
        }
        tally(rounds, rounds + players, points, players);
        float sum = 0;
        int right = 0;
        for (int player = 0; player < players; player++) {
            sum += points[player];
            if (points[player] == player % 10 + player % 7 / 2.0f) right++;
        }
        printf("%4d players, %4d right, %g points in all\n", players, right, sum);
        free(rounds);
        free(points);
    }
    return EXIT_SUCCESS;
}
