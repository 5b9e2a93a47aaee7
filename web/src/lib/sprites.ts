// Drawing cells on a canvas with the game's own sprites.
import type { GameView } from '../wire';
import type { Board, Sprites, Thing } from './model';

/** The objects of a game as they are drawn. */
export function thingsOf(view: GameView): Thing[] {
  return view.objects.map((object) => ({
    name: object.name,
    layer: object.layer,
    line: object.line,
    size: object.sprite.length,
    pixels: object.sprite.flat(),
    colour: mainColour(object.sprite.flat()),
  }));
}

/** What is needed to draw a game, and nothing else of it. */
export function spritesOf(view: GameView): Sprites {
  return { things: thingsOf(view), backgroundColour: view.background_color ?? '#000000' };
}

/** The colour most of a sprite's pixels have. */
function mainColour(pixels: (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const pixel of pixels) if (pixel) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '#808080';
}

/** Draws a board; `cell` is the size of a cell in canvas pixels. */
export function drawBoard(context: CanvasRenderingContext2D, game: Sprites, board: Board, cell: number): void {
  context.imageSmoothingEnabled = false;
  context.clearRect(0, 0, board.width * cell, board.height * cell);
  context.fillStyle = game.backgroundColour;
  context.fillRect(0, 0, board.width * cell, board.height * cell);
  for (let y = 0; y < board.height; y += 1) {
    for (let x = 0; x < board.width; x += 1) drawCell(context, game, board.cells[y * board.width + x] ?? [], x * cell, y * cell, cell);
  }
}

export function drawCell(context: CanvasRenderingContext2D, game: Sprites, things: number[], left: number, top: number, cell: number): void {
  for (const thing of [...things].sort((a, b) => (game.things[a]?.layer ?? 0) - (game.things[b]?.layer ?? 0))) {
    const image = imageOf(game, thing);
    if (image) context.drawImage(image, left, top, cell, cell);
  }
}

const images = new WeakMap<Sprites, Map<number, HTMLCanvasElement>>();

/** The sprite of a thing, drawn once a game. */
export function imageOf(game: Sprites, index: number): HTMLCanvasElement | null {
  const thing = game.things[index];
  if (!thing) return null;
  let all = images.get(game);
  if (!all) images.set(game, (all = new Map()));
  const found = all.get(index);
  if (found) return found;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = thing.size || 5;
  const context = canvas.getContext('2d');
  thing.pixels.forEach((pixel, i) => {
    if (!pixel || !context) return;
    context.fillStyle = pixel;
    context.fillRect(i % thing.size, Math.floor(i / thing.size), 1, 1);
  });
  all.set(index, canvas);
  return canvas;
}
