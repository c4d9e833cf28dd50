// Constants keep the names that the author gave them.
enum Colour { RED, GREEN = 5, BLUE };
enum class Mode { fast = 3, slow };
enum { TILE = 16, WORDS = TILE * 2 };

namespace limits {
    const int most = 100;
    constexpr float ratio = 0.5f;
    static const unsigned mask = 0xffu;
}

// How many there are,
// at most.
#define COUNT 64
#define HALF (COUNT / 2) // half of them

__global__ void colours(int *out, float *shares)
{
    __shared__ int tile[TILE];
    int t = threadIdx.x;
    tile[t % TILE] = RED + GREEN * t;
    __syncthreads();
    Colour colour = t < 3 ? RED : BLUE;
    switch (colour) {
    case RED: out[t] = 1; break;
    case GREEN: out[t] = 2; break;
    default: out[t] = (int)Mode::slow;
    }
    out[t] += limits::most + (limits::mask & t) + tile[0];
    if (t < COUNT && t < HALF) shares[t] = limits::ratio * WORDS;
}
