//! Random kernels of 64-bit integers: assignments, branches, loops, arrays and calls over variables that live in pairs
//! of registers.

use std::fmt::Write as _;

use warpground_engine::fill::hash;

/// The text of the kernel of that seed, over an input and an output of type array<u64>.
pub(crate) fn source(seed: u32) -> String {
    let mut writer = Writer { seed, drawn: 0, text: String::new(), depth: 1, loops: 0 };
    for _ in 0..14 {
        writer.statement();
    }
    format!(
        "@group(0) @binding(0) var<storage, read> input: array<u64>;
@group(0) @binding(1) var<storage, read_write> output: array<u64>;
var<workgroup> sh_values: array<u64, 64>;
fn stir(x: u64, y: ptr<function, i64>) -> u64 {{
    if x > 0x7fffffffflu {{ *y += 1li; return x ^ 0x5555lu; }}
    *y ^= bitcast<i64>(x);
    return bitcast<u64>(*y) + x;
}}
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) local: u32) {{
    let t = id.x;
    let none = 0lu + u64(input[t] == 77lu);
    var u0 = input[t];
    var u1 = input[t + 256u];
    var u2 = input[t + 512u];
    var s0 = bitcast<i64>(u1);
    var s1 = i64(t);
    var w = t * 77u;
    var v = vec3(u0, u2, u1);
    var a = array<u64, 5>(u0, u1, u2, 4lu, 5lu);
    sh_values[local] = u0;
{}    output[t] = u0 + u1 * 3lu + u2 * 5lu + bitcast<u64>(s0) * 7lu + bitcast<u64>(s1) * 11lu + u64(w) * 13lu
        + v.x + v.y * 17lu + v.z * 19lu + a[w % 5u] + a[0] + sh_values[local];
}}
",
        writer.text
    )
}

struct Writer {
    seed: u32,
    drawn: u64,
    text: String,
    depth: usize,
    loops: u32,
}

impl Writer {
    fn below(&mut self, bound: u32) -> u32 {
        self.drawn += 1;
        hash(self.seed, self.drawn) % bound
    }

    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "    ".repeat(self.depth));
    }

    fn nested(&mut self, opening: &str) {
        self.line(opening);
        self.depth += 1;
        self.statement();
        self.statement();
        self.depth -= 1;
    }

    fn statement(&mut self) {
        let number = self.below(3);
        let kinds = if self.depth > 3 { 9 } else { 12 };
        match self.below(kinds) {
            0 | 1 => {
                let value = self.unsigned(2);
                self.line(&format!("u{number} = {value};"));
            }
            2 => {
                let value = self.signed(2);
                self.line(&format!("s{} = {value};", number % 2));
            }
            3 => {
                let value = self.unsigned(1);
                self.line(&format!("w ^= u32({value}) & 0xffffu;"));
            }
            4 => {
                let value = self.unsigned(1);
                self.line(&format!("a[w % 5u] = {value};"));
            }
            5 => {
                let value = self.unsigned(1);
                self.line(&format!("v = v.zxy + vec3({value}, u0, u{number});"));
            }
            6 => {
                let value = self.unsigned(1);
                self.line(&format!("u{number} = stir({value}, &s{});", number % 2));
            }
            7 => self.line(&format!("sh_values[local] = a[{number}] ^ v[w % 3u];")),
            8 => self.line("{ let kept = u0; u0 = u1; u1 = u2; u2 = kept; }"),
            9 | 10 => {
                let truth = self.truth();
                self.nested(&format!("if {truth} {{"));
                self.nested("} else {");
                self.line("}");
            }
            _ => {
                let (name, bound) = (self.loops, self.unsigned(1));
                self.loops += 1;
                self.nested(&format!("for (var k{name} = 0lu; k{name} < ({bound}) % 5lu; k{name} += 1lu) {{"));
                let truth = self.truth();
                self.line(&format!("    if {truth} {{ continue; }}"));
                self.depth += 1;
                self.statement();
                self.depth -= 1;
                self.line("}");
            }
        }
    }

    fn truth(&mut self) -> String {
        let op = ["<", "<=", ">", ">=", "==", "!="][self.below(6) as usize];
        if self.below(2) == 0 {
            format!("({} {op} {})", self.unsigned(1), self.unsigned(1))
        } else {
            format!("({} {op} {})", self.signed(1), self.signed(1))
        }
    }

    fn unsigned(&mut self, depth: u32) -> String {
        if depth == 0 {
            let number = self.below(3);
            return match self.below(7) {
                0 => format!("{}lu", self.below(90)),
                1 => ["0lu", "1lu", "0xfffffffflu", "0x8000000000000000lu", "0xfffffffffffffffflu"]
                    [self.below(5) as usize]
                    .to_owned(),
                2 => "u64(w)".to_owned(),
                3 => "a[w % 5u]".to_owned(),
                4 => format!("v.{}", ["x", "y", "z"][number as usize]),
                _ => format!("u{number}"),
            };
        }
        // What is constant is evaluated at compile time, where some of it is an error: a variable keeps it dynamic.
        let (a, b) = (format!("({} + none)", self.unsigned(depth - 1)), self.unsigned(depth - 1));
        match self.below(15) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("({a} * {b})"),
            3 => format!("({a} / ({b} + none))"),
            4 => format!("({a} % ({b} + none))"),
            5 => format!("({a} & {b})"),
            6 => format!("({a} | {b})"),
            7 => format!("({a} ^ {b})"),
            8 => format!("({a} << (w & 63u))"),
            9 => format!("({a} >> (w & 63u))"),
            10 => format!("min({a}, {b})"),
            11 => format!("max({a}, {b})"),
            12 => format!("select({a}, {b}, {})", self.truth()),
            13 => format!("bitcast<u64>({})", self.signed(depth - 1)),
            _ => format!("countOneBits({a})"),
        }
    }

    fn signed(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.below(5) {
                0 => format!("i64({})", i64::from(self.below(60)) - 30),
                1 => "bitcast<i64>(u0)".to_owned(),
                2 => "i64(bitcast<i32>(w))".to_owned(),
                number => format!("s{}", number % 2),
            };
        }
        let (a, b) = (format!("({} + bitcast<i64>(none))", self.signed(depth - 1)), self.signed(depth - 1));
        match self.below(10) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("({a} * {b})"),
            3 => format!("({a} / ({b} + bitcast<i64>(none)))"),
            4 => format!("({a} % ({b} + bitcast<i64>(none)))"),
            5 => format!("({a} >> (w & 63u))"),
            6 => format!("max({a}, {b})"),
            7 => format!("abs({a})"),
            8 => format!("-{a}"),
            _ => format!("select({a}, {b}, {})", self.truth()),
        }
    }
}
