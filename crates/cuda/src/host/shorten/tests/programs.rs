//! Programs made at random print the same whether they are shortened or not, and say the same when they go wrong.

use std::fmt::Write as _;

use async_trait::async_trait;
use warpground_sim::{SimDevice, SimOptions};

use super::{super::plainly, Numbers};
use crate::{Console, Event, Options, Program, host::compile};

#[derive(Default)]
struct Said(String);

#[async_trait(?Send)]
impl Console for Said {
    fn event(&mut self, event: Event) {
        let _ = match event {
            Event::Text { bytes, .. } => write!(self.0, "{}", String::from_utf8_lossy(&bytes)),
            Event::Diagnosis(found) => write!(self.0, "{found:?}"),
            _ => Ok(()),
        };
    }
}

fn said(program: &Program) -> String {
    said_with(program, None)
}

fn said_with(program: &Program, machine_code_after: Option<u32>) -> String {
    let mut said = Said::default();
    let device = SimDevice::new(SimOptions::default());
    let options = Options { steps: 40_000_000, machine_code_after, ..Options::default() };
    let outcome = pollster::block_on(program.run(&device, &mut said, &options));
    format!("{}{outcome:?}", said.0)
}

/// Both ways of running a program: `None` if it is none.
fn both(text: &str) -> Option<(String, String)> {
    let short = Program::compile("random.cu", text).ok()?;
    let mut plain = short.clone();
    plain.image = compile::compile_with(&plain.resolved.tree, plainly);
    Some((said(&short), said(&plain)))
}

const TYPES: [&str; 10] = [
    "int",
    "unsigned int",
    "char",
    "unsigned char",
    "short",
    "unsigned short",
    "long long",
    "unsigned long long",
    "float",
    "double",
];
const VARIABLES: [&str; 10] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

/// A program of declarations, loops and statements over scalars, arrays and a structure.
struct Writer {
    numbers: Numbers,
    text: String,
    loops: usize,
}

impl Writer {
    /// A place that can be written.
    fn place(&mut self, depth: usize) -> String {
        match self.numbers.below(8) {
            0 => format!("array[({}) & 15]", self.integer(depth)),
            1 => format!("bytes[({}) & 15]", self.integer(depth)),
            2 => format!("table[({}) & 3][({}) & 7]", self.integer(depth), self.integer(depth)),
            3 => format!("points[({}) & 3].{}", self.integer(depth), self.numbers.pick(&["x", "y", "z"])),
            4 => "*pointer".to_owned(),
            _ => self.numbers.pick(&VARIABLES).to_owned(),
        }
    }

