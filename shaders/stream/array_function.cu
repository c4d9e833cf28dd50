// A function of two coordinates for each point of a plane, as it was calculated by drawing: two triangles
// cover the target, and the graphics card asks a small program for the colour of each of its pixels.
// Here a thread replaces a pixel, and no triangle is needed.
//
// Data: `target_values` is `height` rows of `width` floats. The point in the middle of pixel (column, row)
// is ((column + 0.5) / width, (row + 0.5) / height), as a graphics card has it; its value is x * x + y.
// Launch:
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     stream_array_function<<<grid, block>>>(target_values, width, height);

// All that the drawing version would hold: where am I, and which value is there.
__device__ float value_at(float x, float y)
{
    return x * x + y;
}

__global__ void stream_array_function(float *target_values, unsigned int width, unsigned int height)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;
    // The edges of the triangles do this for a drawing.
    if (column < width && row < height) {
        float x = ((float)column + 0.5f) / (float)width;
        float y = ((float)row + 0.5f) / (float)height;
        target_values[row * width + column] = value_at(x, y);
    }
}
