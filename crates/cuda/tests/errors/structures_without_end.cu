// Structures that need themselves, and templates that need ever more of their kind.
template <int N> struct Falls { static const int value = N * Falls<N - 1>::value; };
const int bottom = Falls<5>::value;
struct Own : Own { int a; };
template <typename T> struct Left;
template <typename T> struct Right : Left<T> { int r; int of() { return l; } };
template <typename T> struct Left : Right<T> { int l; };
Left<int> both;
template <typename T> struct Curious : Curious<T> { int c; int f() { return d; } };
Curious<float> one;
template <int N> struct Deep : Deep<N + 1> { int d; };
Deep<0> deep;
struct In { struct In2 : In { int k; }; int x; };
int main() { both.nothing = 3; one.d = 4; return both.of() + one.f(); }
