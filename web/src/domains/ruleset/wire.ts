// Made from crates/ruleset/src/view by `UPDATE_WIRE=1 cargo test -p puzzlewright-ruleset --lib export_types`.
// Do not change it by hand.

/**
 * The view `chains` of a game.
 */
export type ChainsView = {
/**
 * What the analysis of the rules and play of the levels come to.
 */
verdict: VerdictView,
/**
 * The types of pieces, in the order of the file.
 */
pieces: Array<PieceView>,
/**
 * The rules, in the order of the file.
 */
rules: Array<RuleView>,
/**
 * The end conditions, in the order of the file.
 */
ends: Array<EndView>,
/**
 * The chains as a graph.
 */
graph: GraphView,
/**
 * What a level must have.
 */
musts: Array<Must>,
/**
 * Instructions for the player.
 */
tutorial: Array<string>,
/**
 * Sentences about the game that are none of the above.
 */
notes: Array<string>, };

/**
 * A verdict: a word for its sign, a headline, and what it rests on.
 */
export type VerdictView = {
/**
 * `yes`, `no` or `maybe`.
 */
verdict: string,
/**
 * In a few words.
 */
head: string,
/**
 * In sentences.
 */
more: string,
/**
 * A play that wins a level.
 */
win: Shown | null,
/**
 * A play that loses one.
 */
loss: Shown | null, };

/**
 * A play of a level.
 */
export type Shown = {
/**
 * The level, from 1.
 */
level: number,
/**
 * The moves, as text.
 */
moves: string,
/**
 * How many they are.
 */
count: number, };

/**
 * A type of pieces.
 */
export type PieceView = {
/**
 * Its name.
 */
name: string,
/**
 * Its character in levels.
 */
glyph: string,
/**
 * Its colour, `#rrggbb`.
 */
color: string,
/**
 * Something is stopped by it.
 */
is_solid: boolean, };

/**
 * A rule.
 */
export type RuleView = {
/**
 * Its line in the text, from 1.
 */
line: number,
/**
 * Its trigger, as it is written.
 */
trigger: string,
/**
 * Its events, as they are written.
 */
events: Array<string>,
/**
 * `decides`, `sets-up`, `solid`, `aside` or `never-fires`.
 */
role: string,
/**
 * What the role means here, in words.
 */
says: string, };

/**
 * An end condition.
 */
export type EndView = {
/**
 * Its line in the text, from 1.
 */
line: number,
/**
 * Its outcome.
 */
outcome: EndKind,
/**
 * When it holds, in words.
 */
says: string,
/**
 * `yes` if a play reaches it, `no` if none can, else `maybe`.
 */
verdict: string,
/**
 * A play that reaches it.
 */
play: Shown | null,
/**
 * Why nothing can reach it.
 */
certificate: Certificate | null, };

/**
 * What an end means.
 */
export type EndKind = "win" | "loss" | "end";

/**
 * A proof by counting.
 */
export type Certificate = {
/**
 * In sentences.
 */
why: string,
/**
 * The rules of the table's columns, from 1; empty without a table.
 */
rules: Array<number>,
/**
 * What each of them changes, by type of piece.
 */
rows: Array<CountRow>,
/**
 * The facts were checked again against every single change of numbers.
 */
is_checked: boolean, };

/**
 * What the rules do to the number of one type.
 */
export type CountRow = {
/**
 * The type.
 */
piece: string,
/**
 * The change by each rule of the columns.
 */
changes: Array<string>,
/**
 * What follows for its number: "constant".
 */
says: string,
/**
 * The proof is about it.
 */
is_key: boolean, };

/**
 * The chains of a game as a graph.
 */
export type GraphView = {
/**
 * The boxes.
 */
nodes: Array<NodeView>,
/**
 * The arrows.
 */
edges: Array<EdgeView>,
/**
 * The chains, as sets of boxes and arrows.
 */
chains: Array<ChainView>,
/**
 * Chains that are not listed here.
 */
more: number,
/**
 * There are more chains than were looked for.
 */
is_cut: boolean, };

/**
 * A box of the graph.
 */
export type NodeView = {
/**
 * `player`, `trigger`, `condition`, `win`, `loss` or `end`.
 */
kind: string,
/**
 * In a few words.
 */
title: string,
/**
 * As it is written in the text.
 */
code: string,
/**
 * It can never come about.
 */
is_dead: boolean,
/**
 * Why, in a few words, or that no chain leads there.
 */
why: string | null, };

/**
 * An arrow of the graph.
 */
export type EdgeView = {
/**
 * The box it begins at, from 0.
 */
from: number,
/**
 * The box it leads to, from 0.
 */
to: number,
/**
 * The rule, from 1; null from a condition to its end.
 */
rule: number | null,
/**
 * What the rule does.
 */
says: string, };

