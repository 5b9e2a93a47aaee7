// The player's stage for whole games: title, messages and levels in order.
import type { Component } from 'svelte';
import type { Play, PlayHost } from '../../../../player/play';
import GameStage from './GameStage.svelte';
import { GamePlay } from './game-play.svelte';

export const create = (host: PlayHost): Play => new GamePlay(host);
export const Stage = GameStage as unknown as Component<{ play: never }>;
