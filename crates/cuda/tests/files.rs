//! Programs of several files: what their headers, their other sources and what lies beside them make of them.

use std::collections::BTreeMap;

use async_trait::async_trait;
use expect_test::{Expect, expect};
use warpground_cuda::{Build, Console, Event, HeldFiles, Options, Outcome, Program, Stream, Unit};
use warpground_sim::{SimDevice, SimOptions};

#[derive(Default)]
struct Printed(Vec<u8>);

#[async_trait(?Send)]
impl Console for Printed {
    fn event(&mut self, event: Event) {
        if let Event::Text { stream: Stream::Output, bytes } = event {
            self.0.extend(bytes);
        }
    }
}

/// The files of a text: each begins with a line `--- path`.
fn files(text: &str) -> BTreeMap<String, Vec<u8>> {
    let parts = text.split("--- ").filter_map(|part| part.split_once('\n'));
    parts.map(|(name, text)| (name.trim().to_owned(), text.as_bytes().to_vec())).collect()
}

/// What a program prints whose units are named; or what is wrong with it.
fn run(units: &[&str], build: &Build, text: &str) -> String {
    let held = HeldFiles(files(text));
    let units: Vec<Unit> =
        units.iter().map(|name| Unit::new(*name, String::from_utf8_lossy(&held.0[*name]).into_owned())).collect();
    let program = match Program::build(&units, build, &held) {
        Ok(program) => program,
        Err(refusal) => return refusal.render(),
    };
    let mut printed = Printed::default();
    let device = SimDevice::new(SimOptions::default());
    let outcome = pollster::block_on(program.run(&device, &mut printed, &Options::default()));
    assert_eq!(outcome, Outcome::Exited(0));
    String::from_utf8_lossy(&printed.0).into_owned()
}

fn check(units: &[&str], text: &str, expected: &Expect) {
    expected.assert_eq(&run(units, &Build { companions: true, ..Build::default() }, text));
}

#[test]
fn a_header_is_found_by_the_macro_that_names_it() {
    check(
        &["main.cu"],
        r#"--- main.cu
#include <cstdio>
#define SETTINGS "settings/large.h"
#include SETTINGS
#ifdef NEVER
int unread = 0ui64;
#endif
int main()
{
    printf("%d\n", SIZE);
}
--- settings/large.h
#define SIZE 4096
"#,
        &expect!["4096\n"],
    );
}

