#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <vector>
struct T { int a; float b; bool c; };
int main() { T t; t.a = 1; t.b = 2; t.c = true; std::vector<T> v; for (int i = 0; i < 5; i++) { t.a = i; v.push_back(t); } T copy = v[3]; T arr[3]; arr[1] = copy; arr[2] = arr[1]; printf("%d %g %d\n", arr[2].a, arr[2].b, arr[2].c); }
