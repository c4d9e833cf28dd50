//! Which places of a kernel order buffers in its WGSL: those whose line says so, and no others.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};

use warpground_cuda::{
    kernel::{Kernel, Launched, Shape},
    translate_for, translate_for_launch,
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

/// A launch of which nobody knows more than its block.
fn launched(block: [u32; 3]) -> Launched<'static> {
    Launched { grid: None, block, arguments: &[] }
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
    assert!(kernel.takes(&launched([256, 1, 1])) && kernel.takes(&launched([1024, 1, 1])));
    assert!(!kernel.takes(&launched([192, 1, 1])));
    for (threads, text) in [(256, BY_BLOCKS.to_owned()), (192, with_all_ordering(BY_BLOCKS))] {
        let takes = |kernel: &Kernel| kernel.takes(&launched([threads, 1, 1]));
        let made = translate_for_launch("kernel.cu", &text, &Shape::default(), takes);
        let kernel = made.kernels.first().expect("a kernel");
        assert!(kernel.takes(&launched([threads, 1, 1])));
        assert_marked(&text, kernel);
    }
    // Where a block goes through chunks of 256, it matters only how many threads it has.
    let by_256 = BY_BLOCKS.replace("blockDim.x", "256");
    let kernel = translated(&by_256, &Shape::default());
    assert!(
        kernel.takes(&launched([192, 1, 1]))
            && kernel.takes(&launched([256, 1, 1]))
            && !kernel.takes(&launched([512, 1, 1]))
    );
    orders_as_marked(&by_256);
    // Nothing is required of blocks where nothing is gained by it.
    let kernel = translated(&BY_BLOCKS.replace("? a[i]", "? a[i + 1]"), &Shape::default());
    assert!(kernel.takes(&launched([192, 1, 1])));
}

/// Each thread has its own element of a matrix, in every turn.
const OF_MATRIX: &str =
    "__global__ void kernel(float *p, unsigned int rows, unsigned int columns, unsigned int turns) {
            unsigned int row = blockIdx.y * 16 + threadIdx.y;
            unsigned int column = blockIdx.x * 16 + threadIdx.x;
            for (unsigned int turn = 0; turn < turns; turn++) {
                __syncthreads();
                if (row < rows && column < columns) {
                    p[row * columns + column] += 1.0f;
                }
            }
        }";

/// And of each plane of a body.
const OF_BODY: &str = "__global__ void kernel(float *p, int width, int height, int depth) {
            int x = blockIdx.x * 32 + threadIdx.x;
            int y = blockIdx.y * 8 + threadIdx.y;
            for (int z = blockIdx.z; z < depth; z++) {
                __syncthreads();
                if (x < width && y < height) {
                    p[(z * height + y) * width + x] += 1.0f;
                }
            }
        }";

#[test]
fn an_element_by_its_subscripts_is_its_threads_own() {
    orders_as_marked(OF_MATRIX);
    orders_as_marked(OF_BODY);
    for (text, own, same) in [
        (OF_MATRIX, "row * columns + column", "column + columns * row"),
        (OF_MATRIX, "row * columns + column", "column * rows + row"),
        (OF_MATRIX, "row * columns + column", "(size_t)row * columns + column"),
        (OF_MATRIX, "column < columns)", "!(column >= columns))"),
        (OF_MATRIX, "row < rows &&", "rows > row && turn > 3 &&"),
        (OF_MATRIX, " * 16", " * blockDim.x"),
        (OF_MATRIX, "float *p, unsigned int rows,", "float *p, int rows,"),
        (OF_BODY, "(z * height + y) * width + x", "z * height * width + y * width + x"),
        (OF_BODY, "(z * height + y) * width + x", "((z + depth) * height + y) * width + x"),
        (OF_BODY, "x < width && y", "x + 1 < width + 1 && x < width && y"),
        (OF_BODY, "x < width && y < height", "x < 100 && y < height"),
    ] {
        let text = text.replace(own, same).replace(
            "100 && y < height) {\n                    p[(z * height + y) * width",
            "100 && y < height) {\n                    p[(z * height + y) * 100",
        );
        assert!(text != OF_MATRIX && text != OF_BODY, "{own}");
        orders_as_marked(&text);
    }
    // By way of variables, and where the others go on.
    orders_as_marked(
        &OF_BODY
            .replace("if (x <", "bool inside = x <")
            .replace(
                "< height) {",
                "< height; int at = (z * height + y) * width + x; float *own = &p[at]; if (inside) {",
            )
            .replace("p[(z * height + y) * width + x]", "*own"),
    );
}

