// A picture of triangles in the five steps of a graphics card, as two kernels:
// `graphics_every_three_corners` moves the corners to where the camera sees them, and in
// `graphics_every_three` each thread takes a pixel, asks of every triangle whether it covers the pixel,
// and keeps the colour of the nearest. The mistake: triangles are every three corners, and not the three
// that `indices` names.
//
// Data: `corners` holds nine floats for each of `corner_count` corners: position, normal and colour (0 to
// 1). `indices` holds three corners for each of `triangle_count` triangles. `seen` receives nine floats
// for each corner: column, row and 1 / distance on the screen, then the turned normal and the colour.
// `pixels` is `height` rows of `width` unsigned ints, red in the lowest byte.
// Launch:
//     dim3 block(16, 16);
//     graphics_every_three_corners<<<(corner_count + 255) / 256, block>>>(corners, seen, width, height, ...);
//     dim3 grid((width + 15) / 16, (height + 15) / 16);
//     graphics_every_three<<<grid, block>>>(indices, seen, pixels, width, height, ...);

// A corner as the camera sees it.
struct Corner {
    float2 place;
    float nearness;
    float3 normal;
    float3 colour;
};

__device__ Corner corner(const float *seen, unsigned int number, unsigned int corner_count)
{
    // Behind the last corner there is only the last one again.
    unsigned int at = 9 * min(number, corner_count - 1);
    Corner found;
    found.place = make_float2(seen[at], seen[at + 1]);
    found.nearness = seen[at + 2];
    found.normal = make_float3(seen[at + 3], seen[at + 4], seen[at + 5]);
    found.colour = make_float3(seen[at + 6], seen[at + 7], seen[at + 8]);
    return found;
}

// Twice the area of the triangle a, b, c, with a sign that says on which side of a-b the point c is.
__device__ float doubled_area(float2 a, float2 b, float2 c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// A value inside of a triangle, from those at its corners and how much there is of each.
__device__ float3 blended(float part_a, float3 a, float part_b, float3 b, float part_c, float3 c)
{
    return make_float3(part_a * a.x + part_b * b.x + part_c * c.x, part_a * a.y + part_b * b.y + part_c * c.y,
                       part_a * a.z + part_b * b.z + part_c * c.z);
}

// A level of a colour, a byte.
__device__ unsigned int level(float value)
{
    return (unsigned int)floorf(fminf(fmaxf(value, 0.0f), 1.0f) * 255.0f + 0.5f);
}

// Steps 2 to 5, for one pixel.
__global__ void graphics_every_three(const unsigned int *indices, const float *seen,
                                     unsigned int *pixels, unsigned int width, unsigned int height,
                                     unsigned int corner_count, unsigned int triangle_count,
                                     float turn_cosine, float turn_sine, float distance, float lens)
{
    unsigned int column = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= width || row >= height) {
        return;
    }
    float2 middle = make_float2((float)column + 0.5f, (float)row + 0.5f);
    float nearest = 0.0f;
    float facing = 0.0f;
    float3 colour = make_float3(0.0f, 0.0f, 0.0f);
    for (unsigned int triangle = 0; triangle < triangle_count; triangle++) {
        // Step 2, wrong: two triangles with a common edge have four corners, not six.
        Corner a = corner(seen, 3 * triangle, corner_count);
        Corner b = corner(seen, 3 * triangle + 1, corner_count);
        Corner c = corner(seen, 3 * triangle + 2, corner_count);
        float whole = doubled_area(a.place, b.place, c.place);
        if (whole != 0.0f) {
            // Step 3: the pixel is covered if its middle is on the inner side of all three edges. The three
            // areas also say how much of each corner there is in this point.
            float part_a = doubled_area(b.place, c.place, middle) / whole;
            float part_b = doubled_area(c.place, a.place, middle) / whole;
            float part_c = doubled_area(a.place, b.place, middle) / whole;
            if (part_a >= 0.0f && part_b >= 0.0f && part_c >= 0.0f) {
                // What is further away is smaller on the screen, so colours do not change evenly there, but
                // colours divided by distance do.
                float near_a = part_a * a.nearness;
                float near_b = part_b * b.nearness;
                float near_c = part_c * c.nearness;
                float nearness = near_a + near_b + near_c;
                // Step 5: of all triangles at this pixel the nearest stays.
                if (nearness > nearest) {
                    nearest = nearness;
                    // Step 4: the light is where the camera is, and both sides of the sheet are coloured.
                    float3 normal = blended(near_a, a.normal, near_b, b.normal, near_c, c.normal);
                    float length = sqrtf(normal.x * normal.x + normal.y * normal.y + normal.z * normal.z);
                    facing = fabsf(normal.z / length) / nearness;
                    colour = blended(near_a, a.colour, near_b, b.colour, near_c, c.colour);
                }
            }
        }
    }
    pixels[row * width + column] = 0xff000000u | (level(facing * colour.z) << 16) | (level(facing * colour.y) << 8)
                                   | level(facing * colour.x);
}

// Step 1, for one corner.
__global__ void graphics_every_three_corners(const float *corners, float *seen, unsigned int width,
                                             unsigned int height, unsigned int corner_count,
                                             unsigned int triangle_count, float turn_cosine,
                                             float turn_sine, float distance, float lens)
{
    unsigned int number = blockIdx.x * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;
    if (number >= corner_count) {
        return;
    }
    const float *own = corners + 9 * number;
    float *out = seen + 9 * number;
    float z = turn_cosine * own[2] - turn_sine * own[0];
    float nearness = 1.0f / (distance - z);
    float scale = lens * (float)height * nearness;
    out[0] = 0.5f * (float)width + scale * (turn_cosine * own[0] + turn_sine * own[2]);
    out[1] = 0.5f * (float)height - scale * own[1];
    out[2] = nearness;
    out[3] = turn_cosine * own[3] + turn_sine * own[5];
    out[4] = own[4];
    out[5] = turn_cosine * own[5] - turn_sine * own[3];
    out[6] = own[6];
    out[7] = own[7];
    out[8] = own[8];
}
