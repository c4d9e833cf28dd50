#include <iostream>
#include <vector>
#include <queue>
#include <climits>
using namespace std;
struct Graph { int n; vector<int> row, col; };
Graph makeGraph(int n) {
    Graph g; g.n = n;
    vector<vector<int>> adj(n);
    for (int i = 0; i < n; i++) { adj[i].push_back((i * 2 + 1) % n); adj[i].push_back((i * 3 + 2) % n); if (i % 5 == 0) adj[i].push_back((i + n / 2) % n); }
    g.row.push_back(0);
    for (int i = 0; i < n; i++) { for (int j : adj[i]) g.col.push_back(j); g.row.push_back((int)g.col.size()); }
    return g;
}
__global__ void bfs(const int *row, const int *col, int *dist, int level, bool *changed, int n) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < n && dist[v] == level) {
        for (int e = row[v]; e < row[v + 1]; ++e) {
            int u = col[e];
            if (dist[u] == INT_MAX) { dist[u] = level + 1; *changed = true; }
        }
    }
}
vector<int> cpuBfs(const Graph &g, int s) {
    vector<int> dist(g.n, INT_MAX);
    queue<int> q;
    dist[s] = 0; q.push(s);
    while (!q.empty()) {
        int v = q.front(); q.pop();
        for (int e = g.row[v]; e < g.row[v + 1]; e++) if (dist[g.col[e]] == INT_MAX) { dist[g.col[e]] = dist[v] + 1; q.push(g.col[e]); }
    }
    return dist;
}
int main() {
    Graph g = makeGraph(500);
    int *row, *col, *dist; bool *changed;
    cudaMalloc(&row, g.row.size() * sizeof(int)); cudaMalloc(&col, g.col.size() * sizeof(int));
    cudaMalloc(&dist, g.n * sizeof(int)); cudaMalloc(&changed, sizeof(bool));
    vector<int> h(g.n, INT_MAX); h[0] = 0;
    cudaMemcpy(row, g.row.data(), g.row.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(col, &g.col[0], g.col.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(dist, h.data(), g.n * sizeof(int), cudaMemcpyHostToDevice);
    bool again = true; int level = 0;
    while (again) {
        again = false;
        cudaMemcpy(changed, &again, sizeof(bool), cudaMemcpyHostToDevice);
        bfs<<<(g.n + 127) / 128, 128>>>(row, col, dist, level, changed, g.n);
        level++;
        cudaMemcpy(&again, changed, sizeof(bool), cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(h.data(), dist, g.n * sizeof(int), cudaMemcpyDeviceToHost);
    cout << "levels " << level << ", far " << h[g.n - 1] << ", " << (h == cpuBfs(g, 0) ? "equal" : "different") << endl;
    cudaFree(row); cudaFree(col); cudaFree(dist); cudaFree(changed);
}
