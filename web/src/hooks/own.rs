//! A text or a matrix of the reader's own for a kernel to work on, in place of generated data.

use warpground_patterns::{OwnInput, SparseMatrix, matrix_market};
use wasm_bindgen_futures::JsFuture;
use web_sys::File;
use yew::prelude::*;

use super::sentence;
use crate::model::{Entry, Form};

/// The longest text, in bytes, and the longest file, which is read as a whole.
const MOST_TEXT: usize = 1 << 20;
const MOST_FILE: f64 = (64 << 20) as f64;

/// What was given.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Given {
    Text(AttrValue),
    /// With its file's name.
    Matrix(AttrValue, SparseMatrix),
}

impl Given {
    pub(crate) fn text(&self) -> Option<String> {
        if let Given::Text(text) = self { Some(text.to_string()) } else { None }
    }

    pub(crate) fn matrix(&self) -> Option<SparseMatrix> {
        if let Given::Matrix(_, matrix) = self { Some(matrix.clone()) } else { None }
    }

    /// The form with the size that this has.
    pub(crate) fn sized(&self, form: &Form) -> Form {
        match self {
            Given::Text(text) => form.with("n", &text.len().to_string()),
            Given::Matrix(_, matrix) => form.with("rows", &matrix.rows().to_string()),
        }
    }
}

#[derive(Clone, PartialEq)]
pub(crate) struct Own {
    pub(crate) kind: OwnInput,
    pub(crate) current: Option<Given>,
    /// Why the last one could not be used.
    pub(crate) error: Option<AttrValue>,
    pub(crate) write: Callback<String>,
    pub(crate) open: Callback<File>,
    /// Generated data again.
    pub(crate) none: Callback<()>,
}

/// The reader's own data for an entry whose kernels take a text or a matrix; `None` for every other.
#[hook]
pub(crate) fn use_own(entry: Entry) -> Option<Own> {
    let current = use_state_eq(|| None::<Given>);
    let error = use_state_eq(|| None::<AttrValue>);
    let write = {
        let (current, error) = (current.setter(), error.setter());
        use_callback((), move |text: String, ()| {
            if text.len() > MOST_TEXT {
                error.set(Some(
                    format!("The text has {} bytes; at most {MOST_TEXT} are counted here.", text.len()).into(),
                ));
                return;
            }
            error.set(None);
            current.set((!text.is_empty()).then(|| Given::Text(text.into())));
        })
    };
    let open = {
        let (current, error) = (current.setter(), error.setter());
        use_callback((), move |file: File, ()| {
            let (current, error) = (current.clone(), error.clone());
            wasm_bindgen_futures::spawn_local(async move {
                let name = file.name();
                match read(&file).await {
                    Ok(matrix) => {
                        error.set(None);
                        current.set(Some(Given::Matrix(name.into(), matrix)));
                    }
                    Err(reason) => error.set(Some(sentence(&format!("{name}: {reason}")))),
                }
            });
        })
    };
    let none = {
        let (current, error) = (current.setter(), error.setter());
        use_callback((), move |(), ()| {
            error.set(None);
            current.set(None);
        })
    };
    let kind = entry.family.own_input().filter(|kind| *kind != OwnInput::Picture)?;
    Some(Own { kind, current: (*current).clone(), error: (*error).clone(), write, open, none })
}

async fn read(file: &File) -> Result<SparseMatrix, String> {
    if file.size() > MOST_FILE {
        return Err(format!(
            "the file has {:.0} MB; at most {:.0} fit in this page",
            file.size() / 1e6,
            MOST_FILE / 1e6
        ));
    }
    let buffer = JsFuture::from(file.array_buffer()).await.map_err(|_| "the file cannot be read".to_owned())?;
    matrix_market::parse(&js_sys::Uint8Array::new(&buffer).to_vec()).map_err(|error| error.to_string())
}
