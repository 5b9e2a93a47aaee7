//! Files of the project.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET /api/hello`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Hello {
    /// Of the program.
    pub version: String,
    /// To be sent back in the header `X-Puzzlewright-Token` with everything but GET.
    pub token: String,
    /// The folder that is open, as a person would write it.
    pub folder: String,
    /// The file the studio was started with, if it was one.
    pub open: Option<String>,
}

/// `GET /api/starts`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Starts {
    /// The templates, domain by domain.
    pub starts: Vec<StartView>,
}

/// A template for a new file.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct StartView {
    /// The domain's name.
    pub domain: String,
    /// What the template is called.
    pub name: String,
    /// How the name of such a file ends, with the dot.
    pub ending: String,
    /// The text.
    pub text: String,
    /// What such files are, such as "Witness panels (.panel)".
    pub kind: String,
}

/// `GET /api/files`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Files {
    /// By path.
    pub files: Vec<FileEntry>,
    /// False when there are more than are listed.
    pub complete: bool,
}

/// A file of the project.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FileEntry {
    /// Its path in the folder, with `/` between the parts.
    pub path: String,
    /// The name of its domain.
    pub domain: String,
    /// Its size.
    #[ts(type = "number")]
    pub bytes: u64,
}

/// `GET /api/file?path=`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct FileText {
    /// Its path.
    pub path: String,
    /// All of it.
    pub text: String,
    /// Names this version; the base of the next save.
    pub hash: String,
    /// The name of its domain.
    pub domain: String,
    /// Seconds since it was changed, where that is known.
    pub age: Option<f64>,
    /// A page of this studio wrote it, and no other program since.
    pub by_studio: bool,
}

/// The body of `PUT /api/file?path=`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Save {
    /// All of the new text.
    pub text: String,
    /// The version it was made from; empty or absent for a new file.
    #[serde(default)]
    #[ts(optional)]
    pub base: Option<String>,
}

/// The answer to a save.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Saved {
    /// Names the version that is on disk now.
    pub hash: String,
}

/// The body of a 409: the file is not the one the save was made from.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Stale {
    /// What happened, for a person.
    pub error: String,
    /// The version on disk; empty when the file is gone.
    pub hash: String,
    /// Its text.
    pub text: String,
    /// Seconds since it was changed, where that is known.
    #[serde(default)]
    pub age: Option<f64>,
    /// Another page has a conflict about this file to settle first; nothing is wrong with the save.
    #[serde(default)]
    pub held: bool,
    /// A page of this studio wrote what is on disk, and no other program since.
    pub by_studio: bool,
}

/// The body of `POST /api/resolve`: the author chose between two texts.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Resolve {
    /// The file.
    pub path: String,
    /// What to do.
    pub choice: Choice,
    /// The text of the page.
    pub text: String,
    /// The version on disk that the author was shown; empty when the file was gone.
    pub base: String,
}

/// Which text of two stays. The other is always kept aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// The page's.
    Mine,
    /// The one on disk.
    Theirs,
    /// The one on disk, and the page's becomes a file beside it.
    Both,
}

/// The answer to [`Resolve`].
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Resolved {
    /// The version on disk now.
    pub hash: String,
    /// Its text.
    pub text: String,
    /// Where the other text is, in the folder; none when both are the same.
    pub kept: Option<String>,
}

/// The body of `POST /api/rename` and `POST /api/duplicate`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Rename {
    /// The file.
    pub path: String,
    /// The new path. A copy without one gets a free name beside the file.
    #[serde(default)]
    #[ts(optional)]
    pub to: Option<String>,
}

/// The answer: where the file is now.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Renamed {
    /// Its path.
    pub path: String,
    /// Its version.
    pub hash: String,
}

/// The body of `POST /api/delete`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Delete {
    /// The file.
    pub path: String,
}

/// The answer: what brings the file back.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Deleted {
    /// For `POST /api/restore`.
    pub id: String,
}

/// The body of `POST /api/restore`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Restore {
    /// What delete answered.
    pub id: String,
    /// Where the file goes.
    pub path: String,
}

/// An event `file` of `GET /api/events`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct FileEvent {
    /// The file.
    pub path: String,
    /// Its version now; null when it is gone. A page that has this version knows of the change.
    pub hash: Option<String>,
}

/// The body of every refusal.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Refused {
    /// What is wrong and what to do, for a person.
    pub error: String,
}

/// `GET /api/history?path=`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
pub struct History {
    /// What a page wrote down about the file, the oldest first. Each is an object with an `id`; of several with
    /// the same `id` only the newest is here.
    #[ts(type = "any[]")]
    pub entries: Vec<serde_json::Value>,
}

/// `POST /api/history?path=`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Remembered {
    /// Objects with an `id`, to be added or to replace those of the same `id`.
    #[ts(type = "any[]")]
    pub add: Vec<serde_json::Value>,
}
