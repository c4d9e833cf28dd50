// Elements of vectors, maps, queues and new[] that have destructors, and objects that end with the statement they are made in. Host code alone.
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <queue>
#include <stack>
#include <string>
#include <utility>
#include <vector>

static int live = 0;

struct Value
{
    int number;
    int *data;
    Value() : number(0), data(new int(0)) { live++; }
    Value(int n) : number(n), data(new int(n)) { live++; }
    Value(const Value &other) : number(other.number), data(new int(*other.data)) { live++; }
    Value &operator=(const Value &other)
    {
        number = other.number;
        *data = *other.data;
        return *this;
    }
    ~Value()
    {
        delete data;
        live--;
    }
    int get() const { return *data; }
    Value next() const { return Value(number + 1); }
};

struct Shape
{
    int number;
    Shape(int n) : number(n) {}
    ~Shape() { printf("shape %d ends\n", number); }
};

struct Layer
{
    std::vector<std::unique_ptr<Shape>> shapes;
    std::string name;
    void add(int n) { shapes.push_back(std::make_unique<Shape>(n)); }
    int sum() const
    {
        int all = 0;
        for (const auto &shape : shapes) all += shape->number;
        return all;
    }
};

struct Group
{
    std::vector<Value> values;
    Value lead;
    Group(int n) : values(n), lead(n) {}
};

struct Pool
{
    std::map<std::string, Value> names;
    std::stack<Value> stack;
    std::queue<Value> queue;
};

struct Node
{
    int number;
    std::vector<Node> children;
    std::unique_ptr<Shape> shape;
    Node(int n) : number(n) {}
};

struct Grid
{
    Value two[2];
    std::unique_ptr<Value[]> more;
    Value *cells;
    Grid(int n) : more(new Value[n]), cells(new Value[n]) {}
    ~Grid() { delete[] cells; }
};

Layer build(int count)
{
    Layer layer;
    for (int i = 1; i <= count; i++) layer.add(i);
    return layer;
}

std::vector<std::unique_ptr<Shape>> shapes(int from, int to)
{
    std::vector<std::unique_ptr<Shape>> all;
    for (int i = from; i < to; i++) all.emplace_back(new Shape(i));
    return all;
}

std::vector<Value> values(int count)
{
    std::vector<Value> all;
    for (int i = 0; i < count; i++) all.push_back(Value(i));
    return all;
}

void consume(std::vector<std::unique_ptr<Shape>> all) { printf("%d shapes\n", (int)all.size()); }

int total(std::vector<Value> all)
{
    int sum = 0;
    for (auto value : all) sum += value.get();
    all.clear();
    return sum;
}

int look(const Value &value) { return value.number; }

const Value &larger(const Value &a, const Value &b) { return a.number < b.number ? b : a; }

bool downwards(const Value &a, const Value &b) { return a.number > b.number; }

void owners()
{
    Layer first = build(3);
    Layer second = std::move(first);
    printf("%d %d\n", (int)first.shapes.size(), second.sum());
    first = build(2);
    second = std::move(first);
    auto some = shapes(10, 14);
    some.pop_back();
    printf("popped\n");
    some.erase(some.begin() + 1);
    printf("erased\n");
    some.resize(1);
    printf("resized\n");
    some.clear();
    printf("cleared\n");
    some.push_back(std::make_unique<Shape>(20));
    auto taken = std::move(some[0]);
    some.emplace_back(new Shape(21));
    some.back().reset();
    printf("%d %d\n", some[0] ? 1 : 0, taken->number);
    consume(shapes(30, 32));
    auto more = shapes(32, 33);
    consume(std::move(more));
    more = shapes(33, 35);
    std::vector<std::vector<std::unique_ptr<Shape>>> rows(2);
    rows[1] = shapes(40, 41);
    std::map<int, std::unique_ptr<Shape>> map;
    map[3] = std::make_unique<Shape>(50);
    map[1] = std::make_<<<unique<Shape>(51);
    map[3] = nullptr;
    std::stack<std::unique_ptr<Shape>> stack;
    stack.push(std::make_unique<Shape>(60));
    stack.push(std::make_unique<Shape>(61));
    stack.pop();
    Node root(1);
    int three = 3;
    cudaMemcpyToSymbol(rounds, &three, sizeof(int));
    shade<<<1, 3>>>(deviceNormals, deviceResults + 3, 3);
    cudaMe    root.children.push_back(Node(2));
    root.children[0].children.emplace_back(3);
    root.children[0].shape = std::make_unique<Shape>(70);
    printf("%d\n", root.children[0].children[0].number);
}

void copies()
{
    Group group(4);
    Group other = group;
    other.values[2] = Value(7);
    group = other;
    std::vector<Group> groups;
    groups.push_back(group);
    groups.push_back(Group(2));
    groups.push_back(std::move(other));
    auto again = groups;
    again.erase(again.begin());
    groups = again;
    printf("%d %d\n", (int)groups.size(), live);
    auto some = values(5);
    auto same = some;
    printf("%d %d\n", total(some), live);
    same = values(3);
    some = same;
    some.resize(7);
    some.resize(2);
    some.pop_back();
    total(values(4));
    total(std::move(same));
    printf("%d\n", live);
    some = {Value(3), Value(1), Value(2)};
    std::sort(some.begin(), some.end(), downwards);
    printf("%d %d\n", some[0].number, some[2].get());
    std::sort(some.begin(), some.end(), [](const 
#include <vector>

static int live = 0;

struct Value
{
    int Value &a, const Value &b) { return a.number < b.number; });
    auto captured = [some]() { return (int)some.size(); };
    printf("%d %d %d\n", some[0].get(), captured(), live);
    Pool pool;
    pool.names["a"] = Value(3);
    pool.names["b"].number = 4;
    pool.stack.push(Value(1));
    pool.stack.push(Value(2));
    pool.stack.pop();
    pool.queue.push(Value(5));
    Pool twin = pool;
    twin.stack.pop();
    pool = twin;
    printf("%d\n", live);
    for (int i = 0; i < 4; i++) {
        auto turn = values(i);
        if (i == 1) continue;
        Grid grid(i);
        if (i == 3) break;
    }
    Value *array = new Value[3];
    delete[] array;
    auto owned = std::make_unique<Value[]>(2);
    printf("%d\n", live);
}

int statements(int n)
{
    printf("%d\n", look(Value(1)));
    int a = look(Value(2)) + Value(3).next().next().get();
    Value b = Value(4).next();
    b = larger(Value(6), b);
    printf("%d %d %d\n", a, b.number, live);
    if (Value(7).get() == n) printf("%d\n", live);
    switch (Value(8).get()) {
    case 8:
        printf("%d\n", live);
    }
    int size = (int)values(9).size();
    look(b.next());
    look(10);
    printf("%d %d\n", size, live);
    return look(Value(n));
}

int main()
{
    owners();
    copies();
    printf("%d live\n", live);
    printf("%d\n", statements(7));
    printf("%d live\n", live);
    return 0;
}
