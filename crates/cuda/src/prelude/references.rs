//! References to textures and surfaces: `texture<float, 2> image;`.

use crate::lex::{Token, TokenKind};

/// The prelude's names for them: programs call other things of theirs `texture` too.
pub(super) const TEXTURE: &str = "__texture_reference";
pub(super) const SURFACE: &str = "__surface_reference";

/// The tokens with the prelude's names, and whether there are any. A reference outside of functions is a variable that host
/// and device share.
pub(super) fn named(tokens: Vec<Token>) -> (Vec<Token>, bool) {
    if !tokens.iter().any(|token| token.is_name("texture") || token.is_name("surface")) {
        return (tokens, false);
    }
    let mut found = false;
    let mut depth = 0_u32;
    let mut made: Vec<Token> = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        if ["{", "(", "["].iter().any(|mark| token.is(mark)) {
            depth += 1;
        } else if ["}", ")", "]"].iter().any(|mark| token.is(mark)) {
            depth = depth.saturating_sub(1);
        }
        let own = match token.name().map(|name| &**name) {
            Some("texture") => Some(TEXTURE),
            Some("surface") => Some(SURFACE),
            _ => None,
        };
        let before = |mark: &str| at > 0 && tokens[at - 1].is(mark);
        let member = before(".") || before("->") || before("::");
        let Some(own) = own.filter(|_| !member && tokens.get(at + 1).is_some_and(|next| next.is("<"))) else {
            made.push(token.clone());
            continue;
        };
        found = true;
        let is_part = before("<") || before(",") || (at > 0 && tokens[at - 1].is_name("typedef"));
        if depth == 0 && !is_part {
            made.push(Token { kind: TokenKind::Name("__managed__".into()), ..token.clone() });
        }
        made.push(Token { kind: TokenKind::Name(own.into()), ..token.clone() });
    }
    (made, found)
}
