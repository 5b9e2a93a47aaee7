// What each domain brings to the page. A file's domain decides which bench is loaded, and a bench is
// loaded when its first file is opened, so that one domain does not weigh on another's page.
import type { Component } from 'svelte';
import type { View } from '../lib/desk.svelte';
import type { IconName } from '../lib/icons';

/** The parts of the page that differ from domain to domain. */
export interface Bench {
  /** The views with their names and keys, in the order of their tabs. */
  views: readonly (readonly [View, string, string])[];
  /** The middle of the page, by view. */
  middle: Partial<Record<View, Component>>;
  /** What is listed below the files. */
  list: Component | null;
  /** The column at the right. */
  side: Component;
  /** What lies below, and in which views. */
  strip: Component | null;
  stripViews: readonly View[];
  /** Views whose side column is wide because it holds a board of its own. */
  wideViews: readonly View[];
}

interface Domain {
  icon: IconName;
  load: () => Promise<Bench>;
}

const puzzlescript: Domain = { icon: 'file', load: async () => (await import('./puzzlescript')).bench };

const look: Omit<Domain, 'icon'> = { load: async () => (await import('./look')).bench };

const DOMAINS: Record<string, Domain> = {
  puzzlescript,
  sokoban: { ...puzzlescript, icon: 'level' },
  witness: { ...look, icon: 'panel' },
  refraction: { ...look, icon: 'beam' },
  narrative: { ...look, icon: 'story' },
  ruleset: { ...look, icon: 'rings' },
};

/** A file of a domain the page has no bench for is a text. */
const PLAIN: Domain = { icon: 'text', load: async () => (await import('./plain')).bench };

export function domainOf(name: string): Domain {
  return DOMAINS[name] ?? PLAIN;
}
