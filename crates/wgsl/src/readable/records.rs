//! `printf` and `assert`: each leaves a record of words for the host, which knows the formats.

use warpground_ir::{Builtin, Expression as Value, ExpressionKind, LocalId, Place, Scalar, Space, ValueType};

use super::{body::Body, interface::Record, layout::single, names::RECORDS, points::Target};
use crate::{
    Refused,
    tree::{Expression, Kind, Statement, Type},
    values::{Values, bits},
};

impl<'m> Body<'_, 'm> {
    pub(super) fn print(
        &mut self,
        format: &[u8],
        arguments: &'m [Value],
        to: Option<LocalId>,
        first: bool,
    ) -> Result<(), Refused> {
        let mut texts = Vec::new();
        for argument in arguments {
            texts.push(self.literal_text(argument)?);
        }
        let (format, rest) = with_texts(format, &texts);
        let (mut kinds, mut words) = (Vec::new(), Vec::new());
        for argument in rest.into_iter().filter_map(|number| arguments.get(number)) {
            self.printed(argument, &mut kinds, &mut words)?;
        }
        self.settle();
        self.record(Record { format, arguments: kinds, assertion: None }, words);
        if let Some(to) = to {
            let count = i32::try_from(arguments.len()).unwrap_or(0);
            self.give(to, vec![Expression::i32(count)], first);
        }
        Ok(())
    }

    pub(super) fn assertion(&mut self, condition: &'m Value, text: &str, place: Place) -> Result<(), Refused> {
        let condition = self.scalar(condition)?;
        self.settle();
        // Where it failed goes along: CUDA prints the block and the thread.
        let mut words = Vec::new();
        for axis in 0..3 {
            words.push(self.builtin(Builtin::Block(axis))?);
        }
        for axis in 0..3 {
            words.push(self.builtin(Builtin::Thread(axis))?);
        }
        let record = Record { format: text.as_bytes().to_vec(), arguments: vec![b'u'; 6], assertion: Some(place) };
        let ((), inner) = self.captured(|body| {
            body.record(record, words);
            Ok(())
        })?;
        self.emit(Statement::If(Expression::not(condition).made_late(), inner, Vec::new()));
        Ok(())
    }

    /// The text that a pointer points to, if that is one of the source.
    fn literal_text(&self, argument: &Value) -> Result<Option<Vec<u8>>, Refused> {
        if argument.ty != ValueType::POINTER {
            return Ok(None);
        }
        let pointees = self.pointees(argument)?;
        let Some((Target::Object(id), at)) = single(&pointees) else { return Ok(None) };
        let object = self.generator.module.objects.get(id.index()).filter(|object| object.space == Space::Literal);
        let bytes = object.and_then(|object| object.contents.get(usize::try_from(at).unwrap_or(usize::MAX)..));
        Ok(bytes.map(|bytes| bytes.iter().copied().take_while(|byte| *byte != 0).collect()))
    }

    /// The words of an argument, and what they are.
    fn printed(
        &mut self,
        argument: &'m Value,
        kinds: &mut Vec<u8>,
        words: &mut Vec<Expression>,
    ) -> Result<(), Refused> {
        // A float comes as the `double` that C passes; its own word says as much. A float that became an integer does not.
        let inner = match &argument.kind {
            ExpressionKind::Convert(inner)
                if argument.ty.scalar() == Scalar::F64
                    && inner.ty.scalar().is_float()
                    && inner.ty.scalar().bytes() <= 4 =>
            {
                inner
            }
            _ => argument,
        };
        let scalar = inner.ty.scalar();
        if scalar == Scalar::Pointer || inner.ty.count() != 1 {
            return self.refuse(argument.place, "printing an address, or a text that is not a literal");
        }
        let value = self.scalar(inner)?;
        if matches!(self.held(scalar), Type::Pair | Type::F64) {
            let value = self.to_pair(scalar, value);
            let value = self.hold(value);
            kinds.push(if scalar == Scalar::F64 { b'd' } else { b'l' });
            words.push(value.clone().low());
            words.push(value.high());
            return Ok(());
        }
        kinds.push(match scalar {
            scalar if scalar.is_float() => b'f',
            scalar if scalar.is_signed() => b'i',
            _ => b'u',
        });
        words.push(match scalar {
            Scalar::Bool => bits::bits_of(Scalar::Bool, value),
            _ => value.bitcast(Type::U32),
        });
        Ok(())
    }

    fn record(&mut self, record: Record, words: Vec<Expression>) {
        let number = u32::try_from(self.generator.records.len()).unwrap_or(u32::MAX);
        self.generator.records.push(record);
        let call = |name: &'static str, list: Vec<Expression>| Expression::known(name, list, Type::U32);
        let word = |at: Expression| {
            let place = Expression::index(RECORDS, at, Type::U32);
            Expression { kind: Kind::Unary("&", Box::new(place)), ty: Type::U32 }
        };
        let count = Expression::u32(u32::try_from(words.len() + 1).unwrap_or(1));
        let at = self.fresh("record");
        let all = Expression { kind: Kind::Unary("&", Box::new(Expression::named(RECORDS, Type::U32))), ty: Type::U32 };
        let length = Expression::known("arrayLength", vec![all], Type::U32);
        // The count stays near the buffer's length, so that it does not begin again at 0 after 2^32 words.
        let full = Expression::compare(">=", call("atomicLoad", vec![word(Expression::u32(0))]), length.clone());
        let added = call("select", vec![count.clone(), Expression::u32(0), full]);
        let taken = call("atomicAdd", vec![word(Expression::u32(0)), added]);
        self.emit(Statement::Let(at.clone(), Expression::binary("+", taken, Expression::u32(1))));
        let at = Expression::name(&at, Type::U32);
        let room = Expression::compare("<=", Expression::binary("+", at.clone(), count), length);
        let stores = [Expression::u32(number)].into_iter().chain(words);
        let stores = (0..).zip(stores).map(|(number, value)| {
            let to =
                if number == 0 { at.clone() } else { Expression::binary("+", at.clone(), Expression::u32(number)) };
            Statement::Call(call("atomicStore", vec![word(to), value]))
        });
        self.emit(Statement::If(room, stores.collect(), Vec::new()));
    }
}

