// Structures as parameters lie where the host puts them.
struct Three {
    double a, b, c;
};

struct Small {
    float a, b, c;
};

__global__ void parameters(int n, Small small, double h, Three three, int m, double2 pair, double4 four, double *out) {
    out[0] = n + small.c + h + three.c + m + pair.y + four.w;
}
