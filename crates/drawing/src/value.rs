//! Values of attributes.

use std::fmt::Write;

/// A value of an attribute. Text is escaped. Numbers are rounded to two decimal places, which is
/// finer than anyone can see at any scale we draw in, so that no picture contains
/// 0.30000000000000004.
pub trait Value {
    /// Appends the value, without quotes.
    fn write_to(&self, out: &mut String);
}

impl Value for str {
    fn write_to(&self, out: &mut String) {
        out.push_str(&crate::escape(self));
    }
}

impl Value for String {
    fn write_to(&self, out: &mut String) {
        self.as_str().write_to(out);
    }
}

impl Value for f64 {
    fn write_to(&self, out: &mut String) {
        debug_assert!(self.is_finite(), "a place in a picture must be a number");
        // Adding 0 turns -0 into 0.
        let rounded = (self * 100.0).round() / 100.0 + 0.0;
        let _ = write!(out, "{rounded}");
    }
}

impl Value for f32 {
    fn write_to(&self, out: &mut String) {
        f64::from(*self).write_to(out);
    }
}

impl<V: Value + ?Sized> Value for &V {
    fn write_to(&self, out: &mut String) {
        (**self).write_to(out);
    }
}

macro_rules! whole_numbers {
    ($($kind:ty),*) => {$(
        impl Value for $kind {
            fn write_to(&self, out: &mut String) {
                let _ = write!(out, "{self}");
            }
        }
    )*};
}

whole_numbers!(u8, u32, u64, usize, i32, i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written = |value: f64| {
            let mut out = String::new();
            value.write_to(&mut out);
            out
        };
        let numbers = [0.1 + 0.2, 40.0, -0.001, 2.0 / 3.0, -17.5, f64::from(12.1_f32)];
        assert_eq!(numbers.map(written), ["0.3", "40", "0", "0.67", "-17.5", "12.1"]);
    }
}
