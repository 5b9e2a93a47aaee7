//! The name an author probably meant.

/// Finds the name nearest to a misspelt word, for "did you mean".
///
/// Nearness is the Damerau-Levenshtein distance in its common restricted form (optimal string
/// alignment): the number of characters to insert, delete, replace or swap with a neighbour. A name
/// counts if that is at most a third of the word's length, or 1 for shorter words, and if something
/// of it remains: a single letter is not a misspelling of another. The first of several equally
/// near names wins, so the answer depends only on the order of `names`.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = letters(word)?;
    let mut best = None;
    // One more than allowed, so that a name has to be below it.
    let mut beaten = (word.len() / 3).max(1) + 1;
    for name in names {
        let Some(letters) = letters(name) else {
            continue;
        };
        let longest = word.len().max(letters.len());
        if let Some(distance) = distance(&word, &letters, beaten.min(longest)) {
            beaten = distance;
            best = Some(name);
            if distance == 0 {
                break;
            }
        }
    }
    best
}

/// Longer words are not typed but pasted or generated: nobody mistypes them, and comparing them
/// takes time that grows with the square of their length.
const MAX_LETTERS: usize = 64;

/// The letters of a word that is short enough to compare.
fn letters(word: &str) -> Option<Vec<char>> {
    // Looking at the byte length first avoids counting the letters of a name of a megabyte.
    if word.len() > 4 * MAX_LETTERS {
        return None;
    }
    let letters: Vec<char> = word.chars().collect();
    (letters.len() <= MAX_LETTERS).then_some(letters)
}

/// The distance of two words if it is below a bound.
fn distance(a: &[char], b: &[char], bound: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) >= bound {
        return None;
    }
    // Row `i` holds the distances between the first `i` letters of `a` and the prefixes of `b`; a
    // swap looks back two rows.
    let mut before = vec![0; b.len() + 1];
    let mut above: Vec<usize> = (0..=b.len()).collect();
    let mut row = vec![0; b.len() + 1];
    for i in 1..=a.len() {
        row[0] = i;
        let mut least = i;
        for j in 1..=b.len() {
            let replaced = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut steps = replaced.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                steps = steps.min(before[j - 2] + 1);
            }
            row[j] = steps;
            least = least.min(steps);
        }
        // A swap continues from two rows above, so both rows have to exceed the bound.
        let above_least = above.iter().copied().min().unwrap_or(0);
        if least >= bound && above_least >= bound {
            return None;
        }
        std::mem::swap(&mut before, &mut above);
        std::mem::swap(&mut above, &mut row);
    }
    Some(above[b.len()]).filter(|&steps| steps < bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn finds_each_kind_of_slip() {
        let names = ["Player", "Crate", "Wall", "Target", "Background"];
        assert_eq!(nearest("Craet", names), Some("Crate"));
        assert_eq!(nearest("Wal", names), Some("Wall"));
        assert_eq!(nearest("Walll", names), Some("Wall"));
        assert_eq!(nearest("Palyer", names), Some("Player"));
        assert_eq!(nearest("Bakgruond", names), Some("Background"));
        assert_eq!(nearest("Wall", names), Some("Wall"));
        assert_eq!(nearest("Dragon", names), None);
        assert_eq!(nearest("", names), None);
    }

    #[test]
    fn the_first_of_equals_wins() {
        assert_eq!(nearest("cat", ["hat", "bat", "car"]), Some("hat"));
        assert_eq!(nearest("cat", ["hats", "car", "bat"]), Some("car"));
    }

    #[test]
    fn one_letter_is_no_misspelling_of_another() {
        assert_eq!(nearest("x", ["y", "", "xy"]), Some("xy"));
        assert_eq!(nearest("", ["y"]), None);
    }

    #[test]
    fn long_names_are_left_alone() {
        let long = "é".repeat(1_000_000);
        assert_eq!(nearest(&long, [long.as_str()]), None);
        assert_eq!(nearest("crate", [long.as_str(), "crates"]), Some("crates"));
    }

    /// The definition, without a bound and keeping all rows.
    fn plain(a: &[char], b: &[char]) -> usize {
        let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                table[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let replaced = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                    let mut steps = replaced.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                    if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                        steps = steps.min(table[i - 2][j - 2] + 1);
                    }
                    steps
                };
            }
        }
        table[a.len()][b.len()]
    }

    proptest! {
        #[test]
        fn the_bound_only_cuts(a in "[abc]{0,9}", b in "[abc]{0,9}", bound in 0usize..12) {
            let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
            let steps = plain(&a, &b);
            prop_assert_eq!(distance(&a, &b, bound), (steps < bound).then_some(steps));
        }
    }
}
