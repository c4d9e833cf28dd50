//! The program that served this page (`warpground app`), and its device: this machine, natively. Page and worker reach it in
//! the same way.

use std::rc::Rc;

use async_trait::async_trait;
use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use serde::{Deserialize, Serialize};
use warpground_engine::Error;
use warpground_remote::{RemoteDevice, Transport};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// What the program put into the address for its page alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token([u32; 4]);

impl Token {
    /// The token in an address's query, such as `?native=` and 32 digits.
    #[must_use]
    pub fn of_query(query: &str) -> Option<Token> {
        let mut values = query.trim_start_matches('?').split('&').filter_map(|pair| pair.strip_prefix("native="));
        let text = values.next().filter(|text| text.len() == 32 && text.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let word = |at: usize| u32::from_str_radix(text?.get(8 * at..8 * at + 8)?, 16).ok();
        Some(Token([word(0)?, word(1)?, word(2)?, word(3)?]))
    }

    /// Where the program's device answers, beside the page.
    fn path(self) -> String {
        let [a, b, c, d] = self.0;
        format!("native/{a:08x}{b:08x}{c:08x}{d:08x}/device")
    }
}

/// The way to the program.
pub struct Program(Token);

/// Its device.
pub type NativeDevice = RemoteDevice<Program>;

/// Has the program open its device.
///
/// # Errors
/// The device's, or one sentence about a program that does not answer.
pub async fn open(token: Token) -> Result<Rc<NativeDevice>, Error> {
    RemoteDevice::open(Program(token)).await.map(Rc::new)
}

#[async_trait(?Send)]
impl Transport for Program {
    async fn ask(&self, message: Vec<u8>) -> Result<Vec<u8>, String> {
        let gone = |_: JsValue| "The program that served this page no longer answers.".to_owned();
        let response = fetched(&self.0.path(), &message).await.map_err(gone)?;
        if Reflect::get(&response, &"ok".into()).is_ok_and(|ok| ok.is_falsy()) {
            return Err("The program that served this page was replaced by another one: start it again.".to_owned());
        }
        bytes(&response).await.map_err(gone)
    }
}

/// Page and worker have a `fetch` each, under the same name.
async fn fetched(path: &str, message: &[u8]) -> Result<JsValue, JsValue> {
    let init = Object::new();
    Reflect::set(&init, &"method".into(), &"POST".into())?;
    Reflect::set(&init, &"body".into(), &Uint8Array::from(message))?;
    called(&js_sys::global(), "fetch", &Array::of2(&path.into(), &init)).await
}

async fn bytes(response: &JsValue) -> Result<Vec<u8>, JsValue> {
    Ok(Uint8Array::new(&called(response, "arrayBuffer", &Array::new()).await?).to_vec())
}

async fn called(object: &JsValue, method: &str, arguments: &Array) -> Result<JsValue, JsValue> {
    let method: Function = Reflect::get(object, &method.into())?.dyn_into()?;
    JsFuture::from(method.apply(object, arguments)?.dyn_into::<Promise>()?).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_32_digits_of_the_address_and_nothing_else() {
        let digits = "0123456789abcdef0011223344556677";
        let token = Token::of_query(&format!("?lang=en&native={digits}")).expect("a token");
        assert_eq!(token.path(), format!("native/{digits}/device"));
        for query in
            ["", "?native=", "?native=12", &format!("?native={digits}0"), "?native=../../../../../../../../../../ab"]
        {
            assert_eq!(Token::of_query(query), None, "{query}");
        }
    }
}
