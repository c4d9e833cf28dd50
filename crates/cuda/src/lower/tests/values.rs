//! Values, operators, statements and calls.

use expect_test::expect;

use super::check;

#[test]
fn an_element_is_loaded_calculated_with_and_stored() {
    check(
        "__global__ void scale(float *out, const float *in, int n) {
            int i = blockIdx.x * blockDim.x + threadIdx.x;
            if (i < n) out[i] = 2 * in[i];
        }",
        expect![[r#"
            kernel scale(out: f32 * @0, in: f32 * @8, n: i32 @16) {
                i = i32((block.x * block_size.x) + thread.x)
                if i < n {
                    %4 = load f32 [in + i * 4]
                    store f32 [out + i * 4] = 2.0 * %4
                }
            }
        "#]],
    );
}

#[test]
fn a_local_that_changes_is_kept_from_what_changes_it() {
    check(
        r#"__global__ void k(int *a, int i) {
    int before = i++ + 1;
    a[i++] = i;
    a[before] += i--;
    *a++ = i;
    int b = i, c = b++ * 2 + b;
    a[c] = (b = 7);
}"#,
        expect![[r#"
            kernel k(a: i32 * @0, i: i32 @8) {
                %3 = i
                i = %3 + 1
                before = %3 + 1
                %4 = i
                %5 = a
                %6 = i
                i = %6 + 1
                store i32 [%5 + %6 * 4] = %4
                %7 = i
                i = %7 - 1
                %8 = a + before * 4
                %9 = load i32 [%8]
                store i32 [%8] = %9 + %7
                %10 = i
                %11 = a
                a = %11 + 1 * 4
                store i32 [%11] = %10
                b = i
                %14 = b
                b = %14 + 1
                c = (%14 * 2) + b
                b = 7
                store i32 [a + c * 4] = b
            }
        "#]],
    );
}

#[test]
fn what_decides_nothing_is_not_looked_at() {
    check(
        r#"__global__ void k(int *a, int n, bool p) {
    int i = threadIdx.x;
    if (i < n && a[i] > 0) a[i] = 0;
    bool q = p || i == 3;
    int v = p ? a[0] : n;
    int w = q ? i : n;
    while (n > 0 && a[n] != v) n -= w;
    p && atomicAdd(a, 1);
}"#,
        expect![[r#"
            kernel k(a: i32 * @0, n: i32 @8, p: bool @12) {
                i = i32(thread.x)
                %5 = i < n
                if %5 {
                    %4 = load i32 [a + i * 4]
                    %5 = %4 > 0
                }
                if %5 {
                    store i32 [a + i * 4] = 0
                }
                q = p || (i == 3)
                if p {
                    %8 = load i32 [a + 0 * 4]
                    %9 = %8
                } else {
                    %9 = n
                }
                v = %9
                w = select(q, i, n)
                while {
                    %12 = n > 0
                    if %12 {
                        %11 = load i32 [a + n * 4]
                        %12 = %11 != v
                    }
                    test %12
                    n = n - w
                }
                if p {
                    atomic.add i32 [a], 1
                }
            }
        "#]],
    );
}

#[test]
fn loops_test_where_the_source_does() {
    check(
        r#"__global__ void k(float *a, int n) {
    for (int i = 0; i < n; i++) { if (a[i] < 0) continue; if (a[i] == 7) break; a[i] = 1; }
    do { n /= 2; } while (a[n] > 0);
    for (;;) { if (n++ > 5) return; }
}"#,
        expect![[r#"
            kernel k(a: f32 * @0, n: i32 @8) {
                {
                    i = 0
                    for {
                        test i < n
                        %3 = load f32 [a + i * 4]
                        if %3 < 0.0 {
                            continue
                        }
                        %4 = load f32 [a + i * 4]
                        if %4 == 7.0 {
                            break
                        }
                        store f32 [a + i * 4] = 1.0
                    } continuing {
                        i = i + 1
                    }
                }
                do {
                    n = n / 2
                } test {
                    %5 = load f32 [a + n * 4]
                    test %5 > 0.0
                }
                for {
                    %6 = n
                    n = %6 + 1
                    if %6 > 5 {
                        return
                    }
                }
            }
        "#]],
    );
}

#[test]
fn a_switch_falls_through() {
    check(
        r#"__global__ void k(int *a, char c) {
    switch (c) { case 'a': case 1: a[0] = 1; case 2: a[1] = 2; break; default: a[2] = 3; }
}"#,
        expect![[r#"
            kernel k(a: i32 * @0, c: i8 @8) {
                switch i32(c) {
                case 97, 1:
                    store i32 [a + 0 * 4] = 1
                case 2:
                    store i32 [a + 1 * 4] = 2
                    break
                case default:
                    store i32 [a + 2 * 4] = 3
                }
            }
        "#]],
    );
}

#[test]
fn functions_are_called_through_pointers() {
    check(
        r#"typedef int (*Operation)(int, int);
__device__ int add(int a, int b) { return a + b; }
__device__ int multiply(int a, int b) { return a * b; }
__global__ void k(int *out, bool which) {
    Operation f = which ? add : multiply;
    out[0] = f(3, 4);
}"#,
        expect![[r#"
            kernel k(out: i32 * @0, which: bool @8) {
                f = select(which, add, multiply)
                %3 = f
                %4 = call *(%3)(3, 4)
                store i32 [out + 0 * 4] = %4
            }

            function add(a: i32, b: i32) -> i32 {
                return a + b
            }

            function multiply(a: i32, b: i32) -> i32 {
                return a * b
            }
        "#]],
    );
}
