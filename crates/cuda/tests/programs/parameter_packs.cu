// Parameter packs: functions and classes that take as many as they are given, folds, forwarding, templates as arguments.
#include <cstdio>
#include <iostream>
#include <string>
#include <utility>

void print() { printf("\n"); }

template <typename T, typename... Rest> void print(T first, Rest... rest)
{
    std::cout << first << (sizeof...(rest) ? ", " : "");
    print(rest...);
}

template <typename... Args> auto sum(Args... args) { return (args + ...); }
template <typename... Args> auto left_less(Args... args) { return (... - args); }
template <typename... Args> auto right_less(Args... args) { return (args - ...); }
template <typename... Args> int sum_from(int start, Args... args) { return (start + ... + args); }
template <typename... Args> bool all(Args... args) { return (... && args); }
template <typename... Args> bool any(Args... args) { return (args || ...); }
template <typename... Args> void show(const Args &...args)
{
    ((std::cout << args << ' '), ...);
    (std::cout << ... << args) << "\n";
}
template <int... Numbers> int product() { return (1 * ... * Numbers); }
template <typename... Args> int counted(Args &&...args) { return sizeof...(Args) + sizeof...(args); }

struct Tracked {
    std::string name;
    Tracked(const char *n) : name(n) {}
    Tracked(const Tracked &other) : name(other.name) { printf("copied %s\n", name.c_str()); }
    Tracked(Tracked &&other) : name(std::move(other.name)) { printf("moved %s\n", name.c_str()); }
};

struct Holder {
    Tracked held;
    int number;
    Holder(const Tracked &from, int n) : held(from), number(n) {}
    Holder(Tracked &&from, int n) : held(std::move(from)), number(n) {}
};

template <typename T, typename... Args> T *make(Args &&...args) { return new T(std::forward<Args>(args)...); }

template <typename F, typename... Args> auto call(F function, Args... args) { return function(args...); }

template <typename... Args> void printed(const char *format, Args... args) { printf(format, args...); }

template <typename... Types> struct Tuple;
template <> struct Tuple<> {
    void show() const { printf("end\n"); }
    static const int size = 0;
};
template <typename First, typename... Rest> struct Tuple<First, Rest...> {
    First first;
    Tuple<Rest...> rest;
    Tuple(First f, Rest... r) : first(f), rest(r...) {}
    void show() const
    {
        std::cout << first << " -> ";
        std::cout.flush();
        rest.show();
    }
    static const int size = 1 + Tuple<Rest...>::size;
};

template <typename... Types> int parts(const Tuple<Types...> &tuple) { return sizeof...(Types); }

template <typename T> struct Add {
    T operator()(T a, T b) const { return a + b; }
};
template <typename T> struct Largest {
    T operator()(T a, T b) const { return a > b ? a : b; }
};
template <template <typename> class Operation, typename T> T reduce(const T *values, int n)
{
    T found = values[0];
    for (int i = 1; i < n; i++) found = Operation<T>()(found, values[i]);
    return found;
}
template <template <typename> class Operation, typename T> struct Pairwise {
    T apply(T a, T b) const { return Operation<T>()(a, b); }
};

template <typename T> T smallest(T value) { return value; }
template <typename T, typename... Rest> T smallest(T first, Rest... rest)
{
    T other = smallest(rest...);
    return first < other ? first : other;
}

int main()
{
    print(1, 2.5, "three", 'c');
    print();
    std::cout << sum(1, 2, 3) << " " << sum(1.5, 2) << " " << sum(std::string("a"), std::string("b")) << "\n";
    std::cout << left_less(10, 3, 2) << " " << right_less(10, 3, 2) << " " << sum_from(100) << " " << sum_from(100, 5, 6)
              << "\n";
    std::cout << all(true, 1, 2) << all(true, 0) << all() << any(false, 0, 1) << any() << "\n";
    show(1, "two", 3.5);
    std::cout << product<2, 3, 7>() << " " << product<>() << " " << counted(1, 2, 3) << "\n";
    Tracked named("named");
    Holder *copied = make<Holder>(named, 1);
    Holder *moved = make<Holder>(Tracked("temporary"), 2);
    Holder *given = make<Holder>(std::move(named), 3);
    printf("%s %s %s\n", copied->held.name.c_str(), moved->held.name.c_str(), given->held.name.c_str());
    delete copied;
    delete moved;
    delete given;
    std::cout << call([](int a, int b) { return a * b; }, 6, 7) << "\n";
    printed("%d %s %.2f\n", 4, "five", 6.0);
    printed("nothing\n");
    Tuple<int, double, const char *> tuple(1, 2.5, "x");
    tuple.show();
    std::cout << tuple.size << " " << tuple.rest.first << " " << parts(tuple) << "\n";
    int values[] = {3, 9, 2};
    std::cout << reduce<Add>(values, 3) << " " << reduce<Largest, int>(values, 3) << " "
              << Pairwise<Largest, float>().apply(1.5f, 0.5f) << "\n";
    std::cout << smallest(4, 2, 8) << "\n";
    int smallest = 3;
    for (int i = 0; i < smallest; i++) printf("%d", i);
    printf("\n");
    return 0;
}
