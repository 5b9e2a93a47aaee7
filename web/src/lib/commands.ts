// Everything that can be done, by name.
import { desk } from './desk.svelte';
import { draw } from './draw.svelte';
import { knownStore } from './known.svelte';
import { addLevel, copyLevel, deleteLevel, goLevel, moveLevel } from './levels';
import { mend } from './mend.svelte';
import { paper } from './paper.svelte';
import { play } from './play.svelte';
import { shelf } from './shelf.svelte';
import { suggest } from './suggest.svelte';

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
    ['Solve from here', '?', () => ((desk.view = 'play'), void play.solveFromHere())],
    ['Restart', 'R', () => play.restart()],
    ['Mirror the level', 'X', () => draw.mirror()],
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
    ['Keyboard', '', () => (desk.dialog = 'keys')],
    ...shelf.files.map((file): Command => [`Open ${file.path}`, '', () => void shelf.open(file.path)]),
  ];
}
