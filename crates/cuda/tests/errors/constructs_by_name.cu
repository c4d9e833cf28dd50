// What is right CUDA C++ and does not run here is named.
__global__ void launches(float *out) { launches<<<1, 1>>>(out); }
union Bits { float f; int i; };
enum class Mode { Fast, Exact };
struct Base { int a; };
struct Derived : Base { int b; };
int main()
{
    std::map<int, int> m;
    cudaGraph_t graph;
    goto end;
end:
    try { return 0; } catch (...) { return 1; }
    throw 1;
}
