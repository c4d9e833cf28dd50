//! What to do where there is no GPU, in the browser's own terms.

use yew::prelude::*;

use crate::{browser, hooks::Absence};

/// Advice for one browser.
struct Advice {
    browser: &'static str,
    steps: &'static [&'static str],
}

const CHROMIUM: Advice = Advice {
    browser: "Chrome and Edge",
    steps: &[
        "Version 113 or later has WebGPU on Windows, macOS and ChromeOS; 121 or later on Android 12.",
        "Look at chrome://gpu: the line \"WebGPU\" says whether it is on, and if not, why.",
        "Switch on \"Use graphics acceleration when available\" in Settings, System.",
        "If the GPU is on the browser's block list, chrome://flags/#enable-unsafe-webgpu sets \"Unsafe WebGPU Support\" to Enabled.",
    ],
};
const CHROMIUM_LINUX: Advice = Advice {
    browser: "Chrome and Chromium on Linux",
    steps: &[
        "Start the browser with --enable-unsafe-webgpu --enable-features=Vulkan, or set chrome://flags/#enable-unsafe-webgpu and chrome://flags/#enable-vulkan to Enabled.",
        "The GPU needs a working Vulkan driver: vulkaninfo --summary should list it.",
        "Look at chrome://gpu: the line \"WebGPU\" says whether it is on, and if not, why.",
    ],
};
const FIREFOX: Advice = Advice {
    browser: "Firefox",
    steps: &[
        "Version 141 or later has WebGPU on Windows, 145 or later on macOS with Apple silicon.",
        "Elsewhere, open about:config, set dom.webgpu.enabled to true, and start Firefox again.",
        "On Linux, Firefox Nightly has it first.",
    ],
};
const SAFARI: Advice = Advice {
    browser: "Safari",
    steps: &[
        "Safari 26 has WebGPU on macOS, iOS and iPadOS 26.",
        "In Safari 18 on macOS: Settings, Advanced, \"Show features for web developers\"; then Develop, Feature Flags, WebGPU.",
        "On iOS 18: Settings, Apps, Safari, Advanced, Feature Flags, WebGPU.",
    ],
};

#[derive(Properties, PartialEq)]
pub(crate) struct AbsenceProps {
    pub(crate) absence: Absence,
}

/// Why there is no GPU and what to do: the reader's own browser first.
#[component]
pub(crate) fn AbsenceAdvice(props: &AbsenceProps) -> Html {
    let why = match &props.absence {
        Absence::NotSecure => {
            "This page was loaded over plain http from another machine. Browsers offer WebGPU only to pages that are loaded over https or from localhost."
                .to_owned()
        }
        Absence::NoWebGpu => "This browser does not offer WebGPU, or it is switched off.".to_owned(),
        Absence::NoProgram(reason) => format!("The program that served this page has no GPU for it: {reason}."),
        Absence::NoAdapter(reason) => format!("This browser supports WebGPU but found no GPU: {reason}."),
    };
    let (own, others) = sorted();
    html! {
        <div class="advice">
            <p class="lead">{ why }</p>
            <p>{"Everything else on this page works. Run uses the simulator: it verifies results and counts what a kernel does, but it does not time it."}</p>
            if props.absence != Absence::NotSecure {
                { steps(own) }
                <details>
                    <summary>{"Another browser"}</summary>
                    { for others.into_iter().map(steps) }
                </details>
            }
        </div>
    }
}

fn steps(advice: &'static Advice) -> Html {
    html! {
        <section>
            <h2>{ advice.browser }</h2>
            <ol>{ for advice.steps.iter().map(|step| html! { <li>{ *step }</li> }) }</ol>
        </section>
    }
}

/// The advice for the browser that shows this page, and the rest.
fn sorted() -> (&'static Advice, Vec<&'static Advice>) {
    let agent = browser::user_agent();
    let own = if agent.contains("Firefox/") {
        &FIREFOX
    } else if agent.contains("Chrome/") || agent.contains("Chromium/") || agent.contains("Edg/") {
        if agent.contains("Linux") && !agent.contains("Android") { &CHROMIUM_LINUX } else { &CHROMIUM }
    } else if agent.contains("Safari/") {
        &SAFARI
    } else {
        &CHROMIUM
    };
    let others = [&CHROMIUM, &CHROMIUM_LINUX, &FIREFOX, &SAFARI]
        .into_iter()
        .filter(|advice| advice.browser != own.browser)
        .collect();
    (own, others)
}
