// The domains that differ from the shared bench. A domain that is not listed has text, a picture, play
// and what is known. An entry is small and always loaded; its bench is loaded with its first file.
import { domainOfText, templates } from '../lib/api';
import type { IconName } from '../lib/icons';
import type { StartView } from '../wire';
import { domain as asp } from './asp';
import type { Bench } from './bench';
import { domain as narrative } from './narrative';
import { domain as puzzlescript } from './puzzlescript';
import { domain as refraction } from './refraction';
import { domain as ruleset } from './ruleset';
import { shared } from './shared';
import { domain as sokoban } from './sokoban';
import { domain as witness } from './witness';

export interface Domain {
  /** Marks its files in the list. */
  icon: IconName;
  /** How names of its files end, with the dot. A new file gets the first. */
  endings: readonly string[];
  load: () => Promise<Bench>;
  /** The title of a pasted text that is one of its files; null if it is not. */
  titleOf?: (text: string) => string | null;
  /** Its files have rules that can be tried on the levels of another file. */
  lendsRules?: boolean;
}

/** In the order in which a folder's first file is looked for. */
const DOMAINS: Record<string, Domain> = { puzzlescript, sokoban, witness, refraction, narrative, ruleset, asp };

export function domainOf(name: string): Domain {
  return Object.hasOwn(DOMAINS, name) ? (DOMAINS[name] ?? shared) : shared;
}

/** The file a folder opens with. */
export function firstOf<File extends { domain: string }>(files: readonly File[]): File | undefined {
  for (const name of Object.keys(DOMAINS)) {
    const found = files.find((file) => file.domain === name);
    if (found) return found;
  }
  return files[0];
}

/** The longest ending that is a domain's or that a file of the folder has; null if there is none. */
export function endingOf(name: string, others: readonly string[]): string | null {
  const lower = name.toLowerCase();
  const known = [...Object.values(DOMAINS).flatMap((domain) => domain.endings), ...others];
  const fits = known.filter((ending) => ending !== '' && lower.endsWith(ending.toLowerCase()));
  return fits.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** What a text without a name is taken for; null if no domain knows it. */
export function recognise(text: string): { title: string; ending: string } | null {
  for (const domain of Object.values(DOMAINS)) {
    const title = domain.titleOf?.(text) ?? null;
    if (title !== null) return { title, ending: domain.endings[0] ?? DEFAULT_ENDING };
  }
  return null;
}

/** The same for any text, by asking the server, which knows every domain. A domain that names its texts here
 * has had its say, and the one that takes every text is among them. */
export async function recogniseByServer(text: string): Promise<{ title: string; ending: string } | null> {
  if (!text.trim().includes('\n')) return null;
  const found = await domainOfText(text);
  const ending = (await templates()).find((start) => start.domain === found.domain)?.ending ?? domainOf(found.domain).endings[0];
  if (domainOf(found.domain).titleOf || !ending) return null;
  return { title: found.name ?? `pasted ${found.level}`, ending };
}

/** The ending of a file of which nothing else is known. */
export const DEFAULT_ENDING = puzzlescript.endings[0] ?? '';

export interface Start extends StartView {
  icon: IconName;
}

/** Everything a new file can be started from, in the order of the domains here. */
export async function starts(): Promise<Start[]> {
  const names = Object.keys(DOMAINS);
  const place = (start: StartView): number => (names.includes(start.domain) ? names.indexOf(start.domain) : names.length);
  const all = (await templates()).map((start) => ({ ...start, icon: domainOf(start.domain).icon }));
  return all.sort((a, b) => place(a) - place(b));
}

export type { Bench, BenchView, Command, KeyGroup, Writing } from './bench';
