//! Options that Python gives to a lens.

use play::lens::Refusal;
use play::space::{FrameRequest, KindRequest};
use std::str::FromStr;
use workbench::lenses::{read_range, read_size, read_value};

/// Pairs of a name and a value; a flag has no value, and what is given several times occurs several times.
pub struct Given(pub Vec<(String, Option<String>)>);

impl Given {
    /// An option as text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(own, _)| own == name).and_then(|(_, value)| value.as_deref())
    }

    /// All values of an option.
    pub fn all(&self, name: &str) -> Vec<String> {
        let own = self.0.iter().filter(|(own, _)| own == name);
        own.filter_map(|(_, value)| value.clone()).collect()
    }

    /// Whether a flag was given.
    pub fn flag(&self, name: &str) -> bool {
        self.0.iter().any(|(own, _)| own == name)
    }

    /// A whole number.
    pub fn whole(&self, name: &str) -> Result<Option<u64>, Refusal> {
        self.read(name, "a whole number")
    }

    /// A number.
    pub fn number(&self, name: &str) -> Result<Option<f64>, Refusal> {
        self.read(name, "a number")
    }

    /// A size such as `4x3`.
    pub fn size(&self, name: &str) -> Result<Option<[usize; 2]>, Refusal> {
        read_value(name, self.text(name), read_size)
    }

    /// A range such as `10-20`.
    pub fn range(&self, name: &str) -> Result<Option<[usize; 2]>, Refusal> {
        read_value(name, self.text(name), read_range)
    }

    /// Elements with their numbers.
    pub fn elements(&self, name: &str) -> Result<Vec<KindRequest>, Refusal> {
        FrameRequest::read_elements(self.text(name).unwrap_or_default())
    }

    fn read<T: FromStr>(&self, name: &str, what: &str) -> Result<Option<T>, Refusal> {
        let read = |text: &str| text.parse().map_err(|_| format!("`{text}` is not {what}"));
        read_value(name, self.text(name), read)
    }
}
