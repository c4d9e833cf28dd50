// What a kernel cannot be: one that returns something, or takes a reference; X81: a structure without a name.
__global__ int returns(int *out) { return 1; }
__global__ void byReference(int &value) { value = 1; }
struct { float a, b; };
__global__ void readsHost(float *out) { out[0] = missing->a; }
// Covers X81.
