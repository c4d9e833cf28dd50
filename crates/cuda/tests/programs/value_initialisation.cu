// Empty braces, elements that a list leaves out and objects without a value start as their constructors and members say.
#include <cstdio>
#include <vector>
#include <memory>
struct B { int id; __host__ __device__ B(int i = 1) : id(i) {} };
struct D { int id; __host__ __device__ D() : id(7) {} };
struct C { int id = 4; float w = 0.5f; };
struct H { B b; int n; C c; };
struct W { D d[2]; int n; };
struct M { B b; D d[2]; C c{}; __host__ __device__ M() : b(), d() {} };
template <typename T> struct Box { T value{}; B b{}; };
template <typename T> __host__ __device__ T fresh() { return T{}; }
template <typename T> __host__ __device__ T fresh2() { return T(); }
__host__ __device__ B mk() { return {}; }
__host__ __device__ H mh() { return {}; }
__host__ __device__ int sum(const B &b, C c) { return b.id * 10 + c.id; }
B gb{}; C gc{}; B ga[3] = {9}; D gd[2] = {}; H gh{}; D gn[2]; C gm; H gk; 
__device__ C dc{}; __device__ C dd[2] = {}; __device__ C dn; __constant__ C cn;
__global__ void k(int *o) {
    B a[3] = {B(2), 3, {}};
    o[0] = a[0].id * 100 + a[1].id * 10 + a[2].id;
    B b{}; D d = {}; C c{}; C cc[2] = {}; H h{}; H hh[2] = {{5, 6}, {}};
    o[1] = b.id; o[2] = d.id; o[3] = c.id; o[4] = cc[1].id; o[5] = h.b.id + h.c.id; o[6] = hh[0].b.id * 100 + hh[0].c.id*10 + hh[1].b.id;
    D plain[2]; C pc[2]; W w{}; M m;
    o[7] = plain[1].id; o[8] = pc[1].id; o[9] = w.d[1].id; o[10] = m.b.id * 100 + m.d[1].id * 10 + m.c.id;
    o[11] = mk().id; o[12] = mh().c.id; o[13] = sum(B{}, C{}); o[14] = fresh<D>().id; o[15] = fresh2<C>().id;
    Box<float> x{}; o[16] = x.b.id; o[17] = dc.id + dd[1].id + dn.id;
    B m2[2][2] = {{B(8)}}; o[18] = m2[0][0].id * 100 + m2[0][1].id * 10 + m2[1][1].id;
    b = {}; o[19] = b.id; o[20]=cn.id;
}
int main() {
    int *o; cudaMallocManaged(&o, 40 * sizeof(int)); k<<<1, 1>>>(o); cudaDeviceSynchronize();
    for (int i = 0; i < 21; i++) printf("%d ", o[i]);
    printf("\n");
    B a[3] = {B(2), 3, {}};
    B b{}; D d = {}; C c{}; C cc[2] = {}; H h{}; H hh[2] = {{5, 6}, {}};
    printf("%d%d%d %d %d %d %d %d %d%d%d\n", a[0].id, a[1].id, a[2].id, b.id, d.id, c.id, cc[1].id, h.b.id + h.c.id, hh[0].b.id, hh[0].c.id, hh[1].b.id);
    D plain[2]; C pc[2]; W w{}; M m;
    printf("%d %d %d %d%d%d\n", plain[1].id, pc[1].id, w.d[1].id, m.b.id, m.d[1].id, m.c.id);
    printf("%d %d %d %d %d\n", mk().id, mh().c.id, sum(B{}, C{}), fresh<D>().id, fresh2<C>().id);
    Box<float> x{}; B m2[2][2] = {{B(8)}};
    printf("%d %d%d%d\n", x.b.id, m2[0][0].id, m2[0][1].id, m2[1][1].id);
    B *p = new B{}; B *q = new B[2]{}; C *r = new C(); C *s = new C[2]; C *t = new C;
    printf("%d %d %d %d %d\n", p->id, q[1].id, r->id, s[1].id, t->id);
    std::vector<B> v(3); std::vector<C> u(2); v.resize(5); u.resize(4); u.emplace_back(); std::vector<D> vd{{}, {}}; 
    printf("%d %d %d %d %d %d\n", v[1].id, u[1].id, v[4].id, u[3].id, u[4].id, vd[1].id);
    auto up = std::make_unique<C>(); auto ua = std::make_unique<C[]>(3); 
    printf("%d %d\n", up->id, ua[2].id);
    printf("%d %d %d%d %d %d %d %d %d\n", gb.id, gc.id, ga[0].id, ga[2].id, gd[1].id, gh.c.id, gn[1].id, gm.id, gk.b.id);
    static B sb{}; static C sa[2]; static D se;
    printf("%d %d %d\n", sb.id, sa[1].id, se.id);
    b = {}; b = 5; b = {}; const C kc{}; C arr[3]{}; dim3 g{}; float3 f{};
    printf("%d %d %d %d %g\n", b.id, kc.id, arr[2].id, g.x, f.z);
    cudaFree(o);
    delete p;
    delete[] q;
    delete r;
    delete[] s;
    delete t;
    return 0;
}
