//! The text of a random program.

use std::fmt::Write as _;

use super::Numbers;

/// Types of integers: the name in C++, and its bits.
const INTEGERS: [(&str, u32); 8] = [
    ("signed char", 8),
    ("unsigned char", 8),
    ("short", 16),
    ("unsigned short", 16),
    ("int", 32),
    ("unsigned", 32),
    ("long long", 64),
    ("unsigned long long", 64),
];

/// A random program in both languages.
pub(crate) struct Program {
    /// CUDA C++.
    pub(crate) cuda: String,
    /// The same for a compiler of plain C++.
    pub(crate) plain: String,
    /// Whether its kernel has nothing that readable WGSL cannot say.
    pub(crate) is_readable: bool,
}

/// A variable that can be read, and perhaps written.
#[derive(Clone)]
struct Variable {
    name: String,
    writable: bool,
}

/// One thing that a kernel does.
enum Step {
    /// Statements of each thread alone.
    Alone(String),
    /// A barrier of the block.
    Barrier,
    /// A variable takes what another lane's variable holds: the exclusive or of the lanes.
    Exchange { to: String, from: String, by: u32 },
    /// A variable takes the lanes of the warp for which a condition holds.
    Ballot { to: String, condition: String },
}

struct Maker<'n> {
    numbers: &'n mut Numbers,
    variables: Vec<Variable>,
    /// Functions that can be called: name, number of parameters.
    functions: Vec<(String, usize)>,
    depth: usize,
    loops: usize,
    fresh: usize,
    in_function: bool,
    /// Whether the program's kernel can be readable WGSL.
    readable: bool,
}

/// Threads of a block and blocks of the grid: awkward ones.
const BLOCKS: [(usize, usize); 5] = [(32, 2), (64, 3), (96, 1), (40, 2), (128, 2)];

impl Program {
    /// The program of a seed.
    pub(crate) fn of(seed: u64) -> Program {
        let mut numbers = Numbers::seeded(seed);
        let (threads, blocks) = *numbers.one(&BLOCKS);
        let warps = threads % 32 == 0;
        let mut functions_text = String::new();
        let mut maker = Maker {
            numbers: &mut numbers,
            variables: Vec::new(),
            functions: Vec::new(),
            depth: 0,
            loops: 0,
            fresh: 0,
            in_function: true,
            // What readable WGSL takes: no pointers in memory or to functions, and nothing that recurses.
            readable: seed % 2 == 1,
        };
        let count = 1 + maker.numbers.below(4);
        for number in 0..count {
            functions_text.push_str(&maker.function(number));
        }
        maker.in_function = false;
        let kernel = maker.kernel(warps);
        let (locals, steps) = kernel;
        let readable = maker.readable;
        let finish = |text: String| {
            // Rows are pointers that lie in memory.
            if readable { text.replace(", int **rows", "").replace("wide, rows)", "wide)") } else { text }
        };
        Program {
            cuda: finish(cuda_text(&functions_text, &locals, &steps, threads, blocks)),
            plain: finish(plain_text(&functions_text, &locals, &steps, threads, blocks)),
            is_readable: readable,
        }
    }
}

/// What both texts share: structures, and operations that are defined for all values.
const COMMON: &str = r"
template <typename T> HD T quotient(T a, T b) { return b == 0 || b == (T)-1 ? a : (T)(a / b); }
template <typename T> HD T rest(T a, T b) { return b == 0 || b == (T)-1 ? a : (T)(a % b); }
template <typename T> HD T left(T a, unsigned n) { return (T)(a << (n % (sizeof(T) < 4 ? 32 : sizeof(T) * 8))); }
template <typename T> HD T right(T a, unsigned n) { return (T)(a >> (n % (sizeof(T) < 4 ? 32 : sizeof(T) * 8))); }
struct Inner { signed char c; unsigned short s; };
struct Record { int i; unsigned char b; Inner inner; long long l; short list[3]; float f; };
union Both { unsigned word; unsigned char bytes[4]; unsigned short halves[2]; };
HD void change(Record &record, int by) { record.i += by; record.b = (unsigned char)(record.b * 3 + by); record.inner.s ^= (unsigned short)by; record.list[(unsigned)by % 3] -= (short)by; record.l = record.l * 5 + record.i; }
HD Record made(int from) { Record record; record.i = from; record.b = (unsigned char)(from * 7); record.inner.c = (signed char)(from >> 1); record.inner.s = (unsigned short)(from * 31); record.l = (long long)from << 21; record.list[0] = 1; record.list[1] = (short)from; record.list[2] = (short)(from * from); record.f = (float)(from & 255) * 0.25f; return record; }
HD long long folded(const Record *record) { return record->i + record->b * 3 + record->inner.c * 5 + record->inner.s * 7 + record->l + record->list[0] + record->list[1] * 11 + record->list[2] * 13 + (long long)(record->f * 4.0f); }
HD int deep(int n, int by) { if (n <= 0) return by; int own = deep(n - 1, by + n); return n % 3 == 0 ? own + deep(n - 2, by) : own ^ n; }
HD int add(int a, int b) { return (int)((unsigned)a + (unsigned)b); }
HD int both(int a, int b) { return a ^ b; }
HD int larger(int a, int b) { return a > b ? a : b; }
HD int stepped(unsigned long long &state, int by) { state = state * 3 + (unsigned)by; return (int)(unsigned)(state >> 3); }
HD int taken(int *from, int by) { for (int i = 0; i < (by & 3); i++) { if (*from % 5 == i) return *from * 7; *from ^= by + i; } *from += 3; return by; }
typedef int (*Operation)(int, int);
";

