//! The course's worked numbers, against the table beside this file.

use std::collections::{BTreeMap, BTreeSet};

use warpground_hardware::{worked::Verdict, worked_numbers};

#[test]
fn every_row_of_the_inventory_is_there_in_order() {
    let ids: Vec<_> = worked_numbers().iter().map(|row| row.id).collect();
    let expected: Vec<_> = (1..=71).map(|row| format!("B{row}")).collect();
    assert_eq!(ids, expected);
}

#[test]
fn every_part_has_the_value_of_the_inventory() {
    let rows: BTreeMap<_, _> = worked_numbers().into_iter().map(|row| (row.id, row)).collect();
    let mut wrong = Vec::new();
    let mut checked = BTreeSet::new();
    for line in include_str!("worked.tsv").lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let (Some(id), Some(label), Some(expected), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            panic!("not three fields: {line}");
        };
        checked.insert(id);
        let found = rows.get(id).and_then(|row| row.part(label)).map(|part| part.text.as_str());
        if found != Some(expected) {
            wrong.push(format!("{id}, {label}: {found:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(checked.len(), 71, "a row is checked by nothing");
}

#[test]
fn the_course_is_wrong_exactly_where_the_inventory_says_so() {
    let wrong: Vec<_> =
        worked_numbers().into_iter().filter(|row| row.verdict == Verdict::Wrong).map(|row| row.id).collect();
    assert_eq!(wrong, ["B14", "B15", "B20", "B25", "B27"]);
}

#[test]
fn a_row_that_does_not_simply_agree_says_why() {
    for row in worked_numbers() {
        let explained = !row.why.is_empty();
        let needed = matches!(row.verdict, Verdict::Wrong | Verdict::Imprecise | Verdict::Magnitude);
        assert!(explained || !needed, "{}", row.id);
        assert!(row.given.is_some() || row.verdict == Verdict::Supplied, "{}", row.id);
        assert!(row.question.ends_with('?') && !row.answer().is_empty(), "{}", row.id);
        let labels: BTreeSet<_> = row.parts.iter().map(|part| part.label).collect();
        assert_eq!(labels.len(), row.parts.len(), "{}: a label is used twice", row.id);
    }
}

#[test]
fn a_row_serialises_with_values_for_machines_and_text_for_people() {
    let row = worked_numbers().into_iter().find(|row| row.id == "B14");
    let json = serde_json::to_value(row).unwrap_or_default();
    assert_eq!(json["verdict"], "wrong");
    assert_eq!(json["defects"][0], "X23");
    assert_eq!(json["parts"][0]["value"], serde_json::json!({ "kind": "count", "value": 191 }));
    assert_eq!(json["parts"][3]["text"], "12");
}
