// A long search in memory that comes to an end, with a value that alternates beside it.
#include <cstdio>
__global__ void search(int *state, unsigned int *found) {
    unsigned int x = 1, n = 0;
    while (state[1] == 0) {
        state[0] = 1 - state[0];
        x = x * 1664525u + 1013904223u;
        n++;
        if (n == 300000u) state[1] = 1;
    }
    *found = x;
}
int main() {
    int *state;
    cudaMalloc(&state, 3 * sizeof(int));
    cudaMemset(state, 0, 3 * sizeof(int));
    search<<<1, 1>>>(state, (unsigned int *)state + 2);
    unsigned int found;
    cudaMemcpy(&found, state + 2, sizeof found, cudaMemcpyDeviceToHost);
    printf("%u\n", found);
    cudaFree(state);
}
