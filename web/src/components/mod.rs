//! What pages are made of.

mod absence;
mod bench_head;
mod catalogue;
mod chart;
mod code_editor;
mod comparison;
mod controls;
pub(crate) mod cuda;
mod device_summary;
mod editors;
mod header;
mod history;
mod icon;
mod lesson;
mod number_field;
mod picture;
mod readings;
mod results;
mod run_bar;
mod simulation;
mod tabs;
mod weave;

pub(crate) use absence::AbsenceAdvice;
pub(crate) use bench_head::BenchHead;
pub(crate) use catalogue::Catalogue;
pub(crate) use controls::Controls;
pub(crate) use device_summary::DeviceSummary;
pub(crate) use editors::Editors;
pub(crate) use header::Header;
pub(crate) use lesson::Lesson;
pub(crate) use results::Results;
pub(crate) use run_bar::RunBar;
pub(crate) use weave::Weave;
