//! Instructions on memory, as groups of arms.

/// An address that is made of a pointer and an index.
macro_rules! indexed {
    ($place:expr) => {{
        let place = $place;
        get!(place.base)
            .wrapping_add(get!(place.index).wrapping_mul(u64::from(place.bytes)))
            .wrapping_add(u64::from(place.offset))
    }};
}

/// Loads a value, and makes a register of it.
macro_rules! load {
    ($memory:ident, $into:expr, $address:expr, $type:ty, |$value:ident| $result:expr) => {{
        let address = $address;
        if let Some(bytes) = $memory.peek(address) {
            let $value = <$type>::from_le_bytes(bytes);
            set!($into, $result);
        } else {
            let mut whole = [0; size_of::<$type>()];
            let loaded = load($memory, address, &mut whole);
            let $value = <$type>::from_le_bytes(whole);
            set!($into, $result);
            match loaded {
                Ok(None) => {}
                Ok(Some(notable)) => leave!(Exit::Notable(notable)),
                Err(kind) => leave!(Exit::Failed(kind)),
            }
        }
    }};
}

/// Stores the low bytes of a register.
macro_rules! store {
    ($memory:ident, $address:expr, $value:expr, $type:ty) => {{
        let address = $address;
        let bytes = (get!($value) as $type).to_le_bytes();
        if $memory.poke(address, bytes).is_none() {
            match store($memory, address, &bytes) {
                Ok(None) => {}
                Ok(Some(notable)) => leave!(Exit::Notable(notable)),
                Err(kind) => leave!(Exit::Failed(kind)),
            }
        }
    }};
}

/// Loads.
macro_rules! loads {
    ($instruction:expr, $more:tt ($memory:ident, $image:ident, $random:ident) { $($arms:tt)* }) => {
        dispatch! {
            $instruction, $more ($memory, $image, $random) {
                $($arms)*
                I::LoadBool(into, base, more) => {
                    load!($memory, into, get!(base).wrapping_add(more.into()), u8, |value| u64::from(value != 0));
                }
                I::LoadI8(into, base, more) => {
                    load!($memory, into, get!(base).wrapping_add(more.into()), i8, |value| i64::from(value) as u64);
                }
                I::LoadU8(into, base, more) => {
                    load!($memory, into, get!(base).wrapping_add(more.into()), u8, |value| value.into());
                }
                I::LoadI16(into, base, more) => {
                    load!($memory, into, get!(base).wrapping_add(more.into()), i16, |value| i64::from(value) as u64);
                }
                I::LoadU16(into, base, more) => {
                    load!($memory, into, get!(base).wrapping_add(more.into()), u16, |value| value.into());
                }
                I::LoadI32(into, base, more) => {
                    load!($memory, into, get!(base).wrapping_add(more.into()), i32, |value| i64::from(value) as u64);
                }
                I::LoadU32(into, base, more) => {
                    load!($memory, into, get!(base).wrapping_add(more.into()), u32, |value| value.into());
                }
                I::Load64(into, base, more) => load!($memory, into, get!(base).wrapping_add(more.into()), u64, |value| value),
                I::IndexedBool(into, place) => load!($memory, into, indexed!(place), u8, |value| u64::from(value != 0)),
                I::IndexedI8(into, place) => load!($memory, into, indexed!(place), i8, |value| i64::from(value) as u64),
                I::IndexedU8(into, place) => load!($memory, into, indexed!(place), u8, |value| value.into()),
                I::IndexedI16(into, place) => load!($memory, into, indexed!(place), i16, |value| i64::from(value) as u64),
                I::IndexedU16(into, place) => load!($memory, into, indexed!(place), u16, |value| value.into()),
                I::IndexedI32(into, place) => load!($memory, into, indexed!(place), i32, |value| i64::from(value) as u64),
                I::IndexedU32(into, place) => load!($memory, into, indexed!(place), u32, |value| value.into()),
                I::Indexed64(into, place) => load!($memory, into, indexed!(place), u64, |value| value),
            }
        }
    };
}

/// Stores, copies and clears.
macro_rules! stores {
    ($instruction:expr, $more:tt ($memory:ident, $image:ident, $random:ident) { $($arms:tt)* }) => {
        dispatch! {
            $instruction, $more ($memory, $image, $random) {
                $($arms)*
                I::Store8(base, more, from) => store!($memory, get!(base).wrapping_add(more.into()), from, u8),
                I::Store16(base, more, from) => store!($memory, get!(base).wrapping_add(more.into()), from, u16),
                I::Store32(base, more, from) => store!($memory, get!(base).wrapping_add(more.into()), from, u32),
                I::Store64(base, more, from) => store!($memory, get!(base).wrapping_add(more.into()), from, u64),
                I::StoreIndexed8(place, from) => store!($memory, indexed!(place), from, u8),
                I::StoreIndexed16(place, from) => store!($memory, indexed!(place), from, u16),
                I::StoreIndexed32(place, from) => store!($memory, indexed!(place), from, u32),
                I::StoreIndexed64(place, from) => store!($memory, indexed!(place), from, u64),
                I::Copy(to, from, bytes) => {
                    let to = get!(to);
                    if let Err(fault) = $memory.copy(to, get!(from), bytes.into()) {
                        leave!(Exit::Failed(FailureKind::Memory(fault, to)));
                    }
                }
                I::Clear(base, bytes) => {
                    if let Err(fault) = $memory.clear(get!(base), bytes.into()) {
                        leave!(Exit::Failed(FailureKind::Memory(fault, get!(base))));
                    }
                }
            }
        }
    };
}

/// Addresses, and elements of vectors.
macro_rules! addresses {
    ($instruction:expr, $more:tt ($memory:ident, $image:ident, $random:ident) { $($arms:tt)* }) => {
        dispatch! {
            $instruction, $more ($memory, $image, $random) {
                $($arms)*
                I::Offset(into, base, index, bytes) => {
                    set!(into, get!(base).wrapping_add(get!(index).wrapping_mul(bytes.into())));
                }
                I::Distance(into, l, r, bytes) => {
                    let distance = get!(l).wrapping_sub(get!(r)) as i64;
                    set!(into, distance.wrapping_div(i64::from(bytes.max(1))) as u64);
                }
                I::Forward(into, base, more) => set!(into, get!(base).wrapping_add(more.into())),
                I::Element(into, vector, index, bytes) => {
                    let index = get!(index);
                    match vector_of($memory, get!(vector)) {
                        Ok((data, length)) if index < length => {
                            set!(into, data.wrapping_add(index.wrapping_mul(bytes.into())));
                        }
                        // Memory that was only reserved can be used; the run reports that it was.
                        Ok((_, 0)) if let Some(place) = beyond($memory, get!(vector), index, bytes) => {
                            set!(into, place);
                            leave!(Exit::Notable(Notable::Beyond(index)));
                        }
                        Ok((_, length)) => leave!(Exit::Failed(outside(index, length))),
                        Err(kind) => leave!(Exit::Failed(kind)),
                    }
                }
                I::Push(into, vector, from, bytes) => {
                    let done = push($memory, get!(vector), get!(from), bytes);
                    set!(into, u64::from(done.is_some()));
                }
            }
        }
    };
}
