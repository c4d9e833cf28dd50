//! What a WGSL module declares, and what is wrong with it: naga's view, in terms that an editor and a launch need.

mod aliases;
mod asked;
pub(crate) mod diagnostic;
mod directive;
mod images;
mod meant;
mod module;
mod parse;
mod unknown;

pub use self::{
    diagnostic::{Diagnostic, Place},
    directive::{for_naga, missing_feature},
    images::{dimension, texel_format},
    module::{BindingDeclaration, Footprint, Module, Override, UniformMember},
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::Features;

    #[test]
    fn an_override_with_a_number_of_its_own_takes_a_value_by_its_name() {
        let source = "@id(7) override size: u32 = 8;\n@compute @workgroup_size(size) fn main() {}\n";
        let module = Module::parse(source, &Features::NONE).expect("a valid module");
        let footprint = module.footprint("main", &BTreeMap::from([("size".to_owned(), 32.0)])).expect("a size");
        assert_eq!(footprint.block, [32, 1, 1]);
    }

    #[test]
    fn of_two_buffers_at_one_binding_a_kernel_binds_the_one_that_it_uses() {
        let source = "@group(0) @binding(0) var<storage> unused: array<u32>;\n\
                      @group(0) @binding(0) var<storage> used: array<vec4<u32>>;\n\
                      @group(0) @binding(1) var<storage, read_write> output: array<vec4<u32>>;\n\
                      @compute @workgroup_size(1) fn main() { output[0] = used[0]; }\n";
        let module = Module::parse(source, &Features::NONE).expect("a valid module");
        let bindings = module.bindings_of("main");
        let names: Vec<_> = bindings.iter().map(|binding| binding.name.as_str()).collect();
        assert_eq!(names, ["used", "output"]);
        assert!(module.uses("main", &bindings[0]) && module.reads("main", &bindings[0]));
        assert_eq!(module.layout(bindings[0].slot()).map(|layout| layout.element_type), Some("vec4<u32>".to_owned()));
    }

    #[test]
    fn an_enable_directive_that_naga_does_not_know_leaves_every_place_as_it_is() {
        let source = "// Sums.\n  enable subgroups; // for subgroupAdd\n@compute @workgroup_size(1) fn main() {}\n";
        assert_eq!(for_naga(source), source.replace("enable subgroups;", "                 "));
        assert_eq!(missing_feature(source, &Features::NONE), Some("subgroup operations, which the kernel enables"));
        assert_eq!(missing_feature(source, &Features { subgroups: true, ..Features::NONE }), None);
        assert_eq!(missing_feature("// enable subgroups;\n", &Features::NONE), None);
    }

    #[test]
    fn a_kernel_for_the_matrix_unit_is_read_where_there_is_one_and_refused_in_one_sentence_elsewhere() {
        let source = "enable f16;\nenable wgpu_cooperative_matrix;\n\
                      @group(0) @binding(0) var<storage, read_write> p: array<f32>;\n\
                      @compute @workgroup_size(32)\n\
                      fn main() { let c = coop_mat16x16<f32, C>(); coopStoreT(c, &p[0], 16u); }\n";
        let all = Features { f16: true, cooperative_matrix: true, ..Features::NONE };
        assert!(Module::parse(source, &all).is_ok());
        assert_eq!(missing_feature(source, &all), None);
        let without = Features { f16: true, ..Features::NONE };
        assert!(Module::parse(source, &without).is_err());
        assert!(
            missing_feature(source, &without).is_some_and(|missing| missing.starts_with("cooperative matrices of"))
        );
    }

    #[test]
    fn a_kernel_among_several_binds_what_it_uses_and_a_single_one_all_that_is_declared() {
        let head = "@group(0) @binding(0) var<storage, read> a: array<f32>;\n\
                    @group(0) @binding(1) var<storage, read_write> b: array<f32>;\n";
        let first = "@compute @workgroup_size(1) fn first() { b[0] = 1.0; }\n";
        let second = "@compute @workgroup_size(1) fn second() { b[0] = a[0]; }\n";
        let bindings = |text: &str, kernel| {
            let module = Module::parse(text, &Features::NONE).expect("it is valid");
            module.bindings_of(kernel).into_iter().map(|binding| binding.index).collect::<Vec<_>>()
        };
        assert_eq!(bindings(&format!("{head}{first}"), "first"), [0, 1]);
        let both = format!("{head}{first}{second}");
        assert_eq!((bindings(&both, "first"), bindings(&both, "second")), (vec![1], vec![0, 1]));
    }
}
