__host__ __device__ void sincos(double angle, double *sine, double *cosine) {
    *sine = sin(angle);
    *cosine = cos(angle);
}
__host__ __device__ void sincosf(float angle, float *sine, float *cosine) {
    *sine = sinf(angle);
    *cosine = cosf(angle);
}
__host__ __device__ void __sincosf(float angle, float *sine, float *cosine) {
    *sine = sinf(angle);
    *cosine = cosf(angle);
}
