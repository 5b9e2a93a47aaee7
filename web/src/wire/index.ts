// Made from crates/studio/src/wire by `UPDATE_WIRE=1 cargo test -p studio export_types`.
// Do not change it by hand.

/**
 * `GET /api/hello`.
 */
export type Hello = { 
/**
 * Of the program.
 */
version: string, 
/**
 * To be sent back in the header `X-Puzzlewright-Token` with everything but GET.
 */
token: string, 
/**
 * The folder that is open, as a person would write it.
 */
folder: string, 
/**
 * The file the studio was started with, if it was one.
 */
open: string | null, };

/**
 * `GET /api/files`.
 */
export type Files = { 
/**
 * By path.
 */
files: Array<FileEntry>, 
/**
 * False when there are more than are listed.
 */
complete: boolean, };

/**
 * A file of the project.
 */
export type FileEntry = { 
/**
 * Its path in the folder, with `/` between the parts.
 */
path: string, 
/**
 * The name of its domain.
 */
domain: string, 
/**
 * Its size.
 */
bytes: number, };

/**
 * `GET /api/file?path=`.
 */
export type FileText = { 
/**
 * Its path.
 */
path: string, 
/**
 * All of it.
 */
text: string, 
/**
 * Names this version; the base of the next save.
 */
hash: string, 
/**
 * The name of its domain.
 */
domain: string, 
/**
 * Seconds since it was changed, where that is known.
 */
age: number | null, };

/**
 * The body of `PUT /api/file?path=`.
 */
export type Save = { 
/**
 * All of the new text.
 */
text: string, 
/**
 * The version it was made from; empty or absent for a new file.
 */
base?: string, };

/**
 * The answer to a save.
 */
export type Saved = { 
/**
 * Names the version that is on disk now.
 */
hash: string, };

/**
 * The body of a 409: the file is not the one the save was made from.
 */
export type Stale = { 
/**
 * What happened, for a person.
 */
error: string, 
/**
 * The version on disk; empty when the file is gone.
 */
hash: string, 
/**
 * Its text.
 */
text: string, 
/**
 * Seconds since it was changed, where that is known.
 */
age: number | null, 
/**
 * Another page has a conflict about this file to settle first; nothing is wrong with the save.
 */
held: boolean, };

/**
 * The body of `POST /api/resolve`: the author chose between two texts.
 */
export type Resolve = { 
/**
 * The file.
 */
path: string, 
/**
 * What to do.
 */
choice: Choice, 
/**
 * The text of the page.
 */
text: string, 
/**
 * The version on disk that the author was shown; empty when the file was gone.
 */
base: string, };

/**
 * Which text of two stays. The other is always kept aside.
 */
export type Choice = "mine" | "theirs" | "both";

/**
 * The answer to [`Resolve`].
 */
export type Resolved = { 
/**
 * The version on disk now.
 */
hash: string, 
/**
 * Its text.
 */
text: string, 
/**
 * Where the other text is, in the folder; none when both are the same.
 */
kept: string | null, };

/**
 * The body of `POST /api/rename` and `POST /api/duplicate`.
 */
export type Rename = { 
/**
 * The file.
 */
path: string, 
/**
 * The new path. A copy without one gets a free name beside the file.
 */
to?: string, };

/**
 * The answer: where the file is now.
 */
export type Renamed = { 
/**
 * Its path.
 */
path: string, 
/**
 * Its version.
 */
hash: string, };

/**
 * The body of `POST /api/delete`.
 */
export type Delete = { 
/**
 * The file.
 */
path: string, };

/**
 * The answer: what brings the file back.
 */
export type Deleted = { 
/**
 * For `POST /api/restore`.
 */
id: string, };

/**
 * The body of `POST /api/restore`.
 */
export type Restore = { 
/**
 * What delete answered.
 */
id: string, 
/**
 * Where the file goes.
 */
path: string, };

/**
 * An event `file` of `GET /api/events`.
 */
export type FileEvent = { 
/**
 * The file.
 */
path: string, 
/**
 * Its version now; null when it is gone. A page that has this version knows of the change.
 */
hash: string | null, };

/**
 * The body of every refusal.
 */
export type Refused = { 
/**
 * What is wrong and what to do, for a person.
 */
error: string, };

/**
 * The body of `POST /api/check`. Also the first part of every request about a game.
 */
export type About = { 
/**
 * The file; with a text, only its name counts.
 */
path: string, 
/**
 * A text that need not be saved; without it the file is read.
 */
text?: string, };

