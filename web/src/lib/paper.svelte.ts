// The open file: its text, whether it is saved, what the last check said, and the last game that
// compiled. All edits, by typing and by drawing, go through its one editor.
import { isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tick } from 'svelte';
import { type EditorHooks, extensionsOf, showProblems } from '../editor/create';
import { fixesOf } from '../editor/fixes';
import { nearestProblem, showTip } from '../editor/problem-tip';
import { useTable } from '../editor/table-syntax';
import * as api from './api';
import { desk } from './desk.svelte';
import { oneChange } from './diff';
import { Refused, Unreachable, told } from './http';
import type { Game, LevelScreen, Problem } from './model';
import { keepUndo, stateOf } from './undo-memory';
import type { ExportView, LevelView } from '../wire';
import { dropUnsaved, keepUnsaved, type Unsaved } from './unsaved';

/** `held`: another window has to end a conflict about this file first. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'offline' | 'failed' | 'conflict' | 'held';

/** Edits that wait for the server; undo takes them back first. */
export interface Waiting {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  undo: () => boolean;
  redo: () => boolean;
  /** Done when nothing waits, or when the server does not answer. */
  send: () => Promise<void>;
  enter: (path: string) => void;
}

/** A file as it is opened. */
export interface Opening {
  path: string;
  text: string;
  hash: string;
  /** Names the folder and the file. */
  place: string;
  /** What was typed here and never saved. */
  unsaved: Unsaved | null;
  /** What can be undone in it. */
  past: unknown;
}

const CHECK_MS = 90;
const MAX_CHECK_MS = 1000;
const SAVE_MS = 700;
/** A text of this length takes a while to be put into the browser's storage, so that is done between keys. */
const LONG = 20_000;
const KEEP_MS = 200;
/** One of this length takes so long that it is only done while the server does not take it: what it took in the last
 * second is on disk. */
const HUGE = 200_000;
const TAKEN_MS = 2000;
/** Characters of a text that are read within a millisecond, at least; a longer text waits for a pause. */
const READ_PER_MS = 4000;

class Paper {
  path = $state('');
  /** The text when the file was opened, for comparing rules with what they were. */
  openedText = $state('');
  text = $state('');
  game = $state.raw<Game | null>(null);
  /** The text the game was compiled from. */
  gameText = $state('');
  /** Some text of this file since it was opened had no errors, so that there are answers about it. */
  wasSound = $state(false);
  problems = $state.raw<Problem[]>([]);
  /** The two ends of a comment of one line, and where the levels stand in the text that was checked last. */
  comment = $state.raw<[string, string] | null>(null);
  /** Notations of other programs that the text can be exported to, and whether something is played in it. */
  exports = $state.raw<readonly ExportView[]>([]);
  isPlayed = $state(false);
  heads = $state.raw<LevelView[]>([]);
  /** What the domain calls a level. */
  word = $state('level');
  /** The signs of which levels of the file are drawn, with their meanings. */
  signs = $state.raw<readonly (readonly [string, string])[]>([]);
  checkedText = $state('');
  save = $state<SaveState>('saved');
  saveError = $state('');
  /** What is on disk, and how many seconds ago it and the text here were changed. */
  conflict = $state.raw<{ theirs: string; theirHash: string; byStudio: boolean; age: number | null; myAge: number | null } | null>(null);
  line = $state(1);
  column = $state(1);
  private depths = $state.raw({ undo: 0, redo: 0 });
  waiting: Waiting | null = null;
  /** Counts the edits of this page, so that answers can say how many edits ago they were true. */
  edits = $state(0);

  view: EditorView | null = null;
  private editedAt = 0;
  private place = '';
  private base = '';
  private savedText = '';
  private checkTimer = 0;
  private saveTimer = 0;
  private keepTimer = 0;
  private saving: Promise<boolean> | null = null;
  private checking = 0;
  /** How long the last check took. */
  private readingMs = 0;
  /** When the server took a text last. */
  private savedAt = 0;

