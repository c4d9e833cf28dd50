// The kinetic energy of particles whose members lie in arrays of their own: a structure of arrays. What
// is wanted is fetched, and nothing else.
//
// Data: `mass`, `velocity_x`, `velocity_y` and `velocity_z` hold `n` floats each, and so does `energy`.
// Launch: memory_structure_of_arrays<<<(n + 255) / 256, 256>>>(mass, velocity_x, velocity_y, velocity_z,
//                                                               energy, n).

__global__ void memory_structure_of_arrays(const float *mass, const float *velocity_x, const float *velocity_y,
                                           const float *velocity_z, float *energy, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        // Neighbouring lanes read neighbouring words, four times over.
        float x = velocity_x[i];
        float y = velocity_y[i];
        float z = velocity_z[i];
        energy[i] = 0.5f * mass[i] * (x * x + y * y + z * z);
    }
}
