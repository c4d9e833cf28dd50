//! Conditions within conditions, of which Mesa's driver for processors forgets the innermost.
//!
//! It keeps the masks of 80 conditions that lie within one another. What lies deeper is carried out by the threads of the
//! eightieth, whatever its own condition says, without a word. What follows a condition with a `return`, `continue` or `break`
//! in it lies inside that condition's other branch there, so 80 returns one after the other go as deep as 80 conditions
//! in one another. A kernel that might go nearly as deep is refused.

use naga::{Block, Function, Module, Statement};

/// The deepest that the driver is given. The difference to 80 is for conditions that naga and the driver add, as where it writes
/// the turns of a loop one after the other.
const MOST: u32 = 64;

/// What is wrong with a kernel for that driver, behind "this device does not support".
pub(crate) fn refused(module: &Module) -> Option<String> {
    (deepest(module) > MOST).then(|| {
        format!(
            "more than {MOST} conditions within one another, or one after the other with jumps in them, as it takes the \
             wrong ones"
        )
    })
}

/// How deep the entry points go, with all functions written out.
fn deepest(module: &Module) -> u32 {
    // A function comes behind those that it calls.
    let mut depths = Vec::new();
    for (_, function) in module.functions.iter() {
        let depth = of_function(function, &depths);
        depths.push(depth);
    }
    module.entry_points.iter().map(|entry| of_function(&entry.function, &depths)).max().unwrap_or(0)
}

fn of_function(function: &Function, depths: &[u32]) -> u32 {
    of_block(&function.body, 0, depths).depth
}

/// How deep a piece of a kernel goes, and how it may be left.
#[derive(Clone, Copy)]
struct Piece {
    depth: u32,
    returns: bool,
    /// By `break` or `continue`, for what is around it.
    jumps: bool,
}

impl Piece {
    fn or(self, other: Piece) -> Piece {
        Piece {
            depth: self.depth.max(other.depth),
            returns: self.returns || other.returns,
            jumps: self.jumps || other.jumps,
        }
    }

    fn leaves(self) -> bool {
        self.returns || self.jumps
    }

    /// This in a condition, before what goes as deep as `rest`.
    fn before(self, rest: u32) -> Piece {
        let depth = if self.leaves() { 1 + self.depth.max(rest) } else { rest.max(1 + self.depth) };
        Piece { depth, ..self }
    }
}

/// A block before what goes as deep as `rest`.
fn of_block(block: &Block, rest: u32, depths: &[u32]) -> Piece {
    let mut all = Piece { depth: rest, returns: false, jumps: false };
    for statement in block.iter().rev() {
        let piece = of_statement(statement, all.depth, depths);
        all = Piece { depth: piece.depth, returns: all.returns || piece.returns, jumps: all.jumps || piece.jumps };
    }
    all
}

fn of_statement(statement: &Statement, rest: u32, depths: &[u32]) -> Piece {
    let plain = Piece { depth: rest, returns: false, jumps: false };
    match statement {
        Statement::Block(block) => of_block(block, rest, depths),
        Statement::If { accept, reject, .. } => {
            of_block(accept, 0, depths).or(of_block(reject, 0, depths)).before(rest)
        }
        Statement::Switch { cases, .. } => {
            // Each case is a condition of its own. A `break` leaves the switch alone, a `continue` the cases behind it too.
            let mut all = plain;
            for case in cases.iter().rev() {
                let body = of_block(&case.body, 0, depths);
                let own = Piece { jumps: leaves_loop(&case.body), ..body }.before(all.depth);
                all = Piece { returns: all.returns || own.returns, jumps: all.jumps || own.jumps, depth: own.depth };
            }
            all
        }
        Statement::Loop { body, continuing, .. } => {
            // The turns of a loop are counted, in a condition around the rest of its body.
            let inner = of_block(body, 0, depths).or(of_block(continuing, 0, depths));
            Piece { jumps: false, ..inner }.before(rest)
        }
        Statement::Call { function, .. } => {
            Piece { depth: rest.max(depths.get(function.index()).copied().unwrap_or(0)), ..plain }
        }
        Statement::Return { .. } | Statement::Kill => Piece { returns: true, ..plain },
        Statement::Break | Statement::Continue => Piece { jumps: true, ..plain },
        _ => plain,
    }
}

/// Whether a case of a switch has a `continue` for the loop around it.
fn leaves_loop(block: &Block) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Continue => true,
        Statement::Block(inner) => leaves_loop(inner),
        Statement::If { accept, reject, .. } => leaves_loop(accept) || leaves_loop(reject),
        Statement::Switch { cases, .. } => cases.iter().any(|case| leaves_loop(&case.body)),
        _ => false,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::{MOST, refused};

    fn is_refused(body: &str) -> bool {
        let text = format!(
            "@group(0) @binding(0) var<storage, read_write> a: array<u32>;
            fn chosen(i: u32) -> u32 {{ if a[i] == 3u {{ return 1u; }} return 2u; }}
            @compute @workgroup_size(1) fn main() {{ {body} }}"
        );
        refused(&naga::front::wgsl::parse_str(&text).unwrap()).is_some()
    }

    fn times(piece: &str, count: u32) -> String {
        (0..count).map(|number| piece.replace('#', &number.to_string())).collect()
    }

    #[test]
    fn conditions_within_one_another_are_counted() {
        for (count, wrong) in [(MOST, false), (MOST + 1, true)] {
            let body = times("if a[#] == 0u { a[#] = 1u; ", count) + &"}".repeat(count as usize);
            assert_eq!(is_refused(&body), wrong, "{count}");
        }
    }

    #[test]
    fn what_follows_a_jump_lies_within_its_condition() {
        for (count, wrong) in [(MOST - 2, false), (MOST + 1, true)] {
            let returns = times("if a[#] == 0u { return; } a[#] += 1u;", count);
            assert_eq!(is_refused(&returns), wrong, "{count} returns");
            let jumps = times("if a[#] == 0u { continue; } a[#] += 1u;", count);
            assert_eq!(is_refused(&format!("loop {{ if a[0] == 9u {{ break; }} {jumps} }}")), wrong, "{count} jumps");
            let cases = times("case #u: { a[#] += 1u; continue; }", count);
            let switch = format!("loop {{ switch a[0] {{ {cases} default: {{}} }} break; }}");
            assert_eq!(is_refused(&switch), wrong, "{count} cases");
        }
    }

    #[test]
    fn what_lies_side_by_side_is_as_deep_as_one() {
        assert!(!is_refused(&times("if a[#] == 0u { a[#] = 1u; }", 200)));
        assert!(!is_refused(&times("a[#] = chosen(#u);", 200)));
        assert!(!is_refused(&times("loop { if a[#] == 0u { break; } a[#] -= 1u; }", 200)));
        let cases = times("case #u: { a[#] += 1u; }", 200);
        // At its end a function returns, and so does each case of a switch there.
        assert!(!is_refused(&format!("switch a[0] {{ {cases} default: {{}} }} a[0] = 1u;")));
    }
}
