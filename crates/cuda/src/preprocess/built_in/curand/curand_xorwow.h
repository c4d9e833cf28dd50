// cuRAND's XORWOW for kernels: Marsaglia's xorshift of 160 bits plus a Weyl sequence, and jumps in it.
#pragma once
#include <cuda_runtime.h>

struct curandStateXORWOW {
    unsigned int d, v[5];
    int boxmuller_flag;
    int boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;

// One step is the matrix x; a jump is a polynomial in x, modulo the characteristic polynomial of degree 160.
// Row 15 * i + j - 1 is x to the power of j * 2^(67 + 4 i). The coefficient of x^(5 b + w) is bit b of word w.
__device__ const unsigned int __curand_xorwow_sequences[600] = {
    0x6971d8a2, 0xb905df3c, 0x36171e01, 0x2838ee82, 0xef02822d, 0xcc73f97b, 0x7562893a, 0xa83ac0a0, 0xa28dfd63, 0xb348e6df,
    0x4bc72264, 0x383e1f42, 0x1a7ed89e, 0x634fe16d, 0x3f2f4498, 0xee047d25, 0x1c10da6c, 0x5924c898, 0xb4a9eb8b, 0xccf044b5,
    0xa26df351, 0xdbf511b9, 0x47f0fc6b, 0x1a9f912b, 0xf9bd07f, 0x21602716, 0x633e3a25, 0xc2dd80df, 0x9036806e, 0x6fbdff7b,
    0x8fde0553, 0x4113951, 0x3f7425b1, 0x68fbe811, 0x6d6ba2ec, 0x32db7a55, 0xd364be56, 0xfdd6418b, 0xa8fb5308, 0x8e7f6462,
    0x6b5a33cc, 0x484c4ff0, 0x1b276012, 0x34880ba2, 0xfc6453ab, 0xc4b444a7, 0xa4efaeb1, 0x673ee4de, 0x780df6a4, 0x691849ba,
    0x42d929d3, 0x455ed791, 0xafb88b3c, 0xd92f3b8d, 0xcf767a25, 0x8cb6a875, 0x1811c661, 0xcb743bdf, 0x63f51f51, 0xe561e9d7,
    0xb3be624c, 0x759a9795, 0xe4474530, 0x332be044, 0x1885b41, 0xa5eca0ce, 0x78a5cbde, 0x9bf12f13, 0x989f9f10, 0x696ee756,
    0x3fc15922, 0xa944b582, 0x7e8ba0a2, 0xf64daa53, 0xa8e3fa8f, 0xbc179bcc, 0x3a33fe61, 0x2d42c036, 0xa514d74, 0x3c80d2af,
    0xaf4c01cb, 0x3ab3d384, 0xbf88573b, 0x25a19313, 0x6739dc81, 0x6ff6e328, 0x3c53153c, 0x391578a2, 0x92cd2924, 0xef43c5c7,
    0x569fbd4f, 0x7f3258e1, 0xde5e5bce, 0xb502eb06, 0x160ab135, 0xecdc938d, 0x178641b2, 0xe6299a3b, 0x73bc2c7a, 0x55a1908,
    0x2869d91a, 0xc0831a8f, 0xa63a3b2c, 0x86605cda, 0x8822c2d0, 0xdbf0bbe6, 0x1525a6a5, 0xf04e5db1, 0x167b13be, 0x89f9d284,
    0xe40add94, 0xad97e24a, 0xb81d19ea, 0xde072034, 0x7e36bba3, 0x22c6f36c, 0x545c8fdd, 0x29983429, 0x10f3e00d, 0xede6871c,
    0x78ef8b53, 0x3e6f6bbb, 0xd89eab52, 0xbce2822d, 0x62c7a2b5, 0x598d4d7b, 0xb38c906a, 0x79e8456d, 0x5d557dbf, 0x4a18e3ab,
    0xd90ed83e, 0x2ca0a3f9, 0x2f4efdd7, 0x37fd03e0, 0xe0d594a2, 0xd481adbe, 0xd5d8f875, 0xb0af4a3c, 0xf9f9c6f, 0x12f7e822,
    0x60710a98, 0x709515e9, 0x6b716c9e, 0x4ea42204, 0x820afdbf, 0xbf3030f2, 0x9a0abab5, 0x977fb441, 0x4a60054c, 0x81bcadbc,
    0xb7214f26, 0x625d05dc, 0xc286dc87, 0xeaa1fa32, 0x29e2d735, 0x452df438, 0x9ae9f61a, 0x22f06d82, 0x75a8486e, 0xc517521d,
    0xb77168c, 0xe096582a, 0x4dabfa7c, 0x97607b5, 0x11066c7, 0x8a377c8e, 0x41969396, 0xe249743e, 0xb0c8d235, 0xa2562a12,
    0x9cb448ba, 0xf495e070, 0xa2da7394, 0x91ff37e4, 0xeeff9980, 0xd02d8e2f, 0x6dc711a5, 0xfd4e9d0, 0xbdc96bde, 0xa7b2feb4,
    0x322d6d12, 0x199b3c1b, 0x4729ef55, 0xf614945f, 0xe1ba2d46, 0x9f624045, 0xb261531b, 0x8b6d0b38, 0x690b6725, 0x8808f8e4,
    0x64e2217d, 0xb7b70636, 0x452942e1, 0x1e389a63, 0x4183241b, 0xd25a595, 0x50e8fa9b, 0x729e5663, 0xf71a8dd8, 0x39513865,
    0x20e09602, 0xfcebfc32, 0x69f49599, 0x11cd9bee, 0x9f4810b2, 0xecbea6a6, 0xcf5600ee, 0xe97f7d16, 0xc3d4c8a5, 0x54bb6a2,
    0x7416c55b, 0x13e7a02a, 0x87959637, 0x7fa9d2d, 0x5fd27d18, 0xe900f793, 0xfc1f98ec, 0x9d03b523, 0x74aaaff2, 0xa0698168,
    0x634d0e03, 0xedec3eac, 0x78efd552, 0x78838bfa, 0x9a866103, 0x9b5050ae, 0x759589b5, 0x448ef0e1, 0x99f0528d, 0x9ecd610a,
    0x7e05af12, 0xf42e7897, 0x54da3708, 0x92e4805, 0x13b66338, 0xd387a668, 0x26bb8ad1, 0xa38906a7, 0x87ff8f59, 0x7f7e655b,
    0x821e000b, 0x266476b3, 0x49a2051b, 0xc81ffae2, 0x3ba2d600, 0x7afe1fc9, 0xd39bf128, 0xe93c5ef9, 0xcdd72537, 0xbf2fea2,
    0x3aa08f02, 0x9f7b2c11, 0x49b89b78, 0x40c353cb, 0x1dae7b02, 0x65cd6df8, 0xe15d0a8a, 0x834845b8, 0x7be990f8, 0xc68310d8,
    0xba6617ac, 0x3466dd07, 0x7f53f00c, 0x3936e38c, 0x29923b71, 0x3508dfb0, 0x5ae9fe5a, 0xc6c3a8f0, 0xbf436bb4, 0xb82030fc,
    0x8b8c7ec7, 0x9d4b3ff0, 0x28bddcdf, 0xe6cdee46, 0xad83fa7b, 0xdefdd177, 0x7041d487, 0xf39747e7, 0x4bd1dcb2, 0x8a95ce5c,
    0xf5a4986c, 0xe6f4d6d3, 0xca762526, 0xd129d86c, 0xf7bcf31c, 0x5afec7a9, 0x903423e4, 0x4ab1640, 0xb2ac3707, 0x31192a69,
    0xa54f31de, 0x5d368826, 0x300c257e, 0x9cd0d6d2, 0xe922463a, 0xb88ce40e, 0xfbd99986, 0x9011219a, 0xd0a8efaa, 0x5b18ab4f,
    0xae9ff90d, 0x48f11bdd, 0xe569bc72, 0x39df9209, 0xef739050, 0xa9824b88, 0x39cc4e14, 0xf851a3f5, 0x3b16a098, 0x5f961fd1,
    0x1a21239, 0xf0793694, 0x73808e3a, 0xbd0d7b64, 0x546531d0, 0x369e7a32, 0xf45cc8c6, 0x20c46d4f, 0x66b6f789, 0xbf4cf943,
    0x194e0860, 0x5c6cd757, 0x1ea9befc, 0xb15d4389, 0x23c33000, 0x3a96f38b, 0xe3dff16b, 0x984bf670, 0x626fb45a, 0xda9ae408,
    0xf7febfce, 0xdf4c445, 0xff5284d4, 0xb79b22d9, 0xce94f093, 0x5fd20030, 0xcfff446a, 0xf7b2e898, 0xa4df69b6, 0xb2a5c943,
    0x55442df3, 0x439566d7, 0x75310e4e, 0x7173d981, 0x44ea7f5a, 0x656c507, 0x6fd157df, 0xc2239ff5, 0xef8d2e71, 0xda5c644f,
    0xf89f49f8, 0xda5ccbdb, 0xba160f4c, 0xfb97f121, 0x1a30a35c, 0x9d69f358, 0x139578b4, 0xe72dbd60, 0xf42a451a, 0x6617f2aa,
    0x9ca11f9c, 0xf455e6a1, 0xfef77d32, 0x999f9a91, 0xeca4ac0d, 0x1b320b45, 0xc076db34, 0x350b1ad3, 0xdad27b1, 0xd0ad31b1,
    0xa4073fbd, 0x7dbaea9c, 0x767b48db, 0x6e7450e8, 0xe31a1453, 0xcf59b931, 0xab339d26, 0xc44a7766, 0x48d4030, 0xf3767764,
    0xcb2a3d8e, 0x1ed59dcf, 0xae992c6d, 0x37e1dbad, 0xf81d1d5c, 0x32126156, 0x79318e7a, 0xb798fd67, 0xb774a3b3, 0xf93a0f44,
    0x11013517, 0xbdd31454, 0x2bfc808f, 0x23223660, 0x5ad504b3, 0xafa1230d, 0xf79e63ae, 0x8918cbc9, 0xeef02765, 0x91afc1e,
    0x221a4771, 0x5473d87b, 0xa7a8c7be, 0x1262db0b, 0xc9539918, 0x584e9ca3, 0x4149f796, 0xa1ff372c, 0xa48d557e, 0x67461c0a,
    0x20a0183f, 0xb6230e, 0x5f54535e, 0x3afdf62a, 0x63fb26, 0xc65687cf, 0x8c34082a, 0x3868fd07, 0x2806d946, 0x86b7cf43,
    0xc5844dee, 0x6ad07e02, 0x81f8bf5d, 0xf1f6ffa0, 0xda409a7c, 0xe93eeb56, 0x3293394b, 0x51b1de7a, 0x66d2ac9, 0x13935e0c,
    0xd949af7b, 0x7420e7ad, 0x62fa9dc8, 0x26bab0de, 0x330114d, 0x711680df, 0x369655a9, 0xff1cf6f4, 0x50bdb2e, 0x226c1223,
    0x8e028e0a, 0x8e5abbcf, 0x2934d5d2, 0xcd1972bd, 0x285ee64e, 0xf7ae7f4c, 0x83144ad3, 0x2f8371e2, 0xfa790041, 0x800e7768,
    0xe90c929a, 0x34993e5c, 0x9419361b, 0xef7e1e5e, 0xc71e866c, 0x984941be, 0x2c3acb58, 0xd894522a, 0xeec49863, 0x3c3aa401,
    0x8a6df3d9, 0x3f019b4d, 0x75c9b86f, 0x5d0547c0, 0x8422a8c0, 0xce2dc7cd, 0x87c9f65a, 0xfc8de445, 0xc5d1bd41, 0x532f3abd,
    0xba776b46, 0x4a21b3cb, 0x6a0d117d, 0xa54680c2, 0x8964676e, 0x73bde609, 0x31fd9d24, 0x50ff41ca, 0x718fb04c, 0xde377edb,
    0xd48d54ea, 0x12d525b7, 0xe8449091, 0xfe9f03e, 0x6d4a6bef, 0xc5aa42c3, 0xace73799, 0x90e94dc2, 0x775c9e8b, 0x54fabf71,
    0x1d21603e, 0x66cf199, 0xe15e26a3, 0x4a683ec3, 0x45ace629, 0x997bcf7, 0x61ce166a, 0x24afce72, 0x700c18e6, 0x1a2a362a,
    0x8150b0ff, 0xf161657f, 0xdcecae8a, 0x54e0b82a, 0xb5399022, 0x739df715, 0x6e00c75c, 0x4719eed2, 0xea96d0f, 0x3c93e855,
    0x655c013d, 0xa4f79619, 0xc840e644, 0x9e4cf150, 0x5a6f15bc, 0xbda4b273, 0x84f07379, 0x2b42286e, 0xec839447, 0xf04408f5,
    0xac599dbb, 0x313b8461, 0x1e0c5312, 0xd12cd10, 0xd89ce185, 0x5b1d9c27, 0xdf3c7f61, 0xd1e34c5b, 0xa8a6c5cc, 0xae49b15a,
    0xcb551f06, 0x615430f9, 0xc03dc3d0, 0xde30e6fa, 0x946c463b, 0x5074db29, 0xa2685a28, 0x23579f06, 0x1ffdc73f, 0xb16ba512,
    0x4c634d76, 0xfb4b1e15, 0x42360fa9, 0x47b3c001, 0x3ef60c94, 0xe735b28f, 0x1958e024, 0x41968cf9, 0x738d34a7, 0x779b9b13,
    0x8e91aaa0, 0xb7c50e34, 0xb5b96aec, 0xa7a1233, 0x66165344, 0x967edef4, 0xeb4da4ee, 0x98007b6a, 0x83d9b2d0, 0xcb46baff,
    0x81506146, 0x2b5830d4, 0x37448e14, 0xfef75705, 0x3aa6d3fb, 0x2525e30d, 0xe5d1599f, 0xb477acf0, 0xe9cf60bf, 0x7af776a7,
    0x948d38a, 0xaaa6a706, 0x9dbb54e4, 0x7a11d277, 0x2d1125ea, 0x8557d7bc, 0x19d8d7db, 0xb92ab0e0, 0x1308bc2e, 0xdfaa12c7,
    0xcc5239d3, 0xafc359a9, 0xa7344cd5, 0xedf9ce47, 0xc532d3d6, 0xffd23fca, 0xdaead49e, 0xf67c0143, 0xfda84504, 0xdfb244f8,
    0xce005f0f, 0xaf7afc40, 0xcd0f2503, 0xe8441f0a, 0x9ae4e44d, 0x42294a6, 0xe6e641bb, 0x2e0a033a, 0xd62b2b96, 0x5936db01
};

__device__ inline void __curand_xorwow_step(curandStateXORWOW_t *state)
{
    unsigned int t = state->v[0] ^ (state->v[0] >> 2);
    state->v[0] = state->v[1];
    state->v[1] = state->v[2];
    state->v[2] = state->v[3];
    state->v[3] = state->v[4];
    state->v[4] = state->v[4] ^ (state->v[4] << 4) ^ t ^ (t << 1);
}

__device__ inline unsigned int __curand_xorwow_word(unsigned int oldest, unsigned int newest)
{
    unsigned int t = oldest ^ (oldest >> 2);
    return newest ^ (newest << 4) ^ t ^ (t << 1);
}

// Applies a polynomial to the state by Horner's rule: five steps, one for each word of coefficients, rename all words once.
__device__ inline void __curand_xorwow_apply(curandStateXORWOW_t *state, unsigned int p0, unsigned int p1, unsigned int p2, unsigned int p3, unsigned int p4)
{
    unsigned int s0 = state->v[0], s1 = state->v[1], s2 = state->v[2], s3 = state->v[3], s4 = state->v[4];
    unsigned int a = 0, b = 0, c = 0, d = 0, e = 0;
    for (int bit = 31; bit >= 0; bit--) {
        unsigned int m4 = 0u - ((p4 >> bit) & 1u);
        unsigned int m3 = 0u - ((p3 >> bit) & 1u);
        unsigned int m2 = 0u - ((p2 >> bit) & 1u);
        unsigned int m1 = 0u - ((p1 >> bit) & 1u);
        unsigned int m0 = 0u - ((p0 >> bit) & 1u);
        a = __curand_xorwow_word(a, e);
        b ^= s0 & m4; c ^= s1 & m4; d ^= s2 & m4; e ^= s3 & m4; a ^= s4 & m4;
        b = __curand_xorwow_word(b, a);
        c ^= s0 & m3; d ^= s1 & m3; e ^= s2 & m3; a ^= s3 & m3; b ^= s4 & m3;
        c = __curand_xorwow_word(c, b);
        d ^= s0 & m2; e ^= s1 & m2; a ^= s2 & m2; b ^= s3 & m2; c ^= s4 & m2;
        d = __curand_xorwow_word(d, c);
        e ^= s0 & m1; a ^= s1 & m1; b ^= s2 & m1; c ^= s3 & m1; d ^= s4 & m1;
        e = __curand_xorwow_word(e, d);
        a ^= s0 & m0; b ^= s1 & m0; c ^= s2 & m0; d ^= s3 & m0; e ^= s4 & m0;
    }
    state->v[0] = a; state->v[1] = b; state->v[2] = c; state->v[3] = d; state->v[4] = e;
}

// Multiplies polynomials of 160 bits, whose coefficient of x^k is bit k % 32 of word k / 32.
__device__ inline void __curand_xorwow_multiply(unsigned int *product, const unsigned int *left, const unsigned int *right)
{
    unsigned int r0 = 0, r1 = 0, r2 = 0, r3 = 0, r4 = 0;
    for (int word = 4; word >= 0; word--) {
        unsigned int bits = left[word];
        for (int bit = 31; bit >= 0; bit--) {
            unsigned int over = 0u - (r4 >> 31);
            unsigned int mask = 0u - ((bits >> bit) & 1u);
            r4 = ((r4 << 1) | (r3 >> 31)) ^ (over & 3854u) ^ (mask & right[4]);
            r3 = ((r3 << 1) | (r2 >> 31)) ^ (over & 255590453u) ^ (mask & right[3]);
            r2 = ((r2 << 1) | (r1 >> 31)) ^ (over & 401697u) ^ (mask & right[2]);
            r1 = ((r1 << 1) | (r0 >> 31)) ^ (over & 140574768u) ^ (mask & right[1]);
            r0 = (r0 << 1) ^ (over & 393217u) ^ (mask & right[0]);
        }
    }
    product[0] = r0; product[1] = r1; product[2] = r2; product[3] = r3; product[4] = r4;
}

// Jumps by count * 2^power steps.
__device__ inline void __curand_xorwow_jump(curandStateXORWOW_t *state, unsigned long long count, int power)
{
    unsigned int base[5] = {2, 0, 0, 0, 0};
    for (int i = 0; i < power; i++) __curand_xorwow_multiply(base, base, base);
    unsigned int whole[5] = {1, 0, 0, 0, 0};
    while (count != 0) {
        if (count & 1) __curand_xorwow_multiply(whole, whole, base);
        __curand_xorwow_multiply(base, base, base);
        count >>= 1;
    }
    unsigned int parts[5] = {0, 0, 0, 0, 0};
    for (int k = 0; k < 160; k++) parts[k % 5] |= ((whole[k / 32] >> (k % 32)) & 1u) << (k / 5);
    __curand_xorwow_apply(state, parts[0], parts[1], parts[2], parts[3], parts[4]);
}

__device__ inline void skipahead(unsigned long long n, curandStateXORWOW_t *state)
{
    if (n < 512) {
        for (unsigned int i = 0; i < (unsigned int)n; i++) __curand_xorwow_step(state);
    } else {
        __curand_xorwow_jump(state, n, 0);
    }
    state->d += 362437u * (unsigned int)n;
}

__device__ inline void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *state)
{
    unsigned int low = (unsigned int)n;
    for (int row = 0; low != 0; row += 15) {
        if (low & 15u) {
            const unsigned int *p = __curand_xorwow_sequences + 5 * (row + (int)(low & 15u) - 1);
            __curand_xorwow_apply(state, p[0], p[1], p[2], p[3], p[4]);
        }
        low >>= 4;
    }
    if (n >> 32) __curand_xorwow_jump(state, n >> 32, 99);
}

__device__ inline void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset, curandStateXORWOW_t *state)
{
    unsigned int t0 = 1099087573u * ((unsigned int)seed ^ 0xaad26b49u);
    unsigned int t1 = 2591861531u * ((unsigned int)(seed >> 32) ^ 0xf7dcefddu);
    state->d = 6615241u + t1 + t0;
    state->v[0] = 123456789u + t0;
    state->v[1] = 362436069u ^ t0;
    state->v[2] = 521288629u + t1;
    state->v[3] = 88675123u ^ t1;
    state->v[4] = 5783321u + t0;
    skipahead_sequence(subsequence, state);
    skipahead(offset, state);
    state->boxmuller_flag = 0;
    state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0.0f;
    state->boxmuller_extra_double = 0.0;
}

__device__ inline unsigned int curand(curandStateXORWOW_t *state)
{
    __curand_xorwow_step(state);
    state->d += 362437u;
    return state->v[4] + state->d;
}
