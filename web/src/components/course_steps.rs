//! Where a reader who follows a course is in it, and where it goes on.

use yew::prelude::*;

use crate::model::{Course, Entry};

/// The kernel's place in the course that this tab follows, with the ones before and after it; nothing outside of its path.
pub(crate) fn course_steps(entry: Entry) -> Html {
    let Some(course) = Course::followed() else { return Html::default() };
    let path = course.path();
    let Some(at) = path.iter().position(|stop| stop.family.id == entry.family.id) else { return Html::default() };
    let step = |name: &str, stop: Option<&Entry>| {
        stop.map(|stop| html! { <>{". "}{ name }{": "}<a href={stop.href()}>{ stop.family.title }</a></> })
    };
    html! {
        // The lesson takes a link of its own text for one to a place in the same lesson.
        <nav aria-label="Course" data-testid="course-steps" onclick={|event: MouseEvent| event.stop_propagation()}>
            <a href="#/">{ course.name }</a>
            { format!(", {} of {}", at + 1, path.len()) }
            { step("Previous", at.checked_sub(1).and_then(|before| path.get(before))) }
            { step("Next", path.get(at + 1)) }
        </nav>
    }
}
