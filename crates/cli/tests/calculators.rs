//! The calculators as a person or a script meets them: the courses' examples, and what is refused. None needs a device.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::process::{Command, Output};

use expect_test::{Expect, expect};
use serde_json::{Value, json};

const DONE: i32 = 0;
const FINDING: i32 = 1;
const BAD_INPUT: i32 = 2;

/// A command line split at its spaces.
fn output(line: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_warpground")).args(line.split(' ')).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the output is UTF-8")
}

/// The standard output of a command that ends with `status`.
fn printed(line: &str, status: i32) -> String {
    let output = output(line);
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| text(bytes));
    assert_eq!((output.status.code(), err.as_str()), (Some(status), ""), "{line}\n{out}");
    out
}

fn check(line: &str, expected: &Expect) {
    expected.assert_eq(&printed(line, DONE));
}

/// The command is refused with exit status 2, nothing on standard output, and this on standard error.
fn check_refused(line: &str, expected: &Expect) {
    let output = output(line);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(BAD_INPUT), String::new()), "{line}");
    expected.assert_eq(&text(&output.stderr));
}

/// Each line of the standard output of a command as a JSON value.
fn objects(line: &str, status: i32) -> Vec<Value> {
    printed(line, status)
        .lines()
        .map(|object| serde_json::from_str(object).unwrap_or_else(|error| panic!("{error} in {object}")))
        .collect()
}

fn object(line: &str) -> Value {
    let [object] = objects(line, DONE).try_into().expect("one object");
    object
}

#[test]
fn list_names_the_calculators_after_the_kernels() {
    let mut list = objects("list --json", DONE);
    list.retain(|object| object["kind"] == "calculator");
    let ids: Vec<_> = list.iter().map(|object| object["id"].as_str().unwrap_or_default()).collect();
    assert_eq!(ids, ["occupancy", "index", "cover", "schedule", "coalescing", "banks", "worked"]);
    assert!(list.iter().all(|object| object["title"].is_string()));
    assert_eq!(list[3]["covers"], json!(["B38", "X67"]));
    let worked = list[6]["covers"].as_array().cloned().unwrap_or_default();
    assert_eq!(worked.iter().filter(|row| row.as_str().is_some_and(|row| row.starts_with('B'))).count(), 71);
}

#[test]
fn transactions_and_banks_are_told_by_every_rule() {
    let rules = objects("coalescing --order swapped --json", DONE);
    let counts: Vec<_> = rules.iter().map(|rule| rule["transactions"].as_array().map(Vec::len)).collect();
    assert_eq!(counts, [Some(32), Some(2), Some(1), Some(4)]);
    let banks = objects("banks --stride 32 --json", DONE);
    assert_eq!((&banks[0]["degree"], &banks[1]["degree"]), (&json!(32), &json!(16)));
}

#[test]
fn the_host_shows_its_errors_on_the_simulator() {
    let steps = objects("host errors --device sim --json", DONE);
    let refused = steps.iter().filter(|step| step["came"]["came"] == "refused").count();
    assert_eq!((steps.len(), refused), (5, 5));
}

