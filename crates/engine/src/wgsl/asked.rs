//! What a kernel asks of its place in the grid, as far as its text tells.

use naga::{Binding, BuiltIn, Expression, TypeInner};

use super::module::Module;

impl Module {
    /// In how many dimensions a kernel asks for the block or the thread that it is: 0 if in none, so that every block does
    /// the same. `None` where the text does not tell: it passes the numbers on whole, or makes one number of them with the
    /// size of the grid.
    #[must_use]
    pub fn grid_dimensions(&self, entry_point: &str) -> Option<usize> {
        let entry = self.module.entry_points.iter().find(|entry| entry.name == entry_point)?;
        let function = &entry.function;
        let is_place = |binding: &Option<Binding>| {
            matches!(binding, Some(Binding::BuiltIn(BuiltIn::GlobalInvocationId | BuiltIn::WorkGroupId)))
        };
        let is_size = |binding: &Option<Binding>| matches!(binding, Some(Binding::BuiltIn(BuiltIn::NumWorkGroups)));
        // The built-in values come as arguments, or as members of one that is a structure.
        let mut places: Vec<(u32, Option<u32>)> = Vec::new();
        for (argument, number) in function.arguments.iter().zip(0..) {
            if is_size(&argument.binding) {
                return None;
            }
            if is_place(&argument.binding) {
                places.push((number, None));
            }
            if let TypeInner::Struct { members, .. } = &self.module.types[argument.ty].inner {
                if members.iter().any(|member| is_size(&member.binding)) {
                    return None;
                }
                let own = members.iter().zip(0..).filter(|(member, _)| is_place(&member.binding));
                places.extend(own.map(|(_, member)| (number, Some(member))));
            }
        }
        let mut values = Vec::new();
        for (handle, expression) in function.expressions.iter() {
            let is = match *expression {
                Expression::FunctionArgument(number) => places.contains(&(number, None)),
                Expression::AccessIndex { base, index } => match function.expressions[base] {
                    Expression::FunctionArgument(number) => places.contains(&(number, Some(index))),
                    _ => false,
                },
                _ => false,
            };
            if is {
                values.push(handle);
            }
        }
        let mut dimensions = 0;
        let mut taken = 0;
        for (_, expression) in function.expressions.iter() {
            match expression {
                Expression::AccessIndex { base, index } if values.contains(base) => {
                    dimensions = dimensions.max(*index as usize + 1);
                    taken += 1;
                }
                Expression::Swizzle { size, vector, pattern } if values.contains(vector) => {
                    let highest = pattern[..*size as usize].iter().map(|component| *component as usize + 1).max();
                    dimensions = dimensions.max(highest.unwrap_or(0));
                    taken += 1;
                }
                _ => {}
            }
        }
        // Each component that is taken is one use of its value; a value with more uses is used whole.
        let info = self.info.get_entry_point(self.module.entry_points.iter().position(|its| its.name == entry_point)?);
        let uses: usize = values.iter().map(|value| info[*value].ref_count).sum();
        (uses <= taken).then_some(dimensions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Features;

    fn asked(arguments: &str, body: &str) -> Option<usize> {
        let text = format!(
            "@group(0) @binding(0) var<storage, read_write> y: array<u32>;\n\
             struct Place {{ @builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) i: u32 }}\n\
             fn at(id: vec3u) -> u32 {{ return id.x + 8 * id.y; }}\n\
             @compute @workgroup_size(8) fn main({arguments}) {{ {body} }}\n"
        );
        Module::parse(&text, &Features::NONE).expect("a valid module").grid_dimensions("main")
    }

    #[test]
    fn a_kernel_asks_in_as_many_dimensions_as_it_takes_components() {
        let id = "@builtin(global_invocation_id) id: vec3u";
        assert_eq!(asked(id, "y[id.x] = 1;"), Some(1));
        assert_eq!(asked(id, "y[id.x + 8 * id.y] = 1;"), Some(2));
        assert_eq!(asked(id, "let p = id.xz; y[p.x + p.y] = 1;"), Some(3));
        assert_eq!(asked("place: Place", "y[place.id.y + place.i] = 1;"), Some(2));
    }

    #[test]
    fn a_kernel_that_does_not_ask_runs_in_one_block() {
        assert_eq!(asked("", "y[0] = 1;"), Some(0));
        assert_eq!(asked("@builtin(local_invocation_id) t: vec3u", "y[t.x] = 1;"), Some(0));
        assert_eq!(asked("@builtin(global_invocation_id) id: vec3u", "y[0] = 1;"), Some(0));
        assert_eq!(asked("place: Place", "y[place.i] = 1;"), Some(0));
    }

    #[test]
    fn what_is_passed_on_whole_tells_nothing() {
        assert_eq!(asked("@builtin(global_invocation_id) id: vec3u", "y[at(id)] = 1;"), None);
        let both = "@builtin(workgroup_id) b: vec3u, @builtin(num_workgroups) g: vec3u";
        assert_eq!(asked(both, "y[b.x + g.x * b.y] = 1;"), None);
    }
}
