struct S { int a; int twice(int n) { return 2 * n; } };

int main() {
    int S::*p = &S::a;
    int (S::*f)(int) = &S::twice;
    S s = {1};
    S *q = &s;
    return s.*p + q->*p + (s.*f)(3);
}
