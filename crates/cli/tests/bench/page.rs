//! The page of `--html`.

use crate::*;

fn page_of(arguments: &[&str]) -> String {
    let folder = folder();
    let page = folder.path().join("page.html").display().to_string();
    printed(&[&["bench", "--device", "sim", "--html", &page], arguments].concat());
    std::fs::read_to_string(page).expect("the page was written")
}

#[test]
fn a_page_that_was_there_stays_where_a_bench_is_refused_or_measures_nothing() {
    let folder = folder();
    let page = write(folder.path(), "page.html", "the old one");
    for arguments in [
        &["no/kernel"][..],
        &["reduce/sequential", "--sweep", "colour=1,2"],
        &["reduce/sequential", "--browser", "/no/chromium"],
    ] {
        refusal(&[&["bench", "--device", "sim", "--html", &page], arguments].concat());
        assert_eq!(std::fs::read_to_string(&page).expect("it is there"), "the old one", "{arguments:?}");
    }
    let nowhere = folder.path().join("no/page.html").display().to_string();
    let said = refusal(&["bench", "reduce/sequential", "--device", "sim", "--html", &nowhere]);
    assert!(said.contains("cannot write"), "{said}");
}

#[test]
fn a_sweep_is_drawn_over_what_was_swept() {
    let page = page_of(&["reduce/sequential", "--sizes", "2^12", "--sweep", "block_x=32,64,256"]);
    assert!(page.contains("GB/s over block_x\"") && page.contains("time over block_x\""), "{page}");
    // One line, with a number on the axis for each value.
    assert_eq!(page.matches("type=\"checkbox\"").count(), 1, "{page}");
    assert!(["\n32\n", "\n64\n", "\n256\n"].iter().all(|value| page.contains(value)), "{page}");
    assert!(page.contains("<title>reduce/sequential, block_x = 64, 4,096 elements: "), "{page}");
}

#[test]
fn a_single_size_is_drawn_in_bars_and_several_in_lines() {
    let bars = page_of(&["vector_add/guarded", "vector_add/grid_stride", "--sizes", "2^10"]);
    assert_eq!((bars.matches("<i class=\"fill first\"").count(), bars.contains("over elements")), (4, false), "{bars}");
    assert!(bars.contains("<span class=\"name\">One thread, one element, 1,024 elements</span>"), "{bars}");
    let lines = page_of(&["vector_add/guarded", "--sizes", "2^10,2^12"]);
    assert!(lines.contains("GB/s over elements") && !lines.contains("class=\"fill"), "{lines}");
}
