// A picture turned about its middle and made grey, one thread per pixel of the result. The picture is a
// texture, of which the kernel fetches single texels. It interpolates by itself.
//
// Data: `picture` is a texture object over an array of `width` x `height` uchar4, whose channels are read as
// floats from 0 to 1. `output` is as many floats, grey levels from 0 to 255. `cosine` and `sine` are those of
// the angle, clockwise.
// Launch, with `pixels` in the host's memory:
//     cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
//     cudaArray_t array;
//     cudaMallocArray(&array, &format, width, height);
//     cudaMemcpy2DToArray(array, 0, 0, pixels, 4 * width, 4 * width, height, cudaMemcpyHostToDevice);
//     cudaResourceDesc what = {};
//     what.resType = cudaResourceTypeArray;
//     what.res.array.array = array;
//     cudaTextureDesc how = {};
//     how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
//     how.filterMode = cudaFilterModePoint;
//     how.readMode = cudaReadModeNormalizedFloat;
//     cudaTextureObject_t picture;
//     cudaCreateTextureObject(&picture, &what, &how, nullptr);
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     texture_load<<<grid, block>>>(picture, output, width, height, cosf(angle), sinf(angle));

// The grey level of a texel, by the weights of ITU-R Recommendation BT.709. Texel x reaches from x to x + 1, so its
// middle is at x + 0.5. Outside of the picture the address mode takes the nearest texel.
__device__ float level(cudaTextureObject_t picture, int x, int y)
{
    float4 texel = tex2D<float4>(picture, (float)x + 0.5f, (float)y + 0.5f);
    return 255.0f * (0.2126f * texel.x + 0.7152f * texel.y + 0.0722f * texel.z);
}

__global__ void texture_load(cudaTextureObject_t picture, float *output, unsigned int width,
                             unsigned int height, float cosine, float sine)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;

    // The blocks at the right and lower edge hang over the picture.
    if (column < width && row < height) {
        // From the middle to this pixel, turned back: there lies what comes here.
        float middle_x = 0.5f * (float)(width - 1);
        float middle_y = 0.5f * (float)(height - 1);
        float across = (float)column - middle_x;
        float down = (float)row - middle_y;
        float place_x = middle_x + cosine * across + sine * down;
        float place_y = middle_y + cosine * down - sine * across;

        // The texel to the upper left of that place, and how far the place is beyond it.
        float x = floorf(place_x);
        float y = floorf(place_y);
        float part_x = place_x - x;
        float part_y = place_y - y;
        int left = (int)x;
        int upper = (int)y;

        // Between two texels of each row, and then between the rows.
        float above = (1.0f - part_x) * level(picture, left, upper) + part_x * level(picture, left + 1, upper);
        float below = (1.0f - part_x) * level(picture, left, upper + 1)
                    + part_x * level(picture, left + 1, upper + 1);
        output[row * width + column] = (1.0f - part_y) * above + part_y * below;
    }
}
