// The order in which virtual bases and the rest of an object start and end.
#include <cstdio>

struct Log {
    const char *text;
    Log(const char *text = "nothing") : text(text) { printf("  begin %s\n", text); }
    ~Log() { printf("  end %s\n", text); }
};

struct Zero : virtual Log {
    int zero;
    Zero() : Log("by Zero"), zero(1) { printf("  Zero %d\n", zero); }
    ~Zero() { printf("  ~Zero\n"); }
};

struct Base {
    int value;
    Log member;
    Base(int value = -1) : value(value), member("member of Base") { printf("  Base(%d)\n", value); }
    virtual ~Base() { printf("  ~Base %d\n", value); }
    virtual const char *name() const { return "Base"; }
};

struct Left : virtual Base {
    int left;
    Left(int n) : Base(n * 100), left(n) { printf("  Left(%d) sees %d, is %s\n", n, value, name()); }
    ~Left() { printf("  ~Left %d, is %s\n", left, name()); }
    const char *name() const override { return "Left"; }
};

struct Right : public virtual Base, virtual Zero {
    Right() : Log("by Right"), Base(7) { printf("  Right sees %d, is %s\n", value, name()); }
    ~Right() { printf("  ~Right, is %s\n", name()); }
};

struct Both : Left, Right {
    Log own;
    Both() : Log("by Both"), Base(42), Left(2), own("own") { printf("  Both sees %d %d, is %s\n", value, zero, name()); }
    ~Both() { printf("  ~Both, is %s\n", name()); }
    const char *name() const override { return "Both"; }
};

struct Further : Both {
    int further = 5;
    Further() : Log("by Further") { printf("  Further sees %d, is %s\n", value, name()); }
    ~Further() { printf("  ~Further, is %s\n", name()); }
};

struct Implicit : Right {};
struct ImplicitTwice : virtual Implicit, Zero { ImplicitTwice() : Log("by ImplicitTwice") {} };
struct Interface : virtual Base {
    Interface() { printf("  Interface\n"); }
    virtual int ask() = 0;
};
struct Answer : Interface {
    Answer() : Base(9) {}
    int ask() override { return value + 1; }
};

int main()
{
    printf("Left:\n");
    { Left left(3); }
    printf("Right:\n");
    { Right right; }
    printf("Both:\n");
    { Both both; }
    printf("Further, deleted as a Base:\n");
    {
        Base *further = new Further();
        printf("  it is %s\n", further->name());
        delete further;
    }
    printf("Further, deleted as a Right:\n");
    {
        Right *further = new Further;
        delete further;
    }
    printf("Answer:\n");
    {
        Answer answer;
        Interface &asked = answer;
        printf("  %d\n", asked.ask());
    }
    printf("array:\n");
    { Left two[2] = {Left(1), Left(2)}; }
    printf("static and implicit:\n");
    { ImplicitTwice twice; printf("  %d %d\n", twice.value, twice.Right::zero); }
    return 0;
}
