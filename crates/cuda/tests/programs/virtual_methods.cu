// Abstract classes, overriding, construction and destruction order, casts while the program runs; on the host.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

class Shape {
public:
    Shape() : name_("shape") { printf("Shape() is a %s\n", kind()); }
    Shape(const char *name) : name_(name) { printf("Shape(%s) is a %s\n", name, kind()); }
    virtual ~Shape() { printf("~Shape(%s) is a %s\n", name_, kind()); }
    virtual double area() const = 0;
    virtual const char *kind() const { return "shape"; }
    virtual void scale(double by) { printf("%s cannot be scaled by %g\n", name_, by); }
    double twice() const { return 2 * area(); }
    const char *name() const { return name_; }

protected:
    const char *name_;
};

double Shape::area() const { return -1; }

class Circle : public Shape {
    double radius_;

public:
    explicit Circle(double radius) : Shape("circle"), radius_(radius) { printf("Circle() is a %s\n", kind()); }
    ~Circle() override { printf("~Circle of radius %g is a %s\n", radius_, kind()); }
    double area() const override { return 3 * radius_ * radius_; }
    const char *kind() const override { return "circle"; }
    void scale(double by) override { radius_ *= by; }
};

class Rectangle : public Shape {
protected:
    int width_, height_;

public:
    Rectangle(int width, int height) : Shape("rectangle"), width_(width), height_(height) {}
    double area() const override { return width_ * height_; }
    const char *kind() const { return "rectangle"; }
};

class Square final : public Rectangle {
public:
    Square(int side) : Rectangle(side, side) {}
    const char *kind() const override { return "square"; }
    double area() const override
    {
        printf("(%g) ", Rectangle::area());
        return width_ * width_;
    }
};

struct Counter {
    virtual int next() { return ++count; }
    virtual int next(int step) { return count += step; }
    int count = 10;
};

struct Backwards : Counter {
    int next() { return --count; }
    using Counter::next;
};

struct Visitor {
    virtual void visit(const Shape &shape) = 0;
    virtual ~Visitor() = default;
};

struct Sum : Visitor {
    double total = 0;
    void visit(const Shape &shape) override { total += shape.area(); }
};

struct Names : Visitor {
    std::string all;
    void visit(const Shape &shape) override
    {
        all += shape.name();
        all += ";";
    }
};

void each(const std::vector<Shape *> &shapes, Visitor &visitor)
{
    for (const Shape *shape : shapes) visitor.visit(*shape);
}

int main()
{
    std::vector<Shape *> shapes;
    shapes.push_back(new Circle(2));
    shapes.push_back(new Rectangle(3, 4));
    shapes.push_back(new Square(5));
    for (Shape *shape : shapes) {
        shape->scale(2);
        printf("%s %s %g", shape->kind(), shape->name(), shape->area());
        printf(" twice %g\n", shape->twice());
    }
    Sum sum;
    Names names;
    each(shapes, sum);
    each(shapes, names);
    printf("%g %s\n", sum.total, names.all.c_str());
    for (Shape *shape : shapes) {
        if (Circle *circle = dynamic_cast<Circle *>(shape)) {
            printf("a circle: %s\n", circle->kind());
        } else if (dynamic_cast<Square *>(shape) != nullptr) {
            printf("a square\n");
        } else {
            printf("neither\n");
        }
        Rectangle *rectangle = dynamic_cast<Rectangle *>(shape);
        printf("%s\n", rectangle ? rectangle->kind() : "no rectangle");
    }
    for (Shape *shape : shapes) delete shape;

    Counter *counter = new Backwards;
    int first = counter->next();
    int second = counter->next(5);
    printf("%d %d %d", first, second, counter->Counter::count);
    printf(" %d\n", counter->Counter::next());
    Counter plain = *counter;
    printf("sliced: %d, then %d\n", plain.next(), counter->next());
    Backwards other;
    other.count = 100;
    Counter &known = other;
    known = plain;
    printf("assigned: %d\n", known.next());
    delete counter;

    std::unique_ptr<Shape> owned(new Square(1));
    printf("owned %s %g\n", owned->kind(), owned->area());
    owned.reset(new Circle(1));
    printf("owned %s %g\n", owned->kind(), owned->area());
    std::vector<std::unique_ptr<Shape>> several;
    several.push_back(std::make_unique<Circle>(3.0));
    several.emplace_back(new Rectangle(2, 2));
    double total = 0;
    for (auto &shape : several) total += shape->area();
    printf("%g\n", total);
    Shape *nothing = nullptr;
    printf("%d\n", dynamic_cast<Circle *>(nothing) == nullptr);
    delete nothing;
    return 0;
}
