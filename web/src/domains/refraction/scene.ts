// What is drawn of a board. Beams come from the server, which knows how light travels; the rest is there as soon as
// the text is.
import { type Board, type Cell, type Fixed, fixedAt, type PieceKind, type Side } from './board';

export interface LitBeam {
  from: [number, number];
  side: Side;
  length: number;
  power: string;
  share: number;
  met: 'piece' | 'target' | 'blocker' | 'source' | 'side' | 'edge';
  lost: boolean;
  says: string;
}

/** The view `light` of a board. */
export interface Lit {
  title: string;
  width: number;
  height: number;
  sources: { name: string; at: [number, number]; out: Side; power: string }[];
  targets: { name: string; at: [number, number]; in: Side; power: string; lit: boolean; got: string | null; says: string }[];
  blockers: [number, number][];
  pieces: { name: string; kind: PieceKind; inputs: string; outputs: string; at: [number, number] | null; used: boolean; says: string }[];
  beams: LitBeam[];
  lit: number;
  won: boolean;
  doubt: string | null;
  says: string;
}

export interface ScenePiece {
  name: string;
  kind: PieceKind;
  inputs: readonly Side[];
  outputs: readonly Side[];
  at: Cell;
  used: boolean;
}

export interface Scene {
  width: number;
  height: number;
  fixed: readonly (Pick<Fixed, 'kind' | 'name' | 'at' | 'side' | 'power'> & { lit: boolean })[];
  pieces: readonly ScenePiece[];
  beams: readonly LitBeam[];
}

const sides = (text: string): Side[] => text.split(',') as Side[];

/** The board of the text with pieces on it, and the light as far as it is known. */
export function sceneOf(board: Board, placed: ReadonlyMap<string, Cell>, lit: Lit | null): Scene {
  const isLit = (name: string): boolean => lit?.targets.some((one) => one.name === name && one.lit) ?? false;
  return {
    width: board.width,
    height: board.height,
    fixed: board.fixed.map((one) => ({ ...one, lit: one.kind === 'target' && isLit(one.name) })),
    pieces: board.tray.flatMap((piece) => {
      const at = placed.get(piece.name);
      return at && !fixedAt(board, at) ? [{ ...piece, at, used: lit?.pieces.some((one) => one.name === piece.name && one.used) ?? false }] : [];
    }),
    beams: lit?.beams ?? [],
  };
}

/** The same of a board that is not in the text. */
export function sceneOfLit(lit: Lit): Scene {
  return {
    width: lit.width,
    height: lit.height,
    fixed: [
      ...lit.sources.map((one) => ({ kind: 'source' as const, name: one.name, at: one.at, side: one.out, power: one.power, lit: false })),
      ...lit.targets.map((one) => ({ kind: 'target' as const, name: one.name, at: one.at, side: one.in, power: one.power, lit: one.lit })),
      ...lit.blockers.map((at) => ({ kind: 'blocker' as const, name: '', at, side: null, power: '', lit: false })),
    ],
    pieces: lit.pieces.flatMap((one) => (one.at ? [{ name: one.name, kind: one.kind, inputs: sides(one.inputs), outputs: sides(one.outputs), at: one.at, used: one.used }] : [])),
    beams: lit.beams,
  };
}

const GLYPHS: Record<string, string> = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾', '1/5': '⅕', '2/5': '⅖', '3/5': '⅗', '4/5': '⅘', '1/6': '⅙', '5/6': '⅚', '1/8': '⅛', '3/8': '⅜', '5/8': '⅝', '7/8': '⅞' };

/** A fraction as it is drawn: one sign where there is one. */
export function drawnPower(power: string): string {
  return GLYPHS[power] ?? power;
}

export const WAYS: Record<Side, string> = { N: 'above', E: 'the right', S: 'below', W: 'the left' };

/** What a cell holds, for those who do not see it. */
export function contentsOf(scene: Scene, lit: Lit | null, cell: Cell): string {
  const [x, y] = cell;
  const fixed = scene.fixed.find((one) => one.at[0] === x && one.at[1] === y);
  if (fixed?.kind === 'blocker') return 'blocker';
  if (fixed?.kind === 'source') return `source ${fixed.name}, sends ${fixed.power} ${fixed.side === 'N' ? 'up' : fixed.side === 'S' ? 'down' : fixed.side === 'E' ? 'right' : 'left'}`;
  if (fixed?.side) return `target ${fixed.name}, ${fixed.lit ? 'lit' : `needs ${fixed.power} from ${WAYS[fixed.side]}`}`;
  const piece = scene.pieces.find((one) => one.at[0] === x && one.at[1] === y);
  if (piece) return `${piece.kind} ${piece.name}, in ${piece.inputs.join(',')} out ${piece.outputs.join(',')}${piece.used ? ', lit' : ''}`;
  const through = (lit?.beams ?? []).filter((beam) => crosses(beam, cell)).map((beam) => beam.power);
  return through.length > 0 ? `empty, light of ${through.join(' and ')}` : 'empty';
}

const STEPS: Record<Side, Cell> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

export function crosses(beam: LitBeam, [x, y]: Cell): boolean {
  const [dx, dy] = STEPS[beam.side];
  return Array.from({ length: beam.length }, (_, i) => i + 1).some((i) => beam.from[0] + dx * i === x && beam.from[1] + dy * i === y);
}

/** Where a beam is drawn, in cells from the corner of the board: up to the middle of what it meets, or to where it
 * stops. */
export function lineOf(beam: LitBeam): [number, number, number, number] {
  const [dx, dy] = STEPS[beam.side];
  const reach = beam.met === 'piece' || beam.met === 'target' ? beam.length + 1 : beam.length + 0.5;
  const [x, y] = [beam.from[0] - 0.5, beam.from[1] - 0.5];
  return [x, y, x + dx * reach, y + dy * reach];
}
