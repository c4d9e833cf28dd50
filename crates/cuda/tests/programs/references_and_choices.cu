// References as members and by names of types, what is written for some arguments of a template, choices among templates,
// operators of objects that were just made.
#include <cstdio>
#include <string>
#include <type_traits>
#include <vector>

template <class T> struct traits {
    typedef typename T::value_type value_type;
    typedef typename T::reference reference;
};
template <class T> struct traits<T *> {
    typedef T value_type;
    typedef T &reference;
};
template <class T> struct counting {
    typedef T value_type;
    typedef T reference;
    T n;
    counting(T start) : n(start) {}
    T operator*() const { return n; }
};
template <class I> struct wrapped {
    typedef typename traits<I>::reference reference;
    I at;
    wrapped(I i) : at(i) {}
    reference operator*() const { return *at; }
};
template <class I> typename traits<I>::reference element(I at) { return *at; }

struct counters {
    int &hits;
    const float &limit;
    counters(int &h, const float &l) : hits(h), limit(l) {}
    void hit() const { hits++; }
};
struct plain {
    int &a;
    int b;
};

template <class T> struct box {
    T v;
    box(T x) : v(x) {}
};
template <class T> struct kind { static const int value = 0; };
template <class T> struct kind<T *> { static const int value = 1; };
template <class T> struct kind<box<T>> { static const int value = 2; };
template <class T> struct kind<box<T *>> { static const int value = 3; };
template <class T> int over(T) { return 0; }
template <class T> int over(T *) { return 1; }
template <class T> int over(box<T>) { return 2; }
template <class T> int over(box<T *>) { return 3; }
template <class T> typename std::enable_if<std::is_integral<T>::value, int>::type whole(T) { return 1; }
template <class T> typename std::enable_if<!std::is_integral<T>::value, int>::type whole(T) { return 0; }
template <class T> auto thrice(T x) -> decltype(x * 3) { return x * 3; }

struct proxy {
    int *at;
    explicit proxy(int *p) : at(p) {}
    operator int() const { return *at; }
    proxy &operator=(int value)
    {
        *at = value;
        return *this;
    }
    proxy &operator=(const proxy &other)
    {
        *at = *other.at;
        return *this;
    }
    int *operator&() const { return at; }
};
struct list {
    int items[4];
    proxy operator[](int i) { return proxy(items + i); }
};
struct quiet {
    quiet() throw() {}
    ~quiet() throw() {}
    int value() const throw() { return 4; }
};
void told(int) { printf("int\n"); }
void told(float) { printf("float\n"); }
struct label {
    char name[8];
    int number;
};

int main()
{
    int a[4] = {1, 2, 3, 4};
    wrapped<int *> first(a);
    *first = 9;
    element(a + 1) = 8;
    printf("%d %d %d\n", a[0], *first, a[1]);
    wrapped<counting<int>> third(counting<int>(3));
    printf("%d %d\n", *third, element(counting<int>(7)));

    int hits = 3;
    float limit = 2.5f;
    counters c(hits, limit);
    c.hits = 5;
    c.hit();
    limit = 4.5f;
    plain p = {hits, 2};
    p.a += p.b;
    printf("%d %g\n", hits, c.limit);

    int x = 1;
    printf("%d %d %d %d\n", kind<int>::value, kind<int *>::value, kind<box<int>>::value, kind<box<int *>>::value);
    printf("%d %d %d %d\n", over(1), over(&x), over(box<int>(1)), over(box<int *>(&x)));
    printf("%d %d %g\n", whole(1), whole(1.0f), thrice(1.5));
    std::remove_reference<decltype(a[0])>::type copy = a[2];
    decltype((x)) same = x;
    copy++;
    same = 6;
    printf("%d %d %d\n", copy, a[2], x);

    list l = {1, 2, 3, 4};
    l[2] = 7;
    l[0] = l[2];
    *&l[1] = 5;
    proxy q = l[0];
    q = l[3];
    printf("%d %d %d %d\n", l.items[0], l.items[1], (int)l[2], l.items[3]);

    if (std::string("abc") != "abd") printf("differ %d\n", (int)std::vector<int>(3).size());
    void (*function)(float) = told;
    function(1.5f);
    void (*other)(int);
    other = told;
    other(1);
    label none = {0};
    label two = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 0, 9};
    printf("%d %s %d %d\n", none.name[0], two.name, two.number, quiet().value());
    return 0;
}
