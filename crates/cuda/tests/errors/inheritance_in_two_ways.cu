#include <cstdio>

struct Base {
    int value = 1;
    int read() const { return value; }
    static int count() { return 3; }
};
struct Left : Base {};
struct Right : Base {};
struct Both : Left, Right {};

struct Shared {
    int number;
    Shared(int number) : number(number) {}
    virtual const char *name() const { return "Shared"; }
};
struct One : virtual Shared {
    One() : Shared(1) {}
    const char *name() const override { return "One"; }
};
struct Other : virtual Shared {
    Other() : Shared(2) {}
    const char *name() const override { return "Other"; }
};
struct Undecided : One, Other {
    Undecided() : Shared(3) {}
};
struct Forgetful : virtual Shared {
    Forgetful() {}
};
struct Plain : Shared {
    Plain() : Shared(4) {}
};
struct Mixed : Shared, One {
    Mixed() : Shared(5) {}
};
struct Twice : Left, Left {};
struct Quiet : virtual Base {};

template <typename T> struct Box {
    T held;
    Box(T held) : held(held) {}
};
struct Boxes : Box<int>, Box<double> {
    Boxes() : Box<int>(1), Box<double>(2.5) {}
};

int main()
{
    Both both;
    both.value = 2;
    both.Left::value = 3;
    printf("%d %d\n", both.read(), both.count());
    Base *base = &both;
    const Base &reference = both;
    Both *back = static_cast<Both *>(base);
    Undecided undecided;
    Shared *shared = &undecided;
    printf("%s\n", shared->name());
    One *one = static_cast<One *>(shared);
    One *found = dynamic_cast<One *>(shared);
    Quiet quiet;
    Base *plain = &quiet;
    Quiet *again = dynamic_cast<Quiet *>(plain);
    return 0;
}
