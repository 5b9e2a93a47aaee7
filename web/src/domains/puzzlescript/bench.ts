// PuzzleScript: levels are drawn, played, varied and judged, and the text is one view of several.
import { boardCopy, boardPaste } from '../../lib/board-keys';
import { combineRows } from '../../lib/combine';
import { desk } from '../../lib/desk.svelte';
import { draw } from '../../lib/draw.svelte';
import { knownStore } from '../../lib/known.svelte';
import { mend } from '../../lib/mend.svelte';
import { history } from '../../lib/history.svelte';
import { paper } from '../../lib/paper.svelte';
import { play } from '../../lib/play.svelte';
import { suggest } from '../../lib/suggest.svelte';
import { verdictOf } from '../../lib/verdict';
import { vain } from '../../lib/vain';
import CoverageView from '../../parts/CoverageView.svelte';
import DrawView from '../../parts/DrawView.svelte';
import LevelList from '../../parts/LevelList.svelte';
import PlayView from '../../parts/PlayView.svelte';
import Side from '../../parts/Side.svelte';
import SuggestStrip from '../../parts/SuggestStrip.svelte';
import type { Bench } from '..';
import { askView } from '../shared/ask';
import { commands } from './commands';
import { syntax } from './editor/syntax';
import Everywhere from './Everywhere.svelte';
import { front } from './front.svelte';
import { keys } from './keys';
import { writing } from './levels-text';
import GameView from './GameView.svelte';
import ScriptText from './ScriptText.svelte';

// What earlier visits left behind is read once, before the first game is shown.
suggest.recall();
knownStore.quiet = () => desk.hidden || suggest.running;

/** Only where a file is a game with a title and screens in order. */
export const gameView = { id: 'game', name: 'Game', key: 'Shift F4', middle: GameView };

export const bench: Bench = {
  views: [
    { id: 'draw', name: 'Draw', key: 'F2', middle: DrawView, strip: true },
    { id: 'text', name: 'Text', key: 'F3', middle: ScriptText, wide: true },
    { id: 'play', name: 'Play', key: 'F4', middle: PlayView, strip: true },
    gameView,
    askView,
    { id: 'coverage', name: 'Coverage', key: 'F9', middle: CoverageView },
  ],
  list: LevelList,
  side: Side,
  strip: SuggestStrip,
  everywhere: Everywhere,
  commands,
  keys,
  syntax,
  job: front,
  escape,
  copy: boardCopy,
  pasteOwn: boardPaste,
  paste: (text) => paper.level !== null && play.take(text),
  watch: (moves, name) => play.replay(moves, name),
  trace: () => play.moves,
  headline: () => {
    const now = knownStore.now(paper.level);
    return desk.tells && now?.known.said && !vain(paper.level) ? verdictOf(now.known).head : '';
  },
  writing,
  combine: combineRows,
  put: (entry) => suggest.put(entry),
  tried: () => suggest.onBench?.slot.rows ?? null,
};

function escape(): boolean {
  if (mend.preview) mend.leave();
  else if (desk.drawer) desk.drawer = false;
  else if (history.listing || suggest.comparing) {
    history.listing = null;
    suggest.comparing = null;
  } else if (!front.cancel()) {
    draw.selection = null;
    return false;
  }
  return true;
}
