// The intrinsics of integers, against what their definitions say bit by bit and byte by byte on the host.
#include <cstdio>

#define COUNT 64
#define FUNCTIONS 36

typedef unsigned int word;
typedef unsigned long long wide;

__global__ void intrinsics(const word *a, const word *b, wide *out)
{
    int t = threadIdx.x;
    word x = a[t], y = b[t];
    wide long_x = (wide)x << 32 | y, long_y = (wide)(y ^ 0x5bd1e995u) << 32 | (x >> 7);
    wide *o = out + t * FUNCTIONS;
    int k = 0;
    o[k++] = (word)__mul24((int)x, (int)y);
    o[k++] = __umul24(x, y);
    o[k++] = (word)__mulhi((int)x, (int)y);
    o[k++] = __umulhi(x, y);
    o[k++] = (wide)__mul64hi((long long)long_x, (long long)long_y);
    o[k++] = __umul64hi(long_x, long_y);
    o[k++] = __sad((int)x, (int)y, 7);
    o[k++] = __usad(x, y, 7);
    o[k++] = __brev(x);
    o[k++] = __brevll(long_x);
    o[k++] = __clz((int)(x >> (y & 31)));
    o[k++] = __clzll((long long)(long_x >> (y & 63)));
    o[k++] = __ffs((int)(x << (y & 31)));
    o[k++] = __ffsll((long long)(long_x << (y & 63)));
    o[k++] = __popc(x);
    o[k++] = __popcll(long_x);
    o[k++] = __byte_perm(x, y, y >> 3);
    o[k++] = __funnelshift_l(x, y, y >> 5);
    o[k++] = __funnelshift_r(x, y, y >> 5);
    o[k++] = __funnelshift_lc(x, y, y & 63);
    o[k++] = __funnelshift_rc(x, y, y & 63);
    o[k++] = (word)__hadd((int)x, (int)y);
    o[k++] = (word)__rhadd((int)x, (int)y);
    o[k++] = __uhadd(x, y);
    o[k++] = __urhadd(x, y);
    o[k++] = (word)__dp4a((int)x, (int)y, -5);
    o[k++] = __dp4a(x, y, 5u);
    o[k++] = __vadd4(x, y);
    o[k++] = __vsub4(x, y);
    o[k++] = __vmaxu4(x, y);
    o[k++] = __vmins4(x, y);
    o[k++] = __vabsdiffu4(x, y);
    o[k++] = __vsadu4(x, y) + __vavgu4(x, y);
    o[k++] = __vcmpeq4(x, x ^ (y & 0xff00ff));
    o[k++] = min((long long)long_x, (long long)long_y) + max(long_x, long_y) + llmax((long long)x, -5LL);
    o[k++] = abs((int)x) + (wide)llabs((long long)long_x) + ullmin(long_x, long_y) + umax(x, y);
}

int byte_of(word x, int i) { return (x >> (8 * i)) & 255; }
int signed_byte_of(word x, int i) { return (signed char)byte_of(x, i); }
wide bits(wide x, int count, int kind) // 0: reversed, 1: leading zeros, 2: first set, 3: how many
{
    wide reversed = 0;
    int leading = 0, first = 0, set = 0;
    bool seen = false;
    for (int i = count - 1; i >= 0; i--) {
        bool bit = (x >> i) & 1;
        if (bit) { reversed |= 1ULL << (count - 1 - i); set++; first = i + 1; seen = true; }
        if (!seen) leading++;
    }
    return kind == 0 ? reversed : kind == 1 ? leading : kind == 2 ? first : set;
}

// The upper 64 bits of a product, by 16 bits at a time.
wide upper(wide x, wide y)
{
    word digits[8] = {0};
    for (int i = 0; i < 4; i++) {
        wide carry = 0;
        for (int j = 0; j < 4; j++) {
            wide sum = ((x >> (16 * i)) & 65535) * ((y >> (16 * j)) & 65535) + digits[i + j] + carry;
            digits[i + j] = (word)(sum & 65535);
            carry = sum >> 16;
        }
        digits[i + 4] = (word)carry;
    }
    return (wide)digits[7] << 48 | (wide)digits[6] << 32 | (wide)digits[5] << 16 | digits[4];
}