const ARGUMENTS: &str = "long long *out, unsigned char *bytes, short *shorts, Record *records, unsigned *total, unsigned long long *wide, int **rows";

fn cuda_text(functions: &str, locals: &str, steps: &[Step], threads: usize, blocks: usize) -> String {
    let mut text = String::from("#include <cstdio>\n#include <cstring>\n#define HD __host__ __device__\n");
    text.push_str(COMMON);
    text.push_str(&functions.replace("FUNCTION", "__device__"));
    let _ = write!(
        text,
        "__global__ void kernel({ARGUMENTS}) {{
    __shared__ int sh[{threads}];
    __shared__ unsigned char sh_bytes[{threads}];
    __shared__ int sh_total;
    int t = threadIdx.x, g = blockIdx.x * {threads} + t;
    if (t == 0) sh_total = 0;
{locals}"
    );
    for step in steps {
        match step {
            Step::Alone(body) => {
                let _ = write!(text, "    {{\n{body}    }}\n");
            }
            Step::Barrier => text.push_str("    __syncthreads();\n"),
            Step::Exchange { to, from, by } => {
                let _ = writeln!(text, "    {to} = __shfl_xor_sync(0xffffffffu, {from}, {by});");
            }
            Step::Ballot { to, condition } => {
                let _ = writeln!(text, "    {to} = (int)__ballot_sync(0xffffffffu, {condition});");
            }
        }
    }
    text.push_str("}\n");
    main_text(&mut text, threads, blocks, &format!("kernel<<<{blocks}, {threads}>>>"));
    text
}

