// Items, rules and areas as tables and forms. They are read from the text at every change and write into it, so that
// both are always in step and undo is the undo of the text.
import { desk } from '../../lib/desk.svelte';
import { paper } from '../../lib/paper.svelte';
import { type Entry, entriesOf, freeName, type Table, type Value, withEntry, withField, withName, withoutEntry } from './story-text';

class Editor {
  readonly tables: readonly Table[] = ['items', 'rules', 'areas'];
  table = $state<Table>('items');
  /** The chosen entry of each table, by its place among those of the table. */
  private chosen = $state<Record<Table, number>>({ items: 0, rules: 0, areas: 0 });
  filter = $state('');

  readonly all = $derived(entriesOf(paper.text));
  readonly rows = $derived(this.all.filter((entry) => entry.table === this.table));
  readonly entry = $derived<Entry | null>(this.rows[Math.min(this.chosen[this.table], this.rows.length - 1)] ?? null);

  show(table: Table): void {
    this.table = table;
    this.filter = '';
  }

  choose(entry: Entry): void {
    this.chosen[entry.table] = this.all.filter((one) => one.table === entry.table).findIndex((one) => one.from === entry.from);
  }

  /** The entry at the caret is the chosen one. */
  follow(line: number): void {
    const under = this.all.find((entry) => entry.line <= line && line <= entry.endLine);
    if (!under) return;
    this.table = under.table;
    this.choose(under);
  }

  set(key: string, value: Value | null): void {
    if (this.entry) paper.replace(withField(paper.text, this.entry, key, value));
  }

  rename(name: string): void {
    const { entry } = this;
    if (!entry || name === entry.name) return;
    if (!/^\w[\w-]*$/.test(name)) return desk.say('A name has letters, digits and _, and no spaces.');
    if (this.rows.some((row) => row.name === name)) return desk.say(`${name} is already there.`);
    paper.replace(withName(paper.text, entry, name));
  }

  add(): void {
    const { table } = this;
    const name = freeName(this.all, table);
    paper.replace(withEntry(paper.text, table, name));
    this.filter = '';
    const entry = entriesOf(paper.text).find((one) => one.table === table && one.name === name);
    if (!entry) return;
    this.choose(entry);
    // The caret chooses too, so it goes along.
    paper.reveal(entry.line);
  }

  remove(): void {
    const { entry } = this;
    if (!entry) return;
    paper.replace(withoutEntry(paper.text, entry));
    desk.say(`${entry.name} removed.`, () => void paper.undo());
  }
}

export const editor = new Editor();
