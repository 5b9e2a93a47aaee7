// What the frame of the player knows of a game in play. Each kind of play implements it; a domain's folder brings the
// stage on which it is seen.
import type { Component } from 'svelte';
import type { Core } from './core';
import type { Game } from './game';
import type { Store } from './store';

export interface PlayHost {
  core: Core;
  game: Game;
  store: Store;
  checked: Checked;
}

/** What is known of the text before it is played. */
export interface Checked {
  domain: string;
  ok: boolean;
  diagnostics: { severity: string; line: number; message: string }[];
  about: { level: string };
  levels: { number: number; name: string | null }[];
  game: unknown;
}

export interface LevelChoice {
  number: number;
  name: string;
  /** It was won, or reached. */
  reached: boolean;
}

/** The name of a level without its number, which stands beside it. */
export function titleOf(name: string | null | undefined): string {
  return (name ?? '').replace(/^\d+\s*[:.)-]\s*/, '');
}

export interface Play {
  /** Nothing can be shown yet. */
  readonly isWaiting: boolean;
  /** Where the player is, in words: "level 2 of 7". */
  readonly place: string;
  readonly error: string;
  readonly canUndo: boolean;
  readonly canRestart: boolean;
  readonly levels: readonly LevelChoice[];
  readonly level: number;
  /** It has sounds, which can be switched off. */
  readonly sound: { muted: boolean; toggle: () => void } | null;
  /** Keys and what they do. */
  readonly keys: readonly (readonly [string, string])[];
  /** Colours of the game, where it has its own. */
  readonly colours: { ground: string; ink: string } | null;
  /** Names the position, for hints and warnings. Empty where there is nothing to ask about. */
  readonly here: string;
  undo(): void;
  restart(): void;
  go(level: number): void;
  /** A key as browsers name it; false if it means nothing here. */
  press(key: string): boolean;
  /** The moves since the level began. */
  trace(): string;
  /** The next hint for this position, by degree from 1; null when there is nothing more to say. */
  hint(degree: number): Promise<string | null>;
  /** False if it can no longer be won, null if that is not known. */
  canStillWin(): Promise<boolean | null>;
  /** Shows moves of a level, one after the other. */
  replay(level: number, moves: string): void;
}

/** What a domain brings. */
export interface Staged {
  create: (host: PlayHost) => Play;
  Stage: Component<{ play: never }>;
}
