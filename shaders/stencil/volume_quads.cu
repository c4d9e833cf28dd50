// One step of heat through a solid body in quads: a thread has two rows of four cells side by side and
// marches through the planes, all in registers. The plane after the next is on its way while this one is
// calculated. Every second march goes downwards, so that marches meet. The cells on the body's surface keep
// their temperature.
//
// Data: `input` and `output` are `depth` planes of `height` rows of `width` floats; `rate` is the share
// of the difference to a neighbour that flows in a step.
// Launch:
//     dim3 block(32, 4);
//     unsigned int marches = (depth + PLANES - 1) / PLANES;
//     if (width % 4 == 0) {   // every row begins with a whole float4
//         dim3 grid((width / 4 + 31) / 32, (height + 7) / 8, marches);
//         stencil_volume_quads<<<grid, block>>>((const float4 *)input, (float4 *)output, width,
//                                               height, depth, 0.1f);
//     } else {
//         dim3 grid((width + 31) / 32, (height + 3) / 4, marches);
//         stencil_volume_quads_odd<<<grid, block>>>(input, output, width, height, depth, 0.1f);
//     }

// Planes that a thread marches through.
#define PLANES 16

__device__ float4 sum_of(float4 a, float4 b)
{
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

// Four cells after a step: `west` and `east` are at their sides, the other quads on the four others.
__device__ float4 after(float4 here, float west, float east, float4 north, float4 south,
                        float4 behind, float4 ahead, float rate)
{
    float4 beside = sum_of(make_float4(west, here.x, here.y, here.z),
                           make_float4(here.y, here.z, here.w, east));
    float4 around = sum_of(sum_of(beside, sum_of(north, south)), sum_of(behind, ahead));
    return make_float4(here.x + rate * (around.x - 6.0f * here.x),
                       here.y + rate * (around.y - 6.0f * here.y),
                       here.z + rate * (around.z - 6.0f * here.z),
                       here.w + rate * (around.w - 6.0f * here.w));
}

__global__ void stencil_volume_quads(const float4 *input, float4 *output, unsigned int width,
                                     unsigned int height, unsigned int depth, float rate)
{
    unsigned int quads = width / 4;
    unsigned int quad = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = 2 * (blockIdx.y * blockDim.y + threadIdx.y);
    unsigned int first = blockIdx.z * PLANES;
    if (quad >= quads || row >= height) {
        return;
    }

    // Places in a plane. What lies outside the body is replaced by the nearest that is inside, so that
    // no load has to be skipped; only cells on the surface would need it, and they stay as they are.
    unsigned int plane = quads * height;
    unsigned int at_0 = row * quads + quad;
    unsigned int at_1 = min(row + 1, height - 1) * quads + quad;
    unsigned int at_north = (max(row, 1u) - 1) * quads + quad;
    unsigned int at_south = min(row + 2, height - 1) * quads + quad;
    unsigned int to_west = quad > 0 ? 1 : 0;
    unsigned int to_east = quad + 1 < quads ? 1 : 0;
    bool first_stays = quad == 0;
    bool last_stays = quad + 1 == quads;
    bool row_0_stays = row == 0 || row + 1 == height;
    bool row_1_stays = row + 2 >= height;

    // A march also reads the last plane of the march below and the first one of that above. Where marches in
    // opposite directions meet, both read these planes at about the same time, and the second cache still has
    // them; if all went upwards, one would read at its end what the other read at its beginning.
    bool upwards = blockIdx.z % 2 == 0;
    unsigned int last = min(first + PLANES, depth);
    unsigned int z = upwards ? first : last - 1;
    unsigned int base = z * plane;
    unsigned int base_below = (max(z, 1u) - 1) * plane;
    unsigned int base_above = min(z + 1, depth - 1) * plane;
    unsigned int base_behind = upwards ? base_below : base_above;
    unsigned int base_ahead = upwards ? base_above : base_below;
    float4 behind_0 = input[base_behind + at_0];
    float4 behind_1 = input[base_behind + at_1];
    float4 here_0 = input[base + at_0];
    float4 here_1 = input[base + at_1];
    float4 ahead_0 = input[base_ahead + at_0];
    float4 ahead_1 = input[base_ahead + at_1];
    unsigned int marched = last - first;
    // Bounded by a constant, so that the compiler can write the steps of a short march one behind the other.
    for (unsigned int step = 0; step < PLANES && step < marched; step++) {
        unsigned int base_coming = (upwards ? min(z + 2, depth - 1) : max(z, 2u) - 2) * plane;
        float4 coming_0 = input[base_coming + at_0];
        float4 coming_1 = input[base_coming + at_1];
        float4 north = input[base + at_north];
        float4 south = input[base + at_south];
        float west_0 = input[base + at_0 - to_west].w;
        float east_0 = input[base + at_0 + to_east].x;
        float west_1 = input[base + at_1 - to_west].w;
        float east_1 = input[base + at_1 + to_east].x;

        bool at_end = z == 0 || z + 1 == depth;
        float4 next_0 = after(here_0, west_0, east_0, north, here_1, behind_0, ahead_0, rate);
        if (row_0_stays || at_end) {
            next_0 = here_0;
        }
        next_0.x = first_stays ? here_0.x : next_0.x;
        next_0.w = last_stays ? here_0.w : next_0.w;
        output[base + at_0] = next_0;
        if (row + 1 < height) {
            float4 next_1 = after(here_1, west_1, east_1, here_0, south, behind_1, ahead_1, rate);
            if (row_1_stays || at_end) {
                next_1 = here_1;
            }
            next_1.x = first_stays ? here_1.x : next_1.x;
            next_1.w = last_stays ? here_1.w : next_1.w;
            output[base + at_1] = next_1;
        }

        z = upwards ? z + 1 : z - 1;
        base = upwards ? base + plane : base - plane;
        behind_0 = here_0;
        behind_1 = here_1;
        here_0 = ahead_0;
        here_1 = ahead_1;
        ahead_0 = coming_0;
        ahead_1 = coming_1;
    }
}

// Rows that do not begin with a whole float4: a thread has one column of one row.
__global__ void stencil_volume_quads_odd(const float *input, float *output, unsigned int width,
                                         unsigned int height, unsigned int depth, float rate)
{
    unsigned int x = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned int first = blockIdx.z * PLANES;
    if (x >= width || y >= height) {
        return;
    }
    unsigned int plane = width * height;
    bool inside = x > 0 && x + 1 < width && y > 0 && y + 1 < height;
    for (unsigned int z = first; z < min(first + PLANES, depth); z++) {
        unsigned int i = z * plane + y * width + x;
        float here = input[i];
        float next = here;
        if (inside && z > 0 && z + 1 < depth) {
            float around = input[i - 1] + input[i + 1]
                + input[i - width] + input[i + width]
                + input[i - plane] + input[i + plane];
            next = here + rate * (around - 6.0f * here);
        }
        output[i] = next;
    }
}
