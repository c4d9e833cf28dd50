//! Which places of a kernel order buffers in its WGSL: those whose line says so, and no others.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use warpground_cuda::{
    kernel::{Kernel, Shape},
    translate_for, translate_for_block,
};

fn translated(text: &str, shape: &Shape) -> Kernel {
    let translation = translate_for("kernel.cu", text, shape);
    assert!(translation.succeeded(), "{}", translation.render());
    translation.kernels.into_iter().next().expect("a kernel")
}

/// Compares the lines on which a kernel orders buffers with those that say `// orders`.
#[track_caller]
fn orders_as_marked(text: &str) {
    assert_marked(text, &translated(text, &Shape::default()));
}

#[track_caller]
fn assert_marked(text: &str, kernel: &Kernel) {
    let lines = kernel.wgsl.lines().zip(kernel.line_map.iter().copied());
    let orders = |line: &str| line.trim().starts_with("storageBarrier();");
    let found: BTreeSet<u32> = lines.filter(|(line, _)| orders(line)).map(|(_, at)| at).collect();
    let marked = (1..).zip(text.lines()).filter(|(_, line)| line.ends_with("// orders")).map(|(at, _)| at).collect();
    assert_eq!(found, marked, "of {text}\n{}", kernel.wgsl);
}

/// The same where nothing orders: each barrier orders instead.
fn with_all_ordering(text: &str) -> String {
    text.replace("__syncthreads();", "__syncthreads(); // orders")
}

#[test]
fn what_one_thread_accesses_alone_needs_no_order() {
    orders_as_marked(
        "__global__ void kernel(unsigned int *a, unsigned int *out, unsigned int n) {
            if (threadIdx.x == 3) {
                a[5] = 1;
            }
            __syncthreads();
            if (3 == threadIdx.x && n > 1) {
                out[3] += a[5];
            }
            __syncthreads();
            if (threadIdx.x != 3) {
                out[threadIdx.x] = 2;
            } else {
                a[5] += 2;
            }
        }",
    );
}

#[test]
fn what_one_thread_writes_for_others_needs_order() {
    orders_as_marked(
        "__global__ void kernel(unsigned int *a, unsigned int *out) {
            if (threadIdx.x == 3) {
                a[5] = 1;
            }
            __syncthreads(); // orders
            out[threadIdx.x] = a[5];
        }",
    );
    orders_as_marked(
        "__global__ void kernel(unsigned int *a) {
            if (threadIdx.x == 3) {
                a[5] = 1;
            }
            __syncthreads(); // orders
            if (threadIdx.x == 4) {
                a[5] += 2;
            }
        }",
    );
}

#[test]
fn a_condition_for_several_threads_names_none() {
    orders_as_marked(
        "__global__ void kernel(unsigned int *a, unsigned int which) {
            if (threadIdx.x % 32 == 3) {
                a[5] = 1;
            }
            __syncthreads(); // orders
            if (threadIdx.x == which || threadIdx.x == 3) {
                a[5] += 2;
            }
        }",
    );
}

/// Each tile has a row of 256 words, behind one word that counts tiles.
#[test]
fn an_element_of_the_first_thread_is_one_of_its_own_column() {
    orders_as_marked(
        "__global__ void kernel(unsigned int *state) {
            __shared__ unsigned int sh_tile;
            if (threadIdx.x == 0) {
                sh_tile = atomicAdd(&state[0], 1);
            }
            __syncthreads();
            unsigned int tile = sh_tile;
            atomicExch(&state[(tile + 1) * 256 + threadIdx.x], tile);
            __syncthreads();
            if (threadIdx.x == 0) {
                atomicMax(&state[tile * 256], 7);
            }
        }",
    );
    orders_as_marked(
        "__global__ void kernel(unsigned int *state) {
            __shared__ unsigned int sh_tile;
            if (threadIdx.x == 0) {
                sh_tile = atomicAdd(&state[0], 1);
            }
            __syncthreads();
            unsigned int tile = sh_tile;
            atomicExch(&state[(tile + 1) * 256 + threadIdx.x], tile);
            __syncthreads(); // orders
            if (threadIdx.x == 1) {
                atomicMax(&state[tile * 256], 7);
            }
        }",
    );
}

