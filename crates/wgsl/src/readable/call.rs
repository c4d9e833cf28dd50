//! Calls of the program's own functions.

use warpground_ir::{Expression as Value, LocalId, Place, ValueType};

use super::{address::pointer_variables, body::Body, layout::single, vector};
use crate::{
    Refused,
    tree::{Expression, Statement, Type},
    values::Values,
};

impl<'m> Body<'_, 'm> {
    pub(super) fn call(
        &mut self,
        to: Option<LocalId>,
        callee: usize,
        arguments: &'m [Value],
        first: bool,
        place: Place,
    ) -> Result<(), Refused> {
        let points = &self.generator.points;
        let id = points.instances[callee].function;
        let Some(function) = points.module.function(id) else { return Ok(()) };
        let mut values = Vec::new();
        for (position, (parameter, argument)) in function.parameters.iter().zip(arguments).enumerate() {
            if self.generator.points.reference(id, position).is_some() {
                let Some((array, 0)) = single(&self.pointees(argument)?) else {
                    return self.refuse(place, "a reference to a part of an array");
                };
                values.push(self.pointer_to_array(array));
            } else if argument.ty == ValueType::POINTER {
                let wanted = self.generator.pointees_of_parameter(callee, parameter);
                let address = self.address(argument)?;
                values.extend(self.pieces(&address, &wanted));
            } else {
                let all = self.value(argument)?;
                match self.value_kinds(argument.ty)[..] {
                    [(_, ty @ Type::Vector(_))] => values.push(vector::whole(all, ty)),
                    _ => values.extend(all),
                }
            }
        }
        let quiet = self.generator.quiet.contains(&self.generator.points.instances[callee].function);
        if !quiet {
            self.settle();
        }
        let Some(name) = self.generator.function_names.get(&callee).cloned() else {
            return self.refuse(place, "this call");
        };
        let types = self.generator.result_types(callee);
        let [ty] = types[..] else {
            let call = Expression::call(&name, values, Type::U32);
            self.settle();
            if types.is_empty() {
                self.emit(Statement::Call(call));
                // A pointer of which all is known needs no result.
                if let Some(to) = to {
                    self.give_result(to, callee, Vec::new(), first);
                }
                return Ok(());
            }
            let Some(vector) = vector::vector_type(&types) else {
                return self.refuse(place, "a function with such a result");
            };
            let all = Expression { ty: vector, ..call };
            let Some(to) = to else {
                self.emit(Statement::Call(all));
                return Ok(());
            };
            let whole = if self.is_named(to) { all } else { self.keep(all) };
            self.give_result(to, callee, vector::components(whole), first);
            return Ok(());
        };
        let call = Expression::call(&name, values, ty);
        match to {
            Some(to) => {
                // What only calculates is written where its result is used.
                let late = quiet && ty != Type::Pair && self.counts.used(to) == 1;
                let held = if self.is_named(to) || late { call } else { self.kept_now(call) };
                self.give_result(to, callee, vec![held], first);
            }
            None => {
                self.settle();
                self.emit(Statement::Call(call));
            }
        }
        Ok(())
    }

    /// The result of a call that is carried out here.
    fn kept_now(&mut self, call: Expression) -> Expression {
        self.settle();
        self.keep(call)
    }

    /// Gives a local what a function returned; the local may take pointers to more objects.
    pub(super) fn give_result(&mut self, to: LocalId, callee: usize, values: Vec<Expression>, first: bool) {
        let is_pointer = self.function.locals.get(to.index()).is_some_and(|local| local.ty == ValueType::POINTER);
        if !is_pointer {
            return self.give(to, values, first);
        }
        let values: Vec<Expression> = values
            .into_iter()
            .zip(pointer_variables(&self.generator.points.instances[callee].result))
            .map(|(value, (_, ty))| value.bitcast(ty))
            .collect();
        let result = self.generator.points.instances[callee].result.clone();
        let address = self.of_variables(result, &values);
        let wanted = self.generator.points.instances[self.instance].locals.get(&to).cloned().unwrap_or_default();
        let pieces = self.pieces(&address, &wanted);
        self.give(to, pieces, first);
    }
}
