//! The page and its files, built from `web/` and kept inside the program.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "dist"]
#[allow_missing = true]
struct Dist;

/// Shown when the program was built without the page.
const NOT_BUILT: &str = include_str!("not_built.html");

/// Answers a request for the page or one of its files.
pub async fn site(uri: Uri) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        folder if folder.is_empty() || folder.ends_with('/') => format!("{folder}index.html"),
        path => path.to_string(),
    };
    let path = path.as_str();
    let html = "text/html; charset=utf-8";
    match Dist::get(path) {
        Some(file) => {
            // Names under `assets/` carry a hash of what is in them.
            let keep = match path.starts_with("assets/") {
                true => "max-age=31536000, immutable",
                false => "no-cache",
            };
            let kind = kind_of(path);
            let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)];
            (headers, file.data.into_owned()).into_response()
        }
        None if path == "index.html" => ([(header::CONTENT_TYPE, html)], NOT_BUILT).into_response(),
        None => (StatusCode::NOT_FOUND, "page not found\n").into_response(),
    }
}

fn kind_of(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "txt" | "md" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}
