// CUDA's own words in a body, not quite as CUDA writes them: one message each, and what they declare is known.
__global__ void total(int *out) {
    shared int u[3];
    __shared int v[3];
    _shared_ int w[3];
    __Shared__ int x[3];
    constant int y = 3;
    __shared__ t[3];
    u[0] = v[0] = w[0] = x[0] = t[0] = y;
    out[0] = u[0] + missing;
}
Global void fill(int *out) { out[0] = 1; }
constant float weights[3];
int main() {
    fill<<<1, 1>>>(nullptr);
    return 0;
}
