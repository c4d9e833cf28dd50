//! Waiting in a kernel for what it launched: `cudaDeviceSynchronize` in device code, which CUDA had up to version 11.
//!
//! A grid is complete only once all that it launched is. So where nothing that anybody can observe follows in a thread, it
//! need not wait, and the call is left out. What follows may be a barrier of the block: all threads meet at the same one, so that
//! the same follows in all of them.

use std::{collections::HashSet, rc::Rc};

use warpground_ir::{
    Block, Callee, Expression, FunctionId, FunctionKind, Intrinsic, Module, Scalar, Statement, StatementKind as S,
};

/// Leaves out the waits that change nothing.
pub(super) fn leave_out(module: &mut Module) {
    let waits = |function: &warpground_ir::Function| function.body.as_ref().is_some_and(|body| has_waits(body));
    if !module.functions.iter().any(waits) {
        return;
    }
    let ids = || (0_u32..).map(FunctionId).zip(&module.functions);
    let mut ending: HashSet<FunctionId> =
        ids().filter(|(_, function)| function.kind == FunctionKind::Kernel).map(|(id, _)| id).collect();
    // A function ends its thread's work where every call of it does.
    loop {
        let mut called: HashSet<FunctionId> = HashSet::new();
        let mut elsewhere: HashSet<FunctionId> = HashSet::new();
        for (id, function) in ids() {
            let Some(body) = &function.body else { continue };
            let mut walk = Walk { ends: ending.contains(&id), called: &mut called, elsewhere: &mut elsewhere };
            walk.block(&mut Block::clone(body), walk.ends);
        }
        let more: Vec<FunctionId> =
            called.into_iter().filter(|id| !elsewhere.contains(id) && !ending.contains(id)).collect();
        if more.is_empty() {
            break;
        }
        ending.extend(more);
    }
    for id in ending {
        let Some(function) = module.functions.get_mut(id.index()) else { continue };
        let Some(body) = &mut function.body else { continue };
        let (mut called, mut elsewhere) = (HashSet::new(), HashSet::new());
        let mut walk = Walk { ends: true, called: &mut called, elsewhere: &mut elsewhere };
        walk.block(Rc::make_mut(body), true);
    }
}

fn has_waits(block: &Block) -> bool {
    block.0.iter().any(|statement| match &statement.kind {
        S::Intrinsic { intrinsic: Intrinsic::WaitForLaunches, .. } => true,
        S::Block(inner) => has_waits(inner),
        S::If { accept, reject, .. } => has_waits(accept) || has_waits(reject),
        S::Loop { test, body, continuing, .. } => {
            test.iter().any(|test| has_waits(&test.before)) || has_waits(body) || has_waits(continuing)
        }
        S::Switch { arms, .. } => arms.iter().any(|arm| has_waits(&arm.body)),
        _ => false,
    })
}

/// Goes through a function from its end.
struct Walk<'a> {
    /// Whether nothing follows the function.
    ends: bool,
    /// What is called, and what is called where something follows.
    called: &'a mut HashSet<FunctionId>,
    elsewhere: &'a mut HashSet<FunctionId>,
}

impl Walk<'_> {
    /// Whether nothing that can be observed happens from the beginning of a block on, if that is so from its end on.
    fn block(&mut self, block: &mut Block, quiet: bool) -> bool {
        let mut quiet = quiet;
        let mut kept = Vec::with_capacity(block.0.len());
        while let Some(mut statement) = block.0.pop() {
            let waits = matches!(&statement.kind, S::Intrinsic { intrinsic: Intrinsic::WaitForLaunches, .. });
            if waits && quiet {
                kept.extend(without_wait(&statement));
                continue;
            }
            quiet = self.statement(&mut statement, quiet);
            kept.push(statement);
        }
        kept.reverse();
        block.0 = kept;
        quiet
    }

    fn statement(&mut self, statement: &mut Statement, quiet: bool) -> bool {
        match &mut statement.kind {
            S::Begin(_) | S::BeginFrame(_) | S::Assign(..) | S::Break | S::Continue => quiet,
            S::Intrinsic { intrinsic: Intrinsic::BlockBarrier | Intrinsic::WarpBarrier, .. } => quiet,
            S::Return(_) => self.ends,
            S::Block(inner) => self.block(inner, quiet),
            S::If { accept, reject, .. } => {
                let (accepted, rejected) = (self.block(accept, quiet), self.block(reject, quiet));
                accepted && rejected
            }
            // Another turn may follow, or another case.
            S::Loop { test, body, continuing, .. } => {
                if let Some(test) = test {
                    self.block(&mut test.before, false);
                }
                self.block(body, false);
                self.block(continuing, false);
                false
            }
            S::Switch { arms, .. } => {
                for arm in arms {
                    self.block(&mut arm.body, false);
                }
                false
            }
            S::Call { callee: Callee::Direct(callee), .. } => {
                self.called.insert(*callee);
                if !quiet {
                    self.elsewhere.insert(*callee);
                }
                false
            }
            _ => false,
        }
    }
}

/// What is left of a wait: its result, if anybody looks at it.
fn without_wait(statement: &Statement) -> Option<Statement> {
    let S::Intrinsic { to: Some(to), .. } = &statement.kind else { return None };
    let place = statement.place;
    Some(Statement { kind: S::Assign(*to, Expression::constant(0, Scalar::I32, place)), place })
}

#[cfg(test)]
mod tests {
    use super::has_waits;
    use crate::{Build, NoFiles, Unit, lower::lower, resolve};

    /// Whether a kernel waits after all.
    fn waits(device_code: &str) -> bool {
        let text = format!("__global__ void child(int *out) {{ *out += 1; }}\n{device_code}");
        let resolved = resolve(&[Unit::new("test.cu", text)], &Build::default(), &NoFiles);
        assert!(!resolved.failed, "{}", crate::render_all(&resolved.source, &resolved.diagnostics));
        lower(&resolved)
            .module
            .functions
            .iter()
            .any(|function| function.body.as_ref().is_some_and(|body| has_waits(body)))
    }

    #[test]
    fn a_wait_that_nothing_follows_is_left_out() {
        for code in [
            "__global__ void k(int *out) { child<<<1, 1>>>(out); cudaDeviceSynchronize(); }",
            "__global__ void k(int *out) { if (out[1]) { child<<<1, 1>>>(out); cudaDeviceSynchronize(); } __syncthreads(); }",
            "__global__ void k(int *out) { if (out[1]) { child<<<1, 1>>>(out); cudaDeviceSynchronize(); return; } out[2] = 1; }",
            "__device__ void f(int *out) { child<<<1, 1>>>(out); cudaDeviceSynchronize(); }
             __global__ void k(int *out) { f(out); }",
        ] {
            assert!(!waits(code), "{code}");
        }
    }

    #[test]
    fn a_wait_that_may_be_noticed_stays() {
        for code in [
            "__global__ void k(int *out) { child<<<1, 1>>>(out); cudaDeviceSynchronize(); out[2] = out[0]; }",
            "__global__ void k(int *out) { for (int i = 0; i < 2; i++) { child<<<1, 1>>>(out); cudaDeviceSynchronize(); } }",
            "__global__ void k(int *out) { if (out[1]) cudaDeviceSynchronize(); printf(\"here\"); }",
            "__device__ void f(int *out) { child<<<1, 1>>>(out); cudaDeviceSynchronize(); }
             __global__ void k(int *out) { f(out); f(out + 1); }",
        ] {
            assert!(waits(code), "{code}");
        }
    }
}
