// Thread numbers in two dimensions: every thread leaves its number in the whole grid at the element
// of a matrix that is its.
//
// The number counts block after block, and within a block row after row. The element counts along
// the rows of the matrix, whatever block they pass through. The two orders differ, and the matrix
// that comes out is the map from one to the other.
//
// Data: `ids` is `height` rows of `width` unsigned ints, row-major.
// Launch:
//     dim3 block(4, 2);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     index_two_dimensions<<<grid, block>>>(ids, width, height);

__global__ void index_two_dimensions(unsigned int *ids, unsigned int width, unsigned int height)
{
    unsigned int thread_number = threadIdx.y * blockDim.x + threadIdx.x;
    unsigned int block_number = blockIdx.y * gridDim.x + blockIdx.x;
    unsigned int id = block_number * (blockDim.x * blockDim.y) + thread_number;

    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column < width && row < height) {
        ids[row * width + column] = id;
    }
}