void expected(word x, word y, wide *o)
{
    wide long_x = (wide)x << 32 | y, long_y = (wide)(y ^ 0x5bd1e995u) << 32 | (x >> 7);
    long long signed_x = (long long)long_x, signed_y = (long long)long_y;
    int k = 0;
    o[k++] = (word)((int)((x & 0xffffff) << 8) / 256 * ((int)((y & 0xffffff) << 8) / 256));
    o[k++] = (word)((x & 0xffffff) * (y & 0xffffff));
    o[k++] = (word)(((long long)(int)x * (int)y) >> 32);
    o[k++] = (word)(((wide)x * y) >> 32);
    o[k++] = upper(long_x, long_y) - (signed_x < 0 ? long_y : 0) - (signed_y < 0 ? long_x : 0);
    o[k++] = upper(long_x, long_y);
    long long apart = (long long)(int)x - (int)y;
    o[k++] = (word)(7 + (apart < 0 ? -apart : apart));
    o[k++] = (word)(7 + (x > y ? x - y : y - x));
    o[k++] = bits(x, 32, 0);
    o[k++] = bits(long_x, 64, 0);
    o[k++] = bits(x >> (y & 31), 32, 1);
    o[k++] = bits(long_x >> (y & 63), 64, 1);
    o[k++] = bits((word)(x << (y & 31)), 32, 2);
    o[k++] = bits(long_x << (y & 63), 64, 2);
    o[k++] = bits(x, 32, 3);
    o[k++] = bits(long_x, 64, 3);
    word permuted = 0;
    for (int i = 0; i < 4; i++) {
        int which = ((y >> 3) >> (4 * i)) & 7;
        permuted |= (word)byte_of(which < 4 ? x : y, which & 3) << (8 * i);
    }
    o[k++] = permuted;
    wide both = (wide)y << 32 | x;
    int turn = (y >> 5) & 31, cut = (y & 63) > 32 ? 32 : y & 63;
    o[k++] = (word)((both << turn) >> 32);
    o[k++] = (word)(both >> turn);
    o[k++] = (word)((both << cut) >> 32);
    o[k++] = (word)(both >> cut);
    o[k++] = (word)(((long long)(int)x + (int)y) >> 1);
    o[k++] = (word)(((long long)(int)x + (int)y + 1) >> 1);
    o[k++] = ((wide)x + y) >> 1;
    o[k++] = ((wide)x + y + 1) >> 1;
    int products = -5;
    word unsigned_products = 5, sums = 0, differences = 0, most = 0, least = 0, distances = 0, means = 0, same = 0, total = 0;
    for (int i = 0; i < 4; i++) {
        int p = byte_of(x, i), q = byte_of(y, i);
        int sp = signed_byte_of(x, i), sq = signed_byte_of(y, i);
        products += sp * sq;
        unsigned_products += p * q;
        sums |= (word)((p + q) & 255) << (8 * i);
        differences |= (word)((p - q) & 255) << (8 * i);
        most |= (word)(p > q ? p : q) << (8 * i);
        least |= (word)((sp < sq ? sp : sq) & 255) << (8 * i);
        distances |= (word)(p > q ? p - q : q - p) << (8 * i);
        total += p > q ? p - q : q - p;
        means |= (word)((p + q + 1) / 2) << (8 * i);
        if (p == byte_of(x ^ (y & 0xff00ff), i)) same |= 255u << (8 * i);
    }
    o[k++] = (word)products;
    o[k++] = unsigned_products;
    o[k++] = sums;
    o[k++] = differences;
    o[k++] = most;
    o[k++] = least;
    o[k++] = distances;
    o[k++] = total + means;
    o[k++] = same;
    o[k++] = (wide)(signed_x < signed_y ? signed_x : signed_y) + (long_x > long_y ? long_x : long_y) + x;
    o[k++] = (wide)((int)x < 0 ? -(int)x : (int)x) + (wide)(signed_x < 0 ? -signed_x : signed_x)
        + (long_x < long_y ? long_x : long_y) + (x > y ? x : y);
}

int main()
{
    word a[COUNT], b[COUNT], *da, *db;
    static wide found[COUNT * FUNCTIONS];
    wide *out, right[FUNCTIONS], sum = 0;
    word state = 1;
    for (int i = 0; i < COUNT; i++) {
        state = state * 1664525u + 1013904223u;
        a[i] = i == 0 ? 0 : i == 1 ? 0xffffffffu : state;
        state = state * 1664525u + 1013904223u;
        b[i] = i == 2 ? 0 : i == 1 ? 0xffffffffu : i == 3 ? a[i] : state;
    }
    cudaMalloc(&da, sizeof a);
    cudaMalloc(&db, sizeof b);
    cudaMalloc(&out, sizeof found);
    cudaMemcpy(da, a, sizeof a, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b, sizeof b, cudaMemcpyHostToDevice);
    intrinsics<<<1, COUNT>>>(da, db, out);
    cudaMemcpy(found, out, sizeof found, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < COUNT; i++) {
        expected(a[i], b[i], right);
        for (int k = 0; k < FUNCTIONS; k++) {
            sum = sum * 31 + right[k];
            if (found[i * FUNCTIONS + k] == right[k]) continue;
            if (wrong++ < 10) printf("%d of %x and %x: %llx, not %llx\n", k, a[i], b[i], found[i * FUNCTIONS + k], right[k]);
        }
    }
    printf("%d of %d wrong, sum %llx\n", wrong, COUNT * FUNCTIONS, sum);
    cudaFree(da);
    cudaFree(db);
    cudaFree(out);
    return 0;
}
