// MISTAKE ON PURPOSE. Breadth-first search with a queue, where a thread first looks whether a vertex is new and then
// marks it: two threads can both find it new, and both put it into the queue.
//
// Data: the neighbours of vertex v are `targets[offsets[v]]` to `targets[offsets[v + 1] - 1]`. `levels` holds the
// distances of the vertices from the start, and 4,294,967,295 for one that has not been found. `queue` has a place
// for each vertex and holds those that were found, in the order in which they were; `tail` counts them. Those of
// this depth are `queue[begin]` to `queue[end - 1]`.
// Launch: `bfs_start` with a thread for each vertex; then, for depth = 0, 1, 2, ... until nothing new is found:
//     bfs_queue_check_first<<<(end - begin + 255) / 256, 256>>>(
//         offsets, targets, levels, queue, tail, begin, end, depth);
//     The next ones begin at `end`, and end where `tail` says.

// The level of a vertex that has not been found.
#define UNSEEN 0xffffffffu

__global__ void bfs_queue_check_first(const unsigned int *offsets, const unsigned int *targets,
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
        // Wrong: between the look and the mark another thread can look, too.
        if (levels[neighbour] == UNSEEN) {
            levels[neighbour] = depth + 1;
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
