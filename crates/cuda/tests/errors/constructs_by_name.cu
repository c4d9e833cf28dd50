// What is right CUDA C++ and does not run here is named.
__global__ void launches(float *out) { launches<<<1, 1>>>(out); }
union Held { std::vector<int> v; int i; };
struct Base { int a; };
struct Other { int b; };
struct Derived : Base, Other { int c; };
struct Speaks { int a; virtual int speak() { return a; } };
struct Loud : Speaks { int speak() { return 2 * a; } };
template <typename... T> __global__ void packs(T... all) {}
int main()
{
    std::unordered_map<int, int> m;
    std::weak_ptr<int> shared;
    std::ostringstream text;
    cudaIpcMemHandle_t handle;
}