/**
 * The answer to `POST /api/check`.
 */
export type Checked = { 
/**
 * The name of the domain.
 */
domain: string, 
/**
 * Names the text.
 */
hash: string, 
/**
 * No diagnostic is an error.
 */
ok: boolean, 
/**
 * All there is to say.
 */
diagnostics: Array<Problem>, 
/**
 * The game; also there when the text has a few errors.
 */
game: GameView | null, };

/**
 * One thing to tell the author. Places count from 1, columns in Unicode scalar values; line 0 is
 * the whole file.
 */
export type Problem = { 
/**
 * `error`, `warning` or `info`.
 */
severity: 'error' | 'warning' | 'info', 
/**
 * A stable name.
 */
code: string, 
/**
 * The line.
 */
line: number, 
/**
 * Its first column.
 */
column: number, 
/**
 * The column after the last.
 */
end_column: number, 
/**
 * What is the case.
 */
message: string, 
/**
 * What to do about it.
 */
help: string | null, };

/**
 * A compiled game.
 */
export type GameView = { 
/**
 * As written.
 */
title: string | null, 
/**
 * As written.
 */
author: string | null, 
/**
 * Around the level, as `#rrggbb`.
 */
background_color: string | null, 
/**
 * Of texts, as `#rrggbb`.
 */
text_color: string | null, 
/**
 * The objects, lowest layer first; everything else names them by their place here.
 */
objects: Array<ObjectView>, 
/**
 * Objects of the background layer, the usual one first.
 */
background: Array<number>, 
/**
 * Objects that take the player's input.
 */
players: Array<number>, 
/**
 * Glyphs of levels, in the order of the source.
 */
legend: Array<GlyphView>, 
/**
 * All names that stand for objects, objects and legend, in lower case.
 */
names: Array<NameView>, 
/**
 * Levels and messages in order.
 */
screens: Array<ScreenView>, 
/**
 * Lines of rules.
 */
rules: Array<number>, 
/**
 * Names of events that concepts may use.
 */
events: Array<string>, 
/**
 * Chance decides something.
 */
chance: boolean, 
/**
 * There is a way to win.
 */
goal: boolean, 
/**
 * Seconds between ticks, in games that go on without the player.
 */
realtime_interval: number | null, 
/**
 * The action key does something.
 */
action: boolean, };

/**
 * An object.
 */
export type ObjectView = { 
/**
 * As the author spells it.
 */
name: string, 
/**
 * Line of its definition.
 */
line: number, 
/**
 * Its layer, 0 the lowest.
 */
layer: number, 
/**
 * Five rows of five pixels, `#rrggbb` or null where one sees through.
 */
sprite: Array<Array<string | null>>, };

/**
 * A glyph.
 */
export type GlyphView = { 
/**
 * As the legend writes it.
 */
glyph: string, 
/**
 * Its objects.
 */
objects: Array<number>, 
/**
 * Its line.
 */
line: number, };

/**
 * A name for objects.
 */
export type NameView = { 
/**
 * In lower case.
 */
name: string, 
/**
 * What it stands for.
 */
objects: Array<number>, 
/**
 * True when it means all of them together, false when any.
 */
together: boolean, };

/**
 * A level or a message.
 */
export type ScreenView = { "kind": "message", 
/**
 * What it says.
 */
text: string, 
/**
 * Its line.
 */
line: number, } | { "kind": "level", 
/**
 * Its number among the levels, from 1.
 */
number: number, 
/**
 * What its author calls it: the title or the comment above it.
 */
name: string | null, 
/**
 * Its first line; 0 when it has none in this text.
 */
line: number, 
/**
 * Its last line.
 */
end_line: number, 
/**
 * Plays kept as tests in comments above it.
 */
tests: Array<TestView>, 
/**
 * Its board.
 */
board: BoardView, };

/**
 * A play kept as a test.
 */
export type TestView = { 
/**
 * The line of its comment.
 */
line: number, 
/**
 * How it ended when it was kept: `won`, `lost` or `open`.
 */
expected: string, 
/**
 * Its moves.
 */
moves: string, };

/**
 * What lies where.
 */
export type BoardView = { 
/**
 * In cells.
 */
width: number, 
/**
 * In cells.
 */
height: number, 
/**
 * The objects of each cell, lowest layer first; row by row.
 */
cells: Array<Array<number>>, };

/**
 * The body of `POST /api/play`.
 */
