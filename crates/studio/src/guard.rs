//! Who may ask: only the studio's own page, on this machine.
//!
//! A page of another site can make a browser send requests here. It cannot choose the Host header,
//! cannot hide its Origin and cannot read our answers, so these three are what is checked: Host and
//! Origin on every request, and on everything but GET a token that only our own page could read.

use crate::refusal::Refusal;
use crate::studio::Studio;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// The header that carries the token.
pub const TOKEN_HEADER: &str = "x-puzzlewright-token";

/// Scripts come from our own files alone. Styles may be inline, because the text editor writes its
/// own; a style cannot act.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
                      manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

/// Lets a request through or refuses it, and puts the safety headers on every answer.
pub async fn guard(State(studio): State<Arc<Studio>>, request: Request, next: Next) -> Response {
    let mut response = match check(&studio, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    let headers = response.headers_mut();
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(studio: &Studio, request: &Request) -> Result<(), Refusal> {
    let headers = request.headers();
    let hosts = [format!("127.0.0.1:{}", studio.port), format!("localhost:{}", studio.port)];
    let host = single(headers, &header::HOST);
    if !host.is_some_and(|host| hosts.iter().any(|ours| host.eq_ignore_ascii_case(ours))) {
        return Err(refuse("wrong Host header: open the studio under the address it printed"));
    }
    if headers.contains_key(header::ORIGIN) {
        let origin = single(headers, &header::ORIGIN);
        let is_ours = |origin: &str| hosts.iter().any(|host| origin == format!("http://{host}"));
        if !origin.is_some_and(is_ours) {
            return Err(refuse(
                "this request comes from another site; the studio answers only its own page",
            ));
        }
    }
    let is_api = request.uri().path().starts_with("/api");
    let site = single(headers, &HeaderName::from_static("sec-fetch-site"));
    if is_api && site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return Err(refuse(
            "this request comes from another site; the studio answers only its own page",
        ));
    }
    let token = single(headers, &HeaderName::from_static(TOKEN_HEADER)).unwrap_or("");
    if !matches!(*request.method(), Method::GET | Method::HEAD) && !is_same(token, &studio.token) {
        return Err(refuse(
            "the token is missing or out of date; get the current one from /api/hello",
        ));
    }
    Ok(())
}

fn refuse(error: &str) -> Refusal {
    Refusal::Plain(StatusCode::FORBIDDEN, error.to_string())
}

/// The value of a header that is present exactly once.
fn single<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}

/// Compares in a time that does not depend on where the difference is.
fn is_same(left: &str, right: &str) -> bool {
    let differs = left.bytes().zip(right.bytes()).fold(0, |all, (l, r)| all | (l ^ r));
    left.len() == right.len() && differs == 0
}
