#include <stdio.h>
struct Complex {
    float re, im;
    Complex(float r, float i) : re(r), im(i) {}
    float magnitude2() const { return re * re + im * im; }
    Complex operator*(const Complex &o) const { return Complex(re * o.re - im * o.im, im * o.re + re * o.im); }
    Complex operator+(const Complex &o) const { return Complex(re + o.re, im + o.im); }
};
int main() {
    int inside = 0;
    for (int p = 0; p < 3000; p++) {
        Complex c(-0.5f + p * 0.00001f, 0.1f), z(0.0f, 0.0f);
        int i = 0;
        for (; i < 100; i++) {
            z = z * z + c;
            if (z.magnitude2() > 4.0f) break;
        }
        inside += i;
    }
    printf("%d\n", inside);
    return 0;
}
