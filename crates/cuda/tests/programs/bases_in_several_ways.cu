// Conversions and casts with virtual bases, and bases that are there in two ways.
#include <cstdio>
#include <typeinfo>

struct Base {
    int id = 1;
    virtual ~Base() {}
    virtual int number() const { return id; }
};
struct Left : virtual Base {
    int left = 2;
    int number() const override { return 10 + left; }
};
struct Right : virtual Base {
    int right = 3;
    virtual int other() { return right; }
};
struct Both : Left, Right {
    int both = 4;
    int other() override { return both + id; }
};
struct Deep : virtual Both {
    int deep = 5;
};
struct Side {
    int side = 6;
    virtual ~Side() {}
};
struct Whole : Side, Deep {
    int whole = 7;
    int number() const override { return 1000 + whole; }
};
struct Plain { int x = 8; };
struct HasPlain : virtual Plain { int y = 9; };
struct Further : HasPlain { int z = 10; };

// One base in two ways.
struct Counter {
    int count;
    static int made;
    Counter(int count) : count(count) { made++; }
    virtual int twice() const { return 2 * count; }
    static int all() { return made; }
};
int Counter::made = 0;
struct First : Counter { First() : Counter(100) {} };
struct Second : Counter {
    Second() : Counter(200) {}
    int twice() const override { return -2 * count; }
};
struct Pair : First, Second {
    int sum() const { return First::count + Second::count; }
};
// Virtual and not virtual.
struct Third : virtual Counter { Third() : Counter(300) {} };
struct Fourth : virtual Counter { Fourth() : Counter(400) {} };
struct Mix : First, Third, Fourth { Mix() : Counter(500) {} };

int id_of(const Base &base) { return base.id; }
int id_through(const Base *base) { return base ? base->id : -1; }
int twice_of(const Counter &counter) { return counter.twice(); }

int main()
{
    Whole whole;
    Base *base = &whole;
    Left *left = &whole;
    Right *right = &whole;
    Deep *deep = &whole;
    Both *both = deep;
    base->id = 21;
    printf("%d %d %d %d %d\n", whole.id, left->id, right->id, both->id, deep->id);
    printf("%d %d %d\n", id_of(*left), id_of(whole), id_through(right));
    Left *none = nullptr;
    Deep *no_deep = nullptr;
    base = none;
    printf("%d %d %d\n", base == nullptr, id_through(no_deep), id_through(none));
    both = no_deep;
    printf("%d\n", both == nullptr);
    base = left;
    printf("%d %d %d %d\n", base == right, base == deep, left->number(), right->number());
    printf("%d %d\n", right->other(), deep->other());
    printf("%d %d %d\n", dynamic_cast<Whole *>(base) == &whole, dynamic_cast<Left *>(base) == left,
           dynamic_cast<Side *>(base)->side);
    printf("%d %d\n", dynamic_cast<Deep *>(right)->deep, dynamic_cast<Right *>((Side *)&whole)->right);
    Both only;
    base = &only;
    printf("%d %d %d\n", dynamic_cast<Deep *>(base) == nullptr, dynamic_cast<Whole *>(base) == nullptr,
           dynamic_cast<Right *>(base)->right);
    printf("%d %d %d\n", typeid(*base) == typeid(Both), typeid(*right) == typeid(Whole), typeid(*base) == typeid(Base));
    printf("%s\n", typeid(*deep).name());
    Further further;
    HasPlain *has = &further;
    Plain &plain = *has;
    plain.x++;
    printf("%d %d %d %d\n", further.x, has->x, has->Plain::x, typeid(*has) == typeid(HasPlain));
    Left &ref = static_cast<Left &>(whole);
    Whole &back = static_cast<Whole &>(*deep);
    printf("%d %d\n", ref.id, back.whole);

    Pair pair;
    printf("%d %d %d %d\n", pair.First::count, pair.Second::count, pair.sum(), pair.all());
    First *first = &pair;
    Counter *counter = first;
    Counter *second = (Second *)&pair;
    counter->count++;
    printf("%d %d %d %d\n", counter->twice(), second->twice(), twice_of((First &)pair), twice_of((Second &)pair));
    printf("%d %d %d\n", dynamic_cast<Pair *>(counter) == &pair, dynamic_cast<Pair *>(second) == &pair,
           dynamic_cast<Second *>(counter) == (Second *)&pair);
    printf("%d\n", (int)sizeof(Pair));
    Mix mix;
    Third *third = &mix;
    Fourth *fourth = &mix;
    Counter *shared = third;
    Counter *single = (First *)&mix;
    shared->count += 1;
    printf("%d %d %d %d\n", third->count, fourth->count, mix.First::count, mix.Third::count);
    printf("%d %d %d\n", shared == fourth, shared == single, (int)sizeof(Mix));
    printf("%d %d\n", dynamic_cast<Mix *>(shared) == &mix, dynamic_cast<Mix *>(single) == &mix);
    return 0;
}