  get canUndo(): boolean {
    return this.depths.undo > 0 || (this.waiting?.canUndo ?? false);
  }

  get canRedo(): boolean {
    return this.depths.redo > 0 || (this.waiting?.canRedo ?? false);
  }

  errors = $derived(this.problems.filter((problem) => problem.severity === 'error').length);
  /** The first error, which is what is in the way. */
  firstError = $derived(this.problems.find((problem) => problem.severity === 'error') ?? null);

  /** True while the game shown is not that of the text. */
  get behind(): boolean {
    return this.gameText !== this.text;
  }

  levels = $derived<LevelScreen[]>((this.game?.screens ?? []).filter((screen) => screen.kind === 'level'));

  get level(): LevelScreen | null {
    return this.levels[desk.level - 1] ?? null;
  }

  /** The level as it is in the last text that compiled, for a job. */
  about(level: LevelScreen): api.JobAbout {
    return { path: this.path, text: this.gameText, level: level.number };
  }

  /** Opens a file; `syntax` is what its domain adds to the editor. What was typed before the page went away is
   * put back, and the save then finds out about conflicts. */
  show(file: Opening, syntax: (hooks: EditorHooks) => Extension): void {
    const { path, place, unsaved } = file;
    const text = unsaved?.text ?? file.text;
    this.path = path;
    this.place = place;
    this.openedText = file.text;
    this.base = unsaved?.base ?? file.hash;
    this.savedText = file.text;
    this.game = null;
    this.gameText = '';
    this.wasSound = false;
    this.problems = [];
    this.heads = [];
    this.signs = [];
    this.word = 'level';
    this.conflict = null;
    this.save = 'saved';
    const name = path.split('/').pop() ?? path;
    const hooks: EditorHooks = {
      changed: (now, byHand) => this.changed(now, byHand ? CHECK_MS : 0),
      moved: (line, column) => this.moved(line, column),
      names: () => this.names(),
      goTo: (word) => this.goToDefinition(word),
      problems: () => (this.checkedText === this.text ? this.problems : []),
      showProblem: (after) => void this.showProblem(undefined, after),
      game: () => this.game,
    };
    const extensions = extensionsOf(`Source of ${name}`, hooks, syntax(hooks));
    const state = stateWith(text, file, extensions);
    if (this.view) this.view.setState(state);
    else this.view = new EditorView({ state });
    this.text = text;
    this.measure(state);
    this.checked = this.check();
    this.waiting?.enter(path);
  }

  /** Keeps what only this page has: the page may go away, or another file is opened. */
  keep(): void {
    if (this.keepTimer !== 0) this.keepText();
    if (this.view && this.path && (this.depths.undo > 0 || this.depths.redo > 0)) keepUndo(this.place, this.view.state);
  }

  private keepText(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = 0;
    if (this.text !== this.savedText) keepUnsaved(this.path, this.text, this.base);
    else dropUnsaved(this.path);
  }

  private keepUnlessTaken(): void {
    if (this.text.length < HUGE || Date.now() - this.savedAt > TAKEN_MS) this.keepText();
    else this.keepTimer = 0;
  }

  /** Done when the text that was opened has been checked once. */
  checked: Promise<void> = Promise.resolve();

  /** No file is open. */
  close(): void {
    this.path = this.text = this.gameText = '';
    this.game = null;
    this.problems = [];
  }

  /** The caret in a level's rows makes it the open level. */
  private moved(line: number, column: number): void {
    [this.line, this.column] = [line, column];
    const level = this.behind || desk.view !== 'text' ? null : this.levels.find((one) => one.firstLine <= line && line <= one.lastLine);
    if (level) desk.level = level.number;
  }

