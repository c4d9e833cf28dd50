// Vectors that lie in shared arrays of scalars; arithmetic by components becomes arithmetic of vectors.

#define WIDTH 32

__device__ float4 add_scaled(float4 sum, float by, float4 of)
{
    return make_float4(sum.x + by * of.x, sum.y + by * of.y, sum.z + by * of.z, sum.w + by * of.w);
}

// Components that change places are no vector.
__device__ float4 turned(float4 of)
{
    return make_float4(of.y + 1.0f, of.z + 1.0f, of.w + 1.0f, of.x + 1.0f);
}

__device__ void keep(float *sh_tile, unsigned int row, unsigned int column, float value)
{
    sh_tile[4 * (row * WIDTH + column / 4) + column % 4] = value;
}

__global__ void vectors(const float4 *in, float4 *out)
{
    __shared__ __align__(16) float sh_tile[WIDTH * WIDTH];
    __shared__ __align__(16) float sh_rows[2][8][WIDTH];
    // Never read in vectors.
    __shared__ float sh_plain[WIDTH];

    unsigned int i = threadIdx.x;
    float4 own = in[i];
    keep(sh_tile, i / 8, i % 8, own.x);
    sh_tile[i + 7] = own.y;
    sh_tile[i + 8] += own.z;
    reinterpret_cast<float4 *>(sh_tile)[i + 64] = own;
    sh_rows[1][i / 4][i % 4 * 8] = own.w;
    sh_plain[i] = own.x;
    __syncthreads();

    float4 left = *reinterpret_cast<float4 *>(&sh_tile[4 * i]);
    float4 right = *reinterpret_cast<const float4 *>(&sh_rows[0][i / 4][8]);
    float4 one = reinterpret_cast<float4 *>(&sh_tile[i * 4 + 16])[2];
    float y = reinterpret_cast<float4 *>(&sh_tile[4 * i])->y;
    out[i] = add_scaled(left, 2.0f * y, right);
    out[i + 32] = turned(add_scaled(one, sh_plain[31 - i], own));
}

// What is written in vectors alone is declared in them, though single words are read. Where single words are
// written, WGSL lets a write of a component write the whole vector, and threads that share one would race.
__global__ void written_whole(const float4 *in, float *out)
{
    __shared__ __align__(16) float sh_whole[512];
    unsigned int i = threadIdx.x;
    *reinterpret_cast<float4 *>(&sh_whole[4 * i]) = in[i];
    __syncthreads();
    float4 right = reinterpret_cast<float4 *>(sh_whole)[blockDim.x - 1 - i];
    out[i] = sh_whole[i + 7] + sh_whole[4 * i + 1] + right.w;
}
