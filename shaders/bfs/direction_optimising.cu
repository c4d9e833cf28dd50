// Breadth-first search from both sides. While few vertices have been found, those found last look for new ones. When
// they are many, it is the others that look for one of them among their neighbours, and stop at the first.
//
// Data: the neighbours of vertex v are `targets[offsets[v]]` to `targets[offsets[v + 1] - 1]`. `levels` holds the
// distances of the vertices from the start, and 4,294,967,295 for one that has not been found. `queue` has a place
// for each vertex and holds those that were found, in the order in which they were; `tail` counts them. Those of
// this depth are `queue[begin]` to `queue[end - 1]`.
// Launch: `bfs_start` with a thread for each vertex; then, for depth = 0, 1, 2, ... until nothing new is found:
//     bfs_from_queue<<<(end - begin + 255) / 256, 256>>>(offsets, targets, levels, queue, tail, begin, end, depth);
//     or, where the vertices of this depth have many edges,
//     bfs_direction_optimising<<<(n + 255) / 256, 256>>>(offsets, targets, levels, queue, tail, n, depth);
//     The next ones begin at `end`, and end where `tail` says.

// The level of a vertex that has not been found.
#define UNSEEN 0xffffffffu

// A level as it is now: other threads may be changing it.
#define LEVEL_NOW(vertex) (*(const volatile unsigned int *)&levels[vertex])

__global__ void bfs_direction_optimising(const unsigned int *offsets, const unsigned int *targets,
                                         unsigned int *levels, unsigned int *queue, unsigned int *tail,
                                         unsigned int n, unsigned int depth)
{
    unsigned int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex >= n || LEVEL_NOW(vertex) != UNSEEN) {
        return;
    }
    for (unsigned int entry = offsets[vertex]; entry < offsets[vertex + 1]; entry++) {
        // One neighbour of this depth is enough. Nobody else writes this vertex's level, but others read it.
        if (LEVEL_NOW(targets[entry]) == depth) {
            atomicMin(&levels[vertex], depth + 1);
            queue[atomicAdd(tail, 1u)] = vertex;
            break;
        }
    }
}

__global__ void bfs_from_queue(const unsigned int *offsets, const unsigned int *targets,
                               unsigned int *levels, unsigned int *queue, unsigned int *tail,
                               unsigned int begin, unsigned int end, unsigned int depth)
{
    unsigned int place = blockIdx.x * blockDim.x + threadIdx.x;
    if (place >= end - begin) {
        return;
    }
    unsigned int vertex = queue[begin + place];
    for (unsigned int entry = offsets[vertex]; entry < offsets[vertex + 1]; entry++) {
        unsigned int neighbour = targets[entry];
        // Of all that find it at the same time, one learns that it was the first.
        if (atomicCAS(&levels[neighbour], UNSEEN, depth + 1) == UNSEEN) {
            queue[atomicAdd(tail, 1u)] = neighbour;
        }
    }
}

// Before the first launch: no vertex has been found but the first.
__global__ void bfs_start(unsigned int *levels, unsigned int *queue, unsigned int *tail, unsigned int n)
{
    unsigned int vertex = blockIdx.x * blockDim.x + threadIdx.x;
    if (vertex < n) {
        levels[vertex] = vertex == 0 ? 0 : UNSEEN;
    }
    if (vertex == 0) {
        queue[0] = 0;
        *tail = 1;
    }
}
