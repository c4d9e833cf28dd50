// Reduction of each segment of an array by itself, four elements a load: a group of threads per
// segment, and eight float4s on their way in each of them. Segments are ragged, and one may begin
// within a float4: what its first and its last float4 hold of its neighbours does not count.
//
// Data: `input` holds the elements of all segments one after another, in a buffer rounded up to whole
// float4s; segment s is offsets[s] .. offsets[s + 1], so `offsets` holds `segments` + 1 numbers.
// `results` receives one float per segment; an empty one gives the identity.
// Launch: with 256 / LANES segments a block,
//     reduce_segments_four_wide<<<(segments + 256 / LANES - 1) / (256 / LANES), 256,
//                                 256 * sizeof(float)>>>(input, offsets, results, segments);

// Threads per segment; best a 32nd of a segment's length, up to a whole block.
#define LANES 32

// 0 makes the sum, 1 the maximum, 2 the minimum.
#define OPERATION 0

// The value that changes no other.
__device__ float identity()
{
    return OPERATION == 0 ? 0.0f : OPERATION == 1 ? -INFINITY : INFINITY;
}

__device__ float combine(float a, float b)
{
    return OPERATION == 0 ? a + b : OPERATION == 1 ? fmaxf(a, b) : fminf(a, b);
}

__device__ float4 combine_each(float4 a, float4 b)
{
    return make_float4(combine(a.x, b.x), combine(a.y, b.y), combine(a.z, b.z), combine(a.w, b.w));
}

// float4 number `quad`, with the identity for its elements outside begin .. end.
__device__ float4 within(const float4 *input, unsigned int quad, unsigned int begin, unsigned int end)
{
    float4 found = input[quad];
    unsigned int place = 4 * quad;
    return make_float4(place >= begin && place < end ? found.x : identity(),
                       place + 1 >= begin && place + 1 < end ? found.y : identity(),
                       place + 2 >= begin && place + 2 < end ? found.z : identity(),
                       place + 3 >= begin && place + 3 < end ? found.w : identity());
}

__global__ void reduce_segments_four_wide(const float4 *input, const unsigned int *offsets,
                                          float *results, unsigned int segments)
{
    // One float per thread; the launch gives the size in bytes.
    extern __shared__ float sh_values[];

    unsigned int lane = threadIdx.x % LANES;
    unsigned int segment = blockIdx.x * (blockDim.x / LANES) + threadIdx.x / LANES;

    // Groups without a segment bring the identity, and stay for what follows.
    float4 values = make_float4(identity(), identity(), identity(), identity());
    if (segment < segments) {
        unsigned int begin = offsets[segment];
        unsigned int end = offsets[segment + 1];
        unsigned int quad = begin / 4 + lane;
        // Eight loads on their way, as long as all of them hold elements of this segment.
        for (; 4 * (quad + 7 * LANES) < end; quad += 8 * LANES) {
            float4 first = within(input, quad, begin, end);
            float4 second = within(input, quad + LANES, begin, end);
            float4 third = within(input, quad + 2 * LANES, begin, end);
            float4 fourth = within(input, quad + 3 * LANES, begin, end);
            float4 fifth = within(input, quad + 4 * LANES, begin, end);
            float4 sixth = within(input, quad + 5 * LANES, begin, end);
            float4 seventh = within(input, quad + 6 * LANES, begin, end);
            float4 eighth = within(input, quad + 7 * LANES, begin, end);
            float4 low = combine_each(combine_each(first, second), combine_each(third, fourth));
            float4 high = combine_each(combine_each(fifth, sixth), combine_each(seventh, eighth));
            values = combine_each(values, combine_each(low, high));
        }
        for (; 4 * quad < end; quad += LANES) {
            values = combine_each(values, within(input, quad, begin, end));
        }
    }
    sh_values[threadIdx.x] = combine(combine(values.x, values.y), combine(values.z, values.w));

    // The lanes of each group, side by side, make one value.
    for (unsigned int stride = LANES / 2; stride > 0; stride /= 2) {
        // The values of the round before (at first: the threads' own) are complete.
        __syncthreads();
        if (lane < stride) {
            sh_values[threadIdx.x] =
                combine(sh_values[threadIdx.x], sh_values[threadIdx.x + stride]);
        }
    }

    // Lane 0 made the last step itself, so it need not wait.
    if (lane == 0 && segment < segments) {
        results[segment] = sh_values[threadIdx.x];
    }
}