/// A format in which texts that are known are written out, and the numbers of the arguments that remain.
fn with_texts(format: &[u8], texts: &[Option<Vec<u8>>]) -> (Vec<u8>, Vec<usize>) {
    let (mut made, mut rest) = (Vec::new(), Vec::new());
    let (mut at, mut next) = (0, 0);
    while at < format.len() {
        let start = at;
        at += 1;
        if format[start] != b'%' {
            made.push(format[start]);
            continue;
        }
        while at < format.len() && !format[at].is_ascii_alphabetic() && format[at] != b'%' {
            at += 1;
        }
        while at < format.len() && matches!(format[at], b'l' | b'h' | b'z') {
            at += 1;
        }
        let conversion = format.get(at).copied().unwrap_or(b'%');
        at = (at + 1).min(format.len());
        if conversion == b'%' {
            made.extend_from_slice(&format[start..at]);
            continue;
        }
        let text = texts.get(next).and_then(Option::as_ref).filter(|_| conversion == b's' && at == start + 2);
        match text {
            Some(text) => {
                for byte in text {
                    made.extend(std::iter::repeat_n(*byte, if *byte == b'%' { 2 } else { 1 }));
                }
            }
            None => {
                made.extend_from_slice(&format[start..at]);
                rest.push(next);
            }
        }
        next += 1;
    }
    rest.extend(next..texts.len());
    (made, rest)
}

#[cfg(test)]
mod tests {
    use super::with_texts;

    #[test]
    fn texts_of_the_source_become_part_of_the_format_and_other_arguments_remain() {
        let texts = [None, Some(b"50%".to_vec()), None];
        assert_eq!(with_texts(b"%5.2f %s %lu%%\n", &texts), (b"%5.2f 50%% %lu%%\n".to_vec(), vec![0, 2]));
        let texts = [Some(b"wide".to_vec())];
        assert_eq!(with_texts(b"%8s", &texts), (b"%8s".to_vec(), vec![0]));
    }
}
