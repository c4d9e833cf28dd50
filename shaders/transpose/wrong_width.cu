// A mistake on purpose: the width of the matrix is taken from the block in place of the grid. A
// block is 32 threads wide, so the kernel believes in rows of 32 * 32 = 1,024 elements. It is right
// for matrices 1,024 wide and for no other.
//
// Every element is still copied to its own place, if only it is copied at all: a wrong width makes
// the tiles lie elsewhere. For 512 x 512 half of their rows lie outside and half of the matrix is
// missed. For 1056 x 1056, 33,760 elements are missed.
//
// Data: `input` and `output` are `height` rows of `width` floats, row-major.
// Launch:
//     dim3 block(TILE, BLOCK_ROWS);
//     dim3 grid((width + TILE - 1) / TILE, (height + TILE - 1) / TILE);
//     transpose_wrong_width<<<grid, block>>>(input, output, width, height);

#define TILE 32
#define BLOCK_ROWS 8

__global__ void transpose_wrong_width(const float *input, float *output,
                                      unsigned int matrix_width, unsigned int height)
{
    // The tile, flat as in the course.
    __shared__ float sh_tile[TILE * TILE];

    unsigned int column = blockIdx.x * TILE + threadIdx.x;
    unsigned int row = blockIdx.y * TILE + threadIdx.y;
    // Should be matrix_width, or gridDim.x * TILE where TILE divides it.
    unsigned int width = blockDim.x * TILE;
    unsigned int length = matrix_width * height;

    for (unsigned int j = 0; j < TILE; j += BLOCK_ROWS) {
        if ((row + j) * width + column < length) {
            sh_tile[(threadIdx.y + j) * TILE + threadIdx.x] = input[(row + j) * width + column];
        }
    }

    // Not needed here, since every thread reads back only what it wrote itself.
    __syncthreads();

    for (unsigned int j = 0; j < TILE; j += BLOCK_ROWS) {
        if ((row + j) * width + column < length) {
            output[(row + j) * width + column] = sh_tile[(threadIdx.y + j) * TILE + threadIdx.x];
        }
    }
}
