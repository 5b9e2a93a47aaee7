// A scene of the open file, as data. It follows the text: what was shown before the last change
// stays until the new one is there, and a text with errors leaves it as it is.
import * as api from './api';
import { desk } from './desk.svelte';
import { told } from './http';
import { paper } from './paper.svelte';

export class FileView<T> {
  private found = $state.raw<{ answer: T; path: string; text: string } | null>(null);
  error = $state('');
  private asked = '';

  constructor(private readonly name: string) {}

  /** What is shown of the open file; null before its first answer. */
  get now(): T | null {
    return this.found?.path === paper.path ? this.found.answer : null;
  }

  /** The text has changed since. */
  get isStale(): boolean {
    return this.found !== null && this.found.text !== paper.text;
  }

  /** Asks again where the text is another one and has been read without errors. */
  async follow(): Promise<void> {
    const { path, text } = paper;
    const key = `${path}\n${text}`;
    if (paper.checkedText !== text || paper.errors > 0 || key === this.asked) return;
    this.asked = key;
    try {
      const answer = await api.scene<T>(this.name, { path, text, level: desk.level }, '');
      if (key !== this.asked) return;
      this.found = { answer, path, text };
      this.error = '';
    } catch (error) {
      if (key !== this.asked) return;
      this.asked = '';
      this.error = told(error);
    }
  }
}
