// Made from crates/asp/src/view.rs by `UPDATE_WIRE=1 cargo test -p puzzlewright-asp --lib export_types`.
// Do not change it by hand.

/**
 * The scene `program`.
 */
export type ProgramView = {
/**
 * The constants that `#const` defines, in the order of the files.
 */
constants: Array<ConstantView>, };

/**
 * A constant.
 */
export type ConstantView = {
/**
 * Its name.
 */
name: string,
/**
 * Its value, as it is written.
 */
value: string,
/**
 * The line in the open file, from 1; 0 in an included one.
 */
line: number,
/**
 * The comment behind it.
 */
says: string, };

/**
 * The settings of the scene `require`; everything has a usual value.
 */
export type RequireSettings = {
/**
 * Other values of constants, by name.
 */
constants: Record<string, string>,
/**
 * Puzzles to find.
 */
count: number,
/**
 * Atoms in which any two of them differ, at least.
 */
differ: number,
/**
 * The seed.
 */
seed: number, };

/**
 * What `require` found.
 */
export type RequireView = {
/**
 * `yes`, `no` or `maybe`.
 */
verdict: string,
/**
 * In a few words.
 */
head: string,
/**
 * In a sentence.
 */
more: string,
/**
 * The puzzles, each with a solution.
 */
puzzles: Array<PuzzleView>,
/**
 * A solution without the concept, where every puzzle has one.
 */
shortcut: PuzzleView | null,
/**
 * Why the answer is no: statements and constants that together rule it out.
 */
reasons: Array<ReasonView>,
/**
 * The answer would change without any one of the reasons.
 */
is_minimal: boolean,
/**
 * Puzzles proposed and refuted by a shortcut.
 */
rounds: number,
/**
 * Rules learnt from shortcuts.
 */
nogoods: number, };

/**
 * A puzzle with a solution, as atoms.
 */
export type PuzzleView = {
/**
 * The atoms of the level design.
 */
design: Array<string>,
/**
 * What `#show` selects of the solution.
 */
solution: Array<string>, };

/**
 * A statement or constant that takes part in a negative answer.
 */
export type ReasonView = {
/**
 * The file; empty for a constant.
 */
file: string,
/**
 * The line in it, from 1; 0 for a constant.
 */
line: number,
/**
 * The statement, or `name=value`.
 */
text: string,
/**
 * Only the bounds of a choice are meant.
 */
is_bound: boolean,
/**
 * It stands in the open file.
 */
is_here: boolean, };