export type PlayRequest = { 
/**
 * Number of the level, from 1.
 */
level: number, 
/**
 * The moves so far, one letter each: U, D, L, R, X, and `.` for a tick.
 */
moves?: string, 
/**
 * Seed of chance; `1` without.
 */
seed?: string, 
/**
 * The file; with a text, only its name counts.
 */
path: string, 
/**
 * A text that need not be saved; without it the file is read.
 */
text?: string, };

/**
 * The answer to `POST /api/play`.
 */
export type Played = { 
/**
 * The board after the moves.
 */
board: BoardView, 
/**
 * `open`, `won` or `lost`.
 */
outcome: 'open' | 'won' | 'lost', 
/**
 * Moves that were played; those after the end of the level are not.
 */
steps: number, 
/**
 * Moves after the end of the level.
 */
unused: string, 
/**
 * The last move changed the board or the outcome.
 */
moved: boolean, 
/**
 * What happened, for each move in which something did.
 */
events: Array<MoveView>, 
/**
 * Turns that had to be ended, with the line to look at.
 */
notes: Array<string>, };

/**
 * What happened in one move.
 */
export type MoveView = { 
/**
 * The number of the move, from 1.
 */
move: number, 
/**
 * Lines of the rules that did something, in the order of the source.
 */
rules: Array<number>, 
/**
 * Texts that were shown.
 */
messages: Array<string>, 
/**
 * Something other than a player moved.
 */
pushed: boolean, };

/**
 * The body of `POST /api/paint`: a level gets another board, given by objects or by rows.
 */
export type PaintRequest = { 
/**
 * Number of the level, from 1.
 */
level: number, 
/**
 * The new board.
 */
board?: BoardView, 
/**
 * Instead: rows of glyphs, as suggestions and repairs give them.
 */
rows?: Array<string>, 
/**
 * What glyphs of `rows` mean that the game's legend lacks, such as `c = Crate and Target`.
 */
legend?: Array<string>, 
/**
 * The file; with a text, only its name counts.
 */
path: string, 
/**
 * A text that need not be saved; without it the file is read.
 */
text?: string, };

/**
 * The answer: the whole new text. Nothing is saved.
 */
export type Painted = { 
/**
 * The text; only the level's lines, and new lines of the legend, differ.
 */
text: string, };

/**
 * The answer to `POST /api/presets`: transforms made from the game's own objects.
 */
export type Presets = { 
/**
 * In the order they are told.
 */
presets: Array<PresetView>, };

/**
 * A preset.
 */
export type PresetView = { 
/**
 * Its name, for the option `preset`.
 */
name: string, 
/**
 * Its text, to look at and change; none when it makes no sense for the game.
 */
text: string | null, 
/**
 * Why it makes no sense.
 */
why: string | null, };

/**
 * The answer to `POST /api/turn`, which takes what `POST /api/play` takes: the last of the moves.
 */
export type TurnView = { 
/**
 * Number of the move, from 1; 0 when there was none.
 */
number: number, 
/**
 * The board before it.
 */
before: BoardView, 
/**
 * What happened, in order.
 */
steps: Array<TurnStepView>, 
/**
 * Rules of which all but one thing was there.
 */
misses: Array<TurnMissView>, 
/**
 * `open`, `won` or `lost`.
 */
outcome: 'open' | 'won' | 'lost', 
/**
 * False when more happened than is told.
 */
complete: boolean, };

/**
 * One thing that happened.
 */
export type TurnStepView = { 
/**
 * The cells that are different after it.
 */
changed: Array<TurnChange>, } & ({ "kind": "rule", 
/**
 * Its line.
 */
line: number, 
/**
 * It runs after movement.
 */
late: boolean, 
/**
 * The cells it fired on, as it found them, one list a match.
 */
places: Array<Array<TurnCellView>>, 
/**
 * What else it asked for, as the language writes it.
 */
commands: Array<string>, } | { "kind": "move", 
/**
 * What changed its cell.
 */
moved: Array<TurnMoveView>, 
/**
 * What was to move and could not.
 */
stuck: Array<TurnMoveView>, } | { "kind": "rigid" } | { "kind": "again" } | { "kind": "cancel", 
/**
 * By a rule; else because no player moved.
 */
by_rule: boolean, });

/**
 * A cell after a step.
 */
export type TurnChange = { 
/**
 * Column, from 1.
 */
x: number, 
/**
 * Row, from 1.
 */
y: number, 
/**
 * The objects in it now, by their place in `game.objects`.
 */
objects: Array<number>, };

