//! The catalogue and the files in `shaders/` tell the same story.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use pulldown_cmark::{BrokenLink, Event, LinkType, Options, Parser, Tag};
use warpground_engine::{
    Adapter, DeviceKind, Extensions, Features, Job, Limits, Role, Step,
    wgsl::{Module, Override},
};
use warpground_measure::calculators::CALCULATORS;
use warpground_patterns::{
    Drawing, Family, ParameterRole, Request, Settings, Symptom, Variant, families, find, variants,
};

/// What every device with WebGPU allows.
fn least_limits() -> Limits {
    Limits {
        block_dimensions: [256, 256, 64],
        threads_per_block: 256,
        grid_dimension: 65_535,
        shared_bytes: 16 << 10,
        buffer_bytes: 256 << 20,
        storage_binding_bytes: 128 << 20,
        uniform_binding_bytes: 64 << 10,
        storage_buffers_per_kernel: 8,
    }
}

const EVERY_FEATURE: Features = Features {
    timestamps: true,
    subgroups: true,
    subgroup_sizes: Some([4, 128]),
    f16: true,
    cooperative_matrix: true,
    filters_floats: true,
    extensions: Extensions::NONE,
};

fn shaders() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shaders")
}

/// Names of the entries of a folder.
fn names(folder: &Path) -> BTreeSet<String> {
    fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("the folder can be read").file_name().to_string_lossy().into_owned())
        .collect()
}

fn module(id: &str, variant: &Variant) -> Module {
    Module::parse(variant.wgsl.get(), &EVERY_FEATURE).unwrap_or_else(|errors| panic!("{id}: {}", errors[0]))
}

fn default_job(variant: &Variant) -> Job {
    variant.job(&Request::new(Settings::defaults(variant), least_limits())).expect("the defaults are in range")
}

/// Every variant that compiles, with its id: one mistake that is shown on purpose is not to.
fn all_valid() -> impl Iterator<Item = (String, &'static Family, &'static Variant)> {
    let refused = |variant: &Variant| {
        variant.defect.as_ref().is_some_and(|defect| matches!(defect.symptom, Symptom::Refused { .. }))
    };
    all().filter(move |(_, _, variant)| !refused(variant))
}

/// Every variant with its id.
fn all() -> impl Iterator<Item = (String, &'static Family, &'static Variant)> {
    variants().map(|(family, variant)| (family.id_of(variant).to_string(), family, variant))
}

#[test]
fn ids_are_unique_and_can_stand_in_urls_and_file_names() {
    let mut seen = BTreeSet::new();
    for (id, family, variant) in all() {
        for part in [family.id, variant.id] {
            let plain = part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
            assert!(plain && !part.is_empty(), "{id}");
        }
        assert!(seen.insert(id.clone()), "{id} occurs twice");
    }
}

#[test]
fn every_file_in_shaders_belongs_to_a_variant_and_every_variant_has_its_files() {
    let expected: BTreeMap<&str, BTreeSet<String>> = families()
        .iter()
        .map(|family| {
            let files = family
                .variants
                .iter()
                .flat_map(|variant| ["wgsl", "cu"].map(|ending| format!("{}.{ending}", variant.id)));
            let drawn = family.variants.iter().filter(|variant| Drawing::of(family, variant).is_some());
            let drawn = drawn.map(|variant| format!("{}_drawn.wgsl", variant.id));
            (family.id, files.chain(drawn).chain(["lesson.md".to_owned()]).collect())
        })
        .collect();
    let found = names(&shaders());
    assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected.keys().copied().collect::<Vec<_>>());
    for (family, files) in expected {
        assert_eq!(names(&shaders().join(family)), files, "in {family}");
    }
}

#[test]
fn a_variant_shows_the_files_of_its_own_name() {
    let read = |path: PathBuf| fs::read_to_string(path).expect("the file can be read");
    for (id, family, variant) in all() {
        let folder = shaders().join(family.id);
        assert!(
            read(folder.join(format!("{}.wgsl", variant.id))) == variant.wgsl.get(),
            "{id} shows another WGSL file"
        );
        assert!(read(folder.join(format!("{}.cu", variant.id))) == variant.cuda.get(), "{id} shows another CUDA file");
        assert!(read(folder.join("lesson.md")) == family.lesson.get(), "{} shows another lesson", family.id);
    }
}

