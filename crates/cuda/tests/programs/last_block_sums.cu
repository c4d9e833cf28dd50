// Districts count their votes, and the one that is ready last adds them up for each list: fences and a ticket.
#include <stdio.h>
#define DISTRICTS 10
#define HELPERS 64
#define LISTS 3

__device__ unsigned int ready = 0;
__device__ int counted[DISTRICTS][LISTS];
__shared__ bool closesTheElection;

__global__ void election(const int *votes, int count, int *results)
{
    __shared__ int tally[HELPERS];
    int me = threadIdx.x;
    for (int list = 0; list < LISTS; list++) {
        int mine = 0;
        for (int vote = blockIdx.x * HELPERS + me; vote < count; vote += DISTRICTS * HELPERS) {
            mine += votes[vote] == list;
        }
        tally[me] = mine;
        __syncthreads();
        for (int rest = HELPERS; rest > 1; rest /= 2) {
            if (me < rest / 2) tally[me] += tally[rest - 1 - me];
            __syncthreads();
        }
        if (me == 0) atomicExch(&counted[blockIdx.x][list], tally[0]);
    }
    if (me == 0) {
        __threadfence();
        closesTheElection = atomicInc(&ready, DISTRICTS) + 1 == gridDim.x;
    }
    __syncthreads();
    if (!closesTheElection) return;
    if (me < LISTS) {
        results[me] = 0;
        for (int district = 0; district < gridDim.x; district++) {
            results[me] += atomicAdd(&counted[district][me], 0);
        }
    }
    if (me == 0) ready = 0;
}

int main()
{
    const int count = 3210;
    int votes[count], results[LISTS], *deviceVotes, *deviceResults;
    cudaMalloc(&deviceVotes, sizeof(votes));
    cudaMalloc(&deviceResults, sizeof(results));
    for (int year = 0; year < 3; year++) {
        int expected[LISTS] = {0};
        for (int vote = 0; vote < count; vote++) {
            votes[vote] = (vote * vote + year * vote) % 7 % LISTS;
            expected[votes[vote]]++;
        }
        cudaMemcpy(deviceVotes, votes, sizeof(votes), cudaMemcpyHostToDevice);
        cudaMemset(deviceResults, 0, sizeof(results));
        election<<<DISTRICTS, HELPERS>>>(deviceVotes, count, deviceResults);
        cudaMemcpy(results, deviceResults, sizeof(results), cudaMemcpyDeviceToHost);
        printf("year %d:", year);
        for (int list = 0; list < LISTS; list++) {
            printf(" %d%s", results[list], results[list] == expected[list] ? "" : " (wrong)");
        }
        printf("\n");
    }
    cudaFree(deviceVotes);
    cudaFree(deviceResults);
    return 0;
}