fn plain_text(functions: &str, locals: &str, steps: &[Step], threads: usize, blocks: usize) -> String {
    let mut text = String::from(
        "#include <cstdio>\n#include <cstring>\n#include <cstdlib>\n#define HD static inline\n
typedef int cudaError_t; enum { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
template <typename T> static void cudaMalloc(T **p, size_t n) { *p = (T *)malloc(n); }
static void cudaMemcpy(void *a, const void *b, size_t n, int) { memcpy(a, b, n); }
static void cudaMemset(void *a, int b, size_t n) { memset(a, b, n); }
template <typename T> static T atomicAdd(T *p, T v) { T old = *p; *p = (T)(old + v); return old; }
template <typename T> static T atomicMax(T *p, T v) { T old = *p; if (v > old) *p = v; return old; }
template <typename T> static T atomicMin(T *p, T v) { T old = *p; if (v < old) *p = v; return old; }
template <typename T> static T atomicOr(T *p, T v) { T old = *p; *p = old | v; return old; }
template <typename T> static T atomicXor(T *p, T v) { T old = *p; *p = old ^ v; return old; }
",
    );
    text.push_str(COMMON);
    text.push_str(&functions.replace("FUNCTION", "static"));
    // Each thread has its own of every local.
    let mut declared = String::new();
    let mut starts = String::new();
    for line in locals.lines() {
        let line = line.trim().trim_end_matches(';');
        let Some((head, start)) = line.split_once(" = ") else { continue };
        let Some((ty, name)) = head.rsplit_once(' ') else { continue };
        let _ = writeln!(declared, "static {ty} all_{name}[{threads}];\n#define {name} all_{name}[t]");
        let _ = writeln!(starts, "        {name} = {start};");
    }
    let _ = write!(
        text,
        "static int sh[{threads}]; static unsigned char sh_bytes[{threads}]; static int sh_total;
static int exchanged[{threads}];
{declared}
static void kernel({ARGUMENTS}) {{
  for (int block = 0; block < {blocks}; block++) {{
    sh_total = 0;
    for (int t = 0; t < {threads}; t++) {{
        int g = block * {threads} + t;
{starts}    }}
"
    );
    for step in steps {
        match step {
            Step::Alone(body) => {
                let _ = write!(
                    text,
                    "    for (int t = 0; t < {threads}; t++) {{\n        int g = block * {threads} + t;\n{body}    }}\n"
                );
            }
            Step::Barrier => {}
            Step::Exchange { to, from, by } => {
                let _ = writeln!(text, "    for (int t = 0; t < {threads}; t++) exchanged[t] = {from};");
                let _ = writeln!(text, "    for (int t = 0; t < {threads}; t++) {to} = exchanged[t ^ {by}];");
            }
            Step::Ballot { to, condition } => {
                let _ = writeln!(
                    text,
                    "    for (int t = 0; t < {threads}; t++) {{ int g = block * {threads} + t; exchanged[t] = ({condition}) != 0; }}"
                );
                let _ = writeln!(
                    text,
                    "    for (int t = 0; t < {threads}; t++) {{ unsigned all = 0; for (int l = 0; l < 32; l++) if (exchanged[t / 32 * 32 + l]) all |= 1u << l; {to} = (int)all; }}"
                );
            }
        }
    }
    text.push_str("  }\n}\n");
    main_text(&mut text, threads, blocks, "kernel");
    text
}

fn main_text(text: &mut String, threads: usize, blocks: usize, launch: &str) {
    let n = threads * blocks;
    let _ = write!(
        text,
        r#"int main() {{
    const int n = {n};
    long long *out; unsigned char *bytes; short *shorts; Record *records; unsigned *total; unsigned long long *wide; int **rows;
    cudaMalloc(&out, n * 8); cudaMalloc(&bytes, n); cudaMalloc(&shorts, n * 2); cudaMalloc(&records, n * sizeof(Record));
    cudaMalloc(&total, 16); cudaMalloc(&wide, 32); cudaMalloc(&rows, 4 * sizeof(int *));
    int *row[4];
    for (int i = 0; i < 4; i++) {{ cudaMalloc(&row[i], n * 4); cudaMemset(row[i], i + 1, n * 4); }}
    cudaMemcpy(rows, row, sizeof row, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, n * 8); cudaMemset(bytes, 5, n); cudaMemset(shorts, 9, n * 2); cudaMemset(records, 3, n * sizeof(Record));
    cudaMemset(total, 0, 16); cudaMemset(wide, 0, 32);
    {launch}(out, bytes, shorts, records, total, wide, rows);
    static long long h_out[{n}]; static unsigned char h_bytes[{n}]; static short h_shorts[{n}]; static int h_row[{n}];
    static unsigned h_total[4]; static unsigned long long h_wide[4]; static Record h_records[{n}];
    cudaMemcpy(h_out, out, sizeof h_out, cudaMemcpyDeviceToHost);
    cudaMemcpy(h_bytes, bytes, sizeof h_bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy(h_shorts, shorts, sizeof h_shorts, cudaMemcpyDeviceToHost);
    cudaMemcpy(h_total, total, sizeof h_total, cudaMemcpyDeviceToHost);
    cudaMemcpy(h_wide, wide, sizeof h_wide, cudaMemcpyDeviceToHost);
    cudaMemcpy(h_records, records, sizeof h_records, cudaMemcpyDeviceToHost);
    unsigned long long all = 0;
    for (int i = 0; i < n; i++) {{
        all = all * 31 + (unsigned long long)h_out[i]; all = all * 31 + h_bytes[i]; all = all * 31 + (unsigned long long)h_shorts[i];
        all = all * 31 + (unsigned long long)folded(&h_records[i]);
    }}
    for (int r = 0; r < 4; r++) {{
        cudaMemcpy(h_row, row[r], sizeof h_row, cudaMemcpyDeviceToHost);
        for (int i = 0; i < n; i++) all = all * 31 + (unsigned long long)h_row[i];
    }}
    for (int i = 0; i < 3; i++) printf("%lld %d %d %lld\n", h_out[i], h_bytes[i], h_shorts[i], folded(&h_records[i]));
    for (int i = 0; i < 4; i++) printf("%u %llu\n", h_total[i], h_wide[i]);
    printf("%llu\n", all);
}}
"#
    );
}

impl Maker<'_> {
    fn fresh(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}{}", self.fresh)
    }

    fn constant(&mut self) -> String {
        match self.numbers.below(8) {
            0 => "0".to_owned(),
            1 => "-1".to_owned(),
            2 => "0x7fffffff".to_owned(),
            3 => "0x80000000u".to_owned(),
            4 => "0x123456789abcdefll".to_owned(),
            5 => "255".to_owned(),
            _ => self.numbers.below(1000).to_string(),
        }
    }

    fn variable(&mut self) -> String {
        if self.variables.is_empty() {
            return self.constant();
        }
        let at = self.numbers.below(self.variables.len());
        self.variables[at].name.clone()
    }

    /// An expression of some integer type.
    fn value(&mut self, depth: usize) -> String {
        if depth == 0 {
            return if self.numbers.chance(70) { self.variable() } else { self.constant() };
        }
        let ty = INTEGERS[self.numbers.below(8)].0;
        let (a, b) = (self.value(depth - 1), self.value(depth - 1));
        match self.numbers.below(20) {
            0..=2 => format!("({a} + {b})"),
            3 | 4 => format!("({a} - {b})"),
            5 | 6 => format!("({a} * {b})"),
            7 => format!("quotient<{ty}>(({ty})({a}), ({ty})({b}))"),
            8 => format!("rest<{ty}>(({ty})({a}), ({ty})({b}))"),
            9 => format!("({a} & {b})"),
            10 => format!("({a} | {b})"),
            11 => format!("({a} ^ {b})"),
            12 => format!("left<{ty}>(({ty})({a}), (unsigned)({b}))"),
            13 => format!("right<{ty}>(({ty})({a}), (unsigned)({b}))"),
            14 => format!("({ty})({a})"),
            15 => {
                let c = self.condition(depth - 1);
                if self.numbers.chance(30) {
                    let (one, other) = (self.comparison(), self.comparison());
                    return format!("(({c}) ? ({a}) {one} ({b}) : ({b}) {other} ({a}))");
                }
                format!("({c} ? {a} : {b})")
            }
            16 => format!("(~{a})"),
            17 => format!("(({a}) {} ({b}))", self.comparison()),
            18 => format!("(int)((float)(({a}) & 1023) * 0.5f + (float)(({b}) & 511))"),
            _ => {
                if self.functions.is_empty() && self.readable {
                    return format!("(int)((float)(({a}) & 255) * 0.25f - (float)(short)({b}))");
                }
                if self.functions.is_empty() {
                    return format!("(long long)((double)(int)({a}) * 0.25 - (double)(short)({b}))");
                }
                let at = self.numbers.below(self.functions.len());
                let (name, count) = self.functions[at].clone();
                let list: Vec<String> = (0..count).map(|_| self.value(depth.min(2) - 1)).collect();
                format!("{name}({})", list.join(", "))
            }
        }
    }

    fn comparison(&mut self) -> &'static str {
        const ALL: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];
        ALL[self.numbers.below(ALL.len())]
    }

    fn condition(&mut self, depth: usize) -> String {
        let (a, b) = (self.value(depth), self.value(depth));
        match self.numbers.below(5) {
            0 => format!("(({a}) & 1)"),
            1 => {
                let other = self.value(0);
                format!("((({a}) < ({b})) {} (({other}) & 2))", self.numbers.one(&["&&", "||"]))
            }
            2 => format!("!(({a}) % 3 == 0)"),
            _ => format!("(({a}) {} ({b}))", self.comparison()),
        }
    }

    fn writable(&mut self) -> Option<String> {
        let own: Vec<String> =
            self.variables.iter().filter(|variable| variable.writable).map(|variable| variable.name.clone()).collect();
        if own.is_empty() { None } else { Some(self.numbers.one(&own).clone()) }
    }

    fn assignment(&mut self, indent: &str) -> String {
        let Some(to) = self.writable() else { return String::new() };
        let depth = 1 + self.numbers.below(3);
        let value = self.value(depth);
        match self.numbers.below(8) {
            0 => format!("{indent}{to} += {value};\n"),
            1 => format!("{indent}{to} ^= {value};\n"),
            2 => format!("{indent}{to}++;\n"),
            3 => format!("{indent}{to} = {to}-- * 2 - ({value} & 15);\n")
                .replace(&format!("{to}--"), &format!("({to} - 1)")),
            4 => format!("{indent}{to} *= {value};\n"),
            _ => format!("{indent}{to} = {value};\n"),
        }
    }

    fn block(&mut self, statements: usize, indent: &str) -> String {
        let known = self.variables.len();
        let mut text = String::new();
        for _ in 0..statements {
            text.push_str(&self.statement(indent));
        }
        self.variables.truncate(known);
        text
    }

    fn statement(&mut self, indent: &str) -> String {
        self.depth += 1;
        let deeper = format!("{indent}    ");
        let kind = if self.depth > 3 { self.numbers.below(3) } else { self.numbers.below(18) };
        let text = match kind {
            0..=3 => self.assignment(indent),
            4 => {
                let name = self.fresh("v");
                let ty = self.numbers.below(8);
                let value = self.value(2);
                self.variables.push(Variable { name: name.clone(), writable: true });
                format!("{indent}{} {name} = {value};\n", INTEGERS[ty].0)
            }
            5 | 6 => {
                let condition = self.condition(1);
                let then = self.block(2, &deeper);
                if self.numbers.chance(50) {
                    let otherwise = self.block(2, &deeper);
                    format!("{indent}if ({condition}) {{\n{then}{indent}}} else {{\n{otherwise}{indent}}}\n")
                } else {
                    format!("{indent}if ({condition}) {{\n{then}{indent}}}\n")
                }
            }
            7 | 8 if self.loops < 2 => {
                self.loops += 1;
                let i = self.fresh("i");
                let turns = 1 + self.numbers.below(6);
                self.variables.push(Variable { name: i.clone(), writable: false });
                let mut body = self.block(2, &deeper);
                if self.numbers.chance(40) {
                    let condition = self.condition(1);
                    let word = self.numbers.one(&["break", "continue"]);
                    let _ = writeln!(body, "{deeper}if ({condition}) {word};");
                    body.push_str(&self.assignment(&deeper));
                }
                self.variables.retain(|variable| variable.name != i);
                self.loops -= 1;
                format!("{indent}for (int {i} = 0; {i} < {turns}; {i}++) {{\n{body}{indent}}}\n")
            }
            9 => {
                // Readable WGSL knows no `switch` over 64 bits.
                let value = if self.readable { format!("(int)({})", self.value(1)) } else { self.value(1) };
                let mut arms = String::new();
                for case in 0..3 {
                    let _ = writeln!(arms, "{deeper}case {case}:");
                    arms.push_str(&self.assignment(&format!("{deeper}    ")));
                    if self.numbers.chance(60) {
                        let _ = writeln!(arms, "{deeper}    break;");
                    }
                }
                let _ = writeln!(arms, "{deeper}default:");
                arms.push_str(&self.assignment(&format!("{deeper}    ")));
                format!("{indent}switch (({value}) & 3) {{\n{arms}{indent}}}\n")
            }
            10 => self.own_array(indent),
            11 => self.structure(indent),
            12 => {
                let (name, value) = (self.fresh("u"), self.value(1));
                let Some(to) = self.writable() else { return String::new() };
                format!(
                    "{indent}Both {name}; {name}.word = (unsigned)({value}); {name}.bytes[1] ^= 77; {name}.halves[1] += 3; {to} ^= {name}.word;\n"
                )
            }
            13 => self.rotation(indent),
            14 | 15 => self.effects(indent),
            _ => self.call(indent),
        };
        self.depth -= 1;
        text
    }

    fn own_array(&mut self, indent: &str) -> String {
        let (name, pointer) = (self.fresh("a"), self.fresh("p"));
        let ty = INTEGERS[self.numbers.below(8)].0;
        let (first, index, value) = (self.value(1), self.value(1), self.value(1));
        let Some(to) = self.writable() else { return String::new() };
        format!(
            "{indent}{ty} {name}[5] = {{ ({ty})({first}), 2, 3, 4, 5 }};
{indent}{ty} *{pointer} = {name} + (unsigned)({index}) % 4;
{indent}{pointer}[1] = ({ty})({value}); *{pointer} += {pointer}[1];
{indent}{to} += {name}[(unsigned)({to}) % 5] - {name}[1];
"
        )
    }

    fn structure(&mut self, indent: &str) -> String {
        let (name, pointer) = (self.fresh("r"), self.fresh("q"));
        let (from, by) = (self.value(1), self.value(1));
        let Some(to) = self.writable() else { return String::new() };
        format!(
            "{indent}Record {name} = made((int)({from})); Record *{pointer} = &{name};
{indent}change({name}, (int)({by}) & 0xffff); {pointer}->list[1] += (short)({from});
{indent}{to} ^= folded({pointer});
"
        )
    }

    /// Calls of functions that change a variable of the caller and return a number, where not every thread makes them: in an arm of
    /// a choice, behind `&&` and `||`, and before the variable changes once more.
    fn effects(&mut self, indent: &str) -> String {
        let (state, before) = (self.fresh("s"), self.fresh("v"));
        let (ty, function, argument) = if self.numbers.chance(50) {
            ("unsigned long long", "stepped", state.clone())
        } else {
            ("int", "taken", format!("&{state}"))
        };
        let (first, by, change, again) = (self.value(1), self.value(1), self.value(1), self.value(1));
        let Some(to) = self.writable() else { return String::new() };
        let condition = self.condition(1);
        let call = format!("{function}({argument}, (int)({again}))");
        let used = match self.numbers.below(5) {
            0 => format!("{to} += ({condition}) ? {call} : {before};"),
            1 => format!("if (({condition}) && {call} > 100) {to} ^= {before};"),
            2 => format!("if (({condition}) || ({call} & 1)) {to} -= {before};"),
            3 => format!("if ({condition}) {to} ^= {before};"),
            _ => format!("{to} ^= {before};"),
        };
        format!(
            "{indent}{ty} {state} = ({ty})({first}); int {before} = {function}({argument}, (int)({by}));
{indent}{state} ^= ({ty})({change});
{indent}{used} {to} += {state};
"
        )
    }

    /// Pointers into two arrays that take one another's place in a loop.
    fn rotation(&mut self, indent: &str) -> String {
        let (near, far, turn) = (self.fresh("a"), self.fresh("a"), self.fresh("i"));
        let ty = INTEGERS[self.numbers.below(8)].0;
        let (first, value) = (self.value(1), self.value(1));
        let Some(to) = self.writable() else { return String::new() };
        let count = 2 + self.numbers.below(13);
        let pointers: Vec<String> = (0..count).map(|_| self.fresh("p")).collect();
        let mut declared = format!("{ty} *{} = {near}", pointers[0]);
        for (number, pointer) in pointers.iter().enumerate().skip(1) {
            // The last one alone points to the other array, so that it takes as many turns to reach the first.
            let array = if number + 1 == count { &far } else { &near };
            let _ = write!(declared, ", *{pointer} = {array} + {}", number % 4);
        }
        let moved: Vec<String> = pointers.windows(2).map(|pair| format!("{} = {};", pair[0], pair[1])).collect();
        format!(
            "{indent}{ty} {near}[4] = {{ ({ty})({first}), 5, 6, 7 }}, {far}[4] = {{ 9, 10, 11, 12 }};
{indent}{declared};
{indent}for (int {turn} = 0; {turn} < {}; {turn}++) {{ *{} += ({ty})({value}); {} }}
{indent}{to} += {near}[0] * 3 + {near}[1] + {far}[0] - {far}[3];
",
            count + 1,
            pointers[0],
            moved.join(" "),
        )
    }

    fn call(&mut self, indent: &str) -> String {
        let (a, b) = (self.value(1), self.value(1));
        let Some(to) = self.writable() else { return String::new() };
        if self.readable {
            let function = self.numbers.one(&["add", "both", "larger"]);
            return format!("{indent}{to} += {function}((int)({a}), (int)({b}));\n");
        }
        if self.in_function || self.numbers.chance(40) {
            let n = 2 + self.numbers.below(5);
            return format!("{indent}{to} += deep({n}, (int)({a}) & 0xffff);\n");
        }
        let name = self.fresh("f");
        format!(
            "{indent}Operation {name}[3] = {{ add, both, larger }}; {to} ^= {name}[(unsigned)({a}) % 3]((int)({b}), 7);\n"
        )
    }

    fn function(&mut self, number: usize) -> String {
        let name = format!("own{number}");
        let count = 1 + self.numbers.below(3);
        let before = std::mem::take(&mut self.variables);
        let mut parameters = Vec::new();
        for parameter in 0..count {
            let ty = self.numbers.below(8);
            let own = format!("x{number}_{parameter}");
            parameters.push(format!("{} {own}", INTEGERS[ty].0));
            self.variables.push(Variable { name: own, writable: true });
        }
        let result = INTEGERS[self.numbers.below(8)].0;
        let early = if self.numbers.chance(50) {
            let (condition, value) = (self.condition(1), self.value(1));
            format!("    if ({condition}) return ({result})({value});\n")
        } else {
            String::new()
        };
        let body = self.block(3, "    ");
        let value = self.value(2);
        self.variables = before;
        self.functions.push((name.clone(), count));
        format!(
            "FUNCTION {result} {name}({}) {{\n{early}{body}    return ({result})({value});\n}}\n",
            parameters.join(", ")
        )
    }

    fn kernel(&mut self, warps: bool) -> (String, Vec<Step>) {
        self.variables.clear();
        self.variables.push(Variable { name: "t".to_owned(), writable: false });
        self.variables.push(Variable { name: "g".to_owned(), writable: false });
        let mut locals = String::new();
        for number in 0..4 {
            let ty = if number == 0 { 4 } else { self.numbers.below(8) };
            let name = format!("k{number}");
            let _ = writeln!(
                locals,
                "    {} {name} = ({})(g * {} + {number});",
                INTEGERS[ty].0,
                INTEGERS[ty].0,
                3 + number
            );
            self.variables.push(Variable { name, writable: true });
        }
        let mut steps = vec![Step::Barrier];
        let phases = 2 + self.numbers.below(3);
        for _ in 0..phases {
            let mut body = self.block(4, "        ");
            for _ in 0..2 {
                body.push_str(&self.own_memory());
            }
            body.push_str("        sh[t] = k0; sh_bytes[t] = (unsigned char)(k1 + t);\n");
            steps.push(Step::Alone(body));
            steps.push(Step::Barrier);
            let distance = 1 + self.numbers.below(30);
            let read = format!(
                "        k1 += sh[(t + {distance}) % (sizeof(sh) / 4)]; k2 ^= sh_bytes[(t * 3 + {distance}) % (sizeof(sh) / 4)]; k3 += sh_total;\n"
            );
            steps.push(Step::Alone(read));
            steps.push(Step::Barrier);
            if warps && self.numbers.chance(60) {
                let by = 1 << self.numbers.below(5);
                steps.push(Step::Exchange { to: "k0".to_owned(), from: "k0".to_owned(), by });
            }
            if warps && self.numbers.chance(40) {
                let condition = self.condition(1);
                steps.push(Step::Ballot { to: "k0".to_owned(), condition });
            }
        }
        steps.push(Step::Alone(
            "        out[g] = (long long)k0 + (long long)k1 * 3 + (long long)k2 * 5 + (long long)k3 * 7;\n".to_owned(),
        ));
        (locals, steps)
    }

    /// Memory that belongs to the thread, or that all change in ways that commute.
    fn own_memory(&mut self) -> String {
        let (a, b) = (self.value(2), self.value(1));
        match self.numbers.below(10) {
            0 => format!("        bytes[g] += (unsigned char)({a});\n"),
            1 => format!("        shorts[g] ^= (short)({a});\n"),
            2 if self.readable => {
                format!("        records[g].i = (int)({a}); records[g].inner.s ^= (unsigned short)({b});\n")
            }
            2 => format!("        records[g] = made((int)({a}));\n"),
            3 => format!("        change(records[g], (int)({a}) & 255); records[g].inner.c = (signed char)({b});\n"),
            4 if !self.readable => format!("        rows[({b}) & 3][g] += (int)({a});\n"),
            5 => format!("        atomicAdd(&total[0], (unsigned)({a}));\n"),
            6 => format!("        atomicMax((int *)&total[1], (int)({a})); atomicXor(&total[2], (unsigned)({b}));\n"),
            7 => format!("        atomicAdd(&wide[g & 1], (unsigned long long)({a}));\n"),
            4 | 8 => format!("        atomicAdd(&sh_total, (int)(({a}) & 255));\n"),
            _ if self.readable => format!("        k1 += records[g].i; records[g].l = (long long)({a});\n"),
            _ => format!(
                "        {{ int *row = rows[g & 3]; k1 += row[g]; row[g] = (int)({a}); memcpy(&records[g].l, &k1, sizeof k1); }}\n"
            ),
        }
    }
}