    /// An expression of type `int`.
    fn integer(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.numbers.below(4) {
                0 => (self.numbers.below(40) as i64 - 8).to_string(),
                1 => "k".to_owned(),
                _ => format!("(int){}", self.numbers.pick(&["a", "b", "c", "d", "e", "f"])),
            };
        }
        match self.numbers.below(6) {
            0 => format!("(int)({})", self.value(depth - 1)),
            1 => format!("({} < {})", self.value(depth - 1), self.value(depth - 1)),
            2 => format!("(!({}))", self.value(depth - 1)),
            _ => {
                let operator = self.numbers.pick(&["+", "-", "*", "&", "|", "^", "<<", ">>"]);
                let right = self.integer(depth - 1);
                let right = if operator.len() == 2 { format!("({right} & 31)") } else { right };
                format!("({} {operator} {right})", self.integer(depth - 1))
            }
        }
    }

    fn value(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.numbers.below(5) {
                0 => self
                    .numbers
                    .pick(&["0", "1", "-1", "3u", "255", "1.5f", "0.25", "2147483647", "'x'", "1ull"])
                    .to_owned(),
                1 => "k".to_owned(),
                _ => self.numbers.pick(&VARIABLES).to_owned(),
            };
        }
        match self.numbers.below(15) {
            13 => "rand() % 100".to_owned(),
            14 => format!("looped({}, {})", self.integer(depth - 1), self.value(depth - 1)),
            // What a variable held is wanted beside what it holds then.
            12 => {
                let pick = |writer: &mut Writer| writer.numbers.pick(&["a", "b", "c", "d"]).to_owned();
                let step = self.numbers.pick(&["++", "--", " = 3", " *= 2"]);
                format!("({} * {} + ({}{step}))", pick(self), pick(self), pick(self))
            }
            0 => self.place(depth - 1),
            1 => format!("({} ? {} : {})", self.condition(depth - 1), self.value(depth - 1), self.value(depth - 1)),
            2 => format!("(-({}))", self.value(depth - 1)),
            3 => format!("({})({})", self.numbers.pick(&TYPES), self.value(depth - 1)),
            4 => format!("twice({})", self.value(depth - 1)),
            5 => format!("mixed({}, {}, {})", self.value(depth - 1), self.value(depth - 1), self.value(depth - 1)),
            6 => format!("({} / ({} | 1))", self.integer(depth - 1), self.integer(depth - 1)),
            7 => format!("({} % {})", self.integer(depth - 1), self.numbers.pick(&["3", "7", "16", "(k - 2)"])),
            8 => self.integer(depth),
            9 => format!("({})", self.condition(depth - 1)),
            _ => {
                let operator = self.numbers.pick(&["+", "-", "*"]);
                format!("({} {operator} {})", self.value(depth - 1), self.value(depth - 1))
            }
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let comparison = |writer: &mut Writer, depth: usize| {
            let operator = writer.numbers.pick(&["<", ">", "<=", ">=", "==", "!="]);
            format!("{} {operator} {}", writer.value(depth), writer.value(depth))
        };
        match self.numbers.below(5) {
            0 if depth > 0 => format!("{} && {}", self.condition(depth - 1), self.condition(depth - 1)),
            1 if depth > 0 => format!("({} || {})", self.condition(depth - 1), self.condition(depth - 1)),
            2 if depth > 0 => format!("!({})", self.condition(depth - 1)),
            _ => comparison(self, depth),
        }
    }

    fn statement(&mut self, depth: usize) {
        match self.numbers.below(if depth == 0 { 5 } else { 14 }) {
            0 => {
                let operator = self.numbers.pick(&["+=", "-=", "*=", "+=", "-="]);
                let line = format!("{} {operator} {};\n", self.place(1), self.value(2));
                self.text.push_str(&line);
            }
            1 => {
                let line = format!("{}{};\n", self.place(1), self.numbers.pick(&["++", "--"]));
                self.text.push_str(&line);
            }
            2 => {
                let line = format!("{} = {} = {};\n", self.place(1), self.place(1), self.value(2));
                self.text.push_str(&line);
            }
            3 | 4 => {
                let line = format!("{} = {};\n", self.place(1), self.value(3));
                self.text.push_str(&line);
            }
            5 | 6 => {
                let line = format!("if ({}) {{\n", self.condition(2));
                self.text.push_str(&line);
                self.statements(depth - 1);
                if self.numbers.below(2) == 0 {
                    self.text.push_str("} else {\n");
                    self.statements(depth - 1);
                }
                self.text.push_str("}\n");
            }
            7 | 8 => {
                self.loops += 1;
                let name = format!("n{}", self.loops);
                let line = format!("for (int {name} = 0; {name} < {}; {name}++) {{\n", 1 + self.numbers.below(5));
                self.text.push_str(&line);
                self.statements(depth - 1);
                let leave = self.numbers.pick(&["", "break", "continue"]);
                if !leave.is_empty() {
                    let line = format!("if ({}) {leave};\n", self.condition(1));
                    self.text.push_str(&line);
                    self.statements(depth - 1);
                }
                let line = format!("k += {name};\n}}\n");
                self.text.push_str(&line);
            }
            10 => {
                let line = format!("points[({}) & 3] = points[({}) & 3];\n", self.integer(1), self.integer(1));
                self.text.push_str(&line);
            }
            11 => {
                let line = format!("moved(points[({}) & 3], {});\n", self.integer(1), self.value(1));
                self.text.push_str(&line);
            }
            12 => {
                let line = format!("if (list.size() < 300) list.push_back({});\n", self.value(1));
                self.text.push_str(&line);
            }
            9 => {
                let line = format!("switch (({}) & 3) {{\ncase 0: ", self.integer(1));
                self.text.push_str(&line);
                self.statement(0);
                self.text.push_str("case 1: ");
                self.statement(0);
                self.text.push_str("break;\ndefault: ");
                self.statement(0);
                self.text.push_str("}\n");
            }
            _ => {
                let line = format!("pointer = &array[({}) & 15];\n", self.integer(1));
                self.text.push_str(&line);
            }
        }
    }

    fn statements(&mut self, depth: usize) {
        for _ in 0..1 + self.numbers.below(3) {
            self.statement(depth);
        }
    }
}

