// Breadth-first search, one thread per edge: in each launch every edge is asked whether it leads from a vertex of
// this depth to one that has not been found.
//
// Data: edge e leads from `sources[e]` to `targets[e]`. `levels` holds the distances of the vertices from the start,
// and 4,294,967,295 for one that has not been found.
// Launch: `bfs_start` with a thread for each vertex; then, for depth = 0, 1, 2, ... until nothing new is found:
//     bfs_edges<<<(edges + 255) / 256, 256>>>(sources, targets, levels, edges, depth);

// The level of a vertex that has not been found.
#define UNSEEN 0xffffffffu

// A level as it is now: other threads may be changing it.
#define LEVEL_NOW(vertex) (*(const volatile unsigned int *)&levels[vertex])

__global__ void bfs_edges(const unsigned int *sources, const unsigned int *targets, unsigned int *levels,
                          unsigned int edges, unsigned int depth)
{
    unsigned int edge = blockIdx.x * blockDim.x + threadIdx.x;
    if (edge >= edges || LEVEL_NOW(sources[edge]) != depth) {
        return;
    }
    unsigned int target_vertex = targets[edge];
    // Several threads may find the same vertex. The smaller number stays, and theirs are the same.
    if (LEVEL_NOW(target_vertex) == UNSEEN) {
        atomicMin(&levels[target_vertex], depth + 1);
    }
}

// Before the first launch: no vertex has been found but the first.
__global__ void bfs_start(unsigned int *levels, unsigned int n)
{
    unsigned int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex < n) {
        levels[vertex] = vertex == 0 ? 0 : UNSEEN;
    }
}
