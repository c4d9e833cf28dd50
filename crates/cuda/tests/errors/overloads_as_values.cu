// A name that several functions have, where one of them is wanted as a value and nothing says which.
int once(int a) { return a; }
int once(float a) { return (int)a; }
template <typename T> T twice(T a) { return a + a; }

template <typename F> int apply(F f, int a) { return f(a); }

int main()
{
    return apply(once, 1) + apply(twice, 2) + apply(twice<int>, 3);
}
