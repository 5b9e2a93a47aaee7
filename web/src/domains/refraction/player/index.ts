// The player's stage for boards of light.
import type { Component } from 'svelte';
import type { Play, PlayHost } from '../../../../player/play';
import BoardStage from './BoardStage.svelte';
import { BoardPlay } from './board-play.svelte';

export const create = (host: PlayHost): Play => new BoardPlay(host);
export const Stage = BoardStage as unknown as Component<{ play: never }>;