#[test]
fn an_element_of_another_thread_by_its_subscripts_needs_order() {
    let read = |index: &str| format!("p[row * columns + column] = p[{index}] +");
    let neighbours =
        ["row * columns + column + 1", "(row + 1) * columns + column", "column * columns + row", "row", "turn"];
    let neighbours = neighbours.map(|index| ("p[row * columns + column] +=", read(index)));
    let others = [
        ("row < rows && column", "column"),
        ("row < rows && column < columns", "row < rows"),
        ("row < rows && column < columns", "row < rows || column < columns"),
        ("column < columns", "column <= columns"),
        ("column < columns", "column < rows"),
        ("column < columns", "!(column < columns)"),
        ("row * columns", "row * rows"),
        ("row * columns + column", "row * columns + columns - column - row"),
        ("+ threadIdx.x;", "+ threadIdx.x / 2;"),
        ("+ threadIdx.x;", "+ threadIdx.y;"),
        ("+ threadIdx.x;", "+ threadIdx.x * rows;"),
        ("__syncthreads();", "columns /= 2; __syncthreads();"),
        ("__syncthreads();", "column += 1; __syncthreads();"),
        ("+= 1.0f", "+= threadIdx.z"),
    ];
    let others = others.map(|(own, others)| (own, others.to_owned()));
    for (own, others) in neighbours.into_iter().chain(others) {
        let text = OF_MATRIX.replacen(own, &others, 1);
        assert_ne!(text, OF_MATRIX, "{own}");
        orders_as_marked(&with_all_ordering(&text));
    }
    for (own, others) in [
        (
            "p[(z * height + y) * width + x] +=",
            "p[(z * height + y) * width + x] = p[(z * height + y) * width + x + 1] +",
        ),
        ("p[(z * height + y) * width + x] +=", "p[(z * height + y) * width + x] = p[(z * height + x) * width + y] +"),
        (" && y < height", ""),
        ("(z * height + y) * width + x", "(z * width + y) * height + x"),
        ("(z * height + y)", "(z * (height - 1) + y)"),
        // What wraps around needs a bound for its first digit, too.
        ("z * height", "(unsigned int)z * height"),
        ("int width", "unsigned int width"),
    ] {
        let text = OF_BODY.replacen(own, others, 1);
        assert_ne!(text, OF_BODY, "{own}");
        orders_as_marked(&with_all_ordering(&text));
    }
    // Two threads have one place where a block has a third dimension.
    let three = Shape { block_dimensions: 3, ..Shape::default() };
    for text in [OF_MATRIX, OF_BODY] {
        let text = with_all_ordering(text);
        assert_marked(&text, &translated(&text, &three));
    }
    assert_marked(OF_BODY, &translated(OF_BODY, &Shape { block_dimensions: 2, ..Shape::default() }));
    // One buffer by two names.
    let two = OF_MATRIX.replace("float *p,", "float *p, float *q,").replace("] +=", "] = q[row * columns + column] +");
    orders_as_marked(&two);
    let same = Shape { same_as: vec![None, Some(0)], ..Shape::default() };
    let two = with_all_ordering(&two);
    assert_marked(&two, &translated(&two, &same));
}

#[test]
fn what_subscripts_require_is_asked_of_each_launch() {
    let arguments = |rows: u64, columns: u64| [None, Some(rows), Some(columns), Some(9)];
    let kernel = translated(OF_MATRIX, &Shape::default());
    let takes = |rows, columns| {
        kernel.takes(&Launched { grid: Some([9, 9, 1]), block: [16, 16, 1], arguments: &arguments(rows, columns) })
    };
    assert!(takes(1000, 1000) && takes(1 << 16, 1 << 16) && takes(0, u64::from(u32::MAX)));
    assert!(!takes((1 << 16) + 1, 1 << 16) && !takes(4, 1 << 31));
    // What is not known may be wrong.
    assert!(!kernel.takes(&launched([16, 16, 1])));
    let text = with_all_ordering(OF_MATRIX);
    let made =
        translate_for_launch("kernel.cu", &text, &Shape::default(), |kernel| kernel.takes(&launched([16, 16, 1])));
    assert_marked(&text, made.kernels.first().expect("a kernel"));
    // A signed place of a thread must not be negative.
    let kernel = translated(OF_BODY, &Shape::default());
    let takes = |grid| kernel.takes(&Launched { grid: Some(grid), ..launched([32, 8, 1]) });
    assert!(takes([1 << 26, 1, 1]) && takes([65_535, 65_535, 65_535]));
    assert!(!takes([(1 << 26) + 1, 1, 1]) && !takes([1, (1 << 28) + 1, 1]));
    // Where the kernel asks for it itself, nothing is required.
    let kernel = translated(&OF_BODY.replace("x < width", "x >= 0 && y >= 0 && x < width"), &Shape::default());
    assert!(kernel.takes(&launched([32, 8, 1])));
    assert!(!kernel.wgsl.contains("storageBarrier"));
}

