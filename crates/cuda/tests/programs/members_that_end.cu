// Objects whose members have constructors and destructors of their own: made, copied, moved, assigned and ended. Host code alone.
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct Part
{
    int number;
    Part() : number(0) { printf("part made\n"); }
    Part(int number) : number(number) { printf("part %d made\n", number); }
    Part(const Part &other) : number(other.number + 100) { printf("part %d copied\n", number); }
    Part(Part &&other) : number(other.number)
    {
        other.number = -1;
        printf("part %d moved\n", number);
    }
    Part &operator=(const Part &other)
    {
        printf("part %d becomes %d\n", number, other.number);
        number = other.number;
        return *this;
    }
    ~Part() { printf("part %d ends\n", number); }
};

struct Two
{
    Part left;
    Part right;
};

struct Whole
{
    Part first;
    Part second{2};
    int plain;
    Whole(int n) : first(n), plain(n) { printf("whole made\n"); }
    ~Whole()
    {
        if (plain == 7) {
            printf("whole 7 ends early\n");
            return;
        }
        printf("whole %d ends\n", plain);
    }
};

struct Node
{
    int value;
    std::unique_ptr<Node> next;
    Part part;
    Node(int v) : value(v), part(v) {}
};

struct Holder
{
    std::unique_ptr<Part> owned;
    std::string name;
    Holder(std::unique_ptr<Part> given, const std::string &name) : owned(std::move(given)), name(name) {}
};

struct Bag
{
    std::vector<int> numbers;
    std::unique_ptr<int[]> more;
    Part three[3];
};

Part make(int n)
{
    Part made(n);
    printf("making\n");
    return made;
}

Part give(Part taken)
{
    printf("given %d\n", taken.number);
    return taken;
}

Whole whole(int n) { return Whole(n); }

void look(const Part &part) { printf("seen %d\n", part.number); }

void take(std::unique_ptr<Part> part) { printf("took %d\n", part->number); }

Holder wrap(int n)
{
    auto part = std::make_unique<Part>(n);
    Holder holder(std::move(part), "wrapped");
    printf("left %d\n", part ? 1 : 0);
    return holder;
}

int leave(int n)
{
    Two two;
    for (int i = 0; i < 3; i++) {
        Whole inner(10 + i);
        if (i == 0) continue;
        if (i == n) break;
        if (i + n == 5) return i;
        printf("turn\n");
    }
    switch (n) {
    case 1: {
        Part a(71);
        break;
    }
    case 2:
        printf("two\n");
        break;
    default:
        Part b(72);
        printf("other\n");
    }
    return -1;
}

void members()
{
    Two two;
    two.left.number = 5;
    Two copy = two;
    copy = two;
    Two moved = std::move(two);
    Two listed{Part(1), Part(2)};
    Whole seven(7), eight(8);
}

void results()
{
    Part a = make(3);
    Part b = give(a);
    Part c = give(std::move(a));
    Whole d = whole(4);
    look(d.first);
    c = make(5);
    make(13);
    printf("nobody took it\n");
}

void owners()
{
    Node *head = new Node(1);
    head->next = std::make_unique<Node>(2);
    head->next->next.reset(new Node(3));
    delete head;
    Holder first = wrap(5);
    Holder second = std::move(first);
    printf("%d %d %s\n", first.owned ? 1 : 0, second.owned->number, second.name.c_str());
    second = wrap(6);
    printf("%d\n", second.owned->number);
    std::unique_ptr<Part> part(new Part(8));
    take(std::move(part));
    printf("%d\n", part == nullptr);
    take(std::make_unique<Part>(9));
    Bag bag;
    bag.three[1].number = 11;
    bag.more.reset(new int[4]);
    bag.numbers.push_back(1);
    Bag other(std::move(bag));
    printf("%d %d\n", bag.more ? 1 : 0, other.more ? 1 : 0);
}

void elsewhere()
{
    Part parts[2];
    Part listed[2] = {Part(21), 22};
    Part *one = new Part;
    delete one;
    Two *two = new Two();
    delete two;
    auto made = std::make_unique<Two>();
    Part *none = nullptr;
    delete none;
    Part p(14);
    auto by_value = [p](int n) { return p.number + n; };
    auto by_reference = [&p]() { return p.number; };
    printf("%d %d\n", by_value(1), by_reference());
    Part a(15), b(16);
    Part c = a.number > 3 ? a : b;
    Part d = a.number > 30 ? std::move(a) : std::move(b);
    printf("%d %d\n", a.number, b.number);
    std::pair<int, std::unique_ptr<Part>> q;
    q.second = std::make_unique<Part>(17);
    auto r = std::move(q);
    printf("%d %d\n", q.second ? 1 : 0, r.second->number);
}

int main()
{
    members();
    for (int n = 1; n < 5; n++) {
        printf("left with %d\n", leave(n));
    }
    results();
    owners();
    elsewhere();
    return 0;
}