#[test]
fn every_wgsl_file_is_valid_by_itself_with_its_own_values() {
    for (id, _, variant) in all_valid() {
        let footprint = module(&id, variant).footprint(variant.entry_point(), &BTreeMap::new());
        assert!(footprint.is_ok(), "{id}: {footprint:?}");
    }
}

#[test]
fn every_file_opens_with_what_it_does() {
    for (id, _, variant) in all() {
        assert!(variant.wgsl.starts_with("// "), "{id}.wgsl");
        assert!(variant.cuda.starts_with("// ") || variant.cuda.starts_with("/*"), "{id}.cu");
    }
}

#[test]
fn every_cuda_file_has_a_kernel_of_the_entry_points_name() {
    for (id, _, variant) in all() {
        let kernels: Vec<&str> = variant
            .cuda
            .split("__global__")
            .skip(1)
            .filter_map(|rest| rest.split_once('('))
            .filter_map(|(head, _)| head.split_whitespace().next_back())
            .collect();
        assert!(kernels.contains(&variant.entry_point()), "{id}: {} is not among {kernels:?}", variant.entry_point());
    }
}

#[test]
fn the_overrides_in_wgsl_are_those_that_a_launch_sets() {
    for (id, _, variant) in all_valid() {
        let declared: BTreeSet<String> = module(&id, variant).overrides().into_iter().map(|each| each.name).collect();
        let set: BTreeSet<String> = default_job(variant).kernels[0].overrides.keys().cloned().collect();
        assert_eq!(declared, set, "{id}");
    }
}

#[test]
fn an_override_has_the_same_value_in_wgsl_as_in_the_catalogue_unless_it_is_set() {
    for (id, _, variant) in all_valid() {
        let overrides = module(&id, variant).overrides();
        for parameter in variant.parameters.iter().filter(|parameter| parameter.role.is_override()) {
            let Some(Override { default, .. }) = overrides.iter().find(|declared| declared.name == parameter.name)
            else {
                panic!("{id} declares no override {}", parameter.name);
            };
            assert_eq!(*default, Some(parameter.default), "{id}: {}", parameter.name);
        }
    }
}

#[test]
fn the_bindings_in_wgsl_are_those_that_a_launch_brings() {
    for (id, _, variant) in all_valid() {
        let module = module(&id, variant);
        let job = default_job(variant);
        let launches: Vec<_> = job
            .steps
            .iter()
            .filter_map(|step| if let Step::Launch(launch) = step { Some(launch) } else { None })
            .collect();
        for launch in &launches {
            let declared = module.bindings_of(variant.entry_points[launch.kernel]);
            let brought: Vec<u32> = launch.bindings.iter().map(|(index, _)| *index).collect();
            assert_eq!(declared.iter().map(|binding| binding.index).collect::<Vec<_>>(), brought, "{id}");
            for (binding, (_, buffer)) in declared.iter().zip(&launch.bindings) {
                let buffer = &job.buffers[*buffer];
                assert_eq!(binding.uniform, buffer.role == Role::Uniform, "{id}: {}", binding.name);
                // An output that was left as input would never be poisoned.
                assert!(!(binding.writable && buffer.role == Role::Input), "{id}: {} is written", binding.name);
                // Several launches hand buffers on under one name in the kernel.
                if launches.len() == 1 {
                    assert_eq!(binding.name, buffer.name, "{id}");
                }
            }
        }
    }
}

#[test]
fn the_defaults_run_on_every_device_with_webgpu() {
    let adapter = Adapter {
        name: "the least that WebGPU guarantees".to_owned(),
        vendor: String::new(),
        architecture: String::new(),
        driver: String::new(),
        backend: String::new(),
        kind: DeviceKind::Unknown,
        limits: least_limits(),
        features: EVERY_FEATURE,
    };
    // A device with a matrix unit has more shared memory than that.
    for (id, _, variant) in all_valid().filter(|(.., variant)| !variant.needs_matrix_unit()) {
        let plan = default_job(variant).plan(&adapter);
        assert!(plan.is_ok(), "{id}: {plan:?}");
    }
}

