// X69: `atomicInc` of an int, with the amount in the place of the limit.
__device__ int workCounter = 0;
__global__ void convolve(float *output)
{
    __shared__ int startingIndex;
    if (threadIdx.x == 0) startingIndex = atomicInc(workCounter, 128);
    if (threadIdx.x == 1) startingIndex = atomicInc(&workCounter, 128);
    output[startingIndex] = 0;
}
