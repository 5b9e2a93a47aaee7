// Words of the field with their sentence and their place in the manual, from the glossary.
import terms from 'virtual:terms';

export interface Term {
  says: string;
  href: string;
}

/** The manual, in a tab of its own. */
export function openManual(): void {
  window.open('docs/studio.html', '_blank', 'noopener');
}

/** What the glossary says about a word; null if it does not have it. */
export function termOf(name: string): Term | null {
  return Object.hasOwn(terms, name) ? (terms[name] ?? null) : null;
}