#[test]
fn elements_that_no_index_makes_the_same_need_no_order() {
    orders_as_marked(
        "__global__ void kernel(unsigned int *a, const unsigned int *places) {
            a[2 * places[threadIdx.x]] = 1;
            __syncthreads();
            a[2 * places[threadIdx.x ^ 1] + 1] += 1;
        }",
    );
    orders_as_marked(
        "__global__ void kernel(unsigned int *a, const unsigned int *places) {
            a[2 * places[threadIdx.x]] = 1;
            __syncthreads(); // orders
            a[2 * places[threadIdx.x ^ 1] + 2] += 1;
        }",
    );
}

#[test]
fn changes_that_commute_need_no_order() {
    orders_as_marked(
        "__global__ void kernel(unsigned int *counts, const unsigned int *keys) {
            atomicAdd(&counts[keys[threadIdx.x]], 1);
            __syncthreads();
            atomicSub(&counts[keys[threadIdx.x ^ 1]], 2);
        }",
    );
    orders_as_marked(
        "__global__ void kernel(unsigned int *counts, const unsigned int *keys) {
            for (int turn = 0; turn < 10; turn++) {
                atomicMax(&counts[keys[turn * 256 + threadIdx.x]], turn);
                __syncthreads();
            }
        }",
    );
}

#[test]
fn changes_of_which_a_thread_may_tell_the_order_need_it() {
    // Its result is asked for.
    orders_as_marked(
        "__global__ void kernel(unsigned int *counts, const unsigned int *keys, unsigned int *out) {
            atomicAdd(&counts[keys[threadIdx.x]], 1);
            __syncthreads(); // orders
            out[threadIdx.x] = atomicAdd(&counts[keys[threadIdx.x ^ 1]], 2);
        }",
    );
    // The one does something else than the other.
    orders_as_marked(
        "__global__ void kernel(unsigned int *counts, const unsigned int *keys) {
            atomicAdd(&counts[keys[threadIdx.x]], 1);
            __syncthreads(); // orders
            atomicMax(&counts[keys[threadIdx.x ^ 1]], 2);
        }",
    );
    orders_as_marked(
        "__global__ void kernel(unsigned int *counts, const unsigned int *keys) {
            atomicExch(&counts[keys[threadIdx.x]], 1);
            __syncthreads(); // orders
            atomicExch(&counts[keys[threadIdx.x ^ 1]], 2);
        }",
    );
    // What is between is read.
    orders_as_marked(
        "__global__ void kernel(unsigned int *counts, const unsigned int *keys, unsigned int *out) {
            atomicAdd(&counts[keys[threadIdx.x]], 1);
            __syncthreads(); // orders
            out[threadIdx.x] = counts[threadIdx.x];
        }",
    );
    // Sums of floats are rounded, and differ by their order.
    orders_as_marked(
        "__global__ void kernel(float *sums, const unsigned int *keys) {
            atomicAdd(&sums[keys[threadIdx.x]], 0.1f);
            __syncthreads(); // orders
            atomicAdd(&sums[keys[threadIdx.x ^ 1]], 1e9f);
        }",
    );
    // Other blocks may tell.
    orders_as_marked(
        "__global__ void kernel(unsigned int *counts, const unsigned int *keys) {
            atomicAdd(&counts[keys[threadIdx.x]], 1);
            __threadfence();
            __syncthreads(); // orders
            atomicAdd(&counts[keys[threadIdx.x ^ 1]], 2);
        }",
    );
}

