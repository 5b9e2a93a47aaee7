// The job in front: what the bar names and Esc stops.
import { hints } from '../../lib/play-hints';
import { lenses } from '../../lib/lens.svelte';
import { knownStore } from '../../lib/known.svelte';
import { mend } from '../../lib/mend.svelte';
import { play } from '../../lib/play.svelte';
import { suggest } from '../../lib/suggest.svelte';
import { count } from '../../lib/words';

class Front {
  get chip(): string {
    if (suggest.running) return suggest.stats.perSecond > 0 ? `Suggesting · ${count(suggest.stats.perSecond)}/s` : 'Suggesting';
    if (mend.running === 'repair') return 'Looking for a repair';
    if (mend.running === 'kernel') return 'Looking for the kernel';
    if (mend.running === 'swap') return 'Trying the other rules';
    if (play.solving) return 'Solving from here';
    if (hints.running) return 'Looking for a hint';
    return lenses.running ? 'Asking' : '';
  }

  /** Stops the front job; false when there is none. */
  cancel(): boolean {
    if (suggest.running) suggest.stop();
    else if (mend.running) mend.stop();
    else if (play.solving) play.stop();
    else if (hints.running) hints.stop();
    else if (lenses.running) lenses.stop();
    else if (knownStore.slow) knownStore.stop();
    else return false;
    return true;
  }
}

export const front = new Front();
