// A picture turned about its middle and made grey, one thread per pixel of the result. The picture is a
// texture, sampled where its texels begin and not at their middle. The texture unit keeps inside its edges and
// interpolates between four texels.
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
//     how.filterMode = cudaFilterModeLinear;
//     how.readMode = cudaReadModeNormalizedFloat;
//     how.normalizedCoords = 1;
//     cudaTextureObject_t picture;
//     cudaCreateTextureObject(&picture, &what, &how, nullptr);
//     dim3 block(16, 16);
//     dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
//     texture_no_half_texel<<<grid, block>>>(picture, output, width, height, cosf(angle), sinf(angle));

__global__ void texture_no_half_texel(cudaTextureObject_t picture, float *output, unsigned int width,
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

        // The mistake: place x is a texel's number. Its middle is at x + 0.5, and here the 0.5 is missing.
        float at_x = place_x / (float)width;
        float at_y = place_y / (float)height;
        float4 texel = tex2D<float4>(picture, at_x, at_y);

        // By the weights of ITU-R Recommendation BT.709.
        output[row * width + column] = 255.0f * (0.2126f * texel.x + 0.7152f * texel.y + 0.0722f * texel.z);
    }
}
