// The kinetic energy of particles that lie in memory one after another: an array of structures. Four of
// a particle's eight floats are wanted, and all eight are fetched.
//
// Data: `particles` holds `n` structures of 32 bytes, `energy` `n` floats.
// Launch: memory_array_of_structures<<<(n + 255) / 256, 256>>>(particles, energy, n).

struct Particle {
    float position_x, position_y, position_z, mass;
    float velocity_x, velocity_y, velocity_z, charge;
};

__global__ void memory_array_of_structures(const Particle *particles, float *energy, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        // Neighbouring lanes read words that lie 32 bytes apart: a sector each, of which 4 bytes count.
        float mass = particles[i].mass;
        float x = particles[i].velocity_x;
        float y = particles[i].velocity_y;
        float z = particles[i].velocity_z;
        energy[i] = 0.5f * mass * (x * x + y * y + z * z);
    }
}
