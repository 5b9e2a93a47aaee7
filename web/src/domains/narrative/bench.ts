// The bench of stories: the dependency chart beside the text, play as a text adventure, statistics, and editors of
// items, rules and areas.
import { desk } from '../../lib/desk.svelte';
import { how } from '../../lib/how.svelte';
import { lenses } from '../../lib/lens.svelte';
import { look } from '../../lib/look.svelte';
import { paper } from '../../lib/paper.svelte';
import { seat } from '../../lib/seat.svelte';
import { seatHints } from '../../lib/seat-hints';
import { seatSuggest } from '../../lib/seat-suggest.svelte';
import { seatTests } from '../../lib/seat-tests.svelte';
import type { Bench, Command, KeyGroup } from '..';
import { benchWith } from '../shared/look';
import ChartView from './ChartView.svelte';
import EditView from './EditView.svelte';
import { editor } from './editor.svelte';
import { exporting } from './exporting.svelte';
import { chartHand } from './hand.svelte';
import { offersOf } from './offers';
import PlayView from './PlayView.svelte';
import StatisticsView from './StatisticsView.svelte';
import { statistics } from './statistics.svelte';
import { story } from './story.svelte';
import StorySide from './StorySide.svelte';
import { syntax } from './syntax';
import './story.css';

/** Play is at hand in the chart too. */
const isPlayed = (): boolean => desk.view === 'draw' || desk.view === 'play';

/** The next puzzle; the text beside it follows and does not take the focus. */
function goLevel(by: 1 | -1): boolean {
  const level = look.levels[desk.level - 1 + by];
  if (!level) return true;
  desk.level = level.number;
  if (story.scope !== null) story.scope = level.number - 1;
  paper.reveal(level.line);
  return true;
}

const playKeys: KeyGroup = {
  name: 'Story',
  rows: [['1–9', 'do the action with this number'], ['Z R', 'undo, restart'], ['?', 'a stronger hint'], ['N', 'another seed'], ['S', 'one move along the tape'], ['T', 'keep the play of a puzzle as a test']],
  press: (event) => {
    if (event.key === '[' || event.key === ']') return goLevel(event.key === ']' ? 1 : -1);
    if (!isPlayed()) return false;
    const key = event.key.toLowerCase();
    const deed = /^[1-9]$/.test(key) && !event.shiftKey ? offersOf(seat.view?.offers ?? []).deeds[Number(key) - 1] : undefined;
    if (deed) seat.make(deed.offer);
    else if (key === 'z') seat.undo();
    else if (key === 'r') seat.restart();
    else if (key === '?') void story.hint();
    else if (key === 'n') story.another();
    else if (key === 's' && seat.tape) seat.step();
    else if (key === 't' && !how.whole && seatTests.can) void seatTests.keep();
    else return false;
    return true;
  },
};

const chartKeys: KeyGroup = {
  name: 'Chart',
  view: 'draw',
  rows: [['arrows', 'from node to node'], ['Enter', 'do what can be done'], ['+ − 0', 'larger, smaller, fit'], ['A', 'whole game or one puzzle'], ['X', 'export']],
  press: (event) => {
    if (event.key === '+' || event.key === '=') chartHand.zoomBy(1.2);
    else if (event.key === '-') chartHand.zoomBy(1 / 1.2);
    else if (event.key === '0') chartHand.fit();
    else if (event.key.toLowerCase() === 'a') story.scope = story.scope === null ? desk.level - 1 : null;
    else if (event.key.toLowerCase() === 'x') exporting.open = true;
    else return false;
    return true;
  },
};

const editKeys: KeyGroup = {
  name: 'Edit',
  view: 'edit',
  rows: [['1 2 3', 'items, rules, areas'], ['+', 'a new one']],
  press: (event) => {
    const table = editor.tables[Number(event.key) - 1];
    if (table) editor.show(table);
    else if (event.key === '+') editor.add();
    else return false;
    return true;
  },
};

const hasPlay = (): boolean => isPlayed() && seat.moves.length > 0;

const commands: Command[] = [
  { name: 'Another puzzle', key: 'N', run: () => story.another(), can: isPlayed },
  { name: 'Undo the last action', key: 'Z', run: () => seat.undo(), can: () => desk.view === 'draw' && hasPlay() },
  { name: 'Undo the action that lost', run: () => story.undoFatal(), can: () => desk.tells && Boolean(story.deadSince) },
  { name: 'Show the whole game in the chart', key: 'A', run: () => (story.scope = null), can: () => desk.view === 'draw' && story.scope !== null },
  { name: 'Show one puzzle in the chart', key: 'A', run: () => (story.scope = desk.level - 1), can: () => desk.view === 'draw' && story.scope === null },
  { name: 'Export', key: 'X', run: () => (exporting.open = true), can: () => desk.view === 'draw' || desk.view === 'coverage' },
  { name: 'Count puzzles', run: () => ((desk.view = 'coverage'), void statistics.run()), can: () => !statistics.running },
  { name: 'Stop counting', key: 'Esc', run: () => void statistics.stop(), can: () => statistics.running },
  ...editor.tables.map((table): Command => ({ name: `Edit ${table}`, run: () => ((desk.view = 'edit'), editor.show(table)) })),
];

/** A play that was found for a level is one of that area's puzzle. */
function watch(moves: string, name: string): void {
  how.whole = false;
  desk.view = 'play';
  // The seat is taken when the page has followed.
  setTimeout(() => void seat.show(`${moves.trim().replace(/;$/, '')}; `, name, true), 80);
}

const base = benchWith({});

export const bench: Bench = {
  ...base,
  combine: undefined,
  drawsCharts: true,
  views: [
    { id: 'draw', name: 'Chart', key: 'F2', middle: ChartView, rail: true },
    ...base.views.filter((view) => view.id === 'text'),
    { id: 'edit', name: 'Edit', key: 'F10', middle: EditView, strip: true },
    { id: 'play', name: 'Play', key: 'F4', middle: PlayView },
    { id: 'coverage', name: 'Statistics', key: 'F9', middle: StatisticsView },
    ...base.views.filter((view) => view.id === 'ask'),
  ],
  side: StorySide,
  syntax,
  commands: [...base.commands.filter((command) => !['Hint'].includes(command.name)), { name: 'Hint', key: '?', run: () => void story.hint(), can: () => isPlayed() && !seat.isOver && seat.view !== null }, ...commands],
  keys: [playKeys, chartKeys, editKeys, ...base.keys.filter((group) => group.view !== 'play')],
  job: {
    get chip() {
      return statistics.running ? 'Counting' : (base.job?.chip ?? '');
    },
    cancel: () => statistics.stop() || (base.job?.cancel() ?? false),
  },
  escape: () => {
    if (exporting.open) return !(exporting.open = false);
    return statistics.stop() || seatSuggest.stop() || lenses.stop() || seatHints.stop() || look.stop();
  },
  watch,
  headline: () => (desk.tells && look.now ? look.now.head : ''),
};
