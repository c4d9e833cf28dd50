//! Functions, recursion and ways through loops and switches.

use super::results;

#[test]
fn recursion_recurses_and_lanes_that_wait_keep_their_values() {
    let text =
        "__device__ int fib(int n) { if (n < 2) return n; int a = fib(n - 1); int b = fib(n - 2); return a + b; }
    __global__ void k(int *out) { out[threadIdx.x] = fib(threadIdx.x % 13); }";
    let mut fib = vec![0, 1];
    for n in 2..13 {
        fib.push(fib[n - 1] + fib[n - 2]);
    }
    let expected: Vec<i32> = (0..64).map(|t| fib[t % 13]).collect();
    assert_eq!(results(text, 1, 64, 64), expected);
}

#[test]
fn functions_are_called_through_pointers_and_arrays_of_a_thread_have_addresses() {
    let text = "typedef int (*Operation)(int, int);
    __device__ int add(int a, int b) { return a + b; }
    __device__ int sub(int a, int b) { return a - b; }
    __device__ int mul(int a, int b) { return a * b; }
    __device__ void twice(int *p, int n) { for (int i = 0; i < n; i++) p[i] *= 2; }
    __global__ void k(int *out) {
        Operation all[3] = { add, sub, mul };
        int t = threadIdx.x;
        int own[4] = { t, t + 1, t + 2, t + 3 };
        twice(own + 1, 2);
        out[t] = all[t % 3](own[t % 4], 7);
    }";
    let expected: Vec<i32> = (0..48)
        .map(|t| {
            let own = [t, (t + 1) * 2, (t + 2) * 2, t + 3];
            let x = own[usize::try_from(t % 4).unwrap()];
            [x + 7, x - 7, x * 7][usize::try_from(t % 3).unwrap()]
        })
        .collect();
    assert_eq!(results(text, 1, 48, 48), expected);
}

#[test]
fn lists_are_followed_through_pointers_in_memory_that_kernels_allocate() {
    let text = "struct Node { int value; Node *next; };
    __global__ void k(int *out) {
        Node *head = nullptr;
        for (int i = 0; i < 5; i++) {
            Node *node = (Node *)malloc(sizeof(Node));
            node->value = i * (int)threadIdx.x; node->next = head; head = node;
        }
        int sum = 0;
        while (head) { sum += head->value; Node *next = head->next; free(head); head = next; }
        out[threadIdx.x] = sum;
    }";
    assert_eq!(results(text, 1, 40, 40), (0..40).map(|t| 10 * t).collect::<Vec<_>>());
}

#[test]
fn cases_fall_through_and_loops_are_left_from_within() {
    let text = "__global__ void k(int *out) {
        int t = threadIdx.x, r = 0;
        for (int i = 0; i < 10; i++) {
            if (i == 7) break;
            if (i % 2) continue;
            switch ((t + i) % 5) {
                case 0: r += 1;
                case 1: r += 10; break;
                default: r += 1000;
                case 3: r += 100; if (t > 20) continue; break;
            }
            r++;
        }
        out[t] = r;
    }";
    let expected: Vec<i32> = (0..40)
        .map(|t| {
            let mut r = 0;
            for i in [0, 2, 4, 6] {
                match (t + i) % 5 {
                    0 => r += 11,
                    1 => r += 10,
                    3 => {
                        r += 100;
                        if t > 20 {
                            continue;
                        }
                    }
                    _ => {
                        r += 1100;
                        if t > 20 {
                            continue;
                        }
                    }
                }
                r += 1;
            }
            r
        })
        .collect();
    assert_eq!(results(text, 1, 40, 40), expected);
}
