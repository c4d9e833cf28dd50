//! The whole library is WGSL that naga takes, however memory is made.

use std::collections::BTreeSet;

use super::{HEADER_VARIABLES, Library};

fn module(coherent: bool, elsewhere: bool) -> String {
    // Everything that translations may call.
    let library = Library::new(true, true, elsewhere);
    let calls: String = library.functions.keys().map(|name| format!("{name}();\n")).collect();
    let taken = Library::take(&calls, &BTreeSet::new(), coherent, elsewhere).expect("it is complete");
    let header: String = HEADER_VARIABLES.iter().map(|name| format!("var<private> {name}: u32;\n")).collect();
    format!(
        "{header}@group(0) @binding(0) var<storage, read_write> memory: array<atomic<u32>>;
@group(0) @binding(1) var<storage, read> launch: array<u32>;
@group(0) @binding(2) var<storage, read_write> records: array<atomic<u32>>;
const THREADS: u32 = 64u;
const SHARED_BYTES: u32 = 64u;
const STACK_BYTES: u32 = 64u;
const RECORD_WORDS: u32 = 64u;
var<private> failed: u32;
var<private> thread_number: u32;
var<private> stack: array<u32, 20>;
var<private> partners: u32;
var<private> voters: u32;
var<private> votes: u32;
var<private> released: bool;
var<workgroup> shared_memory: array<atomic<u32>, 20>;
var<workgroup> sh_counts: array<atomic<u32>, 16>;
var<workgroup> sh_going: u32;
var<workgroup> sh_state: array<u32, 64>;
var<workgroup> sh_mask: array<u32, 64>;
var<workgroup> sh_value: array<u32, 64>;
var<workgroup> sh_moving: array<atomic<u32>, 2>;
var<workgroup> sh_exchange: array<u32, 64>;
{}",
        taken.text
    )
}

#[test]
fn the_whole_library_is_valid() {
    for elsewhere in [false, true] {
        let text = module(true, elsewhere);
        let parsed =
            naga::front::wgsl::parse_str(&text).unwrap_or_else(|error| panic!("{}", error.emit_to_string(&text)));
        let mut validator =
            naga::valid::Validator::new(naga::valid::ValidationFlags::all(), naga::valid::Capabilities::all());
        validator.validate(&parsed).unwrap_or_else(|error| panic!("{}", error.emit_to_string(&text)));
    }
}
