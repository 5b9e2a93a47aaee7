// A story in play: the whole game of its seed, with all puzzles decided, so that the same file is the same game.
import type { PlayHost } from '../../../../player/play';
import { SeatPlay } from '../../../../player/seat-play.svelte';
import type { StoryHint, StorySaid, StoryView } from '../../../wire';
import { offersOf } from '../offers';

const DEGREES = 4;

export class StoryPlay extends SeatPlay {
  story = $state.raw<StoryView | null>(null);
  /** What the last typed line was answered. */
  answer = $state.raw<StorySaid | null>(null);

  constructor(host: PlayHost) {
    super({ ...host, game: { ...host.game, options: { ...host.game.options, given: { fixed: 'yes', ...host.game.options.given } } } }, true);
  }

  override get place(): string {
    return this.story?.areas[this.story.place]?.title ?? '';
  }

  override get keys(): readonly (readonly [string, string])[] {
    return [['1 … 9', 'do what the list says'], ['typed words', 'the same in your own words, such as take lamp']];
  }

  override press(key: string): boolean {
    if (this.outcome !== 'open' || !/^[1-9]$/.test(key)) return false;
    const deed = offersOf(this.offers).deeds.find((one) => one.key === key);
    if (deed) this.make(deed.offer);
    return deed !== undefined;
  }

  /** Does, asks or answers what a player typed. */
  async say(line: string): Promise<void> {
    if (!line.trim()) return;
    try {
      const said = await this.scene<StorySaid>('say', { line });
      this.answer = said;
      if (said.moves) await this.send([...this.moves, `${said.moves.replace(/;\s*$/, '')}; `]);
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  override async hint(degree: number): Promise<string | null> {
    if (degree > DEGREES) return null;
    return (await this.scene<StoryHint>('hint', { degree: String(degree) })).says;
  }

  protected override async arrived(): Promise<void> {
    const { moves } = this;
    const story = await this.scene<StoryView>('story', {});
    if (this.moves !== moves) return;
    this.story = story;
    this.answer = null;
  }

  private scene<Answer>(scene: string, own: Record<string, string>): Promise<Answer> {
    const { about } = this;
    return this.host.core.ask<Answer>('scene', { ...about, given: { ...about.given, ...own }, moves: this.moves.join(''), scene });
  }
}
