// Breadth-first search, one thread per vertex: in each launch all vertices are asked whether they are of this depth,
// and those that are mark their neighbours.
//
// Data: the neighbours of vertex v are `targets[offsets[v]]` to `targets[offsets[v + 1] - 1]`. `levels` holds the
// distances of the vertices from the start, and 4,294,967,295 for one that has not been found.
// Launch: `bfs_start` with a thread for each vertex; then, for depth = 0, 1, 2, ... until nothing new is found:
//     bfs_vertices<<<(n + 255) / 256, 256>>>(offsets, targets, levels, n, depth);

// The level of a vertex that has not been found.
#define UNSEEN 0xffffffffu

// A level as it is now: other threads may be changing it.
#define LEVEL_NOW(vertex) (*(const volatile unsigned int *)&levels[vertex])

__global__ void bfs_vertices(const unsigned int *offsets, const unsigned int *targets, unsigned int *levels,
                             unsigned int n, unsigned int depth)
{
    unsigned int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex >= n || LEVEL_NOW(vertex) != depth) {
        return;
    }
    for (unsigned int entry = offsets[vertex]; entry < offsets[vertex + 1]; entry++) {
        unsigned int neighbour = targets[entry];
        // Several threads may find the same vertex. The smaller number stays, and theirs are the same.
        if (LEVEL_NOW(neighbour) == UNSEEN) {
            atomicMin(&levels[neighbour], depth + 1);
        }
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