  private changed(text: string, checkAfter: number): void {
    this.text = text;
    this.edits += 1;
    this.editedAt = Date.now();
    if (this.view) {
      this.measure(this.view.state);
      keepUndo(this.place, this.view.state);
    }
    if (text.length < LONG) this.keepText();
    else if (this.keepTimer === 0) this.keepTimer = window.setTimeout(() => this.keepUnlessTaken(), text.length < HUGE ? KEEP_MS : TAKEN_MS);
    if (this.save !== 'conflict' && this.save !== 'held') this.save = this.save === 'offline' ? 'offline' : 'waiting';
    clearTimeout(this.checkTimer);
    // A text that takes long to read is read less often while it is typed.
    const readingMs = Math.max(this.readingMs, text.length / READ_PER_MS);
    this.checkTimer = window.setTimeout(() => void this.check(), checkAfter === 0 ? 0 : Math.max(checkAfter, Math.min(readingMs, MAX_CHECK_MS)));
    // Counted from the first change that is not saved, so that typing on does not put it off.
    if (this.saveTimer === 0) this.saveTimer = window.setTimeout(() => void this.saveNow(), SAVE_MS);
  }

  /** Puts a new text in place as one step of undo; only what differs is touched. */
  replace(text: string, event = 'input.draw'): void {
    const change = oneChange(this.text, text);
    if (!change || !this.view) return;
    this.view.dispatch({ changes: change, annotations: [Transaction.userEvent.of(event), isolateHistory.of('full')] });
  }

  /** Takes over a text from outside; undo does not touch it. */
  private adopt(text: string, hash: string): void {
    this.base = hash;
    this.savedText = text;
    const change = oneChange(this.text, text);
    if (change) this.view?.dispatch({ changes: change, annotations: Transaction.addToHistory.of(false) });
    dropUnsaved(this.path);
    this.save = 'saved';
  }

  /** Edits on their way into the text; undo waits for them, or it would undo the one before. */
  pending: Promise<void> = Promise.resolve();

  /** An edit that the server works out. Each waits for the one before; if the text was changed meanwhile
   * it is worked out again, and if another file is open it is left alone. */
  editBy(worked: (path: string, text: string) => Promise<string>): Promise<void> {
    const { path } = this;
    const done = this.pending.then(async () => {
      while (this.path === path) {
        const before = this.text;
        const after = await worked(path, before);
        if (this.path === path && this.text === before) return this.replace(after);
      }
    });
    this.pending = done.catch(() => undefined);
    return done;
  }

  /** Done when every edit that was made is in the text, or waits for a server that does not answer. */
  async settled(): Promise<void> {
    await this.waiting?.send();
    await this.pending;
  }

  async undo(): Promise<void> {
    await this.settled();
    if (this.waiting?.undo()) return;
    const before = this.text;
    if (!this.view) return;
    if (!undo(this.view)) desk.say('There is nothing left to undo.');
    else if (this.text === before) desk.say('That step changes nothing any more: it was taken back by hand, or the text there has been changed elsewhere.');
    this.measure(this.view.state);
  }

  async redo(): Promise<void> {
    await this.settled();
    if (this.waiting?.redo()) return;
    if (!this.view) return;
    redo(this.view);
    this.measure(this.view.state);
  }

  /** How far one can go back and forth. A step without an effect, such as a letter that was typed and erased, changes
   * that and not the text. */
  private measure(state: EditorState): void {
    this.depths = { undo: undoDepth(state), redo: redoDepth(state) };
  }

  async check(): Promise<void> {
    const turn = (this.checking += 1);
    const { text, path } = this;
    const started = performance.now();
    try {
      const checked = await api.check(path, text, this.game && { text: this.gameText, game: this.game });
      this.readingMs = performance.now() - started;
      if (turn !== this.checking || path !== this.path) return;
      this.checkedText = text;
      this.problems = checked.problems;
      this.comment = checked.comment;
      [this.exports, this.isPlayed] = [checked.exports, checked.isPlayed];
      this.word = checked.word;
      this.signs = checked.syntax?.signs ?? [];
      if (this.view) useTable(this.view, checked.syntax);
      if (checked.heads) this.heads = checked.heads;
      if (this.view && text === this.text) showProblems(this.view, checked.problems, this.names());
      const isSound = !checked.problems.some((problem) => problem.severity === 'error');
      this.wasSound ||= isSound;
      if (checked.game && (isSound || !this.game)) this.compiled(checked.game, text);
    } catch (error) {
      if (error instanceof Unreachable) this.lost();
    }
  }

