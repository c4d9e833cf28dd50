// Thread numbers in three dimensions: every thread leaves its number in the whole grid at the
// element of a volume that is its.
//
// Blocks are counted along x, then y, then z, and so are the threads of a block: x changes fastest.
//
// Data: `ids` is `depth` layers of `height` rows of `width` unsigned ints.
// Launch:
//     dim3 block(4, 2, 2);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y,
//               (depth + block.z - 1) / block.z);
//     index_three_dimensions<<<grid, block>>>(ids, width, height, depth);

__global__ void index_three_dimensions(unsigned int *ids, unsigned int width, unsigned int height,
                                       unsigned int depth)
{
    unsigned int thread_number = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    unsigned int block_number = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    unsigned int id = block_number * (blockDim.x * blockDim.y * blockDim.z) + thread_number;

    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned int layer = blockIdx.z * blockDim.z + threadIdx.z;
    if (column < width && row < height && layer < depth) {
        ids[(layer * height + row) * width + column] = id;
    }
}
