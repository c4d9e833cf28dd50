// Shortest paths between all pairs of nodes, one launch for each node on the way.
#include <stdio.h>
#define V 24
#define INF 1000000

__global__ void relax(int dist[V][V], int k)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < V && j < V) {
        int through = dist[i][k] + dist[k][j];
        if (through < dist[i][j]) dist[i][j] = through;
    }
}

int main()
{
    int h[V][V], r[V][V];
    for (int i = 0; i < V; i++)
        for (int j = 0; j < V; j++)
            h[i][j] = i == j ? 0 : (i * 5 + j * 7) % 11 == 0 ? (i + j) % 9 + 1 : INF;
    int (*d)[V];
    cudaMalloc((void **)&d, sizeof(h));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    for (int k = 0; k < V; k++) relax<<<dim3(2, 2), dim3(16, 16)>>>(d, k);
    cudaMemcpy(r, d, sizeof(r), cudaMemcpyDeviceToHost);
    for (int k = 0; k < V; k++)
        for (int i = 0; i < V; i++)
            for (int j = 0; j < V; j++)
                if (h[i][k] + h[k][j] < h[i][j]) h[i][j] = h[i][k] + h[k][j];
    int same = 0, sum = 0;
    for (int i = 0; i < V; i++)
        for (int j = 0; j < V; j++) { same += h[i][j] == r[i][j]; if (r[i][j] < INF) sum += r[i][j]; }
    printf("%d of %d same, %d\n", same, V * V, sum);
    cudaFree(d);
    return 0;
}