#[test]
fn every_parameters_default_is_in_its_range_and_every_problem_has_a_size() {
    for (id, _, variant) in all() {
        let names: BTreeSet<_> = variant.parameters.iter().map(|parameter| parameter.name).collect();
        assert_eq!(names.len(), variant.parameters.len(), "{id} has two parameters of one name");
        assert!(variant.parameters.iter().any(|parameter| parameter.role == ParameterRole::Size), "{id}");
        for parameter in variant.parameters {
            assert_eq!(parameter.check(parameter.default), Ok(parameter.default), "{id}");
        }
    }
}

#[test]
fn every_variant_names_its_place_in_the_courses_and_the_inventory() {
    for (id, family, variant) in all() {
        for text in [family.title, family.summary, variant.title, variant.summary, variant.course] {
            assert!(!text.trim().is_empty(), "{id} has an empty text");
        }
        assert!(family.summary.ends_with('.') && variant.summary.ends_with('.'), "{id}: a summary is a sentence");
        // What no course shows has no row, and says so where a reader looks for its place.
        assert_eq!(variant.covers.is_empty(), variant.course.starts_with("Beyond the courses"), "{id}");
        for row in variant.covers {
            let number = row.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
            assert!(
                number.len() < row.len() && number.parse::<u32>().is_ok(),
                "{id}: {row} is no row of the inventory"
            );
        }
    }
}

/// The targets of a lesson's links. Panics at a link whose definition is missing.
fn links(family: &Family) -> Vec<String> {
    let mut undefined = Vec::new();
    let note = |link: BrokenLink<'_>| {
        // A word in brackets alone is no link; `[text][name]` without a definition was meant to be one.
        if !matches!(link.link_type, LinkType::Shortcut) {
            undefined.push(link.reference.into_string());
        }
        None
    };
    let links = Parser::new_with_broken_link_callback(family.lesson.get(), Options::ENABLE_TABLES, Some(note))
        .filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url.into_string()),
            _ => None,
        })
        .collect();
    assert!(undefined.is_empty(), "the lesson of {} has links without a definition: {undefined:?}", family.id);
    links
}

#[test]
fn every_lesson_has_a_heading_and_leads_to_its_familys_kernels() {
    for family in families() {
        assert!(family.lesson.starts_with("# "), "{}", family.id);
        let start = format!("#/{}/", family.id);
        assert!(links(family).iter().any(|link| link.starts_with(&start)), "{}", family.id);
    }
}

#[test]
fn every_link_in_a_lesson_leads_somewhere_with_settings_in_range() {
    for family in families() {
        for link in links(family) {
            let Some(route) = link.strip_prefix("#/") else {
                assert!(link.starts_with("https://"), "{}: {link}", family.id);
                continue;
            };
            let (path, query) = route.split_once('?').unwrap_or((route, ""));
            if path == "cuda" {
                let example = query.strip_prefix("example=").and_then(warpground_measure::program::example);
                assert!(query.is_empty() || example.is_some(), "{}: {link} names no program", family.id);
                continue;
            }
            if CALCULATORS.iter().any(|calculator| calculator.route() == format!("#/{path}")) {
                continue;
            }
            let Some((_, variant)) = find(path) else { panic!("{}: {link} names no kernel", family.id) };
            let mut settings = Settings::defaults(variant);
            for assignment in query.split('&').filter(|assignment| !assignment.is_empty()) {
                let (name, value) = assignment.split_once('=').unwrap_or((assignment, ""));
                // A panel of the page is no setting.
                if name == "tab" {
                    continue;
                }
                if let Err(error) = settings.set(variant, name, value) {
                    panic!("{}: {link}: {error}", family.id);
                }
            }
            if let Err(error) = variant.job(&Request::new(settings, least_limits())) {
                panic!("{}: {link}: {error}", family.id);
            }
        }
    }
}
