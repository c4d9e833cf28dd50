// A reference outside of functions is another name of its variable.
#include <cstdio>
struct A { int x; };
A a = {1};
A &r = a;
int n = 5;
int &m = n;
int main() { r.x = 7; m = 9; printf("%d %d %d %d\n", a.x, r.x, n, m); a.x = 3; n = 4; printf("%d %d\n", r.x, m); }
