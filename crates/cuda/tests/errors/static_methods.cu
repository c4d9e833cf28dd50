// Static methods are called for no object.
class Counter {
    int live;

public:
    int id() const { return live; }
    static int count() { return live; }
    static int twice() { return id() + this->live; }
    static int through(const Counter &counter) { return counter.live; }
};
int main()
{
    Counter counter;
    return Counter::count() + Counter::twice() + Counter::through(counter) + Counter::id();
}

struct Pair {
    int a, b;
    static Pair(int both) : a(both), b(both) {}
    static int Pair() { return 2; }
    static ~Pair() {}
};
