// Objects in functions of host and device: copies, temporaries, arrays and what `delete` ends.
#include <cstdio>
#include <cuda_runtime.h>
#include <new>
#include <utility>

#define BOTH __host__ __device__

struct Note {
    int a;
    BOTH Note(int a = 1) : a(a) { printf("+%d ", a); }
    BOTH ~Note() { printf("-%d ", a); }
};
struct Copied {
    int a;
    BOTH Copied(int a) : a(a) {}
    BOTH Copied(const Copied &o) : a(o.a + 100) {}
    BOTH Copied &operator=(const Copied &o)
    {
        a = o.a + 1000;
        return *this;
    }
};
struct Holder {
    Copied c;
    int k;
};
// Counts how many of it there are.
struct Counted {
    int *count;
    BOTH Counted(int *count) : count(count) { ++*count; }
    BOTH Counted(const Counted &o) : count(o.count) { ++*count; }
    BOTH ~Counted() { --*count; }
    BOTH Counted &operator=(const Counted &o)
    {
        ++*o.count;
        --*count;
        count = o.count;
        return *this;
    }
};
template <class T> struct Owner {
    T *p;
    BOTH explicit Owner(T *p = nullptr) : p(p) {}
    Owner(const Owner &) = delete;
    BOTH Owner(Owner &&o) : p(o.p) { o.p = nullptr; }
    BOTH ~Owner() { delete p; }
    BOTH Owner &operator=(Owner &&o)
    {
        T *kept = p;
        p = o.p;
        o.p = kept;
        return *this;
    }
};
template <class T> class List {
    T *data;
    int count, room;

public:
    BOTH List() : data(nullptr), count(0), room(0) {}
    BOTH List(const List &o) : data(new T[o.count]), count(o.count), room(o.count)
    {
        for (int i = 0; i < count; i++) data[i] = o.data[i];
    }
    BOTH ~List() { delete[] data; }
    BOTH List &operator=(List o)
    {
        T *kept = data;
        data = o.data;
        o.data = kept;
        count = o.count;
        room = o.room;
        return *this;
    }
    BOTH void push(const T &value)
    {
        if (count == room) {
            room = room ? room * 2 : 2;
            T *more = new T[room];
            for (int i = 0; i < count; i++) more[i] = data[i];
            delete[] data;
            data = more;
        }
        data[count++] = value;
    }
    BOTH T &operator[](int i) { return data[i]; }
};
struct Base {
    BOTH Base() { init(); }
    BOTH virtual void init() { printf("base "); }
    BOTH virtual ~Base() { printf("~base "); }
};
struct Derived : Base {
    int x = 3;
    BOTH Derived() { init(); }
    BOTH void init() override { printf("derived%d ", x); }
    BOTH ~Derived() { printf("~derived "); }
};

BOTH int take(Copied c) { return c.a; }
BOTH Copied pass(Copied c) { return c; }
BOTH Copied copy(const Copied &c) { return c; }
BOTH Counted made(int *count) { return Counted(count); }
BOTH Counted through(Counted c) { return c; }
BOTH int used(Counted c) { return *c.count; }
BOTH Counted either(bool first, int *count)
{
    Counted x(count);
    if (first) return x;
    Counted y(count);
    return y;
}
template <class T, class... A> BOTH Owner<T> owned(A &&...a) { return Owner<T>(new T(std::forward<A>(a)...)); }

BOTH void lives()
{
    Note(9);
    printf("\n");
    {
        Note two[2] = {Note(5), Note(6)};
        const Note &kept = Note(7);
        printf("| ");
    }
    printf("\n");
    for (int i = 0; i < 3; i++) {
        Note inner(10 + i);
        if (i == 0) continue;
        if (i == 1) break;
    }
    printf("\n");
    Note *three = new Note[3];
    three[1].a = 8;
    delete[] three;
    printf("\n");
    alignas(Note) char memory[2 * sizeof(Note)];
    Note *placed = new (memory) Note(20);
    Note *behind = new (memory + sizeof(Note)) Note(21);
    behind->~Note();
    placed->~Note();
    printf("\n");
    { Derived d; }
    Base *base = new Derived;
    delete base;
    printf("\n");
}

BOTH void copies(int one)
{
    Copied a(1);
    Copied b = a;
    printf("%d %d %d %d\n", b.a, take(a), pass(a).a, copy(a).a);
    Holder d{Copied(5), 2};
    Holder e = d;
    printf("%d ", e.c.a);
    e = d;
    printf("%d ", e.c.a);
    a = Copied(7);
    printf("%d ", a.a);
    auto kept = [a] { return a.a; };
    printf("%d ", kept());
    Copied two[2] = {a, Copied(3)};
    Copied chosen = one ? a : b;
    printf("%d %d %d\n", two[0].a, two[1].a, chosen.a);
}

BOTH void counts()
{
    int n = 0;
    {
        Counted a(&n);
        Counted b = a;
        Counted d = made(&n);
        printf("%d ", n);
        {
            Counted e = through(a);
            printf("%d ", n);
        }
        printf("%d ", n);
        printf("%d ", used(a));
        d = b;
        Counted *p = new Counted(a);
        printf("%d ", n);
        delete p;
        Counted two[2] = {a, Counted(&n)};
        printf("%d ", n);
        for (int i = 0; i < 3; i++) {
            Counted q(two[i & 1]);
            if (i == 1) continue;
            Counted z = q;
        }
        made(&n);
        either(true, &n);
        Counted s = either(false, &n);
        printf("%d ", n);
        a = made(&n);
        const Counted &last = made(&n);
        printf("%d ", n);
    }
    printf("%d\n", n);
}

BOTH void owners()
{
    {
        Owner<Note> a = owned<Note>(1);
        Owner<Note> b(std::move(a));
        printf("%d ", b.p->a);
        b = owned<Note>(2);
        Owner<Note> two[2];
        two[0] = std::move(b);
        two[1] = owned<Note>(3);
    }
    printf("\n");
    List<int> v;
    for (int i = 0; i < 10; i++) v.push(i * i);
    List<int> w = v;
    w[3] = 100;
    printf("%d %d ", v[3], w[3]);
    v = w;
    printf("%d\n", v[3]);
}

BOTH void all(int one)
{
    lives();
    copies(one);
    counts();
    owners();
}

__global__ void kernel(int one) { all(one); }

int main()
{
    all(1);
    fflush(stdout);
    kernel<<<1, 1>>>(1);
    cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
