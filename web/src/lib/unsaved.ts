// Text the server has not acknowledged is kept in the page and offered again when the page comes back.
import { stored } from './stored';

export interface Unsaved {
  text: string;
  base: string;
}

export function keepUnsaved(path: string, text: string, base: string): void {
  if (path) stored.write(`unsaved.${path}`, { text, base } satisfies Unsaved);
}

export function dropUnsaved(path: string): void {
  stored.drop(`unsaved.${path}`);
}

export function unsaved(path: string): Unsaved | null {
  return stored.read<Unsaved>(`unsaved.${path}`);
}
