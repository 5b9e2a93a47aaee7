// The player's stage for stories.
import type { Component } from 'svelte';
import type { Play, PlayHost } from '../../../../player/play';
import StoryStage from './StoryStage.svelte';
import { StoryPlay } from './story-play.svelte';

export const create = (host: PlayHost): Play => new StoryPlay(host);
export const Stage = StoryStage as unknown as Component<{ play: never }>;
