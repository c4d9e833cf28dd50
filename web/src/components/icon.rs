//! The few signs that the page draws.

use yew::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Icon {
    Run,
    Stop,
    Sun,
    Moon,
    Search,
    Menu,
    Close,
    Link,
    Share,
    Reset,
    Rename,
    Right,
    Wrong,
    /// Neither right nor wrong: nothing was seen.
    Unseen,
    Alert,
    Maximise,
    Restore,
    Settings,
    Save,
}

impl Icon {
    /// The sign, 16 units square, in the colour of the text. It says nothing to a screen reader: words are beside it.
    pub(crate) fn draw(self) -> Html {
        let path = match self {
            Icon::Run => return solid("M4.5 2.8v10.4L13 8z"),
            Icon::Stop => return solid("M4 4h8v8H4z"),
            Icon::Sun => {
                "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13"
            }
            Icon::Moon => "M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8 5.6 5.6 0 1 0 13.2 9.6Z",
            Icon::Save => "M8 2v8M4.8 7 8 10.2 11.2 7M2.5 13.5h11",
            Icon::Search => "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.4 10.4 14 14",
            Icon::Menu => "M2 4h12M2 8h12M2 12h8",
            Icon::Close => "m4 4 8 8M12 4l-8 8",
            Icon::Link => {
                "M6.8 9.2a2.8 2.8 0 0 0 4 0l2-2a2.8 2.8 0 0 0-4-4l-.8.8M9.2 6.8a2.8 2.8 0 0 0-4 0l-2 2a2.8 2.8 0 0 0 4 4l.8-.8"
            }
            Icon::Share => {
                "M12 2.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6ZM4 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6ZM12 10.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6ZM5.6 7.2l4.8-2.4M5.6 8.8l4.8 2.4"
            }
            Icon::Reset => "M3 7.5A5 5 0 1 1 4.5 11.6M3 3.5v4h4",
            Icon::Rename => "M3 13l.7-3L11 2.7 13.3 5 6 12.3ZM9.5 4.2l2.3 2.3",
            Icon::Right => "m3.5 8.5 3 3 6-7",
            Icon::Wrong => "m4.5 4.5 7 7M11.5 4.5l-7 7",
            Icon::Unseen => "M4 8h8",
            Icon::Maximise => "M9.5 2.5h4v4M13.5 2.5 9 7M6.5 13.5h-4v-4M2.5 13.5 7 9",
            Icon::Restore => "M13 7H9V3M9 7l4.5-4.5M3 9h4v4M7 9l-4.5 4.5",
            Icon::Settings => "M2 5h6M12 5h2M10 3v4M2 11h2M8 11h6M6 9v4",
            Icon::Alert => "M8 4.5v4.5M8 11.2v.3M8 1.8 14.6 13.4H1.4Z",
        };
        html! {
            <svg class="icon" viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor"
                stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
                <path d={path} />
            </svg>
        }
    }
}

fn solid(path: &'static str) -> Html {
    html! {
        <svg class="icon" viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
            <path d={path} />
        </svg>
    }
}
