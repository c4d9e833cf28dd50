//! WGSL that a person reads, from the device IR.
//!
//! ```text
//! interface  what the text depends on, and what is known of it beside
//! points    what each pointer may point to, and which versions of a function there are: a fixed point
//! layout    how each object lies in WGSL, once all accesses are known
//! structured  structures in memory whose members keep their names
//! uniform   where all threads of a block are together, so that they may meet
//! constants  expressions of constants, and locals that hold one
//! simplify  what is known when compiling, calculated
//! forward   addresses in objects of a thread, written where they are used
//! inline    functions that are given objects of their caller, written where they are called
//! references  arrays that functions are given by reference
//! nulls     questions whether a pointer is null, as far as the launch answers them
//! elide     copies that nobody can tell from what they are made of, left out
//! counted   loops whose rounds are known
//! unroll    loops that index arrays of a thread, written out so that its indices are constants, and long loops in groups
//! waits     loops in which threads may wait for one another, which are refused
//! lighter   atomics that change nothing or are asked nothing, as loads and stores
//! predicate threads that have nothing to do where others meet: they stay, under masks
//! guard     conditions before barriers that all threads of a launch may pass
//! divergence  barriers that some threads never reach
//! order     which barriers order buffers
//! congruence  what is known of integers and addresses modulo a number
//! delinearise  elements of arrays of several dimensions, by their subscripts
//! polynomial  polynomials of what a kernel's integers are made of
//! requirement  what a launch must fulfil for that
//! scopes    where variables are declared
//! generator  the module under construction: names, and objects as WGSL has them
//! globals   what a module declares besides functions
//! function  functions, with head and parameters
//! parameters  how functions begin
//! body      statements, and which variables they need
//! merge     values without a name that only the next statement uses
//! declarations  where variables are declared whose first value comes later
//! choices   short circuits and conditional expressions, which the IR has as branches
//! control   loops, `switch`, `return`
//! quiet     functions that only calculate and read
//! call      calls of the program's functions
//! leaf      what a thread knows of itself, and what is said of pointers
//! lanes     what threads tell each other where they meet
//! address   addresses, and which variables hold a pointer
//! place     where pointers point while the kernel runs
//! records   `printf` and `assert`
//! vector    vectors as values
//! locked    two words that change together
//! memory    loads, stores, copies, atomics
//! module    what a module declares, and the lines that text comes from
//! comments  the author's comments, and lines that are too long
//! names     names that WGSL keeps for itself
//! ```
//!
//! Every buffer and array stays by itself: there are no addresses when the kernel runs. A pointer is an offset, and a number
//! that says into which object, where there are several. What such pointers cannot be is refused, with its reason.

mod address;
mod body;
mod call;
mod choices;
mod comments;
mod congruence;
mod constants;
mod control;
mod counted;
mod declarations;
mod delinearise;
mod divergence;
mod elide;
mod forward;
mod function;
mod generator;
mod globals;
mod guard;
mod inline;
mod interface;
mod lanes;
mod layout;
mod leaf;
mod lighter;
mod locked;
mod memory;
mod merge;
mod module;
pub mod names;
mod nulls;
mod order;
mod parameters;
mod place;
mod points;
mod polynomial;
mod predicate;
mod quiet;
mod records;
mod references;
mod requirement;
mod scopes;
mod simplify;
mod structured;
mod uniform;
mod unroll;
mod vector;
mod waits;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use warpground_ir::{FunctionId, Module};

pub use self::{
    divergence::{Divergent, Parting, Why},
    guard::{Guard, Parted},
    interface::{Bound, Comment, Launch, Member, NotReadable, Note, Part, Readable, Record, Source, What},
    requirement::{Factor, Launched, Product, Requirement},
};
use self::{
    generator::Generator,
    layout::Layouts,
    points::Points,
    uniform::{Means, Uniformity},
};
use crate::{Refused, analysis::calls::Calls, cancellation::keep_sums};