/**
 * One chain.
 */
export type ChainView = {
/**
 * A short name that no other chain has.
 */
name: string,
/**
 * The end condition, from 1.
 */
end: number,
/**
 * Its outcome.
 */
outcome: EndKind,
/**
 * The chain in a sentence.
 */
says: string,
/**
 * What a level must have for it.
 */
needs: Array<string>,
/**
 * Its boxes.
 */
nodes: Array<number>,
/**
 * Its arrows.
 */
edges: Array<number>,
/**
 * Its rules, from 1.
 */
rules: Array<number>, };

/**
 * Something a level must have.
 */
export type Must = {
/**
 * The condition.
 */
text: string,
/**
 * What for: `to win`, `to lose`, or empty for both.
 */
of: string,
/**
 * Proved for all levels that can be won, not only read off the chains.
 */
is_proved: boolean,
/**
 * Levels of the game that lack it, from 1.
 */
lacking: Array<number>, };

/**
 * The settings of the scene `evolve`; everything has a usual value.
 */
export type EvolveSettings = {
/**
 * Columns.
 */
width: number,
/**
 * Rows.
 */
height: number,
/**
 * Levels in a population.
 */
population: number,
/**
 * Generations after the first population.
 */
generations: number,
/**
 * Where constraints apply: `full`, `partial` and `none`, one run each.
 */
conditions: Array<string>,
/**
 * What makes a level good: `choices` or `length`.
 */
fitness: string,
/**
 * The seed.
 */
seed: number,
/**
 * States a search may store for one level.
 */
max_states: number, };

/**
 * What evolution has found so far.
 */
export type EvolveView = {
/**
 * What fitness is, in words.
 */
unit: string,
/**
 * Generations after the first population.
 */
generations: number,
/**
 * One run for each condition, in the order in which they were asked for.
 */
conditions: Array<EvolvedCondition>, };

/**
 * The run under one condition.
 */
export type EvolvedCondition = {
/**
 * `full`, `partial` or `none`.
 */
condition: string,
/**
 * What that means.
 */
says: string,
/**
 * Best and mean fitness, the first population first.
 */
generations: Array<Generation>,
/**
 * The newest population, the best first.
 */
population: Array<BredLevel>,
/**
 * Counts of the run.
 */
counts: BredCounts, };

/**
 * A level of a population.
 */
export type BredLevel = {
/**
 * Columns.
 */
width: number,
/**
 * The types of the pieces in each cell, row by row.
 */
cells: Array<Array<number>>,
/**
 * The level as text that a file takes.
 */
rows: Array<string>,
/**
 * Lines that go before the rows.
 */
legend: Array<string>,
/**
 * Its fitness.
 */
fitness: number,
/**
 * Moves of its solution; 0 without one.
 */
length: number,
/**
 * What is known about it.
 */
fate: Fate, };

/**
 * Counts of a run.
 */
export type BredCounts = {
/**
 * Levels judged.
 */
bred: number,
/**
 * Levels that the constraints refused before they were judged.
 */
refused: number,
/**
 * Levels with a solution.
 */
solved: number,
/**
 * Levels proved to have none.
 */
unsolvable: number,
/**
 * Levels of which that is not known.
 */
unknown: number, };

/**
 * What became of a level that was judged.
 */
export type Fate = "solved" | "unsolvable" | "unknown";

/**
 * One generation.
 */
export type Generation = {
/**
 * The highest fitness.
 */
best: number,
/**
 * The mean of the population.
 */
mean: number, };

/**
 * The settings of the scene `sketch`; everything has a usual value.
 */
export type SketchSettings = {
/**
 * The name of a preset.
 */
preset: string,
/**
 * The seed.
 */
seed: number,
/**
 * Rulesets to draw at most.
 */
count: number,
/**
 * Games to find.
 */
games: number,
/**
 * Moves that the solution of a game's level must have.
 */
least_length: number, };

/**
 * What sketching has found so far.
 */
export type SketchView = {
/**
 * What became of the rulesets: a name, how many, and why.
 */
tally: [string, number, string][],
/**
 * The games, in the order in which they were found.
 */
games: Array<FoundGame>,
/**
 * The presets there are.
 */
presets: Array<string>, };

/**
 * A game that was found.
 */
export type FoundGame = {
/**
 * The number of its ruleset.
 */
number: number,
/**
 * Its name.
 */
name: string,
/**
 * What makes it a game, in sentences.
 */
says: Array<string>,
/**
 * Instructions for the player.
 */
tutorial: Array<string>,
/**
 * Moves of the shortest solution of its level.
 */
length: number,
/**
 * Those at which another way leads astray.
 */
choices: number,
/**
 * The higher, the better.
 */
rank: number,
/**
 * A picture of its level, as SVG.
 */
picture: string,
/**
 * Its file.
 */
text: string, };
