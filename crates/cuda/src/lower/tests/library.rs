//! What programs find ready: lanes, barriers, functions.

use expect_test::expect;

use super::check;

#[test]
fn lanes_exchange_values_and_wait() {
    check(
        r#"__global__ void k(int *a, float *f) {
    int v = a[threadIdx.x];
    v += __shfl_down_sync(0xffffffff, v, 16);
    v += __shfl_xor_sync(0xffffffff, v, 1, 8);
    unsigned m = __ballot_sync(0xffffffff, v > 3);
    __syncwarp();
    if (__any_sync(m, v)) a[0] = __popc(m);
    int same; a[1] = __match_all_sync(m, v, &same); a[2] = same;
    a[3] = __reduce_add_sync(m, v);
    a[4] = __syncthreads_count(v == 2);
    __threadfence();
    a[5] = atomicCAS(&a[6], v, 3);
    f[0] = atomicExch(&f[1], 2.5f);
}"#,
        expect![[r#"
            kernel k(a: i32 * @0, f: f32 * @8) {
                thread &same: i32
                v = load i32 [a + thread.x * 4]
                %3 = shfl.down(4294967295u32, v, 16, 32)
                v = v + %3
                %4 = shfl.bfly(4294967295u32, v, 1, 8)
                v = v + %4
                m = vote.ballot(4294967295u32, v > 3)
                barrier.warp(4294967295u32)
                %6 = vote.any(m, v != 0)
                if %6 != 0 {
                    store i32 [a + 0 * 4] = popc(m)
                }
                begin &same
                %7 = match.all(m, v)
                store i32 [&same] = i32(%7 != 0u32)
                store i32 [a + 1 * 4] = i32(%7)
                %8 = load i32 [&same]
                store i32 [a + 2 * 4] = %8
                %9 = redux.add(m, v)
                store i32 [a + 3 * 4] = %9
                %10 = barrier.block.count(v == 2)
                store i32 [a + 4 * 4] = %10
                fence.device()
                %11 = atomic.cas i32 [a + 6 * 4], 3 if v
                store i32 [a + 5 * 4] = %11
                %12 = atomic.exch f32 [f + 1 * 4], 2.5
                store f32 [f + 0 * 4] = %12
            }
        "#]],
    );
}

#[test]
fn the_library_is_a_table() {
    check(
        r#"__global__ void k(float *f, double *d, int *i) {
    f[0] = sqrtf(f[1]) + __fadd_rn(f[2], f[3]) + fmaxf(f[0], 1.0f) + __frcp_rn(f[1]) + __saturatef(f[2]);
    d[0] = pow(d[1], 2.0) + fma(d[0], d[1], d[2]);
    i[0] = __float2int_rn(f[0]) + __float2int_rz(f[1]) + (int)f[2] + __float_as_int(f[3]) + max(i[1], 3);
    i[1] = __double2hiint(d[0]) + isnan(f[0]) + __clz(i[2]) + (int)clock64();
    d[1] = __hiloint2double(i[0], i[1]);
    printf("%d %s %f\n", i[0], "text", f[0]);
    assert(i[0] > 2);
}"#,
        expect![[r#"
            literal @0: i8[5] = "text"

            kernel k(f: f32 * @0, d: f64 * @8, i: i32 * @16) {
                %3 = load f32 [f + 1 * 4]
                %4 = load f32 [f + 2 * 4]
                %5 = load f32 [f + 3 * 4]
                %6 = load f32 [f + 0 * 4]
                %7 = load f32 [f + 1 * 4]
                %8 = load f32 [f + 2 * 4]
                store f32 [f + 0 * 4] = (((sqrt(%3) + add.rounded(%4, %5, 0u32)) + max(%6, 1.0)) + div.rounded(1.0, %7, 0u32)) + saturate(%8)
                %9 = load f64 [d + 1 * 8]
                %10 = load f64 [d + 0 * 8]
                %11 = load f64 [d + 1 * 8]
                %12 = load f64 [d + 2 * 8]
                store f64 [d + 0 * 8] = pow(%9, 2.0f64) + fma(%10, %11, %12)
                %13 = load f32 [f + 0 * 4]
                %14 = load f32 [f + 1 * 4]
                %15 = load f32 [f + 2 * 4]
                %16 = load f32 [f + 3 * 4]
                %17 = load i32 [i + 1 * 4]
                store i32 [i + 0 * 4] = (((convert.rounded(%13, 0u32) + i32(%14)) + i32(%15)) + bits i32(%16)) + max(%17, 3)
                %18 = load f64 [d + 0 * 8]
                %19 = load f32 [f + 0 * 4]
                %20 = load i32 [i + 2 * 4]
                %21 = clock()
                store i32 [i + 1 * 4] = ((i32(bits u64(%18) >> 32) + i32(isnan(%19))) + clz(u32(%20))) + i32(%21)
                %22 = load i32 [i + 0 * 4]
                %23 = load i32 [i + 1 * 4]
                store f64 [d + 1 * 8] = bits f64((u64(u32(%22)) << 32) | u64(u32(%23)))
                %24 = load i32 [i + 0 * 4]
                %25 = load f32 [f + 0 * 4]
                print("%d %s %f\n", %24, @0, f64(%25))
                %26 = load i32 [i + 0 * 4]
                assert %26 > 2 as "i[0] > 2"
            }
        "#]],
    );
}

#[test]
fn a_tile_waits_for_its_own_lanes() {
    check(
        r#"#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a) {
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    tile.sync();
    a[0] = tile.shfl_xor(a[1], 1);
    cg::this_grid().sync();
}"#,
        expect![[r#"
            struct thread_block_tile { __rank: u32 @0 } size 4 align 4
            struct __block_group { __size: u32 @0 } size 4 align 4
            struct grid_group { __size: u32 @0 } size 4 align 4

            kernel k(a: i32 * @0) {
                thread &tile: thread_block_tile
                thread &1: __block_group
                thread &2: grid_group
                begin &tile
                call this_thread_block(&1)
                call tiled_partition(&tile, &1)
                call sync(&tile)
                %1 = load i32 [a + 1 * 4]
                %2 = call shfl_xor(&tile, %1, 1)
                store i32 [a + 0 * 4] = %2
                call this_grid(&2)
                call sync(&2)
            }

            function this_thread_block(%0: __block_group *) {
                thread &group: __block_group
                begin &group
                store u32 [&group] = (block_size.x * block_size.y) * block_size.z
                copy 4 align 4 [%0] = [&group]
                return
            }

            function tiled_partition(%0: thread_block_tile *, group: __block_group *) {
                thread &tile: thread_block_tile
                begin &tile
                %2 = call thread_rank(group)
                store u32 [&tile] = %2
                copy 4 align 4 [%0] = [&tile]
                return
            }

            function sync(this: thread_block_tile *) {
                %1 = call __mask(this)
                barrier.warp(%1)
            }

            function shfl_xor(this: thread_block_tile *, value: i32, with: i32) -> i32 {
                %3 = call __mask(this)
                %4 = shfl.bfly(%3, value, with, 8)
                return %4
            }

            function this_grid(%0: grid_group *) {
                thread &group: grid_group
                begin &group
                store u32 [&group] = ((((grid_size.x * grid_size.y) * grid_size.z) * block_size.x) * block_size.y) * block_size.z
                copy 4 align 4 [%0] = [&group]
                return
            }

            function sync(this: grid_group *) {
                barrier.grid()
            }

            function __mask(this: thread_block_tile *) -> u32 {
                %1 = load u32 [this]
                return (4294967295u32 >> 24) << (((%1 % 32u32) / 8u32) * 8u32)
            }

            function thread_rank(this: __block_group *) -> u32 {
                %1 = call __rank_in_block()
                return %1
            }

            function __rank_in_block() -> u32 {
                return (((thread.z * block_size.y) + thread.y) * block_size.x) + thread.x
            }
        "#]],
    );
}
