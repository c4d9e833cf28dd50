// A breadth-first search over a graph in rows of edges, one launch a level, checked on the host.
#include <cstdio>
#include <vector>

__global__ void expand(const int *first, const int *edges, int *level, int current, int n, int *changed)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < n && level[v] == current) {
        for (int e = first[v]; e < first[v + 1]; ++e) {
            int w = edges[e];
            if (atomicCAS(&level[w], -1, current + 1) == -1)
                *changed = 1;
        }
    }
}

int main()
{
    const int n = 200;
    std::vector<int> first, edges;
    for (int v = 0; v < n; v++) {
        first.push_back(edges.size());
        if (v + 7 < n) edges.push_back(v + 7);
        if (v * 2 < n) edges.push_back(v * 2);
        if (v % 5 == 0 && v > 0) edges.push_back(v - 1);
    }
    first.push_back(edges.size());
    std::vector<int> level(n, -1), expected(n, -1);
    level[1] = 0;
    int *d_first, *d_edges, *d_level, *d_changed;
    cudaMalloc(&d_first, first.size() * sizeof(int));
    cudaMalloc(&d_edges, edges.size() * sizeof(int));
    cudaMalloc(&d_level, n * sizeof(int));
    cudaMalloc(&d_changed, sizeof(int));
    cudaMemcpy(d_first, first.data(), first.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_edges, edges.data(), edges.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_level, level.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    int current = 0, changed;
    do {
        changed = 0;
        cudaMemcpy(d_changed, &changed, sizeof(int), cudaMemcpyHostToDevice);
        expand<<<(n + 63) / 64, 64>>>(d_first, d_edges, d_level, current, n, d_changed);
        cudaMemcpy(&changed, d_changed, sizeof(int), cudaMemcpyDeviceToHost);
        current++;
    } while (changed);
    cudaMemcpy(level.data(), d_level, n * sizeof(int), cudaMemcpyDeviceToHost);

    std::vector<int> queue;
    expected[1] = 0;
    queue.push_back(1);
    for (size_t at = 0; at < queue.size(); at++) {
        int v = queue[at];
        for (int e = first[v]; e < first[v + 1]; e++)
            if (expected[edges[e]] < 0) { expected[edges[e]] = expected[v] + 1; queue.push_back(edges[e]); }
    }
    int same = 0, reached = 0, deepest = 0;
    for (int v = 0; v < n; v++) {
        same += level[v] == expected[v];
        reached += level[v] >= 0;
        if (level[v] > deepest) deepest = level[v];
    }
    printf("%d same, %d reached, %d levels\n", same, reached, deepest);
    cudaFree(d_first); cudaFree(d_edges); cudaFree(d_level); cudaFree(d_changed);
    return 0;
}