#[test]
fn a_header_is_found_beside_the_file_that_includes_it() {
    check(
        &["src/main.cu"],
        r#"--- src/main.cu
#include <cstdio>
#include "../common/scale.cuh"
#include "../common/scale.cuh"
int main()
{
    float *device, host = 3;
    cudaMalloc(&device, sizeof(float));
    cudaMemcpy(device, &host, sizeof(float), cudaMemcpyHostToDevice);
    scale<<<1, 1>>>(device);
    cudaMemcpy(&host, device, sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g from %s:%d, here %s:%d\n", host, where(), line(), __FILE__, __LINE__);
    cudaFree(device);
}
--- common/scale.cuh
#pragma once
#include "factor.h"
__global__ void scale(float *a) { *a *= FACTOR; }
const char *where() { return __FILE__; }
int line() { return __LINE__; }
--- common/factor.h
#ifndef FACTOR_H
#define FACTOR_H
#define FACTOR 7
#endif
"#,
        &expect![[r"
            21 from common/scale.cuh:5, here src/main.cu:11
        "]],
    );
}

#[test]
fn units_are_linked_and_what_is_static_stays_in_its_own() {
    check(
        &["main.cpp", "kernels.cu", "more.cu"],
        r#"--- main.cpp
#include <cstdio>
#include "api.h"
static int helper() { return 1; }
const int N = 10;
extern int counter;
int main()
{
#ifdef __CUDACC__
    printf("compiled by nvcc\n");
#endif
    Point point = {1, 2};
    launch(point);
    printf("%d %d %d %g\n", helper(), N, counter, more(point));
}
--- api.h
#pragma once
struct Point { float x, y; };
typedef struct { int a; } Unnamed;
void launch(Point point);
float more(Point point);
inline float twice(float value) { return 2 * value; }
--- kernels.cu
#include "api.h"
#include <cstdio>
static int helper() { return 20; }
const int N = 200;
int counter = 5;
__global__ void kernel(Point point) { printf("kernel %g %g\n", point.x, point.y); }
void launch(Point point)
{
    kernel<<<1, 1>>>(point);
    cudaDeviceSynchronize();
    counter += helper() + N;
}
--- more.cu
#include "api.h"
extern int counter;
namespace { int helper() { return 300; } }
float more(Point point) { return twice(point.y) + helper() + counter; }
"#,
        &expect![[r"
            kernel 1 2
            1 10 225 529
        "]],
    );
}

#[test]
fn a_header_that_reads_otherwise_for_nvcc_is_one_thing() {
    check(
        &["main.cu", "reference.cpp", "kernels.cu"],
        r#"--- main.cu
#include <cstdio>
#include <vector>
#include "core.h"
int main()
{
    std::vector<float> on_gpu(4), on_cpu(4);
    on_device(on_gpu);
    reference(on_cpu);
    for (int i = 0; i < 4; i++) printf("%g %g\n", on_gpu[i], on_cpu[i]);
    printf("%s %s %d\n", NAMES[0], NAMES[1], who());
}
--- core.h
#pragma once
#include <vector>
#ifdef __CUDACC__
#define HD __host__ __device__
#define UNROLL _Pragma("unroll")
#else
#define HD
#define UNROLL
#endif
extern const char *const NAMES[2];
struct Scale {
    float by;
    HD float times(float value) const
    {
#ifdef __CUDACC__
        return by * value;
#else
        return value * by;
#endif
    }
};
HD inline float sum_to(int n)
{
    float sum = 0;
    UNROLL
    for (int i = 1; i <= n; i++) sum += (float)i;
    return sum;
}
HD static inline int origin()
{
#ifdef __CUDACC__
    return 1;
#else
    return 2;
#endif
}
void on_device(std::vector<float> &values);
void reference(std::vector<float> &values);
int who();
--- kernels.cu
#include "core.h"
__global__ void fill(float *values) { values[threadIdx.x] = Scale{2}.times(sum_to(threadIdx.x)) + origin() * 0; }
void on_device(std::vector<float> &values)
{
    float *d;
    cudaMalloc(&d, values.size() * sizeof(float));
    fill<<<1, values.size()>>>(d);
    cudaMemcpy(values.data(), d, values.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d);
}
--- reference.cpp
#include "core.h"
const char *const NAMES[2] = {"first", "second"};
void reference(std::vector<float> &values)
{
    for (int i = 0; i < (int)values.size(); i++) values[i] = Scale{2}.times(sum_to(i));
}
int who() { return origin(); }
"#,
        &expect![[r#"
            0 0
            2 2
            6 6
            12 12
            first second 2
        "#]],
    );
}

#[test]
fn every_unit_has_its_own_of_a_static_variable_in_a_header() {
    check(
        &["main.cu", "other.cu"],
        r#"--- main.cu
#include <cstdio>
#include "counter.h"
int other();
int main()
{
    bump();
    bump();
    printf("%d %d %d\n", counter, other(), limit());
}
--- counter.h
#pragma once
static int counter = 5;
static int bump() { return ++counter; }
inline int limit() { return 2; }
--- other.cu
#include "counter.h"
int other()
{
    bump();
    counter += 10;
    return counter;
}
"#,
        &expect![[r"
            7 16 2
        "]],
    );
}

#[test]
fn what_is_declared_only_is_found_in_a_file_beside() {
    let text = r#"--- main.cu
#include <cstdio>
int tripled(int value);
int main() { printf("%d\n", tripled(14)); }
--- triple.cu
int tripled(int value) { return 3 * value; }
--- other.cu
int tripled(int value) { return 4 * value; }
int main() { return tripled(1); }
"#;
    check(
        &["main.cu"],
        text,
        &expect![[r"
        42
    "]],
    );
    let alone = run(&["main.cu"], &Build::default(), text);
    expect![[r#"
        error: `tripled` is declared and nowhere defined
          ┌─ main.cu:3:29
          │
        2 │ int tripled(int value);
          │ ----------- declared here, without a body
        3 │ int main() { printf("%d\n", tripled(14)); }
          │                             ^^^^^^^^^^^

    "#]]
    .assert_eq(&alone);
}

#[test]
fn what_is_wrong_in_a_header_is_shown_there() {
    check(
        &["main.cu"],
        r#"--- main.cu
#include "wrong.h"
int main() { return f(); }
--- wrong.h
// A comment.
int f() { return missing; }
"#,
        &expect![[r"
            error: identifier `missing` is undefined
              ┌─ wrong.h:2:18
              │
            2 │ int f() { return missing; }
              │                  ^^^^^^^

        "]],
    );
}

#[test]
fn folders_and_macros_come_from_the_command() {
    let mut build = Build { include_folders: vec!["inc".to_owned()], ..Build::default() };
    build.define("SIZE=3");
    build.define("LOUD");
    let text = r#"--- main.cu
#include <cstdio>
#include <sizes.h>
int main()
{
#if defined(LOUD) && SIZE == 3
    printf("%d %d\n", twice(), LOUD);
#endif
}
--- inc/sizes.h
int twice() { return 2 * SIZE; }
"#;
    expect![[r"
        6 1
    "]]
    .assert_eq(&run(&["main.cu"], &build, text));
}

#[test]
fn helpers_of_samples_and_books_are_built_in() {
    check(
        &["main.cu"],
        r#"--- main.cu
#include <stdio.h>
#include <helper_cuda.h>
#include <helper_functions.h>
#include "../common/book.h"
int main(int argc, char **argv)
{
    int *device;
    HANDLE_ERROR(cudaMalloc(&device, 4));
    checkCudaErrors(cudaFree(device));
    StopWatchInterface *timer;
    sdkCreateTimer(&timer);
    sdkStartTimer(&timer);
    sdkStopTimer(&timer);
    printf("%d %d %d\n", sdkGetTimerValue(&timer) < 1e6f, checkCmdLineFlag(argc, (const char **)argv, "n"), MAX(3, 4));
    sdkDeleteTimer(&timer);
}
"#,
        &expect![[r"
            1 0 4
        "]],
    );
}

#[test]
fn a_condition_asks_whether_there_is_a_header() {
    check(
        &["main.cu"],
        r#"--- main.cu
#include <cstdio>
#ifdef __has_include
#if __has_include("parts/there.h") && __has_include(<vector>) && __has_include(<thrust/sort.h>)
#include "parts/there.h"
#endif
#if !__has_include("absent.h") && !__has_include(<cudnn.h>)
#define ABSENT 7
#endif
#endif
int main()
{
    printf("%d %d\n", THERE, ABSENT);
}
--- parts/there.h
#if __has_include("beside.h") && !__has_include("parts/beside.h")
#define THERE 5
#endif
--- parts/beside.h
"#,
        &expect!["5 7\n"],
    );
}

#[test]
fn headers_of_a_toolkit_are_not_read_where_their_own_are_built_in() {
    let text = r#"--- main.cu
#include <cstdio>
#include <curand_kernel.h>
#include <own.h>
int main()
{
    printf("%d %d\n", (int)sizeof(curandStateXORWOW_t), OWN);
}
--- cuda/include/cuda_runtime_api.h
#error "for NVIDIA's compiler"
--- cuda/include/curand_kernel.h
#error "for NVIDIA's compiler"
--- cuda/include/own.h
#define OWN 3
"#;
    let build = Build { include_folders: vec!["cuda/include".to_owned()], ..Build::default() };
    expect!["48 3\n"].assert_eq(&run(&["main.cu"], &build, text));
}

/// A program that draws numbers of MTGP32 in arrays and in kernels, and a table of parameters for it, which is made up.
const TWISTERS: &str = include_str!("twisters.txt");

#[test]
fn arrays_of_mtgp32_have_the_numbers_of_kernels_in_nvidias_order() {
    check(
        &["main.cu"],
        TWISTERS,
        &expect![["192 sequences: 0 of 100000 differ\n64 sequences: 0 of 100000 differ\nan offset: 103\n"]],
    );
}

#[test]
fn mtgp32_without_its_table_says_where_it_is() {
    let alone = TWISTERS.split("--- curand_mtgp32dc").next().unwrap_or("");
    let said = run(&["main.cu"], &Build::default(), alone);
    assert!(said.contains("put the toolkit's file beside the program"), "{said}");
}

#[test]
fn every_unit_calls_its_own_of_an_inline_function() {
    check(
        &["main.cu", "model.cpp"],
        r#"--- main.cu
#include <cstdio>
#include "check.h"
inline int rounded(float value) { return int(value + 0.5f); }
int fitted(float value);
__global__ void kernel(int *out) { *out = 7; }
int main()
{
    int *device, host = 0;
    cudaMalloc(&device, sizeof(int));
    kernel<<<1, 1>>>(device);
    cudaMemcpy(&host, device, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", host, rounded(2.5f), checked(2), fitted(3.5f));
    cudaFree(device);
}
--- check.h
inline int model(int value) { return value * 10; }
inline int checked(int value) { return model(value) + 1; }
--- model.cpp
int model(int value) { return value * 10; }
inline int rounded(float value) { return int(value + 0.5f); }
int fitted(float value) { return model(rounded(value)); }
"#,
        &expect!["7 3 21 40\n"],
    );
}

#[test]
fn a_kernel_that_another_unit_declares_in_another_form_is_the_one_that_is_defined() {
    check(
        &["main.cu", "solver.cu"],
        r#"--- main.cu
#include <cstdio>
#include "solver.h"
int main()
{
    float values[2] = {3, 4};
    solve(values, 2);
    printf("%g %g\n", values[0], values[1]);
}
--- solver.h
__global__ void scale(int n, float *from, float *to);
void solve(float *values, int n);
--- solver.cu
__global__ void scale(int n, const float *from, float *__restrict__ to)
{
    if (threadIdx.x < n) to[threadIdx.x] = 2 * from[threadIdx.x];
}
void solve(float *values, int n)
{
    float *from, *to;
    cudaMalloc(&from, n * sizeof(float));
    cudaMalloc(&to, n * sizeof(float));
    cudaMemcpy(from, values, n * sizeof(float), cudaMemcpyHostToDevice);
    scale<<<1, 32>>>(n, from, to);
    cudaMemcpy(values, to, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(from);
    cudaFree(to);
}
"#,
        &expect!["6 8\n"],
    );
}

#[test]
fn operators_of_the_library_in_two_units_are_all_there() {
    check(
        &["main.cu", "model.cpp"],
        r#"--- main.cu
#include <chrono>
#include <cstdio>
double turned(int count);
int smallest(int count);
int main()
{
    auto begun = std::chrono::steady_clock::now();
    std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    printf("%g %d %d\n", turned(4), smallest(4), taken.count() >= 0);
}
--- model.cpp
#include <complex>
#include <map>
#include <utility>
double turned(int count)
{
    std::complex<double> value(1, 0);
    for (int i = 0; i < count; i++) value += value * std::complex<double>(0, 1);
    return value.real();
}
int smallest(int count)
{
    std::map<std::pair<int, int>, int> places;
    for (int i = 0; i < count; i++) places[std::make_pair(count - i, i)] = i;
    return places.begin()->second;
}
"#,
        &expect!["-4 3 1\n"],
    );
}
