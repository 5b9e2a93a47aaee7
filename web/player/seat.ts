// The stage of domains that bring none of their own: a picture, its cells, and moves.
import type { Component } from 'svelte';
import SeatStage from './SeatStage.svelte';
import type { Play, PlayHost } from './play';
import { SeatPlay } from './seat-play.svelte';

export const create = (host: PlayHost): Play => new SeatPlay(host);
export const Stage = SeatStage as unknown as Component<{ play: never }>;