#[test]
fn a_change_that_changes_nothing_reads() {
    let text = "__global__ void kernel(unsigned int *state, unsigned int *out) {
            unsigned int seen = atomicOr(&state[threadIdx.x ^ 1], 0);
            __syncthreads();
            seen += atomicAdd(&state[threadIdx.x ^ 2], 0) + atomicCAS(&state[threadIdx.x ^ 3], 7, 7);
            out[threadIdx.x] = seen;
        }";
    orders_as_marked(text);
    let wgsl = translated(text, &Shape::default()).wgsl;
    assert_eq!(wgsl.matches("atomicLoad(&state").count(), 3, "{wgsl}");
    // What it wrote may tell others what was before the fence.
    let fenced = text.replace("__syncthreads();", "__threadfence();");
    let wgsl = translated(&fenced, &Shape::default()).wgsl;
    assert!(wgsl.contains("atomicOr(&state") && !wgsl.contains("atomicLoad(&state"), "{wgsl}");
    // An atomic load of the WGSL is a plain one of the source there.
    let kernel = translated(&text.replace("out[threadIdx.x] =", "state[threadIdx.x] ="), &Shape::default());
    assert!(kernel.wgsl.contains("atomicOr(&state"), "{}", kernel.wgsl);
    assert_eq!(kernel.plain_accesses, ["state"]);
    assert!(translated(text, &Shape::default()).plain_accesses.is_empty());
}

#[test]
fn a_change_that_replaces_what_nobody_asks_for_writes() {
    let text = "__global__ void kernel(unsigned int *state, unsigned int *out) {
            atomicExch(&state[threadIdx.x], 1);
            out[threadIdx.x] = atomicExch(&state[threadIdx.x + 256], 2);
        }";
    let wgsl = translated(text, &Shape::default()).wgsl;
    assert_eq!(wgsl.matches("atomicStore(&state").count(), 1, "{wgsl}");
    assert_eq!(wgsl.matches("atomicExchange(&state").count(), 1, "{wgsl}");
}

/// A block that looks at what others wrote, turn by turn, seldom writes itself, and says at its end what it knows.
#[test]
fn what_is_ordered_around_a_loop_or_seldom_is_not_ordered_in_each_turn() {
    orders_as_marked(
        "__global__ void kernel(unsigned int *state, unsigned int tile) {
            __shared__ unsigned int sh_left;
            if (threadIdx.x == 0) {
                atomicMax(&state[tile], 1);
            }
            unsigned int left = tile;
            while (left > 0) { // orders
                unsigned int seen = atomicOr(&state[left - 1 - threadIdx.x % left], 0);
                if (threadIdx.x == 0) {
                    sh_left = seen < left ? seen : left - 1;
                }
                __syncthreads();
                left = sh_left;
                __syncthreads();
                if (left == 7) {
                    __syncthreads(); // orders
                    if (threadIdx.x == 0) {
                        atomicMax(&state[left], 2);
                    }
                    __syncthreads(); // orders
                }
            }
            __syncthreads(); // orders
            if (threadIdx.x == 0) {
                atomicMax(&state[tile], 3);
            }
        }",
    );
}

#[test]
fn a_loop_in_which_lanes_exchange_values_is_written_out_where_that_takes_no_barrier() {
    let text = "__global__ void kernel(unsigned int *data) {
            unsigned int own[4];
            for (unsigned int k = 0; k < 4; k += 1) {
                own[k] = data[k * 32 + threadIdx.x];
            }
            for (unsigned int k = 0; k < 4; k += 1) {
                own[k] = __shfl_xor_sync(0xffffffff, own[k], 1 << k);
            }
            for (unsigned int k = 0; k < 4; k += 1) {
                data[k * 32 + threadIdx.x] = own[k];
            }
        }";
    let written_out = |text: &str, warps| {
        let wgsl = translated(text, &Shape { warps, ..Shape::default() }).wgsl;
        assert_ne!(wgsl.contains("own[k]"), wgsl.contains("own[3]"), "{wgsl}");
        wgsl.contains("own[3]")
    };
    assert!(written_out(text, true));
    assert!(!written_out(text, false));
    let met = text.replace("own[k] = __shfl", "__syncwarp(); own[k] = __shfl");
    assert!(!written_out(&met, true));
}

