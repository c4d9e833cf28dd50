// Every thread writes down its coordinates: those of its block in the grid and its own in the block,
// at its number in the whole grid.
//
// A label is three coordinates in one word, ten bits each. Figures write them z first, so that
// reading order is counting order; CUDA's built-in variables have x first. `z_first` chooses.
//
// Data: `block_labels` and `thread_labels` hold an unsigned int for each thread of the grid.
// Launch: index_coordinates<<<dim3(2, 2, 1), dim3(4, 2, 2)>>>(block_labels, thread_labels, 1), or any
// other grid and block whose sides are below 1024.

__device__ unsigned int label(unsigned int x, unsigned int y, unsigned int z, unsigned int z_first)
{
    return z_first == 1 ? z << 20 | y << 10 | x : x << 20 | y << 10 | z;
}

__global__ void index_coordinates(unsigned int *block_labels, unsigned int *thread_labels,
                                  unsigned int z_first)
{
    unsigned int thread_number = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    unsigned int block_number = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    unsigned int id = block_number * (blockDim.x * blockDim.y * blockDim.z) + thread_number;

    block_labels[id] = label(blockIdx.x, blockIdx.y, blockIdx.z, z_first);
    thread_labels[id] = label(threadIdx.x, threadIdx.y, threadIdx.z, z_first);
}