/**
 * What can happen in a turn.
 */
export type TurnEventView = { "kind": "rule", 
/**
 * Its line.
 */
line: number, 
/**
 * It runs after movement.
 */
late: boolean, 
/**
 * The cells it fired on, as it found them, one list a match.
 */
places: Array<Array<TurnCellView>>, 
/**
 * What else it asked for, as the language writes it.
 */
commands: Array<string>, } | { "kind": "move", 
/**
 * What changed its cell.
 */
moved: Array<TurnMoveView>, 
/**
 * What was to move and could not.
 */
stuck: Array<TurnMoveView>, } | { "kind": "rigid" } | { "kind": "again" } | { "kind": "cancel", 
/**
 * By a rule; else because no player moved.
 */
by_rule: boolean, };

/**
 * A cell as a rule found it.
 */
export type TurnCellView = { 
/**
 * Column, from 1.
 */
x: number, 
/**
 * Row, from 1.
 */
y: number, 
/**
 * What stood there, the background left out.
 */
objects: Array<TurnObjectView>, };

/**
 * An object in a cell.
 */
export type TurnObjectView = { 
/**
 * As the author spells it.
 */
name: string, 
/**
 * `up`, `down`, `left`, `right` or `action`, if it was on the move.
 */
going: string | null, 
/**
 * The same after the rule fired.
 */
then: string | null, };

/**
 * An object that went to the next cell, or could not.
 */
export type TurnMoveView = { 
/**
 * As the author spells it.
 */
name: string, 
/**
 * Column and row of where it was, from 1.
 */
from: [number, number], 
/**
 * Column and row of where it went, or would have gone.
 */
to: [number, number], 
/**
 * `up`, `down`, `left` or `right`.
 */
going: string, };

/**
 * A rule that nearly fired.
 */
export type TurnMissView = { 
/**
 * Its line.
 */
line: number, 
/**
 * Column of the cell that did not fit, from 1.
 */
x: number, 
/**
 * Its row.
 */
y: number, 
/**
 * What it lacks, in words.
 */
why: string, };

/**
 * The body of `POST /api/jobs`.
 */
export type JobRequest = { 
/**
 * What to find out.
 */
kind: JobKind, 
/**
 * Number of the level, from 1; 1 without. `cover` takes all levels, and `swap` all without.
 */
level?: number, 
/**
 * Details.
 */
options?: JobOptions, 
/**
 * The file; with a text, only its name counts.
 */
path: string, 
/**
 * A text that need not be saved; without it the file is read.
 */
text?: string, };

/**
 * What a job finds out.
 */
export type JobKind = "known" | "solve" | "rate" | "deadends" | "need" | "cover" | "suggest" | "repair" | "kernel" | "swap" | "transform" | "look";

/**
 * Details of a job; each kind takes those that mean something to it.
 */
export type JobOptions = { 
/**
 * States a search may store.
 */
max_states?: number, 
/**
 * Seed of chance in the game.
 */
chance_seed?: string, 
/**
 * solve: moves to play first.
 */
from?: string, 
/**
 * solve: `auto`, `first`, `all`, `bfs`, `astar`, `greedy` or `proof`.
 */
by?: string, 
/**
 * deadends: how many points of no return to list.
 */
list?: number, 
/**
 * need: the concept.
 */
concept?: string, 
/**
 * known: concepts to ask about.
 */
concepts?: Array<string>, 
/**
 * suggest, transform: the name of a preset.
 */
preset?: string, 
/**
 * suggest, transform: the text of a transform.
 */
rules?: string, 
/**
 * suggest, transform: how much to vary, as a multiple of what the transform says; 1 without.
 */
strength?: number, 
/**
 * suggest, transform, repair: rows in which `x` marks cells that must not change, `.` others.
 */
freeze?: Array<string>, 
/**
 * suggest, repair: the reading that ranks.
 */
rank?: string, 
/**
 * suggest: how many to keep.
 */
keep?: number, 
/**
 * suggest: how many to try; goes on until stopped without.
 */
tries: number, 
/**
 * suggest, transform: seed of the draws.
 */
seed: number, 
/**
 * suggest: from which reading on a level is interesting.
 */
threshold?: number, 
/**
 * suggest: threads; no answer depends on it.
 */
threads?: number, 
/**
 * repair: the most cells that may change.
 */
max_cells?: number, 
/**
 * repair: the number of players and goals may change too.
 */
free?: boolean, 
/**
 * kernel: the reading that must not fall.
 */
hold?: string, 
/**
 * swap: the file with the other rules.
 */
other?: string, 
/**
 * swap: instead, the text of the other game.
 */
other_text?: string, 
/**
 * transform: how many levels to make.
 */
count: number, };

