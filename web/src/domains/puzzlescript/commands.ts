// What can be done with a game, by name.
import { desk } from '../../lib/desk.svelte';
import { draw } from '../../lib/draw.svelte';
import { hints } from '../../lib/play-hints';
import { knownStore } from '../../lib/known.svelte';
import { addLevel, copyLevel, deleteLevel, goLevel, moveLevel } from '../../lib/levels';
import { mend } from '../../lib/mend.svelte';
import { paper } from '../../lib/paper.svelte';
import { play } from '../../lib/play.svelte';
import { suggest } from '../../lib/suggest.svelte';
import { tests } from '../../lib/tests.svelte';
import type { Command } from '..';
import { hideCommand } from '../shared/hide';
import { historyCommands } from '../shared/history';
import { nextProblem } from '../shared/text';
import { wholeGame } from './game.svelte';

const hasLevel = (): boolean => paper.level !== null;
/** A level that is known to be solvable needs no repair. While answers are hidden, leaving it out would tell. */
const mayNeedRepair = (): boolean => hasLevel() && !(desk.tells && knownStore.now(paper.level)?.known.solve?.status === 'solved');
const hasPlay = (): boolean => hasLevel() && play.steps > 0;
const hasLevels = (): boolean => paper.levels.length > 1;

/** Only where the format has a place for tests. */
export const keepTest: Command = { name: 'Keep the play as a test', key: 'T', run: () => void tests.keep(), can: hasPlay };
/** Only where the format has names of levels that can be changed. */
export const nameLevel: Command = { name: 'Rename this level', run: () => (desk.dialog = 'name-level'), can: hasLevel };

/** Only where a file is a whole game. */
export const gameCommands: readonly Command[] = [
  { name: 'Play the game from the start', key: 'Shift F4', run: () => ((desk.view = 'game'), wholeGame.open(null)), can: hasLevel },
  { name: 'Play the game from here', run: () => ((desk.view = 'game'), wholeGame.open(paper.level?.index ?? null)), can: hasLevel },
];

export const commands: readonly Command[] = [
  hideCommand,
  ...gameCommands,
  { name: 'Start or stop suggesting', key: 'Ctrl ↵', run: () => suggest.toggle(), can: hasLevel },
  { name: 'Edit my rules', run: () => suggest.choose('mine'), can: hasLevel },
  { name: 'Make it solvable', run: () => mend.repair(), can: mayNeedRepair },
  { name: 'Kernel: strip the level to what the puzzle needs', run: () => mend.kernel(), can: hasLevel },
  { name: 'Rules swapped: try the rules of another game', run: () => (desk.dialog = 'swap'), can: hasLevel },
  { name: 'Look longer at this level', run: () => paper.level && knownStore.lookLonger(paper.level), can: hasLevel },
  { name: 'Solve from here', run: () => ((desk.view = 'play'), void play.solveFromHere()), can: hasLevel },
  { name: 'Hint', key: '?', run: () => ((desk.view = 'play'), void hints.next()), can: hasLevel },
  keepTest,
  { name: 'Copy the play to share it', run: () => void navigator.clipboard?.writeText(play.trace).then(() => desk.say('Copied the play as text. Paste it into a studio to replay it.')), can: hasPlay },
  { name: 'Restart', key: 'R', run: () => play.restart(), can: hasPlay },
  { name: 'Mirror left to right', key: 'X', run: () => draw.mirror('x'), can: hasLevel },
  { name: 'Mirror top to bottom', key: 'Shift X', run: () => draw.mirror('y'), can: hasLevel },
  { name: 'Select the whole level', key: 'Ctrl A', run: () => draw.selectAll(), can: hasLevel },
  nextProblem,
  { name: 'Turn log: what the last move did', run: () => ((desk.view = 'text'), (desk.foot = 'turn')), can: hasLevel },
  ...historyCommands,
  { name: 'Thaw all cells', run: () => draw.thawAll(), can: () => draw.frozenCells.size > 0 },
  { name: 'New level', run: addLevel, can: hasLevel },
  { name: 'Save level as copy', run: copyLevel, can: hasLevel },
  { name: 'Delete level', run: deleteLevel, can: hasLevels },
  { name: 'Next level', key: ']', run: () => goLevel(1), can: hasLevels },
  { name: 'Level before', key: '[', run: () => goLevel(-1), can: hasLevels },
  { name: 'Move level down', key: '}', run: () => moveLevel(1), can: hasLevels },
  { name: 'Move level up', key: '{', run: () => moveLevel(-1), can: hasLevels },
  nameLevel,
];
