// A copy of words as elements of a type that is chosen, one element per thread. An element of 4, 8 or 16 bytes is
// one load and one store. Structures of 12 or 20 bytes, which lie without a gap, take a load for each member.
//
// Data: inputs and outputs hold `n` floats, rounded up to whole elements. Where `n` is no multiple of an element's
// words, the padding behind the end is copied too, and nobody reads it.
// Launch, for float4 with elements = (n + 3) / 4, and likewise for the others:
//     memory_typed_float4<<<(elements + 255) / 256, 256>>>((const float4 *)input, (float4 *)output, n)

// 20 bytes, aligned to 4, as float3 has 12 bytes that are aligned to 4.
struct FiveFloats {
    float a, b, c, d, e;
};

template <typename type>
__device__ void copy_element(const type *input, type *output, unsigned int n)
{
    constexpr unsigned int words = sizeof(type) / 4;
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    // Element number i begins at word `words` * i: it is ours if at least that word exists.
    if (words * i < n) {
        type data = input[i];
        output[i] = data;
    }
}

__global__ void memory_typed_float(const float *input, float *output, unsigned int n)
{
    copy_element<float>(input, output, n);
}

__global__ void memory_typed_float2(const float2 *input, float2 *output, unsigned int n)
{
    copy_element<float2>(input, output, n);
}

__global__ void memory_typed_float3(const float3 *input, float3 *output, unsigned int n)
{
    copy_element<float3>(input, output, n);
}

__global__ void memory_typed_float4(const float4 *input, float4 *output, unsigned int n)
{
    copy_element<float4>(input, output, n);
}

__global__ void memory_typed_five_floats(const FiveFloats *input, FiveFloats *output, unsigned int n)
{
    copy_element<FiveFloats>(input, output, n);
}