/// Every value, so that a difference shows.
const PRINTED: &str = r#"
    printf("%g %g %g %g %g ", (double)a, (double)b, (double)c, (double)d, (double)e);
    printf("%g %g %g %g %g %d\n", (double)f, (double)g, (double)h, (double)i, (double)j, k);
    for (int n = 0; n < 16; n++) printf("%d %d ", array[n], (int)bytes[n]);
    for (int n = 0; n < 32; n++) printf("%g ", (double)table[n / 8][n % 8]);
    for (int n = 0; n < 4; n++) printf("%g %d %d ", (double)points[n].x, (int)points[n].y, (int)points[n].z);
    for (size_t n = 0; n < list.size(); n++) printf("%g ", (double)list[n]);
"#;

fn program(seed: u64) -> String {
    let mut writer = Writer { numbers: Numbers(seed), text: String::new(), loops: 0 };
    writer.text.push_str(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <vector>\nstruct Point { float x; short y; long long z; };\nfloat table[4][8];\nint k = 3;\n\
         double twice(double x) { return x + x; }\n\
         int mixed(int x, unsigned char y, float z) { if (x > y) return x - (int)(z > 3); k ^= y; return y; }\n\
         int looped(int x, long long y) {\n\
         int last, sum = 0;\n\
         for (int n = 0; n < (x & 7); n++) { if (y == n) return sum; last = n * x; sum += last; y -= mixed(sum, n, x); }\n\
         return sum - (int)y;\n}\n\
         void moved(Point &point, float by) { if (by < 0) return; point.x += by; point.y++; }\n\
         int main() {\nint array[16] = {5, -3, 7};\nunsigned char bytes[16] = {1, 200};\nint *pointer = array + 2;\n\
         Point points[4] = {};\n",
    );
    for name in VARIABLES {
        let line = format!("{} {name} = {};\n", writer.numbers.pick(&TYPES), writer.numbers.below(100) as i64 - 20);
        writer.text.push_str(&line);
    }
    writer.text.push_str("std::vector<float> list;\n");
    for _ in 0..12 {
        writer.statement(3);
    }
    writer.text.push_str(PRINTED);
    writer.text.push_str("return 0;\n}\n");
    writer.text
}

/// `PROGRAMS=10000` for a longer run.
#[test]
fn random_programs_print_the_same_whether_they_are_shortened_or_not() {
    let count: u64 = std::env::var("PROGRAMS").ok().and_then(|text| text.parse().ok()).unwrap_or(120);
    let (mut ran, mut whole) = (0, 0);
    for seed in 1..=count {
        let text = program(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let Some((short, plain)) = both(&text) else { continue };
        assert_eq!(short, plain, "{text}");
        ran += 1;
        whole += u64::from(short.ends_with("Exited(0)"));
    }
    assert!(ran * 10 >= count * 9, "{ran} of {count} compile");
    assert!(whole * 2 >= count, "{whole} of {count} run to their end");
}

/// `PROGRAMS=10000` for a longer run.
#[test]
fn random_programs_print_the_same_whether_their_loops_are_machine_code_or_not() {
    let count: u64 = std::env::var("PROGRAMS").ok().and_then(|text| text.parse().ok()).unwrap_or(12);
    let mut ran = 0;
    for seed in 1..=count {
        let text = program(seed.wrapping_mul(0xd1b5_4a32_d192_ed03) | 1);
        let Ok(program) = Program::compile("random.cu", &text) else { continue };
        let interpreted = said_with(&program, Some(u32::MAX));
        assert_eq!(said_with(&program, Some(1)), interpreted, "{text}");
        ran += 1;
    }
    assert!(ran * 10 >= count * 9, "{ran} of {count} compile");
}

#[test]
fn a_variable_that_is_declared_before_the_first_case_is_there_in_every_case() {
    let text = r#"
        #include <stdio.h>
        struct Pair { int x, y; };
        int pick(int which) {
            switch (which) {
                int plain, list[3];
                struct Pair pair;
                case 1: plain = 4; list[1] = 5; pair.x = 1; return plain + list[1];
                case 2: plain = 6; list[1] = 7; pair.y = 2; return plain + list[1] + pair.y;
                default: list[0] = 1; list[2] = 9; return list[0] + list[2];
            }
        }
        int main() { for (int which = 1; which < 4; which++) printf("%d ", pick(which)); return 0; }
    "#;
    let (short, plain) = both(text).expect("a program");
    assert_eq!((short.as_str(), plain.as_str()), ("9 15 10 Exited(0)", "9 15 10 Exited(0)"));
}

#[test]
fn a_loop_of_calls_of_the_library_can_be_stopped() {
    struct Stopping(u32);
    #[async_trait(?Send)]
    impl Console for Stopping {
        fn event(&mut self, _: Event) {}
        fn stopped(&self) -> bool {
            self.0 > 2
        }
        async fn pause(&mut self) {
            self.0 += 1;
        }
    }
    let text = "#include <stdio.h>\nint main() { for (;;) putchar('a'); }";
    let program = Program::compile("endless.cu", text).expect("a program");
    let device = SimDevice::new(SimOptions::default());
    let outcome = pollster::block_on(program.run(&device, &mut Stopping(0), &Options::default()));
    assert_eq!(outcome, crate::Outcome::Stopped);
}

#[test]
fn short_functions_in_the_place_of_their_calls_do_what_the_calls_did() {
    let head = r#"
        #include <stdio.h>
        #include <stdlib.h>
        #include <vector>
        #include <algorithm>
        struct Pair { float x; int y; Pair times(Pair other) const { Pair p; p.x = x * other.x; p.y = y + other.y; return p; } };
        Pair sum(Pair a, Pair b) { a.x += b.x; a.y ^= b.y; return a; }
        int kept(int n) { int last; if (n & 1) last = n; else last = -1; int more = 0; if (n > 3) more++; return last + more; }
        int counted(int n) { int list[3]; for (int i = 0; i < 3; i++) list[i] = n + i; return list[n % 3]; }
        int *gone() { int here = 5; return &here; }
        int unwritten(int n) { int list[2]; if (n == 7) list[0] = 1; return list[1] * 0; }
        int at(std::vector<int> &list, int n) { return list[n]; }
        int over(int n) { return 100 / (n - 5); }
        int deep(int n) { return n < 2 ? n : deep(n - 1) + deep(n - 2); }
        int even(int n); int odd(int n) { return n == 0 ? 0 : even(n - 1); } int even(int n) { return n == 0 ? 1 : odd(n - 1); }
        bool found(const int *list, int n, int what) { while (n-- > 0) if (list[n] == what) return true; return false; }
        int main() {
            std::vector<int> list(9);
            std::generate(list.begin(), list.end(), []() { return rand() % 50; });
            Pair all = {1, 1}; long total = 0;
    "#;
    for body in [
        "for (int n = 0; n < 9; n++) { Pair p = {(float)n, n}; all = sum(all.times(p), p); total += kept(n) * counted(n); }",
        "for (int n = 0; n < 9; n++) total += deep(n) + even(n) + found(list.data(), 9, n);",
        "int *place = gone(); total += *place;",
        "for (int n = 0; n < 9; n++) total += unwritten(n);",
        "for (int n = 0; n < 12; n++) total += at(list, n);",
        "for (int n = 0; n < 12; n++) total += over(n);",
        "std::sort(list.begin(), list.end(), [](int a, int b) { return a > b; }); total = list[0] * 100 + list[8];",
        "std::for_each(list.begin(), list.begin() + 20, [&](int value) { total += value; });",
    ] {
        let text = format!("{head}{body}\nprintf(\"%ld %g %d\\n\", total, all.x, all.y); return 0; }}");
        let (short, plain) = both(&text).expect("a program");
        assert_eq!(short, plain, "{body}");
        let compiled = Program::compile("calls.cu", &text).expect("a program");
        assert_eq!(said_with(&compiled, Some(1)), said_with(&compiled, Some(u32::MAX)), "{body}");
    }
}
