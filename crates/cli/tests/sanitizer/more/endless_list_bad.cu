#include <cstdio>
struct List { int v; List *next; };
int find(List *l, int v) { while (l) { if (l->v == v) return 1; //!
    l = l->next; } return 0; }
int main() { List a, b; a.v = 1; b.v = 2; a.next = &b; b.next = &a; printf("%d\n", find(&a, 3)); }
