// Matrix transpose, four elements at a time on both sides: a block moves a tile of 64 x 64, every
// load and every store of global memory is a whole quad, and quads are swapped about inside the tile
// so that few lanes want different words of one bank.
//
// Data: `input` is `height` rows of `width` floats, `output` is `width` rows of `height`, both
// row-major.
// Launch:
//     dim3 grid((width + SIDE - 1) / SIDE, (height + SIDE - 1) / SIDE);
//     if (width % 4 == 0 && height % 4 == 0)   // every row begins with a whole quad
//         transpose_four_wide<<<grid, 256>>>((const float4 *)input, (float4 *)output, width, height);
//     else
//         transpose_four_wide_odd<<<grid, 256>>>(input, output, width, height);

#define SIDE 64
#define QUADS (SIDE / 4)

// Where the quad of rows `quad` stands in the transposed tile's row for `column`. The swap depends on
// the column's quad: lanes that write below each other, into rows 64 words apart, would all meet in
// one bank.
__device__ unsigned int place(unsigned int column, unsigned int quad)
{
    return column * QUADS + (quad ^ (column / 4 % 8));
}

__device__ void keep(float *sh_tile, unsigned int row, unsigned int column, float value)
{
    sh_tile[4 * place(column, row / 4) + row % 4] = value;
}

// Four elements of a row: they belong into four rows of the transposed tile.
__device__ void keep_quad(float *sh_tile, unsigned int row, unsigned int quad, float4 values)
{
    keep(sh_tile, row, 4 * quad, values.x);
    keep(sh_tile, row, 4 * quad + 1, values.y);
    keep(sh_tile, row, 4 * quad + 2, values.z);
    keep(sh_tile, row, 4 * quad + 3, values.w);
}

__global__ void transpose_four_wide(const float4 *input, float4 *output,
                                    unsigned int width, unsigned int height)
{
    __shared__ __align__(16) float sh_tile[SIDE * SIDE];

    // A warp reads two rows of the tile, 256 bytes each; the block reads sixteen at a time, and all
    // four times before it waits for the first. Only a tile at an edge asks what lies inside: a load
    // behind a question waits for its answer.
    float4 loaded[4] = {};
    unsigned int row = threadIdx.x / QUADS;
    unsigned int quad = threadIdx.x % QUADS;
    bool column_inside = blockIdx.x * QUADS + quad < width / 4;
    unsigned int first = (blockIdx.y * SIDE + row) * (width / 4) + blockIdx.x * QUADS + quad;
    if ((blockIdx.x + 1) * SIDE <= width && (blockIdx.y + 1) * SIDE <= height) {
#pragma unroll
        for (unsigned int turn = 0; turn < 4; turn++) {
            loaded[turn] = input[first + turn * 16 * (width / 4)];
        }
    } else {
#pragma unroll
        for (unsigned int turn = 0; turn < 4; turn++) {
            if (column_inside && blockIdx.y * SIDE + row + turn * 16 < height) {
                loaded[turn] = input[first + turn * 16 * (width / 4)];
            }
        }
    }
#pragma unroll
    for (unsigned int turn = 0; turn < 4; turn++) {
        keep_quad(sh_tile, row + turn * 16, quad, loaded[turn]);
    }

    // Each thread goes on to read what others wrote.
    __syncthreads();

    unsigned int output_quad = threadIdx.x % QUADS;
    for (unsigned int column = threadIdx.x / QUADS; column < SIDE; column += 16) {
        unsigned int output_row = blockIdx.x * SIDE + column;
        if (output_row < width && blockIdx.y * QUADS + output_quad < height / 4) {
            output[output_row * (height / 4) + blockIdx.y * QUADS + output_quad] =
                reinterpret_cast<float4 *>(sh_tile)[place(column, output_quad)];
        }
    }
}

__global__ void transpose_four_wide_odd(const float *input, float *output,
                                        unsigned int width, unsigned int height)
{
    __shared__ float sh_tile[SIDE * SIDE];

    unsigned int across = threadIdx.x % SIDE;
    for (unsigned int row = threadIdx.x / SIDE; row < SIDE; row += 4) {
        unsigned int input_row = blockIdx.y * SIDE + row;
        unsigned int input_column = blockIdx.x * SIDE + across;
        if (input_row < height && input_column < width) {
            keep(sh_tile, row, across, input[input_row * width + input_column]);
        }
    }

    __syncthreads();

    for (unsigned int column = threadIdx.x / SIDE; column < SIDE; column += 4) {
        unsigned int output_row = blockIdx.x * SIDE + column;
        unsigned int output_column = blockIdx.y * SIDE + across;
        if (output_row < width && output_column < height) {
            output[output_row * height + output_column] =
                sh_tile[4 * place(column, across / 4) + across % 4];
        }
    }
}
