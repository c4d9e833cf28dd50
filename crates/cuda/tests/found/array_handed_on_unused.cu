// An array that a function takes and never looks at, and one of which it reads the first element only.
__device__ void nothing(const float *a, float sums[2][3], unsigned int k)
{
    float x = a[k];
}

__device__ void first(float *values)
{
    *values += 1.0f;
}

__global__ void run(const float *a, float *out)
{
    float sums[2][3];
    float values[4] = {};
    sums[0][0] = a[0];
    nothing(a, sums, 1);
    first(values);
    first(sums[1]);
    out[threadIdx.x] = sums[0][0] + values[0];
}
