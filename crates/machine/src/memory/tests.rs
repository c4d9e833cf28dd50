use super::*;

#[test]
fn a_pointer_outside_its_object_is_found_out_and_one_to_freed_memory_too() {
    let mut memory = Memory::default();
    let one = memory.allocate(8, Origin::Malloc, Span::default()).unwrap_or(0);
    let two = memory.allocate(8, Origin::Malloc, Span::default()).unwrap_or(0);
    assert!(memory.read(one, 8).is_ok());
    // The byte that it ends with identifies what begins inside.
    assert!(matches!(memory.read(one + 4, 8), Err(Fault::OutOfBounds { offset: 11, .. })));
    assert!(matches!(memory.read(two - 4, 4), Err(Fault::OutOfBounds { offset: -4, .. })));
    assert!(memory.release(one).is_ok());
    assert!(matches!(memory.read(one, 1), Err(Fault::Freed(_))));
    assert!(memory.release(one).is_err());
    assert_eq!(memory.read(one, 1), Err(Fault::Freed(Some((Origin::Malloc, Span::default())))));
    assert!(memory.allocate(8, Origin::Variable, Span::default()).is_ok());
    assert_eq!(memory.read(one, 1), Err(Fault::Freed(None)), "something else is in its place");
    assert!(matches!(memory.read(0, 1), Err(Fault::Null)));
}

#[test]
fn the_short_way_serves_only_what_is_there_and_was_written() {
    let mut memory = Memory::default();
    let made = memory.allocate(8, Origin::Malloc, Span::default()).unwrap_or(0);
    assert_eq!(memory.peek::<4>(made), None, "nobody has written it");
    assert_eq!(memory.poke(made, [1; 4]), None);
    assert!(memory.load(made, 4).is_ok_and(|(_, unwritten)| unwritten.is_some()));
    assert!(memory.write(made, 1).is_ok());
    assert_eq!(memory.peek::<4>(made), Some([0; 4]));
    assert_eq!(memory.poke(made + 4, [7; 4]), Some(()));
    assert_eq!(memory.peek::<8>(made), Some([0, 0, 0, 0, 7, 7, 7, 7]));
    for outside in
        [made + 5, made - 1, made + 8, made - 4, 0, 1, u64::MAX, made | DEVICE, u64::from(CLOSED) << (BYTE_BITS - 3)]
    {
        assert_eq!(memory.peek::<4>(outside), None, "{outside:#x}");
        assert_eq!(memory.poke(outside, [9; 4]), None, "{outside:#x}");
        assert!(memory.load(outside, 4).is_err(), "{outside:#x}");
    }
    assert!(memory.release(made).is_ok());
    assert_eq!(memory.peek::<4>(made), None);
    let again = memory.allocate(4, Origin::Variable, Span::default()).unwrap_or(0);
    assert_eq!(memory.read(again, 4), Ok(&[0; 4][..]), "what is made is zero, whatever was there");
    assert_eq!(memory.peek::<4>(made), None, "the same place, another generation");
    assert_ne!(made, again);
}

#[test]
fn a_string_of_the_source_is_read_and_never_written() {
    let mut memory = Memory::default();
    let text = memory.allocate_literal(b"abc\0").unwrap_or(0);
    assert_eq!(memory.peek::<1>(text + 1), Some(*b"b"));
    assert_eq!(memory.poke(text, *b"x"), None);
    assert_eq!(memory.write(text, 1), Err(Fault::Literal));
    assert_eq!(memory.copy(text, text + 1, 1), Err(Fault::Literal));
    assert_eq!(memory.text(text), Ok(b"abc".to_vec()));
}

#[test]
fn a_copy_may_overlap_itself_and_goes_nowhere_where_a_side_is_missing() {
    let mut memory = Memory::default();
    let one = memory.allocate(6, Origin::Malloc, Span::default()).unwrap_or(0);
    let two = memory.allocate(2, Origin::Malloc, Span::default()).unwrap_or(0);
    memory.write(one, 6).into_iter().for_each(|bytes| bytes.copy_from_slice(&[1, 2, 3, 4, 5, 6]));
    assert_eq!(memory.copy(one + 2, one, 4), Ok(()));
    assert_eq!(memory.read(one, 6), Ok(&[1, 2, 1, 2, 3, 4][..]));
    assert_eq!(memory.copy(two, one + 4, 2), Ok(()));
    assert_eq!(memory.read(two, 2), Ok(&[3, 4][..]));
    assert!(memory.copy(two, one, 3).is_err() && memory.copy(one, two, 3).is_err());
}

#[test]
fn more_than_the_limit_is_refused_with_both_numbers_and_all_objects_may_pass_four_gigabytes() {
    let mut memory = Memory::default();
    memory.set_limit(6 << 30);
    let bytes = 5 << 29;
    let made = [0, 1].map(|_| memory.allocate(bytes, Origin::Malloc, Span::default()).unwrap_or(0));
    for object in made {
        assert!(memory.write(object + bytes - 4, 4).is_ok());
        assert_eq!(memory.peek::<4>(object + bytes - 4), Some([0; 4]));
        assert_eq!(memory.peek::<4>(object + bytes - 3), None);
    }
    let more = memory.allocate(bytes, Origin::Malloc, Span::default());
    assert_eq!(more, Err(Fault::Exhausted { wanted: bytes, limit: 6 << 30, used: 2 * bytes }));
    assert!(matches!(
        memory.allocate(4 << 30, Origin::Malloc, Span::default()),
        Err(Fault::Exhausted { limit: MOST_OBJECT_BYTES, .. })
    ));
}

#[test]
fn an_object_is_as_it_was_once_nobody_guards_it_or_follows_changes() {
    let mut memory = Memory::default();
    let made = memory.allocate(8, Origin::Container, Span::default()).unwrap_or(0);
    memory.follow_changes(true);
    let text = memory.allocate_literal(b"abc\0").unwrap_or(0);
    let fresh = memory.allocate(4, Origin::Malloc, Span::default()).unwrap_or(0);
    memory.guard(upper(made), std::iter::once(0..4).collect(), true, 1);
    assert_eq!((memory.peek::<4>(made), memory.poke(made, [1; 4])), (None, None));
    memory.unguard(|token| token == 1);
    assert_eq!((memory.peek::<4>(made), memory.poke(made, [1; 4])), (Some([0; 4]), None), "changes are followed");
    let before = memory.changes();
    assert!(memory.store(made, &[1; 4]).is_ok());
    assert_ne!(memory.changes(), before);
    assert!(memory.store(made, &[0; 4]).is_ok());
    assert_eq!(memory.changes(), before, "what was undone is no change");
    memory.follow_changes(false);
    assert_eq!(memory.poke(made, [1; 4]), Some(()));
    assert_eq!(memory.poke(text, *b"x"), None, "nothing writes a string of the source");
    assert_eq!(memory.peek::<4>(fresh), None, "nobody has written it");
}
