// Names for the parts of a structure, and types that expressions say, in device code.
struct Place
{
    int row;
    int column;
};

__device__ Place place(int i, int width)
{
    Place found;
    found.row = i / width;
    found.column = i % width;
    return found;
}

__global__ void transpose(float *out, const float *in, int width, int height)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < width * height) {
        auto [row, column] = place(i, width);
        decltype(in[0] * 2) twice = in[i] * 2;
        out[column * height + row] = twice;
    }
}
