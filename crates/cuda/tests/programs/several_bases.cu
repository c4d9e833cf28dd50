// Inheriting from several structures: where the parts lie, which method is called, casts there and back.
#include <cstdio>

struct Named {
    const char *name;
    Named(const char *n) : name(n) { printf("Named(%s)\n", n); }
    ~Named() { printf("~Named(%s)\n", name); }
    void hello() const { printf("I am %s\n", name); }
};

struct Positioned {
    float x, y;
    Positioned(float a, float b) : x(a), y(b) { printf("Positioned(%g, %g)\n", a, b); }
    void move(float dx) { x += dx; }
};

struct Drawable {
    virtual void draw() const = 0;
    virtual ~Drawable() { printf("~Drawable\n"); }
};

struct Printable {
    int printed = 0;
    virtual void print() { printf("printable %d\n", ++printed); }
    virtual ~Printable() { printf("~Printable(%d)\n", printed); }
};

struct Sprite : public Named, public Positioned, public Drawable, public Printable {
    int frame;
    Sprite(const char *name, int frame) : Named(name), Positioned(1, 2), frame(frame) { printf("Sprite\n"); }
    ~Sprite() { printf("~Sprite %d\n", frame); }
    void draw() const override { printf("%s at %g, %g in frame %d\n", name, x, y, frame); }
    void print() override
    {
        Printable::print();
        printf("sprite %s\n", name);
    }
};

void shift(Positioned &what) { what.move(10); }
void tell(const Named *what) { what->hello(); }

struct Left { int a = 1; };
struct Right { int b = 2; };
struct Both : Left, Right { int c = 3; };

int main()
{
    Sprite sprite("cat", 7);
    shift(sprite);
    tell(&sprite);
    sprite.hello();
    Drawable *drawable = &sprite;
    drawable->draw();
    Printable *printable = &sprite;
    printable->print();
    printable->print();
    printf("%d\n", static_cast<Sprite *>(printable)->frame);
    Sprite *back = dynamic_cast<Sprite *>(drawable);
    printf("%d\n", back == &sprite);
    Printable *across = dynamic_cast<Printable *>(drawable);
    printf("%d %d\n", across == printable, across->printed);
    Positioned &place = sprite;
    printf("%g\n", static_cast<Sprite &>(place).x);
    Sprite *none = nullptr;
    Positioned *part = none;
    printf("%d\n", part == nullptr);
    Drawable *made = new Sprite("dog", 1);
    made->draw();
    delete made;
    Both both;
    Right *right = &both;
    printf("%d %d %d %d\n", right->b, static_cast<Both *>(right)->c, both.a, (int)sizeof(Both));
    return 0;
}