#[test]
fn occupancy_shows_every_limiter_with_its_number() {
    check(
        "occupancy course-d --threads 256 --registers 20 --shared 5000",
        &expect![[r#"
            Device D: blocks of 256 threads, 20 registers per thread, 5,000 bytes of shared memory per block
              blocks   3 per SM
              warps    24 of 48 per SM, 8 per block, occupancy 50.0 %
              threads  768 per SM
              limit    registers, bytes of shared memory

            resource                a block takes  an SM has  blocks
            threads                           256      1,536       6
            block slots                         1          8       8
            registers                       5,120     16,384       3  limits
            bytes of shared memory          5,000     16,384       3  limits
            Counts registers one by one. Its 16 KiB of shared memory are also what WebGPU promises a workgroup.
        "#]],
    );
    check(
        "occupancy v100 --threads 256 --registers 40 --shared 8192",
        &expect![[r#"
            Tesla V100: blocks of 256 threads, 40 registers per thread, 8,192 bytes of shared memory per block
              blocks   6 per SM
              warps    48 of 64 per SM, 8 per block, occupancy 75.0 %
              threads  1,536 per SM
              device   480 blocks, 122,880 threads on 80 SMs
              limit    registers

            resource                a block takes  an SM has  blocks
            threads                           256      2,048       8
            block slots                         1         32      32
            registers                      10,240     65,536       6  limits
            bytes of shared memory          8,192     98,304      12
            The course counts with the base clock of 1.245 GHz; boosted, the card is faster.
        "#]],
    );
}

#[test]
fn occupancy_without_threads_is_a_table_over_block_sizes() {
    check(
        "occupancy course-1024 --set warp_size=64",
        &expect![[r#"
            8 blocks, 1,024 threads, 512 per block with limits of your own: blocks
            threads  blocks  warps  threads per SM  occupancy  limited by
                 64       8      8             512     50.0 %  block slots
                128       8     16           1,024      100 %  threads, block slots
                192       5     15             960     93.8 %  threads
                256       4     16           1,024      100 %  threads
                320       3     15             960     93.8 %  threads
                384       2     12             768     75.0 %  threads
                448       2     14             896     87.5 %  threads
                512       2     16           1,024      100 %  threads
        "#]],
    );
}

#[test]
fn occupancy_of_ones_own_numbers_starts_from_a_preset_or_from_none() {
    check(
        "occupancy --set sm_threads=1_024 --set sm_blocks=8 --threads 64",
        &expect![[r#"
            A device of your own: blocks of 64 threads
              blocks   8 per SM
              warps    16 of 32 per SM, 2 per block, occupancy 50.0 %
              threads  512 per SM
              limit    block slots

            resource     a block takes  an SM has  blocks
            threads                 64      1,024      16
            block slots              1          8       8  limits
        "#]],
    );
    let row = object("occupancy V100 --set sm_blocks=4 --threads 128 --json");
    assert_eq!((&row["device"], &row["blocks"], &row["limited_by"]), (&json!("v100"), &json!(4), &json!(["blocks"])));
    let row = object("occupancy course-1536 --set sm_blocks=none --threads 128 --json");
    assert_eq!((&row["blocks"], &row["share"]), (&json!(12), &json!(1.0)));
}

#[test]
fn occupancy_as_json_has_an_object_a_block_size_refused_ones_too() {
    let rows = objects("occupancy course-4-warps --json", DONE);
    assert_eq!(rows.len(), 32);
    assert_eq!((&rows[3]["needs"]["threads"], &rows[3]["blocks"]), (&json!(128), &json!(1)));
    assert_eq!(rows[4]["error"], "exceeded");
    assert_eq!(rows[4]["sentence"], "threads on a multiprocessor: 160 asked, 128 allowed");
}

#[test]
fn occupancy_lists_the_devices_and_what_is_known_of_one() {
    let list = printed("occupancy --devices", DONE);
    assert!(list.lines().any(|line| line.starts_with("v100 ") && line.contains("2,048")), "{list}");
    assert_eq!(objects("occupancy --devices --json", DONE).len() + 2, list.lines().count());
    check(
        "occupancy gts-250 --devices",
        &expect![[r#"
            GeForce GTS 250
            CUDA                 value            meaning                                                                             WebGPU
            maxThreadsPerBlock   512              the most threads of a block                                                         maxComputeInvocationsPerWorkgroup
            multiProcessorCount  16               multiprocessors                                                                     not exposed
            clockRate            1836000          the clock, in kHz                                                                   not exposed
            maxThreadsDim        512, 512, 64     the most threads of a block in x, y and z                                           maxComputeWorkgroupSizeX, …Y, …Z
            maxGridSize          65535, 65535, 1  the most blocks of a grid in x, y and z                                             maxComputeWorkgroupsPerDimension
            warpSize             32               lanes of a warp                                                                     subgroupMinSize and subgroupMaxSize of the adapter's info, with the feature "subgroups"
            regsPerBlock         8192             registers that a block may use; on some devices also all that a multiprocessor has  not exposed

            of an SM                            value
            threads                               768
            block slots                             8
            registers                           8,192
            bytes of shared memory             16,384
            bytes of shared memory, one block  16,384
            registers, one thread                 124
            A multiprocessor has 8 cores, none for double precision and 2 special-function units; 1 scheduler issues 1 instruction at a time. A warp occupies a unit for these clocks: 4 for an addition or a multiplication and 16 for a special function. Memory serves half a warp at a time.
            Refuses 32 × 32 threads, and merges only perfectly ordered reads. The course says 500 MB.
            From: More CUDA Examples; 128 lanes at 1.836 GHz, 70.4 GB/s, 512 MB: NVIDIA's product page.
        "#]],
    );
}

#[test]
fn a_block_that_no_device_takes_is_refused() {
    check_refused(
        "occupancy v100 --threads 0",
        &expect![[r#"
            error: threads per block: 0 asked, at least 1 is needed
        "#]],
    );
    check_refused(
        "occupancy v100 --threads 2048",
        &expect![[r#"
            error: threads per block: 2,048 asked, 1,024 allowed
        "#]],
    );
    check_refused(
        "occupancy v100 --threads -3",
        &expect![[r#"
            error: invalid value '-3' for '--threads <T>': write a whole number from 0 to 4294967295, for example 256

            For more information, try '--help'.
        "#]],
    );
    check_refused(
        "occupancy v100 --registers 300",
        &expect![[r#"
            error: registers per thread: 300 asked, 255 allowed
        "#]],
    );
    check_refused(
        "occupancy course-sm-parts",
        &expect![[r#"
            error: no known limit applies to the blocks on a multiprocessor: set at least its threads or its blocks
        "#]],
    );
}

#[test]
fn a_device_that_is_not_there_is_refused_with_those_like_it() {
    check_refused(
        "occupancy v1000 --threads 256",
        &expect![[r#"
            error: there is no device v1000; did you mean v100?
        "#]],
    );
    check_refused(
        "occupancy gtx --threads 256",
        &expect![[r#"
            error: there is no device gtx; did you mean 8800-gtx or gtx-280 or gtx-480?
        "#]],
    );
    check_refused(
        "schedule abacus --blocks 1 --threads 32",
        &expect![[r#"
            error: there is no device abacus; `warpground occupancy --devices` shows all of them
        "#]],
    );
    check_refused(
        "occupancy --threads 256",
        &expect![[r#"
            error: name a device (`warpground occupancy --devices` lists them), or state limits of your own: --set sm_threads=2048 --set sm_blocks=32
        "#]],
    );
}

#[test]
fn a_limit_that_is_not_there_or_has_no_number_is_refused() {
    check_refused(
        "occupancy v100 --set blocks=3",
        &expect![[r#"
            error: there is no limit blocks; there are multiprocessors, sm_threads, sm_blocks, sm_registers, sm_shared, block_threads, block_registers, block_shared, thread_registers, warp_size, register_unit, shared_unit, shared_reserved
        "#]],
    );
    check_refused(
        "occupancy v100 --set sm_blocks",
        &expect![[r#"
            error: --set sm_blocks: write it as limit=value, for example sm_blocks=16
        "#]],
    );
    check_refused(
        "occupancy v100 --set sm_blocks=many",
        &expect![[r#"
            error: sm_blocks = many: allowed are whole numbers from 0 to 4294967295, or none
        "#]],
    );
    check_refused(
        "occupancy v100 --set warp_size=0",
        &expect![[r#"
            error: warp_size = 0: allowed are whole numbers from 1 to 4294967295
        "#]],
    );
}

#[test]
fn index_writes_the_formula_out_term_by_term() {
    // The course says 127.
    check(
        "index --grid 3x2x2 --block 4x2x2 --thread 3,1,1 --at-block 2,1,1",
        &expect![[r#"
            thread 191 of 192: 3 × 2 × 2 blocks of 4 × 2 × 2 threads
              threadIdx  (3, 1, 1), number 15 in its block
              blockIdx   (2, 1, 1), number 11 in the grid
              warp       0 of its block, lane 15: 0·32 + 15 = 15
              element    (11, 3, 3)

            the number from the thread
              (blockIdx.z·gridDim.y·gridDim.x + blockIdx.y·gridDim.x + blockIdx.x)·(blockDim.x·blockDim.y·blockDim.z) + threadIdx.z·blockDim.y·blockDim.x + threadIdx.y·blockDim.x + threadIdx.x
              = (1·2·3 + 1·3 + 2)·16 + 1·2·4 + 1·4 + 3
              = 11·16 + 8 + 4 + 3
              = 176 + 8 + 4 + 3
              = 191

            the thread from the number
              191 / 16 = 11, remainder 15: thread 15 of block 11
              blockIdx.x = 11 % 3 = 2
              blockIdx.y = 11 / 3 % 2 = 1
              blockIdx.z = 11 / (3·2) = 1
              threadIdx.x = 15 % 4 = 3
              threadIdx.y = 15 / 4 % 2 = 1
              threadIdx.z = 15 / (4·2) = 1

            the element from the thread, and back
               element                                             block       thread
            x  blockIdx.x·blockDim.x + threadIdx.x = 2·4 + 3 = 11  11 / 4 = 2  11 % 4 = 3
            y  blockIdx.y·blockDim.y + threadIdx.y = 1·2 + 1 = 3   3 / 2 = 1   3 % 2 = 1
            z  blockIdx.z·blockDim.z + threadIdx.z = 1·2 + 1 = 3   3 / 2 = 1   3 % 2 = 1
            Neighbours in x are neighbours in a warp.
        "#]],
    );
    check(
        "index --grid 3 --block 4 --number 11",
        &expect![[r#"
            thread 11 of 12: 3 blocks of 4 threads
              threadIdx  3, number 3 in its block
              blockIdx   2, number 2 in the grid
              warp       0 of its block, lane 3: 0·32 + 3 = 3
              element    11

            the number from the thread
              blockIdx.x·blockDim.x + threadIdx.x
              = 2·4 + 3
              = 8 + 3
              = 11

            the thread from the number
              11 / 4 = 2, remainder 3: thread 3 of block 2
              blockIdx.x = 2
              threadIdx.x = 3

            the element from the thread, and back
               element                                             block       thread
            x  blockIdx.x·blockDim.x + threadIdx.x = 2·4 + 3 = 11  11 / 4 = 2  11 % 4 = 3
            Neighbours in x are neighbours in a warp.
        "#]],
    );
}

#[test]
fn index_finds_the_same_thread_by_its_place_number_and_element() {
    let ways = ["--thread 11,13 --at-block 4,3", "--number 5083", "--element 75,61"];
    let [one, two, three] = ways.map(|way| object(&format!("index --grid 5x4 --block 16x16 {way} --json")));
    assert_eq!((&one, &one), (&two, &three));
    assert_eq!((&one["warp"], &one["lane"], &one["number_in_block"]), (&json!(6), &json!(27), &json!(219)));
}

#[test]
fn a_thread_outside_its_grid_and_a_malformed_extent_are_refused() {
    check_refused(
        "index --grid 3 --block 4 --number 12",
        &expect![[r#"
            error: the thread's number is 12, but there are only 12 (0 to 11)
        "#]],
    );
    check_refused(
        "index --grid 3 --block 4 --thread 4 --at-block 0",
        &expect![[r#"
            error: threadIdx.x is 4, but there are only 4 (0 to 3)
        "#]],
    );
    check_refused(
        "index --grid 3x0 --block 4 --number 0",
        &expect![[r#"
            error: the grid has no extent in y
        "#]],
    );
    check_refused(
        "index --grid 3xy --block 4 --number 0",
        &expect![[r#"
            error: invalid value '3xy' for '--grid <X[xYxZ]>': write one to three whole numbers with an x between them, for example 256 or 16x16

            For more information, try '--help'.
        "#]],
    );
    check_refused(
        "index --grid 1x1x1x1 --block 4 --number 0",
        &expect![[r#"
            error: invalid value '1x1x1x1' for '--grid <X[xYxZ]>': write one to three whole numbers with an x between them, for example 256 or 16x16

            For more information, try '--help'.
        "#]],
    );
    check_refused(
        "index --grid 3 --block 4 --element 1;2",
        &expect![[r#"
            error: invalid value '1;2' for '--element <X[,Y,Z]>': write one to three whole numbers with a comma between them, x first, for example 3 or 3,1

            For more information, try '--help'.
        "#]],
    );
    check_refused(
        "index --grid 3 --block 4294967296 --number 0",
        &expect![[r#"
            error: invalid value '4294967296' for '--block <X[xYxZ]>': a side is at most 4294967295

            For more information, try '--help'.
        "#]],
    );
    check_refused(
        "index --grid 4294967295x4294967295 --block 2 --number 0",
        &expect![[r#"
            error: the grid has more than 2⁶⁴ − 1 threads
        "#]],
    );
}

#[test]
fn cover_of_the_picture_falls_into_the_courses_four_areas() {
    check(
        "cover --size 76x62 --block 16x16",
        &expect![[r#"
            76 × 62 elements in blocks of 16 × 16
              grid      5 × 4 = 20 blocks
              threads   80 × 64 = 5,120, 408 idle
              elements  4,712
              surplus   4 columns, 2 rows of threads past the problem

            area         blocks  with an element  active  idle  full warps  divergent  idle warps
            inside           12          16 × 16   3,072     0          96          0           0
            right edge        3          12 × 16     576   192           0         24           0
            bottom edge       4          16 × 14     896   128          28          0           4
            corner            1          12 × 14     168    88           0          7           1
            all              20                    4,712   408         124         31           5
        "#]],
    );
    let cover = object("cover --size 76x62 --block 16x16 --json");
    assert_eq!(cover["warps"], json!({ "full": 124, "divergent": 31, "idle": 5 }));
    assert_eq!(cover["areas"].as_array().map(Vec::len), Some(4));
}

#[test]
fn cover_by_integer_division_says_what_is_missed() {
    check(
        "cover --size 1000 --block 256 --truncated",
        &expect![[r#"
            1,000 elements in blocks of 256
              grid      3 blocks
              threads   768, 0 idle
              elements  1,000
              missed    232 elements have no thread: the grid is too small

            area    blocks  with an element  active  idle  full warps  divergent  idle warps
            inside       3              256     768     0          24          0           0
            all          3                      768     0          24          0           0
        "#]],
    );
    let cover = object("cover --size 1000 --block 256 --grid 5 --json");
    assert_eq!((&cover["missed_elements"], &cover["areas"][2]["name"]), (&json!(0), &json!("past the problem")));
}

#[test]
fn a_size_that_is_none_is_refused() {
    check_refused(
        "cover --size 0x5 --block 16",
        &expect![[r#"
            error: the problem has no extent in x
        "#]],
    );
    check_refused(
        "cover --size 76 --block 512x512",
        &expect![[r#"
            error: the block has 262144 threads; at most 65536 can be drawn
        "#]],
    );
    check_refused(
        "cover --size 76,62 --block 16",
        &expect![[r#"
            error: invalid value '76,62' for '--size <W[xHxD]>': write one to three whole numbers with an x between them, for example 1000 or 76x62

            For more information, try '--help'.
        "#]],
    );
    check_refused(
        "cover --size 18446744073709551615x2 --block 1",
        &expect![[r#"
            error: the grid or the problem has more than 2⁶⁴ − 1 cells
        "#]],
    );
}

#[test]
fn schedule_plays_the_courses_two_cores_step_by_step() {
    check(
        "schedule --example two-cores --events 10",
        &expect![[r#"
            Two small SMs: 1,000 blocks of 128 threads, 520 bytes of shared memory each
              room     2 SMs × 2 blocks
              end      after 2,002 ticks; 99.9 % of the room was used

            time  next block  event
               0           0  the host asks for 1,000 blocks
               0           1  block 0 goes to SM 0: contexts 0–127, shared bytes 0–519
               0           2  block 1 goes to SM 1: contexts 0–127, shared bytes 0–519
               0           3  block 2 goes to SM 0: contexts 128–255, shared bytes 520–1039
               0           4  block 3 goes to SM 1: contexts 128–255, shared bytes 520–1039
               0           4  every SM is full: no threads, no bytes of shared memory left for another block
               4           4  block 0 on SM 0 has ended
               4           5  block 4 goes to SM 0: contexts 0–127, shared bytes 0–519
               6           5  block 2 on SM 0 has ended
               6           6  block 5 goes to SM 0: contexts 128–255, shared bytes 520–1039
            and 1,992 more events: --events 2002

            time          0           2           4           6
            SM 0  slot 0  [0──────────────────────[4──────────
                  slot 1  [2──────────────────────────────────
            SM 1  slot 0  [1──────────────────────────────────
                  slot 1  [3──────────────────────────────────
        "#]],
    );
    let events = objects("schedule --example two-cores --json", DONE);
    assert_eq!(events[1]["stay"]["contexts"], json!({ "start": 0, "end": 128 }));
    let outcome = events.last().expect("there is an outcome");
    assert_eq!((&outcome["what"], &outcome["blocks_per_core"]), (&json!("outcome"), &json!(2)));
    assert_eq!(outcome["events"], events.len() - 1);
}

#[test]
fn schedule_of_ones_own_launch_ends_with_the_last_block() {
    check(
        "schedule course-2-cores --blocks 6 --threads 128 --shared 520 --durations 4,9,6,10,8",
        &expect![[r#"
            Two small SMs: 6 blocks of 128 threads, 520 bytes of shared memory each
              room     2 SMs × 2 blocks
              end      after 14 ticks; 80.4 % of the room was used

            time  next block  event
               0           0  the host asks for 6 blocks
               0           1  block 0 goes to SM 0: contexts 0–127, shared bytes 0–519
               0           2  block 1 goes to SM 1: contexts 0–127, shared bytes 0–519
               0           3  block 2 goes to SM 0: contexts 128–255, shared bytes 520–1039
               0           4  block 3 goes to SM 1: contexts 128–255, shared bytes 520–1039
               0           4  every SM is full: no threads, no bytes of shared memory left for another block
               4           4  block 0 on SM 0 has ended
               4           5  block 4 goes to SM 0: contexts 0–127, shared bytes 0–519
               6           5  block 2 on SM 0 has ended
               6           6  block 5 goes to SM 0: contexts 128–255, shared bytes 520–1039
               9           6  block 1 on SM 1 has ended
              10           6  block 3 on SM 1 has ended
              12           6  block 4 on SM 0 has ended
              14           6  block 5 on SM 0 has ended

            time          0              3              6              9              12
            SM 0  slot 0  [0──────────────────[4──────────────────────────────────────··········
                  slot 1  [2────────────────────────────[5──────────────────────────────────────
            SM 1  slot 0  [1───────────────────────────────────────────·························
                  slot 1  [3────────────────────────────────────────────────····················
        "#]],
    );
    let outcome = objects("schedule v100 --blocks 1000 --threads 1024 --durations 3..9 --json", DONE).pop();
    assert!(outcome.is_some_and(|outcome| outcome["busy_share"].as_f64().is_some_and(|share| share > 0.5)));
}

#[test]
fn schedule_finds_blocks_that_wait_for_each_other_for_ever() {
    let shown = printed("schedule course-1-block --blocks 2 --threads 32 --wait 0:1", FINDING);
    expect![[r#"
        One SM, one block: 2 blocks of 32 threads
          room     1 SM × 1 block
          end      never: stuck after 0 ticks

        time  next block  event
           0           0  the host asks for 2 blocks
           0           1  block 0 goes to SM 0: contexts 0–31
           0           1  block 0 on SM 0 waits for block 1
           0           1  every SM is full: no block slots left for another block
           0           1  every resident block waits for one that can never start: nothing moves again

        time          0
        SM 0  slot 0  [0??????????
        ?: waits, and keeps its slot
    "#]]
    .assert_eq(&shown);
    // In the other order nothing waits.
    printed("schedule course-1-block --blocks 2 --threads 32 --wait 0:1 --order descending", DONE);
}

#[test]
fn a_launch_that_cannot_be_scheduled_is_refused() {
    check_refused(
        "schedule v100 --blocks 0 --threads 32",
        &expect![[r#"
            error: there is nothing to schedule: the number of blocks is 0
        "#]],
    );
    check_refused(
        "schedule v100 --blocks 2^40 --threads 32",
        &expect![[r#"
            error: blocks: 1099511627776 asked, at most 100000 are simulated
        "#]],
    );
    check_refused(
        "schedule v100 --blocks 10 --threads 0",
        &expect![[r#"
            error: threads per block: 0 asked, at least 1 is needed
        "#]],
    );
    check_refused(
        "schedule course-4-warps --blocks 10 --threads 256",
        &expect![[r#"
            error: threads on a multiprocessor: 256 asked, 128 allowed
        "#]],
    );
    check_refused(
        "schedule course-1024 --blocks 10 --threads 32",
        &expect![[r#"
            error: the number of multiprocessors of course-1024 is not published; set it yourself: --set multiprocessors=2
        "#]],
    );
    check_refused(
        "schedule v100 --blocks 10 --threads 32 --durations 4,0",
        &expect![[r#"
            error: block 1 takes no time; durations are at least 1
        "#]],
    );
    check_refused(
        "schedule v100 --blocks 10 --threads 32 --durations soon",
        &expect![[r#"
            error: invalid value 'soon' for '--durations <TICKS>': write ticks with commas between them, for example 4,9,6, or two bounds, for example 3..9

            For more information, try '--help'.
        "#]],
    );
    check_refused(
        "schedule v100 --blocks 10 --threads 32 --wait 0:10",
        &expect![[r#"
            error: block 10 is named in a wait, but there are only 10
        "#]],
    );
}

#[test]
fn worked_shows_question_course_answer_and_why() {
    check(
        "worked B14 b18",
        &expect![[r#"
            B14 (000:647-660): the course is wrong
            question  4 × 2 × 2 threads per block, 3 × 2 × 2 blocks: what is the number of thread (3, 1, 1) of block (2, 1, 1)?
            course    112 + 8 + 4 + 3 = 127; 12 blocks
            answer    global number: 191
                      written out: (1·2·3 + 1·3 + 2)·16 + 1·2·4 + 1·4 + 3 = 11·16 + 8 + 4 + 3 = 176 + 8 + 4 + 3 = 191
                      number of the block: 11
                      blocks: 12
                      threads: 192
            why       11·16 is 176, not 112. It is the last of 192 threads, so 127 could not be right.
            try       warpground index

            B18 (000:951): the course is right
            question  How many threads do 30 multiprocessors of 1,536 hold?
            course    46,080
            answer    threads: 46,080
            try       warpground occupancy
        "#]],
    );
    let all = objects("worked --json", DONE);
    assert_eq!((all.len(), &all[13]["verdict"]), (71, &json!("wrong")));
}

#[test]
fn a_worked_number_that_is_not_there_is_refused() {
    check_refused(
        "worked B99",
        &expect![[r#"
            error: there is no worked number B99; did you mean B9?
        "#]],
    );
    check_refused(
        "worked fortytwo",
        &expect![[r#"
            error: there is no worked number fortytwo; `warpground worked` shows all of them
        "#]],
    );
}
