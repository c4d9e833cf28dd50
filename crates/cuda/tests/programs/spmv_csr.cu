// Visits to linked pages, a sparse matrix in compressed rows times a vector: a thread a page, then a warp a page.
#include <stdio.h>
#define PAGES 96

__global__ void threadForEach(int pages, const float *shares, const int *sources, const int *begins,
                              const float *visits, float *visited)
{
    int page = threadIdx.x + blockDim.x * blockIdx.x;
    if (page >= pages) return;
    const int end = begins[page + 1];
    int link = begins[page];
    float arriving = 0;
    while (link != end) {
        arriving += visits[sources[link]] * shares[link];
        ++link;
    }
    visited[page] += arriving;
}

__global__ void warpForEach(int pages, const float *shares, const int *sources, const int *begins,
                            const float *visits, float *visited)
{
    int lane = threadIdx.x % 32;
    int page = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    bool there = page < pages;
    int link = there ? begins[page] + lane : 0;
    int end = there ? begins[page + 1] : 0;
    float arriving = 0;
    for (; link < end; link += 32) {
        arriving += visits[sources[link]] * shares[link];
    }
    for (int reach = 1; reach < 32; reach <<= 1) {
        arriving += __shfl_down_sync(0xffffffff, arriving, reach);
    }
    if (there && lane == 0) visited[page] = arriving;
}

int main()
{
    static float shares[PAGES * PAGES], visits[PAGES], byThreads[PAGES], byWarps[PAGES], byHand[PAGES];
    static int sources[PAGES * PAGES], begins[PAGES + 1];
    int links = 0;
    for (int page = 0; page < PAGES; page++) {
        visits[page] = 8 * (page % 5 + 1);
    }
    // Page 10 has no links, and page 0 more than a warp has lanes.
    for (int page = 0; page < PAGES; page++) {
        begins[page] = links;
        for (int source = 0; source < PAGES; source++) {
            bool linked = page == 0 ? source % 2 : (page * source + source) % (page % 9 + 3) == 1;
            if (!linked || page == 10) continue;
            sources[links] = source;
            shares[links] = (source % 4 + 1) * 0.125f;
            byHand[page] += visits[source] * shares[links++];
        }
    }
    begins[PAGES] = links;
    float *deviceShares, *deviceVisits, *visited;
    int *deviceSources, *deviceBegins;
    cudaMalloc(&deviceShares, links * sizeof(float));
    cudaMalloc(&deviceSources, links * sizeof(int));
    cudaMalloc(&deviceBegins, sizeof(begins));
    cudaMalloc(&deviceVisits, sizeof(visits));
    cudaMalloc(&visited, sizeof(byThreads));
    cudaMemcpy(deviceShares, shares, links * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(deviceSources, sources, links * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(deviceBegins, begins, sizeof(begins), cudaMemcpyHostToDevice);
    cudaMemcpy(deviceVisits, visits, sizeof(visits), cudaMemcpyHostToDevice);
    cudaMemset(visited, 0, sizeof(byThreads));
    threadForEach<<<2, 64>>>(PAGES, deviceShares, deviceSources, deviceBegins, deviceVisits, visited);
    cudaMemcpy(byThreads, visited, sizeof(byThreads), cudaMemcpyDeviceToHost);
    warpForEach<<<PAGES / 5 + 1, 160>>>(PAGES, deviceShares, deviceSources, deviceBegins, deviceVisits, visited);
    cudaMemcpy(byWarps, visited, sizeof(byWarps), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int page = 0; page < PAGES; page++) {
        if (byThreads[page] != byHand[page]) wrong++;
        if (byWarps[page] != byHand[page]) wrong++;
    }
    printf("%d links, %g visits of page 0, %g of page 92, %d wrong\n", links, byWarps[0], byThreads[92], wrong);
    cudaFree(deviceShares);
    cudaFree(deviceSources);
    cudaFree(deviceBegins);
    cudaFree(deviceVisits);
    cudaFree(visited);
    return 0;
}