/**
 * The answer to `POST /api/jobs`.
 */
export type JobStarted = { 
/**
 * For `/api/jobs/ID/events` and `DELETE /api/jobs/ID`.
 */
id: string, };

/**
 * An event `progress`. It tells how far a stage is, or brings what the stage found.
 */
export type JobProgress = { 
/**
 * What is being done: `check`, `solve`, `rate`, `deadends`, `need`, or the job's kind.
 */
stage: string, 
/**
 * States stored so far.
 */
states: number, 
/**
 * States expanded so far.
 */
expanded: number, 
/**
 * Moves from the start to where the search is.
 */
depth: number, 
/**
 * Since the job began.
 */
seconds: number, 
/**
 * What the stage found (`known`, `cover`, `swap`), or the ranking so far (`suggest`).
 */
partial: any, };

/**
 * An event `end`, always the last.
 */
export type JobEnd = { 
/**
 * How it ended.
 */
status: EndStatus, 
/**
 * What went wrong, for a person.
 */
error: string | null, 
/**
 * What there is to say about the game, concept or transform.
 */
diagnostics: Array<Problem>, 
/**
 * Since the job began.
 */
seconds: number, };

/**
 * How a job ended.
 */
export type EndStatus = "done" | "stopped" | "replaced" | "failed";

/**
 * Whether a level can be solved.
 */
export type Status = "solved" | "unsolvable" | "unknown";

/**
 * States a search expanded: a number, `">n"` when it was cut, null when there is no solution.
 */
export type Figure = number | string;

/**
 * The result of `known`. What was not come to is null. Each part also comes as the `partial`
 * of a progress event whose stage is its name; of `needs` one by one, with the stage `need`.
 */
export type KnownAnswer = { level: number, hash: string, check: CheckAnswer, solve: SolveAnswer | null, rate: RateAnswer | null, deadends: DeadEndsAnswer | null, needs: Array<KnownNeed>, };

export type CheckAnswer = { ok: boolean, diagnostics: Array<Problem>, };

/**
 * The result of `solve`.
 */
export type SolveAnswer = { level: number, index: number, status: Status, moves: string | null, length: number | null, proved_shortest: boolean, at_least: number | null, at_most: number | null, states: number, expanded: number, seconds: number, by: string, admissible: boolean | null, covered_depth: number, bytes: number, chance: boolean, seed: string | null, why: string | null, searches: SearchesAnswer | null, };

export type SearchesAnswer = { bfs: SolveAnswer, astar: SolveAnswer, greedy: SolveAnswer, };

export type Figures = { bfs: Figure | null, astar: Figure | null, greedy: Figure | null, };

/**
 * The result of `rate`. A reading without a value is null.
 */
export type RateAnswer = { level: number, index: number, status: Status, moves: string | null, difficulty: number | null, exact: boolean, searches: Figures, length: number | null, pushes: number | null, least_pushes: number | null, turns: number | null, detour: number | null, branching: number | null, forced: number | null, dead_share: number | null, shortest_solutions: string | null, bottleneck: number | null, cost: number | null, states: number, complete: boolean, seed: string | null, why: string | null, cut: string | null, };

/**
 * The result of `deadends`.
 */
export type DeadEndsAnswer = { level: number, index: number, states: number, dead: number, complete: boolean, no_return: Array<NoReturn>, no_return_total: number, why: string | null, };

/**
 * A move after which the level cannot be won, and all moves up to it.
 */
export type NoReturn = { move: string, trace: string, };

/**
 * The result of `need`. The answer is `always`, `avoidable`, `unsolvable` or `unknown`.
 */
export type NeedAnswer = { level: number, index: number, concept: string, answer: string, shortcut: string | null, length: number | null, possible: boolean | null, states: number, expanded: number, why: string | null, };

/**
 * A concept that cannot be read.
 */
export type BadConcept = { concept: string, error: string, diagnostics: Array<Problem>, };

/**
 * An answer about a concept, or why it cannot be read.
 */
export type KnownNeed = NeedAnswer | BadConcept;

/**
 * The result of `cover`, and so far while it runs.
 */
export type CoverAnswer = { complete: boolean, rules: Array<RuleCover>, objects: Array<ObjectCover>, wins: Array<WinCover>, unused: Array<Idle> | null, not_seen: Array<Idle> | null, levels: Array<LevelCover>, };

