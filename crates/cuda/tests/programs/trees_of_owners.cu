// Trees and lists that unique_ptr holds together, and classes with their own ways to be copied, moved and assigned. Host code alone.
#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct Marked
{
    int number;
    Marked(int n) : number(n) {}
    ~Marked() { printf("%d ends\n", number); }
};

class Copied
{
public:
    Copied(int n) : data(new int(n)) {}
    Copied(const Copied &other) : data(new int(*other.data)) {}
    Copied &operator=(Copied other)
    {
        std::swap(data, other.data);
        return *this;
    }
    ~Copied()
    {
        printf("copied %d ends\n", *data);
        delete data;
    }

private:
    int *data;
};

class Moved
{
public:
    Moved(int n) : data(new int(n)) {}
    Moved(Moved &&other) noexcept : data(other.data) { other.data = nullptr; }
    Moved &operator=(Moved &&other) noexcept
    {
        if (this != &other) {
            delete data;
            data = other.data;
            other.data = nullptr;
        }
        return *this;
    }
    ~Moved()
    {
        if (data) printf("moved %d ends\n", *data);
        delete data;
    }

private:
    int *data;
};

struct Record
{
    Moved key;
    std::string name;
    std::vector<int> values;
    Record(Moved given) : key(std::move(given)), name("record"), values(3) {}
};

struct Shelf
{
    Record record;
    Shelf() : record(Moved(9)) {}
};

struct Tree
{
    std::unique_ptr<Tree> left, right;
    int value;
    Tree(int v) : value(v) {}
    void add(int v)
    {
        auto &side = v < value ? left : right;
        if (side) {
            side->add(v);
        } else {
            side = std::make_unique<Tree>(v);
        }
    }
    int sum() const { return value + (left ? left->sum() : 0) + (right ? right->sum() : 0); }
};

struct Link
{
    Marked mark;
    std::unique_ptr<Link> next;
    Link(int n) : mark(n) {}
};

struct List
{
    std::unique_ptr<Link> head;
    int size = 0;
    void push(int n)
    {
        auto link = std::make_unique<Link>(n);
        link->next = std::move(head);
        head = std::move(link);
        size++;
    }
    int pop()
    {
        int n = head->mark.number;
        head = std::move(head->next);
        size--;
        return n;
    }
};

const Copied &same(const Copied &copied) { return copied; }

Moved made(int n) { return Moved(n); }

Moved either(bool first)
{
    Moved one(1), two(2);
    if (first) return one;
    return two;
}

Moved inner(bool early)
{
    Moved one(3);
    if (early) {
        Moved two(4);
        return two;
    }
    return std::move(one);
}

std::unique_ptr<Marked> perhaps(int n)
{
    if (n < 0) return nullptr;
    return std::make_unique<Marked>(n);
}

Marked *released()
{
    std::unique_ptr<Marked> owner(new Marked(77));
    return owner.release();
}

int main()
{
    {
        Copied a(1), b(2);
        a = b;
        a = Copied(3);
        b = same(a);
    }
    {
        Moved a = made(1);
        a = made(2);
        Moved b(3);
        b = std::move(a);
        Moved c = either(true), d = either(false), e = inner(true), f = inner(false);
    }
    {
        Record a(made(4));
        Record b(std::move(a));
        a = std::move(b);
        printf("%s %d\n", a.name.c_str(), (int)a.values.size());
        Shelf *shelf = new Shelf();
        delete shelf;
    }
    {
        Tree tree(5);
        tree.add(3);
        tree.add(8);
        tree.add(4);
        printf("%d\n", tree.sum());
    }
    {
        List list;
        list.push(1);
        list.push(2);
        list.push(3);
        int last = list.pop();
        printf("%d %d\n", last, list.size);
    }
    {
        auto a = perhaps(5), b = perhaps(-1);
        a = perhaps(6);
        a = nullptr;
        printf("%d\n", !b);
        b = std::unique_ptr<Marked>(released());
        b.reset();
    }
    {
        std::array<Marked, 2> numbers = {Marked(1), Marked(2)};
        auto copy = numbers;
        copy[0].number = 9;
        numbers = copy;
    }
    for (Marked mark(4); mark.number < 6; mark.number++) {
        Marked turn(40 + mark.number);
    }
    return 0;
}
