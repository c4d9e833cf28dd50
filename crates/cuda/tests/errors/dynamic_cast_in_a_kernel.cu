// nvcc has no dynamic_cast in device code.
struct Base { __device__ virtual int value() const { return 1; } };
struct Derived : Base { __device__ int value() const override { return 2; } };
__global__ void kernel(Base *base, int *out) { *out = dynamic_cast<Derived *>(base) != nullptr; }
int main() {}