export type RuleCover = { line: number, levels: Array<number>, };

export type ObjectCover = { name: string, line: number, levels: Array<number>, };

export type WinCover = { line: number, levels: Array<number>, open_levels: Array<number>, };

export type LevelCover = { level: number, states: number, complete: boolean, why: string | null, };

export type Idle = { kind: string, name: string | null, line: number, why: string, };

/**
 * The result of `repair`. The status is `repaired`, `solvable`, `none` or `unknown`.
 */
export type RepairAnswer = { number: number, index: number, status: string, max_cells: number, cells: number | null, changed: Array<[number, number]>, minimal: boolean, level: Array<string> | null, legend: Array<string>, moves: string | null, rank: string, reading: number | null, judged: number, unknown: number, complete: boolean, why: string | null, };

/**
 * The result of `kernel`. The status is `kernel`, `unsolvable` or `unknown`.
 */
export type KernelAnswer = { number: number, index: number, status: string, level: Array<string> | null, legend: Array<string>, hold: string, before: number | null, after: number | null, steps: Array<string>, minimal: boolean, moves: string | null, tried: number, why: string | null, };

/**
 * One level of the result of `swap`; each also comes as a partial.
 */
export type SwapAnswer = { level: number, index: number, before: UnderRules, after: UnderRules, changed: boolean, still_wins: boolean | null, };

export type UnderRules = { status: Status, length: number | null, difficulty: number | null, moves: string | null, };

/**
 * One level of the result of `transform`.
 */
export type TransformAnswer = { seed: number, n: number, level: Array<string>, legend: Array<string>, changed: Array<[number, number]>, };

/**
 * The partial of `suggest`: the ranking so far.
 */
export type SuggestSoFar = { tries: number, solvable: number, unsolvable: number, timed_out: number, duplicates: number, rejected: number, interesting: number, since_last: number, limit: number, per_second: number, seconds: number, rank: string, start: number | null, kept: Array<Suggestion>, entered: Array<number>, left: Array<number>, };

/**
 * The result of `suggest`.
 */
export type SuggestAnswer = { tries: number, solvable: number, unsolvable: number, timed_out: number, duplicates: number, rejected: number, kept: Array<Suggestion>, history: Array<number>, since_last: number, usefulness: number | null, interesting: number, threshold: number | null, rank: string, start: number | null, seed: number, seconds: number, why: string | null, };

/**
 * A suggested level. While the job runs some readings may be null because they take too long;
 * `reading`, what it is ranked by, is told then, and in the result it is among the readings.
 */
export type Suggestion = { n: number, level: Array<string>, legend: Array<string>, changed: Array<[number, number]>, readings: SuggestionReadings, moves: string, reading: number | null, };

export type SuggestionReadings = { difficulty: number | null, exact: boolean, searches: Figures, length: number | null, pushes: number | null, least_pushes: number | null, turns: number | null, detour: number | null, branching: number | null, forced: number | null, dead_share: number | null, shortest_solutions: string | null, bottleneck: number | null, cost: number | null, };

/**
 * The body of `POST /api/look`.
 */
export type LookRequest = { 
/**
 * Number of the level, from 1.
 */
level: number, 
/**
 * The file; with a text, only its name counts.
 */
path: string, 
/**
 * A text that need not be saved; without it the file is read.
 */
text?: string, };

/**
 * The answer: what can be seen without a search.
 */
export type LookView = { 
/**
 * Its levels, panels, boards or areas; none where the text has errors.
 */
levels: Array<LookLevel>, 
/**
 * The level as SVG.
 */
picture: string | null, };

/**
 * One of them.
 */
export type LookLevel = { 
/**
 * From 1.
 */
number: number, 
/**
 * What its author calls it.
 */
name: string, 
/**
 * The line it begins at; 0 where that is not known.
 */
line: number, };

/**
 * The result of `look`: what is known about a level.
 */
export type LookAnswer = { 
/**
 * Whether it can be solved.
 */
verdict: 'yes' | 'no' | 'maybe', 
/**
 * That in a few words.
 */
head: string, 
/**
 * How sure that is.
 */
more: string, 
/**
 * Readings by name.
 */
facts: Array<LookFact>, 
/**
 * Sentences about it, such as a walkthrough.
 */
lines: Array<string>, 
/**
 * The solution as SVG.
 */
picture: string | null, };

/**
 * A reading.
 */
export type LookFact = { name: string, value: string, };