/// What decides where a thread of the matrix goes.
struct Thread {
    row: u32,
    column: u32,
    rows: u32,
    columns: u32,
    turn: u32,
}

/// All that is found to be a thread's own is, for all launches that a translation takes; by trying.
#[test]
fn no_two_threads_have_an_element_that_needs_no_order() {
    type Index = fn(&Thread) -> u32;
    type Guard = fn(&Thread) -> bool;
    let indices: [(&str, Index); 6] = [
        ("row * columns + column", |it| it.row.wrapping_mul(it.columns).wrapping_add(it.column)),
        ("column * rows + row", |it| it.column.wrapping_mul(it.rows).wrapping_add(it.row)),
        ("row * rows + column", |it| it.row.wrapping_mul(it.rows).wrapping_add(it.column)),
        ("row * 7 + column", |it| it.row.wrapping_mul(7).wrapping_add(it.column)),
        ("(turn * rows + row) * columns + column", |it| {
            let plane = it.turn.wrapping_mul(it.rows).wrapping_add(it.row);
            plane.wrapping_mul(it.columns).wrapping_add(it.column)
        }),
        ("row * columns + column - row", |it| {
            it.row.wrapping_mul(it.columns).wrapping_add(it.column).wrapping_sub(it.row)
        }),
    ];
    let guards: [(&str, Guard); 6] = [
        ("row < rows", |it| it.row < it.rows),
        ("column < columns", |it| it.column < it.columns),
        ("column < rows", |it| it.column < it.rows),
        ("column < 7", |it| it.column < 7),
        ("row <= columns", |it| it.row <= it.columns),
        ("turn < 3", |it| it.turn < 3),
    ];
    let sizes = [1, 2, 3, 5, 7, 40, 1 << 16, (1 << 16) + 1, 1 << 30, 1 << 31, (1 << 31) + 1, u32::MAX];
    let (mut proved, mut refused) = (0, 0);
    for (index, its) in indices {
        for chosen in 0_usize..1 << guards.len() {
            let guards = guards.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, guard)| guard);
            let guards: Vec<&(&str, Guard)> = guards.collect();
            let condition = guards.iter().fold("turns > 0".to_owned(), |all, (text, _)| format!("{all} && {text}"));
            let text = OF_MATRIX
                .replace("row * columns + column", index)
                .replace("row < rows && column < columns", &condition);
            let kernel = translated(&text, &Shape::default());
            if kernel.wgsl.contains("storageBarrier") {
                continue;
            }
            proved += 1;
            for (rows, columns) in sizes.iter().flat_map(|rows| sizes.map(|columns| (*rows, columns))) {
                let arguments = [None, Some(u64::from(rows)), Some(u64::from(columns)), Some(3)];
                let takes = kernel.takes(&Launched { grid: Some([5, 9, 1]), block: [8, 4, 1], arguments: &arguments });
                let mut owners = BTreeMap::new();
                let mut shared = false;
                let places = (0..8).flat_map(|x| (0..4).map(move |y| (x, y)));
                for ((x, y), turn) in places.flat_map(|place| (0..3).map(move |turn| (place, turn))) {
                    // The first block and the last one.
                    for (row, column) in [(y, x), (32 + y, 32 + x)] {
                        let thread = Thread { row, column, rows, columns, turn };
                        if guards.iter().all(|(_, passes)| passes(&thread)) {
                            let owner = owners.entry((row / 32, its(&thread))).or_insert((x, y));
                            shared |= *owner != (x, y);
                        }
                    }
                }
                assert!(!takes || !shared, "{index} under {condition}, {rows} rows of {columns}");
                refused += usize::from(!takes && shared);
            }
        }
    }
    assert!(proved > 20 && refused > 20, "{proved} proved, {refused} rightly refused");
}
