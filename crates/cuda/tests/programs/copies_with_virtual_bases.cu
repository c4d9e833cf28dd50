// Copies, assignments, temporaries and exceptions of objects with virtual bases.
#include <cstdio>
#include <string>
#include <vector>
#include <memory>

struct Named {
    std::string name;
    Named(const std::string &name = "none") : name(name) {}
    virtual ~Named() {}
    virtual std::string says() const { return name; }
};
struct Traced {
    int n;
    Traced(int n = 0) : n(n) {}
    Traced(const Traced &other) : n(other.n + 1) { printf("copy Traced %d\n", n); }
    Traced &operator=(const Traced &other) { n = other.n + 10; printf("assign Traced %d\n", n); return *this; }
    ~Traced() { printf("end Traced %d\n", n); }
};
struct Left : virtual Named, virtual Traced {
    std::string left = "left";
    std::string says() const override { return Named::says() + "/" + left; }
};
struct Right : virtual Named, virtual Traced {
    std::vector<int> numbers = {1, 2, 3};
};
struct Both : Left, Right {
    int own;
    Both(const std::string &name, int own) : Named(name), Traced(own), own(own) {}
};
struct Own : virtual Named {
    int times = 0;
    Own() {}
    Own(const Own &other) : Named(other.name + "'"), times(other.times + 1) {}
    Own &operator=(const Own &other)
    {
        static_cast<Named &>(*this) = other;
        times += other.times;
        return *this;
    }
};
struct MoreOwn : Own { int more = 1; };

Both made(int n) { return Both("made", n); }
std::string read(Both both) { return both.says() + std::to_string(both.numbers.size()); }
Named sliced(const Both &both) { return both; }

struct Failure { virtual const char *what() const { return "failure"; } int code = 5; virtual ~Failure() {} };
struct Network : virtual Failure { int port = 80; const char *what() const override { return "network"; } };
struct Disk : virtual Failure { };
struct All : Network, Disk { All() { code = 99; } };

template <typename T> struct Box : virtual Named {
    T value{};
    void rename_to(const char *to) { this->name = to; }
    T get() const { return value; }
};
template <typename T> struct Boxes : Box<T>, Box<int *> {
    std::string shown() const { return this->name + std::to_string(static_cast<const Box<T> &>(*this).get()); }
};

int main()
{
    Both a("a", 1);
    Both b = a;
    b.name = "b";
    b.numbers.push_back(4);
    printf("%s %s %d %d\n", a.says().c_str(), b.says().c_str(), (int)a.numbers.size(), (int)b.numbers.size());
    a = b;
    printf("%s %d %d\n", a.says().c_str(), (int)a.numbers.size(), a.n);
    Left &left = a;
    Left other;
    other = left;
    printf("%s %d\n", other.says().c_str(), other.n);
    left = other;
    printf("%d\n", a.n);
    std::string words = read(a);
    printf("%s\n", words.c_str());
    Both c = made(3);
    printf("%s %d\n", c.says().c_str(), c.n);
    printf("%s\n", sliced(c).says().c_str());
    MoreOwn first;
    first.name = "first";
    MoreOwn second(first);
    printf("%s %d\n", second.name.c_str(), second.times);
    second = first;
    first = second;
    printf("%s %d %d\n", second.name.c_str(), second.times, first.times);
    for (int i = 0; i < 3; i++) {
        try {
            if (i == 0) throw All();
            if (i == 1) throw Disk();
            throw Network();
        } catch (const Network &caught) {
            printf("network %s %d %d\n", caught.what(), caught.code, caught.port);
        } catch (Failure &caught) {
            printf("failure %s %d\n", caught.what(), caught.code);
        }
    }
    try { throw All(); } catch (Failure &caught) { printf("all %s %d\n", caught.what(), caught.code); }
    Boxes<int> boxes;
    static_cast<Box<int> &>(boxes).rename_to("boxes");
    printf("%s\n", boxes.shown().c_str());
    std::vector<Both> list;
    list.reserve(2);
    list.push_back(b);
    list.push_back(a);
    printf("%s %s\n", list[0].says().c_str(), list[1].says().c_str());
    std::unique_ptr<Named> owner(new Both("owned", 8));
    printf("%s\n", owner->says().c_str());
    std::shared_ptr<Left> shared = std::make_shared<Both>("shared", 9);
    std::shared_ptr<Named> up = shared;
    printf("%s\n", up->says().c_str());
    return 0;
}