/// CUDA's exchanges order nothing: `__syncwarp` does.
#[test]
fn an_exchange_between_lanes_does_not_order_in_place_of_a_barrier() {
    let before = "__global__ void kernel(unsigned int *a, unsigned int *out) {
            a[threadIdx.x] = threadIdx.x;";
    let behind = "out[threadIdx.x] = a[threadIdx.x ^ 1] + value;
        }";
    for exchange in [
        "__shfl_down_sync(0xffffffff, threadIdx.x, 1)",
        "__ballot_sync(0xffffffff, threadIdx.x > 3)",
        "__any_sync(0xffffffff, threadIdx.x > 3)",
        "__activemask()",
    ] {
        let exchange = format!("unsigned int value = {exchange};");
        orders_as_marked(&format!("{before}\n__syncwarp(); // orders\n{exchange}\n{behind}"));
        orders_as_marked(&format!("{before}\n{exchange}\n__syncwarp(); // orders\n{behind}"));
    }
}

/// Each thread of a block has its own element of each chunk of `blockDim.x`.
const BY_BLOCKS: &str = "__global__ void kernel(unsigned int *a, unsigned int n) {
            for (unsigned int first = 0; first < n; first += blockDim.x) {
                unsigned int i = first + threadIdx.x;
                unsigned int own = i < n ? a[i] : 0;
                __syncthreads();
                if (i < n) {
                    a[i] = own + 1;
                }
            }
        }";

#[test]
fn an_element_of_each_chunk_of_a_block_is_its_threads_own() {
    orders_as_marked(BY_BLOCKS);
    // From the block's own chunk on, with all blocks side by side, in every other element, in signed numbers.
    let start = "first = blockIdx.x * blockDim.x;";
    orders_as_marked(&BY_BLOCKS.replace("first = 0;", start).replace("+= blockDim.x", "+= gridDim.x * blockDim.x"));
    orders_as_marked(&BY_BLOCKS.replace("a[i]", "a[2 * i + 1]"));
    orders_as_marked(&BY_BLOCKS.replace("unsigned int", "int"));
}

#[test]
fn an_element_of_another_thread_in_a_chunk_of_a_block_needs_order() {
    for (own, others) in [
        ("? a[i]", "? a[i + 1]"),
        ("? a[i]", "? a[i ^ 1]"),
        ("? a[i]", "? a[first]"),
        ("? a[i]", "? a[i + blockDim.x / 2]"),
        ("+= blockDim.x", "+= blockDim.x / 2"),
        ("+= blockDim.x", "+= blockDim.x - 1"),
        ("+= blockDim.x", "+= n"),
        ("first + threadIdx.x", "first + threadIdx.x / 2"),
        ("first + threadIdx.x", "2 * first + 3 * threadIdx.x"),
    ] {
        let text = BY_BLOCKS.replace(own, others);
        assert_ne!(text, BY_BLOCKS);
        orders_as_marked(&with_all_ordering(&text));
    }
}

/// An index that goes on by 192 and wraps around comes to elements of other threads.
#[test]
fn blocks_whose_size_is_no_power_of_two_take_another_translation() {
    let kernel = translated(BY_BLOCKS, &Shape::default());
    assert!(kernel.takes_block([256, 1, 1]) && kernel.takes_block([1024, 1, 1]));
    assert!(!kernel.takes_block([192, 1, 1]));
    for (threads, text) in [(256, BY_BLOCKS.to_owned()), (192, with_all_ordering(BY_BLOCKS))] {
        let made = translate_for_block("kernel.cu", &text, &Shape::default(), [threads, 1, 1]);
        let kernel = made.kernels.first().expect("a kernel");
        assert!(kernel.takes_block([threads, 1, 1]));
        assert_marked(&text, kernel);
    }
    // Where a block goes through chunks of 256, it matters only how many threads it has.
    let by_256 = BY_BLOCKS.replace("blockDim.x", "256");
    let kernel = translated(&by_256, &Shape::default());
    assert!(kernel.takes_block([192, 1, 1]) && kernel.takes_block([256, 1, 1]) && !kernel.takes_block([512, 1, 1]));
    orders_as_marked(&by_256);
    // Nothing is required of blocks where nothing is gained by it.
    let kernel = translated(&BY_BLOCKS.replace("? a[i]", "? a[i + 1]"), &Shape::default());
    assert!(kernel.takes_block([192, 1, 1]));
}
