// Inline PTX: bit fields, carries, predicates, memory, exchanges in a warp, copies to shared memory, atomics, conversions.
#include <cstdio>

__device__ unsigned int lane()
{
    unsigned int number;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(number));
    return number;
}

__global__ void arithmetic(unsigned int *out)
{
    unsigned int r, high;
    unsigned long long wide;
    int s;
    asm("bfe.u32 %0, %1, 4, 8;" : "=r"(r) : "r"(0xabcdef12u));
    out[0] = r;
    asm("bfi.b32 %0, %1, %2, 8, 4;" : "=r"(r) : "r"(0xfu), "r"(0u));
    out[1] = r;
    asm("prmt.b32 %0, %1, %2, 0x5410;" : "=r"(r) : "r"(0x11112222u), "r"(0x33334444u));
    out[2] = r;
    asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(wide) : "r"(0xffffffffu), "r"(2u), "l"(5ull));
    out[3] = (unsigned int)wide;
    out[4] = (unsigned int)(wide >> 32);
    asm("add.cc.u32 %0, %2, %3;\n\t"
        "addc.u32 %1, %4, %5;"
        : "=r"(r), "=r"(high)
        : "r"(0xffffffffu), "r"(2u), "r"(1u), "r"(1u));
    out[5] = r;
    out[6] = high;
    asm("{\n\t"
        ".reg .pred p;\n\t"
        "setp.lt.s32 p, %1, %2;  // signed\n\t"
        "selp.b32 %0, 7, 9, p;\n\t"
        "@!p mov.b32 %0, 3;\n\t"
        "}"
        : "=r"(s)
        : "r"(-3), "r"(2));
    out[7] = s;
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(0xf0u), "r"(0xccu), "r"(0xaau));
    out[8] = r;
    asm("mul.hi.u32 %0, %1, %2;" : "=r"(r) : "r"(0x80000000u), "r"(6u));
    out[9] = r;
    asm("cvt.rni.s32.f32 %0, %1;" : "=r"(s) : "f"(2.5f));
    out[10] = s;
    asm("shl.b32 %0, %1, 40;" : "=r"(r) : "r"(1u));
    out[11] = r;
    asm("bfe.s32 %0, %1, 4, 4;" : "=r"(s) : "r"(0x80));
    out[12] = s;
    float f = 1.0f;
    asm("fma.rn.f32 %0, %1, 0f40000000, %0;" : "+f"(f) : "f"(3.0f));
    out[13] = (unsigned int)f;
    asm("mov.b64 %0, {%1, %2};" : "=l"(wide) : "r"(1u), "r"(2u));
    out[14] = (unsigned int)(wide >> 32);
    asm("popc.b32 %0, %1;" : "=r"(r) : "r"(0xff0fu));
    out[15] = r;
}

__global__ void memory(unsigned int *out, const float *in)
{
    __shared__ __align__(16) float tile[32];
    unsigned int t = threadIdx.x, r;
    float f;
    float4 four;
    asm volatile("ld.global.ca.f32 %0, [%1+4];" : "=f"(f) : "l"(in) : "memory");
    if (t == 0) out[0] = (unsigned int)f;
    asm volatile("ld.global.nc.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(four.x), "=f"(four.y), "=f"(four.z), "=f"(four.w) : "l"(in));
    if (t == 0) out[1] = (unsigned int)(four.x + four.y + four.z + four.w);
    asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 0x1f, 0xffffffff;" : "=r"(r) : "r"(t));
    if (t == 4) out[2] = r;
    asm volatile("{ .reg .pred q; setp.ne.u32 q, %1, 0; vote.sync.ballot.b32 %0, q, 0xffffffff; }" : "=r"(r) : "r"(t & 1));
    if (t == 0) out[3] = r;
    asm volatile("st.shared.f32 [%0], %1;" ::"r"((unsigned int)__cvta_generic_to_shared(&tile[t])), "f"((float)t * 2));
    asm volatile("bar.sync 0;");
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(f) : "r"((unsigned int)__cvta_generic_to_shared(&tile[31 - t])));
    if (t == 0) out[4] = (unsigned int)f;
    __syncthreads();
    if (t == 0) {
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"((unsigned int)__cvta_generic_to_shared(tile)), "l"(in));
        asm volatile("cp.async.commit_group;\n" ::);
        asm volatile("cp.async.wait_group %0;\n" ::"n"(0));
        out[5] = (unsigned int)tile[3];
    }
    if (t == 9) out[6] = lane();
    asm volatile("red.global.add.u32 [%0], %1;" ::"l"(out + 7), "r"(1u));
    asm volatile("{ .reg .u32 old; atom.global.max.s32 old, [%0], %1; }" ::"l"(out + 8), "r"(t));
}

int main()
{
    unsigned int *out, host[32];
    float *in, numbers[4] = {1, 2, 3, 4};
    cudaMalloc(&out, sizeof host);
    cudaMalloc(&in, sizeof numbers);
    cudaMemset(out, 0, sizeof host);
    cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    arithmetic<<<1, 1>>>(out);
    memory<<<1, 32>>>(out + 16, in);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 25; i++) printf("%d: %08x\n", i, host[i]);
    cudaFree(out);
    cudaFree(in);
    return 0;
}
