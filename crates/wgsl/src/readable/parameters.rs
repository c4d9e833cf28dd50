//! How functions begin: their parameters, and what those begin with.

use warpground_ir::{Home, LocalId, Parameter, ValueType};

use super::{address::pointer_variables, body::Body, layout::leaves, points::Target, vector};
use crate::{
    Refused,
    tree::{Expression, Statement},
    values::Values,
};

impl<'m> Body<'_, 'm> {
    /// The parameters of a function that is called, as text.
    pub(super) fn parameters(&mut self) -> Result<Vec<String>, Refused> {
        let mut texts = Vec::new();
        let id = self.generator.points.instances[self.instance].function;
        for (position, parameter) in self.function.parameters.iter().enumerate() {
            if let (Some(reference), Home::Local(local)) =
                (self.generator.points.reference(id, position), parameter.home)
            {
                let own = self.fresh(&self.generator.stem(reference));
                texts.push(format!("{own}: ptr<function, {}>", self.generator.array_type(reference)));
                self.refers(reference, &own);
                self.alias(local, Vec::new());
                continue;
            }
            let pointees = self.generator.pointees_of_parameter(self.instance, parameter);
            let (name, ty, place) = match parameter.home {
                Home::Local(local) => match self.function.locals.get(local.index()) {
                    Some(local) => (local.name.clone(), local.ty, local.place),
                    None => continue,
                },
                Home::Frame(frame) => match (self.function.frame.get(frame.index()), &parameter.ty) {
                    (Some(object), warpground_ir::DataType::Value(value)) => {
                        (object.name.clone(), *value, object.place)
                    }
                    (Some(object), _) => (object.name.clone(), ValueType::POINTER, object.place),
                    (None, _) => continue,
                },
            };
            let name = if name.is_empty() { "object".to_owned() } else { name };
            let kinds = if ty == ValueType::POINTER { pointer_variables(&pointees) } else { self.value_kinds(ty) };
            let changes = match parameter.home {
                Home::Local(local) => self.is_assigned(local),
                Home::Frame(_) => true,
            };
            let mut values = Vec::new();
            for (end, ty) in kinds {
                let stem = format!("{name}{end}");
                let own = self.fresh(&if changes { format!("{stem}_given") } else { stem });
                texts.push(format!("{own}: {}", ty.name()));
                self.fix(&own);
                values.extend(vector::components(Expression::name(&own, ty)));
            }
            match parameter.home {
                Home::Local(local) if !changes => self.alias(local, values),
                Home::Local(local) => {
                    if ty == ValueType::POINTER {
                        let wanted = self.generator.points.instances[self.instance]
                            .locals
                            .get(&local)
                            .cloned()
                            .unwrap_or_default();
                        let address = self.of_variables(pointees, &values);
                        values = self.pieces(&address, &wanted);
                    }
                    self.begin_with(local, values);
                }
                Home::Frame(frame) => {
                    let object = (Target::Frame(self.instance, frame), 0);
                    if ty == ValueType::POINTER {
                        let given = self.of_variables(pointees, &values);
                        values = self.pointer_in(object, &given, place)?;
                    }
                    self.store_parameter(object, ty, values, place)?;
                }
            }
        }
        Ok(texts)
    }

    /// Gives the kernel's parameters what the launch hands over.
    pub(super) fn kernel_parameters(&mut self) -> Result<Vec<String>, Refused> {
        let launch = self.generator.points.launch;
        for (number, parameter) in self.function.parameters.iter().enumerate() {
            let local = match parameter.home {
                Home::Local(local) => local,
                Home::Frame(frame) => {
                    self.fill_parameter(number, parameter, Target::Frame(0, frame))?;
                    continue;
                }
            };
            let Some(declared) = self.function.locals.get(local.index()) else { continue };
            let values = if declared.ty == ValueType::POINTER {
                let Some(position) = launch.parts.iter().position(|part| part.parameter == number) else { continue };
                let wanted = self.generator.points.instances[0].locals.get(&local).cloned().unwrap_or_default();
                self.generator.pointer_given(position, &wanted)
            } else {
                let mut all = Vec::new();
                for component in 0..i64::from(declared.ty.count()) {
                    let at = component * i64::from(declared.ty.scalar().bytes());
                    match self.generator.given.get(&(number, at)) {
                        Some(value) => all.push(value.clone()),
                        None => return self.refuse(declared.place, "such a parameter"),
                    }
                }
                all
            };
            if self.is_assigned(local) {
                self.begin_with(local, values);
            } else {
                self.alias(local, values);
            }
        }
        Ok(Vec::new())
    }

    /// Puts what the launch hands over into an object that is an array here.
    pub(super) fn fill_parameter(
        &mut self,
        number: usize,
        parameter: &Parameter,
        object: Target,
    ) -> Result<(), Refused> {
        let layouts = &self.generator.layouts;
        if !layouts.objects.contains_key(&object) || layouts.splits.contains_key(&object) {
            return Ok(());
        }
        let mut all = Vec::new();
        let known = leaves(self.generator.module, &parameter.ty, 0, "", &mut all);
        for leaf in &all {
            let given = self.generator.given.get(&(number, leaf.at)).cloned();
            let (Some(()), Some(value)) = (known, given) else {
                return self.refuse(self.function.place, "such a structure as a parameter");
            };
            let place = self.function.place;
            self.store_parameter((object, leaf.at), ValueType::Scalar(leaf.scalar), vec![value], place)?;
        }
        Ok(())
    }

    pub(super) fn begin_with(&mut self, local: LocalId, values: Vec<Expression>) {
        let values = self.packed(local, values);
        for (variable, value) in self.declare(local).into_iter().zip(values) {
            self.emit(Statement::Variable(variable, value));
        }
    }
}
