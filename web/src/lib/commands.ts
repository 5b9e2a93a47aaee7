// Everything that can be done, by name.
import { desk } from './desk.svelte';
import { draw } from './draw.svelte';
import { hints } from './hints.svelte';
import { knownStore } from './known.svelte';
import { addLevel, copyLevel, deleteLevel, goLevel, moveLevel } from './levels';
import { mend } from './mend.svelte';
import { paper } from './paper.svelte';
import { play } from './play.svelte';
import { shelf } from './shelf.svelte';
import { suggest } from './suggest.svelte';
import { tests } from './tests.svelte';

export type Command = [name: string, shortcut: string, run: () => void];

export function commands(): Command[] {
  return [
    ['Draw', 'F2', () => (desk.view = 'draw')],
    ['Text', 'F3', () => (desk.view = 'text')],
    ['Play', 'F4', () => (desk.view = 'play')],
    ['Coverage', 'F9', () => (desk.view = 'coverage')],
    ['Undo', 'Ctrl Z', () => paper.undo()],
    ['Redo', 'Ctrl Shift Z', () => paper.redo()],
    ['Hide or show what is known', 'H', () => desk.setHidden(!desk.hidden)],
    ['Light or dark theme', '', () => desk.setTheme(desk.theme === 'dark' ? 'light' : 'dark')],
    ['Start or stop suggesting', 'Ctrl ↵', () => suggest.toggle()],
    ['Edit my rules', '', () => suggest.choose('mine')],
    ['Make it solvable', '', () => mend.repair()],
    ['Kernel: strip the level to what the puzzle needs', '', () => mend.kernel()],
    ['Rules swapped: try the rules of another game', '', () => (desk.dialog = 'swap')],
    ['Look longer at this level', '', () => paper.level && knownStore.lookLonger(paper.level)],
    ['Solve from here', '', () => ((desk.view = 'play'), void play.solveFromHere())],
    ['Hint', '?', () => ((desk.view = 'play'), void hints.next())],
    ['Keep the play as a test', 'T', () => void tests.keep()],
    ['Copy the play to share it', '', () => void navigator.clipboard?.writeText(play.trace).then(() => desk.say('The play is copied; paste it anywhere, here too.'))],
    ['Restart', 'R', () => play.restart()],
    ['Mirror left to right', 'X', () => draw.mirror('x')],
    ['Mirror top to bottom', 'Shift X', () => draw.mirror('y')],
    ['Select the whole level', 'Ctrl A', () => draw.selectAll()],
    ['Next problem', 'F8', () => ((desk.view = 'text'), setTimeout(() => void paper.showProblem(undefined, true), 60))],
    ['Turn log: what the last move did', '', () => ((desk.view = 'text'), (desk.foot = 'turn'))],
    ['Thaw all cells', '', () => draw.thawAll()],
    ['New level', '', addLevel],
    ['Save level as copy', '', copyLevel],
    ['Delete level', '', deleteLevel],
    ['Next level', ']', () => goLevel(1)],
    ['Level before', '[', () => goLevel(-1)],
    ['Move level down', '}', () => moveLevel(1)],
    ['Move level up', '{', () => moveLevel(-1)],
    ['New game', '', () => (desk.dialog = 'new')],
    ['Duplicate this file', '', () => void shelf.duplicate()],
    ['Delete this file', '', () => void shelf.remove()],
    ['Rename this file', '', () => (desk.dialog = 'name-file')],
    ['Rename this level', '', () => (desk.dialog = 'name-level')],
    ['Keyboard', '', () => (desk.dialog = 'keys')],
    ...shelf.files.map((file): Command => [`Open ${file.path}`, '', () => void shelf.open(file.path)]),
  ];
}

/** Shows a rule in the text. */
export function goToRule(line: number): void {
  desk.view = 'text';
  // The editor is put on the page first.
  setTimeout(() => paper.goToLine(line), 30);
}
