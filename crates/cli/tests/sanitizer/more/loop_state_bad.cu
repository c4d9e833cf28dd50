// The value alternates and is never 2.
#include <cstdio>
__global__ void settle(int *state) {
    while (*state != 2) { //!
        *state = 1 - *state;
    }
}
int main() {
    int *state;
    cudaMalloc(&state, sizeof(int));
    cudaMemset(state, 0, sizeof(int));
    settle<<<1, 1>>>(state);
    cudaDeviceSynchronize();
    cudaFree(state);
}