  /** Done when the text as it is now has been read, so that a job asked right after an edit is about it. */
  async caughtUp(): Promise<void> {
    await this.settled();
    // A check that a newer one overtakes says nothing, so it may take more than one.
    for (let tries = 0; this.checkedText !== this.text && tries < 10; tries += 1) await this.check();
    // What depends on the text, such as where play stands, follows it.
    await tick();
  }

  compiled(game: Game, text: string): void {
    const levels = game.screens.filter((screen) => screen.kind === 'level').length;
    if (desk.level > levels) desk.level = Math.max(levels, 1);
    this.game = game;
    this.gameText = text;
  }

  /** Writes the text to its file; true when what is on disk is what is here. */
  async saveNow(keepalive = false): Promise<boolean> {
    clearTimeout(this.saveTimer);
    this.saveTimer = 0;
    if (this.saving) await this.saving;
    if (!this.path || this.save === 'conflict') return false;
    if (this.text === this.savedText) {
      if (this.save === 'waiting') this.save = 'saved';
      return true;
    }
    this.saving = this.write(keepalive);
    const done = await this.saving;
    this.saving = null;
    return done;
  }

  private async write(keepalive: boolean): Promise<boolean> {
    const { text, path } = this;
    this.save = 'saving';
    try {
      // A browser refuses to keep large requests alive.
      const answer = await api.writeFile(path, text, this.base, keepalive && text.length < 30_000);
      if (path !== this.path) return true;
      this.base = answer.hash;
      this.savedText = text;
      this.savedAt = Date.now();
      this.save = this.text === text ? 'saved' : 'waiting';
      if (this.text === text) dropUnsaved(path);
      return true;
    } catch (error) {
      this.failed(error);
      return false;
    }
  }

  private failed(error: unknown): void {
    if (error instanceof Refused && error.status === 409) {
      const theirs = api.readConflict(error.body);
      if (theirs.text === this.text) return this.adopt(theirs.text, theirs.hash);
      if (error.body.held === true) {
        // Nothing is lost: the text goes out as soon as the other window has chosen.
        this.save = 'held';
        this.saveTimer = window.setTimeout(() => void this.saveNow(), 2000);
        return;
      }
      this.clash(theirs);
    } else if (error instanceof Unreachable) this.lost();
    else {
      this.save = 'failed';
      this.saveError = told(error);
    }
  }

  /** The server does not answer. */
  lost(): void {
    if (this.save !== 'conflict') this.save = 'offline';
  }

  /** The file was changed by another page or program. */
  async changedElsewhere(told: string | null): Promise<void> {
    // Word of this page's own save may come before the save's answer.
    if (this.saving) await this.saving;
    if (this.save === 'conflict' || !this.path || told === this.base) return;
    const path = this.path;
    const theirs = await this.onDisk(path);
    if (!theirs || theirs.hash === this.base || path !== this.path) return;
    if (this.text === this.savedText || theirs.text === this.text) this.adopt(theirs.text, theirs.hash);
    else {
      this.clash(theirs);
      // The server hears of it too, so that no other window writes until the author has chosen.
      await api.writeFile(path, this.text, this.base).catch(() => undefined);
    }
  }

  /** The text on disk. If a save of this page ended meanwhile, what was read may be this page's own text of before
   * it, so that it is read again; null if that goes on, and then the next save finds out. */
  private async onDisk(path: string): Promise<api.Theirs | null> {
    for (let tries = 0; tries < 5; tries += 1) {
      const { base } = this;
      const theirs = await api.readFile(path);
      if (this.saving) await this.saving;
      if (base === this.base) return theirs;
    }
    return null;
  }

