// A class whose members are defined outside of it: copied, moved, assigned and indexed.
#include <cstdio>
#include <utility>

class Vector {
public:
    Vector(int n);
    Vector(const Vector &other);
    Vector(Vector &&other) noexcept;
    ~Vector();
    Vector &operator=(const Vector &other);
    int size() const;
    float &operator[](int i);
    const float &operator[](int i) const;

    float *device() { return d_; }
    void upload();
    void download();
    static int count();

private:
    int n_;
    float *h_, *d_;
};

Vector::Vector(int n) : n_(n), h_(new float[n]), d_(nullptr)
{
    cudaMalloc(&d_, n * sizeof(float));
    for (int i = 0; i < n; i++) h_[i] = 0;
}

Vector::Vector(const Vector &other) : n_(other.n_), h_(new float[other.n_]), d_(nullptr)
{
    cudaMalloc(&d_, n_ * sizeof(float));
    for (int i = 0; i < n_; i++) h_[i] = other.h_[i];
    cudaMemcpy(d_, other.d_, n_ * sizeof(float), cudaMemcpyDeviceToDevice);
    printf("copied\n");
}

Vector::Vector(Vector &&other) noexcept : n_(other.n_), h_(other.h_), d_(other.d_)
{
    other.h_ = nullptr;
    other.d_ = nullptr;
    other.n_ = 0;
    printf("moved\n");
}

Vector::~Vector()
{
    delete[] h_;
    if (d_) cudaFree(d_);
}

Vector &Vector::operator=(const Vector &other)
{
    for (int i = 0; i < n_; i++) h_[i] = other.h_[i];
    printf("assigned\n");
    return *this;
}

int Vector::size() const { return n_; }

float &Vector::operator[](int i) { return h_[i]; }

const float &Vector::operator[](int i) const { return h_[i]; }

void Vector::upload() { cudaMemcpy(d_, h_, n_ * sizeof(float), cudaMemcpyHostToDevice); }

void Vector::download() { cudaMemcpy(h_, d_, n_ * sizeof(float), cudaMemcpyDeviceToHost); }

int Vector::count() { return 7; }

__global__ void twice(float *x, int n)
{
    int i = threadIdx.x;
    if (i < n) x[i] *= 2;
}

float total(const Vector &v)
{
    float s = 0;
    for (int i = 0; i < v.size(); i++) s += v[i];
    return s;
}

int main()
{
    Vector a(10);
    for (int i = 0; i < a.size(); i++) a[i] = i;
    a.upload();
    Vector b = a;
    twice<<<1, 32>>>(b.device(), b.size());
    b.download();
    Vector c(10);
    c = b;
    c[0] = 100;
    printf("%g %g %g\n", total(a), total(b), total(c));
    Vector d = std::move(c);
    printf("%g %d %d %d\n", total(d), c.size(), d.size(), Vector::count());
    return 0;
}
