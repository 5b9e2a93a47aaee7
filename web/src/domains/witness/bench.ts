// Panels: drawn by hand, with the line in the same view; everything else is shared.
import { addBlock } from '../../lib/blocks';
import { type Half, isIn } from '../../lib/combine';
import { desk } from '../../lib/desk.svelte';
import { mirrorCommands, mirrorKey } from '../../lib/mirror';
import { paper } from '../../lib/paper.svelte';
import { seat } from '../../lib/seat.svelte';
import { watched } from '../../lib/watched.svelte';
import type { Bench, Command, KeyGroup } from '..';
import { benchWith } from '../shared/look';
import { hand } from './hand.svelte';
import { lines } from './lines.svelte';
import { emptyPanel, withPlacesOf } from './panel';
import PanelSide from './PanelSide.svelte';
import PanelView from './PanelView.svelte';
import { types } from './types.svelte';
import TypesPage from './TypesPage.svelte';
import './panel.css';

const drawKeys: KeyGroup = {
  name: 'Draw',
  view: 'draw',
  rows: [['L B E', 'line, pieces, erase'], ['arrows', 'draw the line, or move the cursor'], ['Space', 'put the piece down'], ['1–0', 'choose a piece'], ['⌫', 'back to where the line could be solved'], ['Z R', 'take back a step, drop the line'], ['A', 'show all lines'], ['X', 'mirror; Shift X top to bottom']],
  press: (event) => {
    const key = event.key.toLowerCase();
    if (key === 'l') hand.tool = 'line';
    else if (key === 'b') hand.tool = 'paint';
    else if (key === 'e') hand.tool = 'erase';
    else if (key === 'a') lines.toggle();
    else if (key === 'z') seat.undo();
    else if (key === 'r') seat.restart();
    else if (/^\d$/.test(key) && !event.shiftKey) hand.choose((Number(key) + 9) % 10);
    else if (key === 'backspace' && hand.tool === 'line') {
      const since = watched.now?.dead_since ?? 0;
      if (since > 0) seat.backTo(since - 1);
      else seat.undo();
    } else if (mirrorKey(event, (axis) => hand.mirror(axis))) return true;
    else if (hand.tool === 'line') return seat.press(event.key);
    else return false;
    return true;
  },
};

const inDraw = (): boolean => desk.view === 'draw' && hand.panel !== null;

const drawCommands: Command[] = [
  { name: 'Show or hide all lines', key: 'A', run: () => lines.toggle(), can: inDraw },
  { name: 'Drop the line', key: 'R', run: () => seat.restart(), can: () => inDraw() && seat.moves.length > 0 },
  ...mirrorCommands((axis) => hand.mirror(axis), inDraw),
  ...([[null, 'No symmetry'], ['x', 'Mirror the line left to right'], ['y', 'Mirror the line top to bottom'], ['rotational', 'Turn the line by half']] as const).map(([symmetry, name]): Command => ({ name, run: () => hand.setSymmetry(symmetry), can: () => inDraw() && hand.panel?.symmetry !== symmetry })),
];

const typeKeys: KeyGroup = {
  name: 'Orthogonality',
  view: 'types',
  rows: [['Ctrl ↵', 'start, stop comparing'], ['arrows', 'go from cell to cell of the matrix']],
  anywhere: (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || desk.view !== 'types') return false;
    if (!types.stopAll()) types.begin();
    return true;
  },
};

const typeCommands: Command[] = [
  { name: 'Compare types of pieces', key: 'Ctrl ↵', run: () => ((desk.view = 'types'), types.begin()), can: () => !types.running },
  { name: 'Stop comparing types', key: 'Esc', run: () => void types.stopAll(), can: () => types.running || types.pair.running },
];

const base = benchWith({
  first: [{ id: 'draw', name: 'Draw', key: 'F2', middle: PanelView, strip: true }],
  side: PanelSide,
  commands: [...drawCommands, ...typeCommands],
  keys: [drawKeys, typeKeys],
});

/** Cells decide the halves, so that edges go with them. */
function combine(other: number, half: Half): string | null {
  const { panel } = hand;
  return panel && withPlacesOf(paper.text, desk.level, other, (x, y) => isIn(half, Math.max(0, Math.ceil(x / 2) - 1), Math.max(0, Math.ceil(y / 2) - 1), panel.columns, panel.height));
}

export const bench: Bench = {
  ...base,
  blocks: true,
  newLevel: () => addBlock(emptyPanel(hand.panel?.columns ?? 3, hand.panel?.height ?? 3), 'new'),
  combine,
  views: [...base.views.filter((view) => view.id !== 'ask'), { id: 'types', name: 'Orthogonality', key: 'F9', middle: TypesPage }, ...base.views.filter((view) => view.id === 'ask')],
  job: {
    get chip() {
      return types.chip || base.job?.chip || '';
    },
    cancel: () => types.stopAll() || (base.job?.cancel() ?? false),
  },
  escape: () => types.stopAll() || (base.escape?.() ?? false),
};
