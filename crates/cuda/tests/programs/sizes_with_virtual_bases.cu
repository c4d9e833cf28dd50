// Sizes and places of structures with virtual bases, as the Itanium ABI has them.
#include <cstdio>

struct A { int a; };
struct B : virtual A { int b; };
struct C : virtual A { int c; };
struct D : B, C { int d; };
struct Empty {};
struct E1 : virtual Empty {};
struct E2 : virtual Empty { char c; };
struct E3 : E1, E2 { short s; };
struct Shape { virtual double area() const { return 0; } };
struct Square : virtual Shape { double side = 2; double area() const override { return side * side; } };
struct Named : virtual Shape { char name[3]; };
struct NamedSquare : Square, Named { char c; };
struct Pure : virtual Shape {};
struct Pure2 : virtual Shape {};
struct TwoPure : Pure, Pure2 {};
struct TwoPureX : virtual Pure, virtual Pure2 { int x; };
struct Long { long l; char tail; Long() : l(1), tail(2) {} };
struct VLong : virtual Long { char after; };
struct VLong2 : virtual Long, virtual A { char after; };
struct NLong : Long, virtual A { char after; };
struct Poly { virtual ~Poly() {} int p; };
struct NPoly : Poly, virtual A { char c; };
struct VPoly : virtual Poly { char c; };
struct VVPoly : virtual VPoly { char d; };
struct VVV : VVPoly, virtual A, D { char e; };
struct NonVirtualA : A { int n; };
struct Mixed : NonVirtualA, B { int m; };
struct Chars { char c; Chars() {} };
struct V1 : virtual Chars {};
struct V2 : virtual Chars { char d; };
struct V3 : V1, V2, virtual Shape {};
struct alignas(16) Wide { int w; };
struct V4 : virtual Wide, virtual A {};
template <typename T> struct Holder : virtual A { T held; };
struct HC : Holder<char>, Holder<double>, Holder<Long> {};
struct Tail { int i; char c; Tail() {} };
struct OverTail : Tail { OverTail() {} };
struct V5 : virtual A, OverTail { char x; };
struct Pod { long l; char c; };
struct VPod : virtual Pod, virtual Chars { char x; };
struct NPod : Pod, virtual Chars { char x; };

#define SIZE(T) printf("%s %d %d\n", #T, (int)sizeof(T), (int)alignof(T))
int main()
{
    SIZE(A); SIZE(B); SIZE(C); SIZE(D); SIZE(E1); SIZE(E2); SIZE(E3);
    SIZE(Shape); SIZE(Square); SIZE(Named); SIZE(NamedSquare); SIZE(Pure); SIZE(Pure2); SIZE(TwoPure); SIZE(TwoPureX);
    SIZE(Long); SIZE(VLong); SIZE(VLong2); SIZE(NLong); SIZE(Poly); SIZE(NPoly); SIZE(VPoly); SIZE(VVPoly); SIZE(VVV);
    SIZE(Mixed); SIZE(V1); SIZE(V2); SIZE(V3); SIZE(V4); SIZE(HC); SIZE(OverTail); SIZE(V5); SIZE(VPod); SIZE(NPod);
    SIZE(Holder<char>); SIZE(Holder<double>);
    D d;
    D *p = &d;
    char *start = (char *)p;
    printf("%d %d %d %d\n", (int)((char *)(A *)p - start), (int)((char *)(B *)p - start), (int)((char *)(C *)p - start),
           (int)((char *)&p->d - start));
    C *c = p;
    printf("%d\n", (int)((char *)(A *)c - start));
    VVV v;
    VVV *q = &v;
    start = (char *)q;
    Poly *poly = q;
    VPoly *vpoly = q;
    A *a = q;
    D *dd = q;
    C *cc = dd;
    printf("%d %d %d %d %d %d\n", (int)((char *)poly - start), (int)((char *)vpoly - start), (int)((char *)a - start),
           (int)((char *)dd - start), (int)((char *)cc - start), (int)((char *)&q->e - start));
    TwoPureX two;
    TwoPureX *r = &two;
    start = (char *)r;
    printf("%d %d %d\n", (int)((char *)(Pure *)r - start), (int)((char *)(Pure2 *)r - start), (int)((char *)(Shape *)r - start));
    return 0;
}
