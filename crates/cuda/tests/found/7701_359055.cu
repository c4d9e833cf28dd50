// Loops that are written out, because a thread's own arrays are indexed by constants then, and loops that stay.

#define TILE 4

__device__ void add_products(const float *sh_a, float sums[2][3], unsigned int k)
{
    #pragma unroll
    for (unsigned int row = 0; row < 2; row++) {
        float of_a = sh_a[k * TILE + row];
        #pragma unroll
        for (unsigned int column = 0; column < 3; column++) {
            // The row's value counts for three c[column] += of_a * (column == 0 ? 1.0f : 2.0f);
        }
    }
}

__global__ void written_out(const float *a, float *out, int n)
{
    __shared__ float sh_a[TILE * TILE];
    int i = threadIdx.x;
    sh_a[i] = a[i];
    __syncthreads();

    // Filled with zeros in one step.
    float sums[2][3];
    for (int row = 0; row < 2; row++) {
        for (int column = 0; column < 3; column++) {
            sums[row][column] = 0.0f;
        }
    }

    // Only asked for: the calls have the array.
    #pragma unroll
    for (unsigned int k = 0; k < TILE; k++) {
        add_products(sh_a, sums, k);
    }

    // Backwards, in steps of two, with a place calculated from the loop's variable.
    float taken[4] = {};
    for (int from = 6; from >= 0; from -= 2) {
        if (from == 0) {
            taken[from / 2] = a[i];
        } else {
            taken[from / 2] = a[i + from * 8 + from % 4];
        }
    }
    out[i] = sums[0][0] + sums[1][2] + taken[0] + taken[3];

    // The table is indexed by what was read: it lies in memory in any case, and its loop stays.
    int table[8];
    for (int j = 0; j < 8; j++) {
        table[j] = j * j;
    }
    out[i + 16] = table[int(a[i]) & 7];

    // Left early, of unknown length, or too long to write out: loops.
    float found[4] = {};
    for (int j = 0; j < 4; j++) {
        if (a[j] > 1.0f) {
            break;
        }
        found[j] = a[j];
    }
    float rest[4] = {};
    for (int j = 0; j < n; j++) {
        rest[j % 4] += a[j];
    }
    float many[200];
    for (int j = 0; j < 200; j++) {
        many[j] = a[j];
    }
    out[i + 32] = found[0] + rest[1] + many[3];
}
