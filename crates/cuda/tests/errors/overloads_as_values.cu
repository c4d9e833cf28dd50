// A name that several functions have, where one of them is wanted as a value.
int once(int a) { return a; }
int once(float a) { return (int)a; }
template <typename T> T twice(T a) { return a + a; }

int apply(int (*f)(int), int a) { return f(a); }

int main()
{
    return apply(once, 1) + apply(twice, 2) + apply(twice<int>, 3);
}
