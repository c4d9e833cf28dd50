// Breadth-first search with a queue for each block: what a block finds is gathered in shared memory and put into the
// long queue all at once.
//
// Data: the neighbours of vertex v are `targets[offsets[v]]` to `targets[offsets[v + 1] - 1]`. `levels` holds the
// distances of the vertices from the start, and 4,294,967,295 for one that has not been found. `queue` has a place
// for each vertex and holds those that were found, in the order in which they were; `tail` counts them. Those of
// this depth are `queue[begin]` to `queue[end - 1]`.
// Launch: `bfs_start` with a thread for each vertex; then, for depth = 0, 1, 2, ... until nothing new is found:
//     bfs_queue_block<<<(end - begin + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(
//         offsets, targets, levels, queue, tail, begin, end, depth);
//     The next ones begin at `end`, and end where `tail` says.

#define BLOCK_X 256
// The level of a vertex that has not been found.
#define UNSEEN 0xffffffffu
// Vertices that the block's own queue holds. What it finds beyond them goes to the long queue at once.
#define ROOM 1024u

__global__ void bfs_queue_block(const unsigned int *offsets, const unsigned int *targets,
                                unsigned int *levels, unsigned int *queue, unsigned int *tail,
                                unsigned int begin, unsigned int end, unsigned int depth)
{
    // The vertices that the block has found, how many, and where in the long queue they go.
    __shared__ unsigned int sh_queue[ROOM];
    __shared__ unsigned int sh_count;
    __shared__ unsigned int sh_start;

    unsigned int place = blockIdx.x * BLOCK_X + threadIdx.x;
    if (threadIdx.x == 0) {
        sh_count = 0;
    }
    __syncthreads();

    // Threads without a vertex stay: they help to copy, and nobody may miss a barrier.
    if (place < end - begin) {
        unsigned int vertex = queue[begin + place];
        for (unsigned int entry = offsets[vertex]; entry < offsets[vertex + 1]; entry++) {
            unsigned int neighbour = targets[entry];
            if (atomicCAS(&levels[neighbour], UNSEEN, depth + 1) == UNSEEN) {
                unsigned int found = atomicAdd(&sh_count, 1u);
                if (found < ROOM) {
                    sh_queue[found] = neighbour;
                } else {
                    queue[atomicAdd(tail, 1u)] = neighbour;
                }
            }
        }
    }
    // Everyone has added what it found.
    __syncthreads();

    // One thread takes room for all that the block has found.
    unsigned int count = min(sh_count, ROOM);
    if (threadIdx.x == 0) {
        sh_start = atomicAdd(tail, count);
    }
    __syncthreads();
    for (unsigned int i = threadIdx.x; i < count; i += BLOCK_X) {
        queue[sh_start + i] = sh_queue[i];
    }
}

// Before the first launch: no vertex has been found but the first.
__global__ void bfs_start(unsigned int *levels, unsigned int *queue, unsigned int *tail, unsigned int n)
{
    unsigned int vertex = blockIdx.x * BLOCK_X + threadIdx.x;
    if (vertex < n) {
        levels[vertex] = vertex == 0 ? 0 : UNSEEN;
    }
    if (vertex == 0) {
        queue[0] = 0;
        *tail = 1;
    }
}
