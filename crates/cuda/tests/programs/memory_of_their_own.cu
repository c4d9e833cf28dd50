// Structures that get their memory by themselves, and objects made where memory is given.
#include <cstdio>
#include <cstdlib>
#include <new>

struct Managed {
    void *operator new(size_t bytes)
    {
        void *memory;
        cudaMallocManaged(&memory, bytes);
        cudaDeviceSynchronize();
        return memory;
    }
    void operator delete(void *memory)
    {
        cudaDeviceSynchronize();
        cudaFree(memory);
        printf("given back\n");
    }
};

struct Element : public Managed {
    int value;
    float weight;
    Element(int value) : value(value), weight(0.5f) {}
    ~Element() { printf("%d ends\n", value); }
};

struct Plain : public Managed { int a, b; };

struct Point {
    int x, y;
    Point(int x, int y) : x(x), y(y) {}
};

__global__ void change(Element *element, Plain *plain)
{
    element->value += 1;
    element->weight *= 3;
    plain->b = plain->a * 2;
}

int main()
{
    Element *element = new Element(4);
    Plain *plain = new Plain;
    plain->a = 21;
    change<<<1, 1>>>(element, plain);
    cudaDeviceSynchronize();
    printf("%d %g %d\n", element->value, element->weight, plain->b);
    delete element;
    delete plain;

    char *room = (char *)malloc(4 * sizeof(Point));
    Point *first = new (room) Point(1, 2);
    Point *second = new ((void *)(room + sizeof(Point))) Point(3, 4);
    printf("%d %d %d\n", first->y, second->x, (int)(second - first));
    free(room);
}
