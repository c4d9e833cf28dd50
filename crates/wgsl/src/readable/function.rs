//! Functions of the module: each with its head, its parameters and its statements.

use warpground_ir::Place;

use super::{body::Body, generator::Generator, vector::vector_type};
use crate::{
    Refused, print,
    tree::{self, Statement},
};

impl Generator<'_> {
    /// Emits the text of an instance.
    pub(super) fn function(&mut self, instance: usize) -> Result<(), Refused> {
        let module = self.module;
        let Some(function) = module.function(self.points.instances[instance].function) else { return Ok(()) };
        self.in_kernel = instance == 0;
        let name = self.function_names.get(&instance).cloned().unwrap_or_else(|| "function".into());
        let types = self.result_types(instance);
        let result = match types[..] {
            [] => None,
            [ty] => Some(ty),
            _ => match vector_type(&types) {
                Some(ty) => Some(ty),
                None => {
                    return Err(Refused { place: function.place, words: format!("the result of `{}`", function.name) });
                }
            },
        };
        let mut body = Body::new(self, instance, function);
        let parameters = if instance == 0 { body.kernel_parameters()? } else { body.parameters()? };
        let mut statements = body.finish()?;
        if let Some(ty) = result
            && !matches!(statements.iter().rfind(|last| !matches!(last, Statement::At(_))), Some(Statement::Return(_)))
        {
            statements.push(Statement::Return(Some(ty.zero())));
        }
        let (attributes, parameters) =
            if instance == 0 { self.entry(&mut statements) } else { (String::new(), parameters) };
        let made = tree::Function { attributes, name, parameters, result, body: statements };
        if !self.functions.is_empty() {
            self.functions.push(print::Line { text: String::new(), place: Place::default() });
        }
        self.functions.extend(print::lines(&made, function.place));
        Ok(())
    }
}
