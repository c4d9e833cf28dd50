// Labels that stand twice in one `switch`.
__global__ void choose(int *out, int which)
{
    switch (which) {
    case 1: out[0] = 1; break;
    case 2: out[0] = 2; break;
    case 1: out[0] = 3; break;
    default: out[0] = 4; break;
    default: out[0] = 5;
    }
}
