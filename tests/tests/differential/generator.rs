//! Random kernels, the same for the same seed. They are valid by construction, and free of races: every thread writes its
//! own words, threads meet only in shared memory between barriers and in atomics that commute, and loops are bounded.

use std::fmt::Write as _;

/// A kernel and its launch.
pub(crate) struct Generated {
    pub(crate) source: String,
    pub(crate) grid: [u32; 3],
    pub(crate) threads: u32,
    /// Words of the output that each thread writes.
    pub(crate) words: u32,
}

/// Variables of each type.
const VARIABLES: u32 = 4;

struct Generator {
    state: u64,
    text: String,
    depth: usize,
    threads: u32,
    loops: u32,
    /// Whether `break` and `continue` may be here.
    in_loop: bool,
    in_switch: bool,
}

/// The kernel of a seed.
pub(crate) fn generate(seed: u64, subgroups: bool) -> Generated {
    let mut generator = Generator {
        state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
        text: String::new(),
        depth: 1,
        threads: 0,
        loops: 0,
        in_loop: false,
        in_switch: false,
    };
    for _ in 0..8 {
        generator.next();
    }
    generator.kernel(subgroups)
}

impl Generator {
    fn next(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32
    }

    fn below(&mut self, bound: u32) -> u32 {
        u32::try_from(self.next() % u64::from(bound)).unwrap_or(0)
    }

