// Hints by degree, and the warning that a game can no longer be won. Both belong to a position; another one starts
// without.
import type { PlayerOptions } from './game';
import type { Play } from './play';

export class Guide {
  degree = $state(0);
  isDead = $state(false);
  private said = $state('');
  private about = $state('');
  private isLast = $state(false);
  private watched = '';

  constructor(private readonly play: () => Play | null, private readonly options: () => PlayerOptions) {}

  get text(): string {
    return this.about === this.play()?.here ? this.said : '';
  }

  /** Another press says more. */
  get more(): boolean {
    return this.about !== this.play()?.here || !this.isLast;
  }

  async next(): Promise<void> {
    const play = this.play();
    if (!play?.here || !this.options().hints) return;
    const { here } = play;
    if (this.about !== here) [this.about, this.degree, this.said, this.isLast] = [here, 0, 'Looking…', false];
    if (this.isLast) return;
    try {
      const said = await play.hint(this.degree + 1);
      if (here !== this.about) return;
      if (said === null) this.isLast = true;
      else [this.said, this.degree] = [said, this.degree + 1];
    } catch (error) {
      this.said = error instanceof Error ? error.message : String(error);
    }
  }

  /** Looks at a position once the player rests at it. */
  follow(): void {
    const play = this.play();
    const here = play?.here ?? '';
    if (here === this.watched) return;
    this.watched = here;
    this.isDead = false;
    if (!play || !here || !this.options().watch) return;
    setTimeout(() => {
      if (this.watched !== here) return;
      void play.canStillWin().then((can) => {
        if (this.watched === here) this.isDead = can === false;
      }, () => {});
    }, 250);
  }
}
