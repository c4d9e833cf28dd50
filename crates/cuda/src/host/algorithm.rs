//! The algorithms of the standard library.

use warpground_machine::FailureKind;

use super::{
    arithmetic::{convert, load, low, wrap},
    code::Site,
    library::{Answer, memory},
    run::Run,
};
use crate::meaning::types::{Scalar, Type};

impl Run<'_> {
    pub(super) fn algorithm(&mut self, name: &str, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let element = site.types.last().cloned().unwrap_or(Type::INT);
        let size = arguments.last().copied().unwrap_or(4).max(1);
        if name == "swap" {
            let a = self.machine.memory.read(argument(0), size).map_err(memory(argument(0)))?.to_vec();
            self.machine.memory.copy(argument(0), argument(1), size).map_err(memory(argument(1)))?;
            self.put_bytes(argument(1), &a)?;
            return Ok(0);
        }
        let (first, last) = (argument(0), argument(1));
        let bytes = last.wrapping_sub(first);
        let scalar = element.scalar().unwrap_or(Scalar::U64);
        let data = self.machine.memory.read(first, bytes).map_err(memory(first))?.to_vec();
        let mut values: Vec<u64> = data.chunks(size as usize).map(|chunk| load(scalar, chunk)).collect();
        let order = |left: &u64, right: &u64| match scalar {
            Scalar::F32 => f32::from_bits(low(*left)).total_cmp(&f32::from_bits(low(*right))),
            Scalar::F64 => f64::from_bits(*left).total_cmp(&f64::from_bits(*right)),
            scalar if scalar.is_signed() => left.cast_signed().cmp(&right.cast_signed()),
            _ => left.cmp(right),
        };
        match name {
            "std.sort" => values.sort_by(order),
            "std.reverse" => values.reverse(),
            "std.fill" => values.fill(argument(2)),
            "std.iota" => {
                let mut next = argument(2);
                for value in &mut values {
                    *value = next;
                    next = match scalar {
                        Scalar::F32 => u64::from((f32::from_bits(low(next)) + 1.0).to_bits()),
                        Scalar::F64 => (f64::from_bits(next) + 1.0).to_bits(),
                        _ => next.wrapping_add(1),
                    };
                }
            }
            "std.max_element" | "std.min_element" => {
                let mut best = 0;
                for index in 1..values.len() {
                    let ordering = order(&values[index], &values[best]);
                    if (name == "std.max_element" && ordering.is_gt())
                        || (name == "std.min_element" && ordering.is_lt())
                    {
                        best = index;
                    }
                }
                return Ok(first + best as u64 * size);
            }
            "std.copy" => {
                self.put_bytes(argument(2), &data)?;
                return Ok(argument(2) + bytes);
            }
            "std.accumulate" => {
                let result = site.result.scalar().unwrap_or(Scalar::I32);
                let mut sum = argument(2);
                for value in values {
                    let value = convert(scalar, result, value);
                    sum = match result {
                        Scalar::F32 => u64::from((f32::from_bits(low(sum)) + f32::from_bits(low(value))).to_bits()),
                        Scalar::F64 => (f64::from_bits(sum) + f64::from_bits(value)).to_bits(),
                        scalar => wrap(scalar, sum.wrapping_add(value)),
                    };
                }
                return Ok(sum);
            }
            _ => return Err(FailureKind::Other(format!("`{name}` is not supported on the host"))),
        }
        let data: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()[..size as usize].to_vec()).collect();
        self.put_bytes(first, &data)?;
        Ok(0)
    }
}