/// Makes a kernel WGSL that a person reads.
///
/// # Errors
/// What this way does not do, or what is wrong with the kernel's barriers, and where.
pub fn readable(module: &Module, kernel: FunctionId, launch: &Launch) -> Result<Readable, NotReadable> {
    let kept = keep_sums(module);
    let inlined = inlined(&kept, kernel);
    let kept = inlined.as_ref().unwrap_or(&kept);
    let simple = simplify::simplified(kept, &Calls::of(kept, kernel).reached);
    let (answered, elided, written_out, lightened, staying);
    let mut module = &simple;
    // What follows a null pointer lies nowhere.
    if let Some(made) = nulls::answered(&Points::of(module, kernel, &Calls::of(module, kernel), launch)?) {
        answered = made;
        module = &answered;
    }
    let (mut points, mut reached, mut layouts) = analysed(module, kernel, launch)?;
    if let Some(made) = elide::elide(&points, &reached) {
        elided = made;
        module = &elided;
        (points, reached, layouts) = analysed(module, kernel, launch)?;
    }
    if let Some(made) = unroll::unroll(&points, &reached) {
        written_out = made;
        module = &written_out;
        (points, reached, layouts) = analysed(module, kernel, launch)?;
    }
    waits::check(&points, &reached)?;
    if let Some(made) = lighter::lighter(&points, &layouts, &reached) {
        lightened = made;
        module = &lightened;
        (points, reached, layouts) = analysed(module, kernel, launch)?;
    }
    let mut together = BTreeSet::new();
    let mut guards = Vec::new();
    for means in [Means::None, Means::SharedReads] {
        let uniformity = Uniformity::of(&points, &layouts, &reached, means);
        together = uniformity.together.clone();
        if uniformity.refused().is_none() {
            break;
        }
        if means == Means::SharedReads {
            let found = Uniformity::of(&points, &layouts, &reached, Means::Staying);
            let truth = Uniformity::in_truth(&points, &layouts, &reached);
            let barriers;
            (staying, barriers) = predicate::predicate(module, &found, &truth)?;
            if !barriers.divergent.is_empty() {
                return Err(NotReadable::Divergent(barriers.divergent));
            }
            guards = barriers.guards;
            module = &staying;
            (points, reached, layouts) = analysed(module, kernel, launch)?;
            let uniformity = Uniformity::of(&points, &layouts, &reached, means);
            if let Some(refused) = uniformity.refused() {
                return Err(refused.clone().into());
            }
            together = uniformity.together.clone();
            break;
        }
    }
    let (ordering, requirements) = order::ordering(&points, &reached);
    let mut generator = Generator::new((module, kernel), points, layouts, ordering, together);
    generator.parameters()?;
    generator.module_names()?;
    for instance in &reached {
        generator.function(*instance)?;
    }
    generator.note_doubles(&reached);
    Ok(Readable { guards, requirements, ..generator.finish()? })
}

/// The module with the calls written out that are given objects of their caller in other ways than by reference.
fn inlined(module: &Module, kernel: FunctionId) -> Option<Module> {
    let calls = Calls::of(module, kernel);
    let mut references = references::references(module, &calls, 2);
    references.retain(|parameter, _| references::is_indexed_by_constants(module, *parameter));
    loop {
        let made = inline::inlined(module, kernel, &calls, &references);
        let known = made.as_ref().unwrap_or(module);
        let calls = Calls::of(known, kernel);
        let now = references::references(known, &calls, 1);
        let before = references.len();
        // What was written out may use an array in other ways.
        references.retain(|parameter, _| now.contains_key(parameter) || !calls.reached.contains(&parameter.0));
        if references.len() == before {
            return made;
        }
    }
}

/// What is known of a kernel before its text is made: where pointers point, what is reached, how objects lie.
fn analysed<'m>(
    module: &'m Module,
    kernel: FunctionId,
    launch: &'m Launch,
) -> Result<(Points<'m>, Vec<usize>, Layouts), Refused> {
    let calls = Calls::of(module, kernel);
    let points = Points::of(module, kernel, &calls, launch)?;
    let reached = points.reached();
    let layouts = Layouts::of(&points, &reached)?;
    Ok((points, reached, layouts))
}