    fn pick<'texts>(&mut self, texts: &[&'texts str]) -> &'texts str {
        texts[self.below(u32::try_from(texts.len()).unwrap_or(1)) as usize]
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.depth {
            self.text.push_str("    ");
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn kernel(mut self, subgroups: bool) -> Generated {
        let (block, grid) = match self.below(5) {
            0 => ([64, 1, 1], [3, 1, 1]),
            1 => ([16, 4, 1], [2, 2, 1]),
            2 => ([40, 1, 1], [5, 1, 1]),
            3 => ([8, 2, 4], [1, 2, 2]),
            _ => ([128, 1, 1], [2, 1, 1]),
        };
        self.threads = block.iter().product();
        let words = 3 * VARIABLES + 6;
        for number in 0..4 {
            let value = self.unsigned(2);
            self.line(&format!("var u{number} = {value} + i * {}u;", number + 1));
            let value = self.signed(2);
            self.line(&format!("var s{number} = {value} - i32(t);"));
            let value = self.truth(1);
            self.line(&format!("var b{number} = {value};"));
        }
        self.line("var v = vec4<u32>(u0, u1, u2, u3);");
        self.line("var w = vec3<i32>(s0, s1, s2);");
        self.line("var a: array<u32, 8>;");
        self.line("var r = Record(u1, vec3<i32>(s3), array<u32, 3>(u0, u2, u3));");
        for _ in 0..3 {
            let count = 1 + self.below(3);
            self.statements(count);
            self.meeting(subgroups && block[1] == 1 && block[0] % 32 == 0);
        }
        let count = 1 + self.below(3);
        self.statements(count);
        self.line(&format!("let first = i * {words}u;"));
        for number in 0..VARIABLES {
            self.line(&format!("output[first + {number}u] = u{number};"));
            self.line(&format!("output[first + {}u] = bitcast<u32>(s{number});", VARIABLES + number));
            self.line(&format!("output[first + {}u] = u32(b{number});", 2 * VARIABLES + number));
        }
        let rest = 3 * VARIABLES;
        let others = [
            "v.x ^ v.y",
            "v.z + v.w",
            "bitcast<u32>(w.x + w.y * w.z)",
            "a[0] + a[3] * a[7]",
            "r.x ^ bitcast<u32>(r.y.z)",
            "r.z[0] + r.z[2]",
        ];
        for (number, text) in others.into_iter().enumerate() {
            self.line(&format!("output[first + {}u] = {text};", rest as usize + number));
        }
        let mut source = String::new();
        let [x, y, z] = block;
        let threads = self.threads;
        let enable = if subgroups { "enable subgroups;\n" } else { "" };
        let _ = write!(
            source,
            "{enable}struct Record {{ x: u32, y: vec3<i32>, z: array<u32, 3> }}
@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> counters: array<atomic<u32>>;
var<workgroup> sh_values: array<u32, {threads}>;
var<workgroup> sh_pairs: array<vec2<i32>, {threads}>;
var<workgroup> sh_sum: atomic<u32>;
var<private> calls: u32 = 3u;
const TABLE = array<u32, 4>(7u, 0x80000000u, 31u, 0xfffffff1u);

fn stir(p: ptr<function, u32>, x: u32) -> u32 {{
    calls += 1u;
    if x % 5u == 0u {{
        return x ^ calls;
    }}
    *p = *p * 3u + x;
    return *p >> 3u;
}}

fn fold(v: vec3<i32>, n: u32) -> i32 {{
    var sum = 0;
    for (var k = 0u; k < n % 6u; k++) {{
        switch (i32(k) + v.x) & 3 {{
            case 0: {{ sum += v.y; }}
            case 1, 2: {{ sum ^= v.z; continue; }}
            default: {{ sum -= 1; }}
        }}
        if sum == 77 {{ break; }}
    }}
    return sum;
}}

@compute @workgroup_size({x}, {y}, {z})
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(local_invocation_id) local: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {{
    let i = ((block.z * grid.y + block.y) * grid.x + block.x) * {threads}u + t;
    // Zero, and the compiler cannot know it.
    let none = input[0] & 0u;
    let zero = i32(none);
{}}}
",
            self.text
        );
        Generated { source, grid, threads, words }
    }

    /// Threads of a block meet: in shared memory between barriers, and in atomics.
    fn meeting(&mut self, subgroups: bool) {
        let threads = self.threads;
        let (value, other) = (self.below(4), self.below(4));
        let step = self.below(threads);
        match self.below(if subgroups { 6 } else { 4 }) {
            0 => {
                self.line(&format!("sh_values[t] = u{value};"));
                self.line("workgroupBarrier();");
                self.line(&format!("u{other} += sh_values[(t + {step}u) % {threads}u];"));
                self.line("workgroupBarrier();");
            }
            1 => {
                self.line(&format!("sh_pairs[t] = vec2<i32>(s{value}, s{other});"));
                self.line("workgroupBarrier();");
                self.line(&format!("s{value} = sh_pairs[(t * 5u + {step}u) % {threads}u].y;"));
                self.line(&format!("s{other} ^= sh_pairs[{threads}u - 1u - t].x;"));
                self.line("workgroupBarrier();");
            }
            2 => {
                self.line("if t == 0u { atomicStore(&sh_sum, 1u); }");
                self.line("workgroupBarrier();");
                let truth = self.truth(1);
                self.line(&format!("if {truth} {{ atomicAdd(&sh_sum, u{value}); }}"));
                self.line("workgroupBarrier();");
                self.line(&format!("u{other} ^= atomicLoad(&sh_sum);"));
                self.line("workgroupBarrier();");
            }
            3 => {
                let (index, value) = (self.below(4), self.unsigned(1));
                let op = ["atomicAdd", "atomicOr", "atomicXor", "atomicMax"][index as usize];
                let place = self.below(4) * 4 + index;
                self.line(&format!("{op}(&counters[{place}], {value});"));
                self.line(&format!("sh_values[t] = u{other};"));
                self.line(&format!("u{other} = workgroupUniformLoad(&sh_values[{step}]) + 1u;"));
            }
            4 => {
                let op =
                    self.pick(&["subgroupAdd", "subgroupMin", "subgroupMax", "subgroupXor", "subgroupExclusiveAdd"]);
                self.line(&format!("u{other} = {op}(u{value});"));
            }
            _ => {
                let lane = self.below(4);
                let text = match self.below(5) {
                    0 => format!("subgroupBroadcast(u{value}, {lane}u)"),
                    1 => format!("subgroupShuffleXor(u{value}, {lane}u)"),
                    2 => format!("subgroupBroadcastFirst(u{value})"),
                    3 => format!("countOneBits(subgroupBallot(u{value} > u{other}).x)"),
                    _ => format!("u32(subgroupAny(b{value})) + u32(subgroupAll(b{other})) * 2u"),
                };
                self.line(&format!("u{other} = {text};"));
            }
        }
    }

    fn statements(&mut self, count: u32) {
        for _ in 0..count {
            self.statement();
        }
    }

    fn nested(&mut self, opening: &str, count: u32) {
        self.line(opening);
        self.depth += 1;
        self.statements(count);
        self.depth -= 1;
    }

    fn statement(&mut self) {
        let number = self.below(4);
        let deep = self.depth > 2;
        match self.below(if deep { 10 } else { 16 }) {
            0 | 1 => {
                let value = self.unsigned(2);
                self.line(&format!("u{number} = {value};"));
            }
            2 => {
                let value = self.signed(2);
                self.line(&format!("s{number} = {value};"));
            }
            3 => {
                let value = self.truth(2);
                self.line(&format!("b{number} = {value};"));
            }
            4 => {
                let (value, op) = (self.unsigned(2), self.pick(&["+=", "-=", "*=", "^=", "|=", "&="]));
                self.line(&format!("u{number} {op} {value};"));
            }
            5 => {
                let (index, value) = (self.unsigned(1), self.unsigned(2));
                self.line(&format!("a[({index}) % 8u] = {value};"));
            }
            6 => {
                let (index, value) = (self.unsigned(1), self.unsigned(2));
                self.line(&format!("v[({index}) & 3u] = {value};"));
            }
            7 => {
                let (x, y) = (self.signed(1), self.signed(1));
                let swizzle = self.pick(&["zxy", "yyx", "xzz"]);
                self.line(&format!("w = w.{swizzle} + vec3<i32>({x}, {y}, s{number});"));
            }
            8 => {
                let value = self.unsigned(1);
                self.line(&format!("u{number} = stir(&u{}, {value});", (number + 1) % 4));
            }
            9 => match self.below(3) {
                0 => self.line(&format!("r.z[u{number} % 3u] += r.x;")),
                1 => self.line(&format!("r.y = r.y.yzx * s{number};")),
                _ => self.line(&format!("r.x = u32(fold(w, u{number})) + TABLE[u{number} & 3u];")),
            },
            10 | 11 => {
                let truth = self.truth(2);
                self.nested(&format!("if {truth} {{"), 2);
                if self.below(2) == 0 {
                    self.nested("} else {", 2);
                }
                self.line("}");
            }
            12 | 13 => {
                let name = format!("k{}", self.loops);
                self.loops += 1;
                let bound = self.unsigned(1);
                let outer = (self.in_loop, self.in_switch);
                (self.in_loop, self.in_switch) = (true, false);
                self.nested(&format!("for (var {name} = 0u; {name} < ({bound}) % 7u; {name}++) {{"), 2);
                let (truth, leave) = (self.truth(1), self.pick(&["break", "continue"]));
                self.line(&format!("    if {truth} {{ {leave}; }}"));
                self.depth += 1;
                self.statements(1);
                self.depth -= 1;
                (self.in_loop, self.in_switch) = outer;
                self.line("}");
            }
            14 => {
                let value = self.signed(1);
                let outer = self.in_switch;
                self.in_switch = true;
                self.line(&format!("switch ({value}) % 4 {{"));
                self.depth += 1;
                self.nested("case 0: {", 1);
                self.line("}");
                self.nested("case 1, -1: {", 2);
                self.line("}");
                self.nested("default: {", 1);
                let truth = self.truth(1);
                self.line(&format!("    if {truth} {{ break; }}"));
                self.depth += 1;
                self.statements(1);
                self.depth -= 1;
                self.line("}");
                self.depth -= 1;
                self.line("}");
                self.in_switch = outer;
            }
            _ => {
                let name = format!("k{}", self.loops);
                self.loops += 1;
                let truth = self.truth(1);
                let bound = 1 + self.below(5);
                self.line(&format!("var {name} = 0u;"));
                let outer = (self.in_loop, self.in_switch);
                (self.in_loop, self.in_switch) = (true, false);
                self.nested("loop {", 2);
                (self.in_loop, self.in_switch) = outer;
                self.line(&format!("    continuing {{ {name}++; break if {name} > {bound}u || ({truth}); }}"));
                self.line("}");
            }
        }
    }

    fn unsigned(&mut self, depth: u32) -> String {
        if depth == 0 || self.below(6) == 0 {
            return self.unsigned_leaf();
        }
        let depth = depth - 1;
        let (a, b) = (self.unsigned(depth), self.unsigned(depth));
        match self.below(24) {
            0 => format!("(({a} + none) + ({b} + none))"),
            1 => format!("(({a} + none) - ({b} + none))"),
            2 => format!("(({a} + none) * ({b} + none))"),
            3 => format!("(({a} + none) / ({b} + none))"),
            4 => format!("(({a} + none) % ({b} + none))"),
            5 => format!("({a} & {b})"),
            6 => format!("({a} | {b})"),
            7 => format!("({a} ^ {b})"),
            8 => format!("(({a} + none) << ({b} & 31u))"),
            9 => format!("(({a} + none) >> ({b} & 31u))"),
            10 => format!("min({a}, {b})"),
            11 => format!("max({a}, {b})"),
            12 => {
                let function = self.pick(&[
                    "countOneBits",
                    "reverseBits",
                    "firstLeadingBit",
                    "firstTrailingBit",
                    "countLeadingZeros",
                    "countTrailingZeros",
                ]);
                format!("{function}({a})")
            }
            13 => format!("extractBits({a}, {b} & 15u, {} & 15u)", self.unsigned_leaf()),
            14 => format!("insertBits({a}, {b}, {} & 15u, {} & 15u)", self.unsigned_leaf(), self.unsigned_leaf()),
            15 => format!("select({a}, {b}, {})", self.truth(depth)),
            16 => format!("bitcast<u32>({})", self.signed(depth)),
            17 => format!("u32({})", self.signed(depth)),
            18 => format!("u32({})", self.truth(depth)),
            19 => format!("clamp({a}, 5u, 0xfffu)"),
            20 => format!("dot(vec2<u32>({a}, {b}).{}, vec2<u32>(t, i))", self.pick(&["xy", "yx", "yy", "xx"])),
            21 => format!("dot4U8Packed({a}, {b})"),
            22 => format!("abs({a})"),
            _ => format!("((~{a} + none) + {b})"),
        }
    }

    fn unsigned_leaf(&mut self) -> String {
        let number = self.below(4);
        let started = self.text.contains("var v =");
        match self.below(if started { 9 } else { 4 }) {
            0 => format!("{}u", self.below(40)),
            1 => self.pick(&["0u", "1u", "0xffffffffu", "0x80000000u", "31u", "0x12345678u"]).to_owned(),
            2 => "t".to_owned(),
            3 => format!("input[(i * 7u + {}u) % 1024u]", self.below(1000)),
            4 | 5 => format!("u{number}"),
            6 => format!("a[u{number} % 8u]"),
            7 => format!("v.{}", ["x", "y", "z", "w"][number as usize]),
            _ => self.pick(&["global.x", "local.y", "block.x", "grid.y", "local.z", "r.x"]).to_owned(),
        }
    }

    fn signed(&mut self, depth: u32) -> String {
        let number = self.below(4);
        let started = self.text.contains("var v =");
        if depth == 0 || self.below(6) == 0 {
            return match self.below(if started { 5 } else { 2 }) {
                0 => format!("i32({})", i64::from(self.below(60)) - 30),
                1 => self.pick(&["i32(t)", "i32(2147483647)", "i32(-2147483648)", "i32(-1)", "i32(i)"]).to_owned(),
                2 => format!("w.{}", ["x", "y", "z", "y"][number as usize]),
                _ => format!("s{number}"),
            };
        }
        let depth = depth - 1;
        let (a, b) = (self.signed(depth), self.signed(depth));
        match self.below(18) {
            // What is constant is evaluated at compile time, where overflow is an error: a variable keeps it dynamic.
            0 => format!("({a} + zero + {b})"),
            1 => format!("(({a} + zero) - {b})"),
            2 => format!("(({a} + zero) * {b})"),
            3 => format!("(({a} + zero) / ({b} + zero))"),
            4 => format!("(({a} + zero) % ({b} + zero))"),
            5 => format!("({a} & {b})"),
            6 => format!("({a} ^ {b})"),
            7 => format!("(({a} + zero) << ({} & 31u))", self.unsigned_leaf()),
            8 => format!("(({a} + zero) >> ({} & 31u))", self.unsigned_leaf()),
            9 => format!("min({a}, {b})"),
            10 => format!("max({a}, {b})"),
            11 => format!("abs({a} + zero)"),
            12 => format!("sign({a})"),
            13 => format!("bitcast<i32>({})", self.unsigned(depth)),
            14 => format!("select({a}, {b}, {})", self.truth(depth)),
            15 => format!("extractBits({a}, {} & 15u, {} & 15u)", self.unsigned_leaf(), self.unsigned_leaf()),
            16 => format!("dot4I8Packed({}, {})", self.unsigned(depth), self.unsigned(depth)),
            _ => format!("-({a} + zero)"),
        }
    }

    fn truth(&mut self, depth: u32) -> String {
        let number = self.below(4);
        let started = self.text.contains("var v =");
        if depth == 0 {
            return if started && self.below(2) == 0 {
                format!("b{number}")
            } else {
                format!("({} < {})", self.unsigned_leaf(), self.unsigned_leaf())
            };
        }
        let depth = depth - 1;
        match self.below(9) {
            0 => format!("({} < {})", self.unsigned(depth), self.unsigned(depth)),
            1 => format!("({} >= {})", self.signed(depth), self.signed(depth)),
            2 => format!("({} == {})", self.unsigned(depth), self.unsigned(depth)),
            3 => format!("({} != {})", self.signed(depth), self.signed(depth)),
            4 => format!("({} && {})", self.truth(depth), self.truth(depth)),
            5 => format!("({} || {})", self.truth(depth), self.truth(depth)),
            6 => format!("!({})", self.truth(depth)),
            7 => format!("any(vec2<bool>({}, {}))", self.truth(depth), self.truth(depth)),
            _ => format!(
                "all(vec2<u32>({}) <= vec2<u32>({}, {}))",
                self.unsigned(depth),
                self.unsigned(depth),
                self.unsigned(depth)
            ),
        }
    }
}
