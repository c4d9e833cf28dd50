//! Kernels of the catalogue as labs: a launch file of their own that says what is right.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use warpground_engine::Device as _;
use warpground_measure::{
    lab::{CatalogueError, Edited, Lab, of_edit, of_variant},
    own::run_own,
};
use warpground_patterns::{Request, Settings, families, find};
use warpground_sim::{SimDevice, SimOptions};

/// No multiple of a block; and for kernels that read whole quads of single elements, a multiple of four.
const SIZES: [&str; 2] = ["97", "100"];

#[test]
fn every_kernel_of_the_catalogue_is_a_lab_whose_own_results_are_right() {
    let device = SimDevice::new(SimOptions::default());
    let mut compared = 0;
    let mut wrong = Vec::new();
    for (family, variant) in families().iter().flat_map(|family| family.variants.iter().map(move |its| (family, its))) {
        let id = format!("{}/{}", family.id, variant.id);
        let made = SIZES.map(|size| {
            let mut settings = Settings::defaults(variant);
            // Some have no size, or none so small: those keep their own.
            let _ = settings.set_sizes(variant, size);
            let request = Request::new(settings, device.adapter().limits.clone());
            of_variant(family, variant, &request)
        });
        let [awkward, even] = made;
        let made = if matches!(awkward, Err(CatalogueError::Ragged { .. })) { even } else { awkward };
        let lab = match made {
            Ok(lab) => lab,
            Err(CatalogueError::Input(_)) => continue,
            Err(CatalogueError::NoLaunch) => {
                assert!(variant.defect.is_some(), "{id} launches nothing");
                continue;
            }
            Err(error) => {
                wrong.push(format!("{id}: {error}"));
                continue;
            }
        };
        // As one file, the way it is saved and linked.
        let mut file = match Lab::parse(&lab.text()).launch_file(None, true) {
            Ok(file) => file,
            Err(error) => {
                wrong.push(format!("{id}: {error}\n{}", lab.launch));
                continue;
            }
        };
        if variant.defect.is_some() {
            assert!(file.expectations.is_empty(), "{id} makes a mistake on purpose");
            continue;
        }
        match pollster::block_on(run_own(&device, &mut file, None)) {
            Ok(result) if result.report.correct == Some(false) => {
                wrong.push(format!("{id}: {:?}\n{}", result.report.verdict, lab.launch));
            }
            Ok(result) => compared += u32::from(result.report.correct == Some(true)),
            Err(error) => wrong.push(format!("{id}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(compared > 60, "only {compared} labs say what is right");
}

/// A lab of an edit of a kernel's CUDA C, with these settings.
fn edited(id: &str, settings: &[(&str, &str)], edit: impl Fn(&str) -> String) -> Edited {
    let (family, variant) = find(id).expect("it is in the catalogue");
    let mut all = Settings::defaults(variant);
    for (name, value) in settings {
        all.set(variant, name, value).expect("it is a setting");
    }
    let limits = SimDevice::new(SimOptions::default()).adapter().limits.clone();
    let request = Request::new(all, limits);
    let name = format!("{}.cu", variant.id);
    of_edit(family, variant, &request, (&name, &edit(variant.cuda.get()))).expect("it is a lab")
}

#[test]
fn an_edit_of_cuda_c_takes_the_grid_the_block_the_numbers_and_the_buffers_of_its_page_along() {
    let made = edited("saxpy/one_each", &[("n", "1000"), ("block_x", "128"), ("a", "3")], |text| {
        text.replace("a * x[i] + y[i];", "y[i] + a * x[i];")
    });
    assert_eq!(made.trouble, None);
    for line in ["grid = [8, 1, 1]", "block = [128, 1, 1]", "n = 1000", "a = 3.0", "len = 1000"] {
        assert!(made.lab.launch.lines().any(|its| its == line), "{line} is missing:\n{}", made.lab.launch);
    }
    assert!(!made.lab.launch.contains("threads"), "{}", made.lab.launch);
    let file = Lab::parse(&made.lab.text()).launch_file(None, true).expect("it is a launch");
    assert!(
        file.job
            .buffers
            .iter()
            .filter(|buffer| ["x", "y"].contains(&buffer.name.as_str()))
            .all(|its| its.length == 1000)
    );
    let [before, now] = made.forms.expect("there is a form");
    assert_ne!(before, now);
}

#[test]
fn an_edit_has_the_settings_in_the_place_of_its_macros_and_is_otherwise_as_it_was_written() {
    let made =
        edited("transpose/padded", &[("width", "40"), ("height", "24"), ("tile", "16"), ("block_rows", "8")], |text| {
            text.replace("#define BLOCK_ROWS 8", "#define   BLOCK_ROWS 8 // mine")
        });
    let text = made.lab.text_of("padded.cu").expect("it is there");
    assert!(text.contains("#define TILE 16\n#define   BLOCK_ROWS 8 // mine\n"), "{text}");
    assert!(made.lab.launch.contains("block = [16, 8, 1]"), "{}", made.lab.launch);
}

#[test]
fn of_several_launches_an_edit_has_the_first_and_says_so() {
    let made = edited("reduce/sequential", &[("n", "1000")], |text| format!("// mine\n{text}"));
    assert_eq!(made.trouble, None);
    assert!(
        made.assumed
            .iter()
            .any(|sentence| sentence.ends_with("launches that the kernel's page makes, this is the first")),
        "{:?}",
        made.assumed
    );
}

#[test]
fn an_edit_with_an_error_has_the_launch_that_it_needs_once_it_is_corrected() {
    let made = edited("saxpy/one_each", &[("n", "1000")], |text| text.replace("+ y[i];", "+ missing[i];"));
    assert_eq!(made.trouble, None);
    assert!(made.lab.text_of("one_each.cu").is_some_and(|text| text.contains("missing[i]")));
    assert!(made.lab.launch.contains("n = 1000") && made.lab.launch.contains("[[buffer]]"), "{}", made.lab.launch);
}