  /** The file has another text than the one made here: the author chooses. */
  private clash({ text, hash, age, by_studio }: api.Theirs): void {
    const myAge = this.editedAt > 0 ? (Date.now() - this.editedAt) / 1000 : null;
    this.conflict = { theirs: text, theirHash: hash, byStudio: by_studio, age, myAge };
    this.save = 'conflict';
  }

  /** The server answers again: what waited goes out. */
  async cameBack(): Promise<void> {
    if (this.save === 'offline') this.save = 'waiting';
    await this.saveNow();
    await this.changedElsewhere(null);
    await this.check();
    await this.waiting?.send();
  }

  /** Ends a conflict in one of the three ways; the loser is kept aside by the server. */
  async settle(how: 'mine' | 'theirs' | 'both'): Promise<void> {
    const conflict = this.conflict;
    if (!conflict) return;
    const answer = await api.settle(this.path, this.text, conflict.theirHash, how);
    this.conflict = null;
    this.save = 'saved';
    if (how === 'mine') {
      this.base = answer.hash;
      this.savedText = this.text;
      dropUnsaved(this.path);
    } else this.adopt(answer.text ?? conflict.theirs, answer.hash);
    if (answer.keptAs) desk.say(`The other text is kept as ${answer.keptAs}.`);
  }

  goToLine(line: number, column = 1): void {
    const view = this.view;
    if (!view) return;
    const place = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
    view.dispatch({ selection: { anchor: Math.min(place.from + column - 1, place.to) }, effects: EditorView.scrollIntoView(place.from, { y: 'center' }) });
    view.focus();
  }

  /** Puts the caret at a line that is beside something else; the focus stays where it is. */
  reveal(line: number): void {
    const view = this.view;
    if (!view) return;
    const place = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
    view.dispatch({ selection: { anchor: place.from }, effects: EditorView.scrollIntoView(place.from, { y: 'center' }) });
  }

  /** Shows a line in the text, from whatever view. */
  showLine(line: number): void {
    desk.view = 'text';
    // The editor is put on the page first.
    setTimeout(() => this.goToLine(line), 30);
  }

  /** Shows a problem at its place, with its fixes; without a number the one at the caret, or the next. */
  async showProblem(index?: number, after = false): Promise<void> {
    await this.caughtUp();
    const view = this.view;
    if (!view) return;
    if (this.problems.length === 0) return desk.say('There are no problems.');
    showTip(view, this.problems, index ?? nearestProblem(view.state, this.problems, after));
  }

  /** What to put in place of a misspelt word, if that can be told. */
  fixOf(problem: Problem): string | null {
    return this.view && this.checkedText === this.text ? (fixesOf(this.view.state, problem, this.names())[0] ?? null) : null;
  }

  names(): string[] {
    const game = this.game;
    if (!game) return [];
    const own = new Map(game.things.map((thing) => [thing.name.toLowerCase(), thing.name]));
    return game.names.filter((name) => name.length > 1).map((name) => own.get(name) ?? name);
  }

  private goToDefinition(word: string): void {
    if (!word) return;
    const thing = this.behind ? undefined : this.game?.things.find((one) => one.name.toLowerCase() === word.toLowerCase());
    if (thing) return this.goToLine(thing.line);
    const lines = this.text.split('\n');
    const safe = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const defined = new RegExp(`^\\s*${safe}(\\s|$|=)`, 'i');
    const found = lines.findIndex((line) => defined.test(line));
    if (found >= 0) this.goToLine(found + 1);
    else desk.say(`“${word}” is not defined.`);
  }
}

/** The state a file is opened in: as it was left, with its undo. What was changed in it elsewhere since then
 * is taken over and cannot be undone here. */
function stateWith(text: string, { text: onDisk, past }: Opening, extensions: Extension): EditorState {
  const left = stateOf(past, { extensions });
  const state = left ?? EditorState.create({ doc: onDisk, extensions });
  const changes = oneChange(state.doc.toString(), text);
  return changes ? state.update({ changes, annotations: Transaction.addToHistory.of(left === null) }).state : state;
}

export const paper = new Paper();
