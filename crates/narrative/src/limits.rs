//! Size limits of a grammar, so that every input terminates.

/// Bytes of a file.
pub const MAX_SOURCE_BYTES: usize = 16 << 20;
/// TOML errors reported; one mistake can cause many.
pub const MAX_TOML_ERRORS: usize = 20;
/// Inputs of a rule, and likewise its outputs: a move of the player names each input.
pub const MAX_TERMS: usize = 6;
/// Items of a grammar.
pub const MAX_ITEMS: usize = 60_000;
/// Rules of a grammar.
pub const MAX_RULES: usize = 60_000;
/// Areas of a grammar.
pub const MAX_AREAS: usize = 1_000;
/// The largest `max_depth`.
pub const MAX_DEPTH: u32 = 200;
/// How deep things may be nested in one another.
pub const MAX_NESTED: usize = 8;
/// Ways to apply rules that are listed in one position.
pub const MAX_ACTIONS: usize = 2_000;
/// Things that are tried for the inputs of one rule in one position.
pub const MAX_TRIES: usize = 200_000;
