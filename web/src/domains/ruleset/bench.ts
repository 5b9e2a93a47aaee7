// Rulesets: chains as a graph, levels drawn by hand, levels that evolve, and new games; the rest is shared.
import { desk } from '../../lib/desk.svelte';
import { mirrorCommands, mirrorKey } from '../../lib/mirror';
import { paper } from '../../lib/paper.svelte';
import type { Bench, BenchView, Command, KeyGroup } from '..';
import { benchWith } from '../shared/look';
import { chains } from './chains.svelte';
import ChainsMiddle from './ChainsMiddle.svelte';
import { drawing } from './draw.svelte';
import DrawLevel from './DrawLevel.svelte';
import { evolve } from './evolve.svelte';
import EvolveMiddle from './EvolveMiddle.svelte';
import EvolveStrip from './EvolveStrip.svelte';
import RulesetSide from './RulesetSide.svelte';
import RulesList from './RulesList.svelte';
import { sketch } from './sketch.svelte';
import SketchMiddle from './SketchMiddle.svelte';
import { syntax } from './syntax';
import './ruleset.css';

const chainKeys: KeyGroup = {
  name: 'Chains',
  view: 'chains',
  rows: [['[ ]', 'previous, next chain'], ['P', 'play'], ['Ctrl ↵', 'start, stop evolving']],
  press: (event) => {
    if (event.key === '[' || event.key === ']') chains.go(event.key === '[' ? -1 : 1);
    else if (event.key.toLowerCase() === 'p') desk.view = 'play';
    else return false;
    return true;
  },
  anywhere: (event) => startOrStop(event, 'chains', () => evolve.toggle()),
};

/** Ctrl Enter in a view of this bench; elsewhere it means what it means there. */
function startOrStop(event: KeyboardEvent, view: string, run: () => void): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || desk.view !== view) return false;
  run();
  return true;
}

const workKeys: KeyGroup = {
  name: 'Evolve, sketch',
  rows: [['Ctrl ↵', 'start, stop']],
  anywhere: (event) => startOrStop(event, 'evolve', () => evolve.toggle()) || startOrStop(event, 'sketch', () => sketch.stop() || sketch.begin()),
};

const TOOLS = { b: 'paint', e: 'erase', g: 'fill', i: 'pick' } as const;

const drawKeys: KeyGroup = {
  name: 'Draw',
  view: 'draw',
  rows: [['B E G I', 'paint, erase, fill, pick'], ['1–0', 'choose a piece'], ['arrows, Space', 'move the cursor, use the tool'], ['⌫', 'empty the cell'], ['Alt arrows', 'resize'], ['{ }', 'move the level up, down'], ['X', 'mirror; Shift X top to bottom']],
  press: (event) => {
    const key = event.key.toLowerCase();
    if (key in TOOLS) drawing.tool = TOOLS[key as keyof typeof TOOLS];
    else if (/^\d$/.test(key) && !event.shiftKey) drawing.choose((Number(key) + 9) % 10);
    else if (key === '{') drawing.move(-1);
    else if (key === '}') drawing.move(1);
    else return mirrorKey(event, (axis) => drawing.mirror(axis));
    return true;
  },
};

const hasLevel = (): boolean => drawing.level !== null;
const commands: Command[] = [
  { name: 'Next chain', key: ']', run: () => chains.go(1), can: () => desk.view === 'chains' && chains.all.length > 1 },
  { name: 'Chain before', key: '[', run: () => chains.go(-1), can: () => desk.view === 'chains' && chains.all.length > 1 },
  { name: 'New level', run: () => drawing.add(), can: () => paper.path !== '' },
  { name: 'Copy the level', run: () => drawing.copy(), can: hasLevel },
  ...mirrorCommands((axis) => drawing.mirror(axis), () => hasLevel() && desk.view === 'draw'),
  { name: 'Delete the level', run: () => drawing.remove(), can: hasLevel },
  { name: 'Move the level up', key: '{', run: () => drawing.move(-1), can: () => desk.level > 1 },
  { name: 'Move the level down', key: '}', run: () => drawing.move(1), can: () => desk.level < drawing.count },
  { name: 'Start evolving levels', key: 'Ctrl ↵', run: () => ((desk.view = 'evolve'), evolve.begin()), can: () => !evolve.running && paper.errors === 0 },
  { name: 'Stop evolving', key: 'Esc', run: () => void evolve.stop(), can: () => evolve.running },
  { name: 'Play the best level that evolved', run: () => void evolve.play(evolve.run?.population[0] ?? null), can: () => evolve.run !== null },
  { name: 'Look for new games', key: 'Ctrl ↵', run: () => ((desk.view = 'sketch'), sketch.begin()), can: () => !sketch.running },
  { name: 'Stop looking for new games', key: 'Esc', run: () => void sketch.stop(), can: () => sketch.running },
];

const base = benchWith({ list: RulesList, side: RulesetSide, strip: EvolveStrip, commands, keys: [chainKeys, workKeys, drawKeys] });
const shared = (id: string): BenchView[] => base.views.filter((view) => view.id === id);

export const bench: Bench = {
  ...base,
  views: [
    { id: 'chains', name: 'Chains', key: 'F2', middle: ChainsMiddle, strip: true },
    ...shared('text'),
    { id: 'draw', name: 'Draw', key: 'F10', middle: DrawLevel, strip: true },
    ...shared('play'),
    { id: 'evolve', name: 'Evolve', key: 'F9', middle: EvolveMiddle },
    { id: 'sketch', name: 'Sketch', key: 'Shift F9', middle: SketchMiddle },
    ...shared('ask'),
  ],
  syntax,
  combine: (other, half) => drawing.combined(other, half),
  headline: () => (desk.tells && !chains.isStale ? (chains.now?.verdict.head.toLowerCase() ?? '') : ''),
  job: {
    get chip() {
      return evolve.chip || sketch.chip || base.job?.chip || '';
    },
    cancel: () => evolve.stop() || sketch.stop() || (base.job?.cancel() ?? false),
  },
  escape: () => evolve.stop() || sketch.stop() || (base.escape?.() ?? false),
};
