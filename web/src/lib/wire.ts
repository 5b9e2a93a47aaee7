// The wire types the page uses.
export interface Files { files: { path: string; domain: string; bytes: number }[]; complete: boolean }
export interface Resolved { hash: string; text: string; kept: string | null }
export interface Problem { severity: 'error' | 'warning' | 'info'; code: string; line: number; column: number; end_column: number; message: string; help: string | null }
export interface BoardView { width: number; height: number; cells: number[][] }
export type ScreenView =
  | { kind: 'message'; text: string; line: number }
  | { kind: 'level'; number: number; name: string | null; line: number; end_line: number; board: BoardView };
export interface GameView {
  title: string | null; author: string | null; background_color: string | null; text_color: string | null;
  objects: { name: string; line: number; layer: number; sprite: (string | null)[][] }[];
  background: number[]; players: number[];
  legend: { glyph: string; objects: number[]; line: number }[];
  names: { name: string; objects: number[]; together: boolean }[];
  screens: ScreenView[]; rules: number[]; events: string[]; chance: boolean; goal: boolean;
  realtime_interval: number | null; action: boolean;
}
export interface Checked { domain: string; hash: string; ok: boolean; diagnostics: Problem[]; game: GameView | null }
export interface Painted { text: string }
export interface Played {
  board: BoardView; outcome: 'open' | 'won' | 'lost'; steps: number; unused: string; moved: boolean;
  events: { move: number; rules: number[]; messages: string[] }[]; notes: string[];
}
export interface PresetView { name: string; text: string | null; why: string | null }
export interface Presets { presets: PresetView[] }
export type JobKind = 'known' | 'solve' | 'rate' | 'deadends' | 'need' | 'cover' | 'suggest' | 'repair' | 'kernel' | 'swap' | 'transform';
export interface JobOptions {
  max_states?: number; chance_seed?: string; from?: string; by?: string; list?: number; concept?: string; concepts?: string[];
  preset?: string; rules?: string; freeze?: string[]; rank?: string; keep?: number; tries?: number; seed?: number;
  threshold?: number; threads?: number; max_cells?: number; free?: boolean; hold?: string; other?: string; other_text?: string; count?: number;
}
export interface JobProgress { stage: string; states: number; expanded: number; depth: number; seconds: number; partial: unknown }
export interface JobEnd { status: 'done' | 'stopped' | 'replaced' | 'failed'; error: string | null; diagnostics: Problem[]; seconds: number }
