// Games leave the static studio. The pages of players lie beside this page, the engine writes what they hold of a game,
// and the browser draws pictures. Films are left to the program.
import type { Answered } from '../lib/line';
import type { ExportedFile, InsideFile, PublishedPage } from '../wire';
import { answer, refuse } from './files';
import { send } from './route';
import { writeZip } from './zip';

/** The longest side of a preview, in pixels, and the most letters that one may add to a file. */
const PREVIEW_SIDE = 640;
const MOST_PREVIEW = 200_000;

/** Answers the request `export`. */
export async function exported(body: Record<string, unknown>): Promise<Answered> {
  const to = String(body.to);
  if (to === 'gif') return refuse(422, 'Films are drawn by the program: puzzlewright export FILE --to gif. Pictures and pages can be saved here.');
  if (to === 'html') return page(body);
  const text = await send('notation', { ...body, to: to === 'png' ? 'svg' : to });
  if (text.number !== 200) return { status: text.number, text: text.text };
  const file = JSON.parse(text.text) as InsideFile;
  if (to !== 'png') return answer(base64(file.name, new TextEncoder().encode(file.text)));
  const picture = await drawn(file.text, Infinity);
  return answer({ name: file.name.replace(/svg$/, 'png'), bytes: picture.slice(picture.indexOf(',') + 1) } satisfies ExportedFile);
}

async function page(body: Record<string, unknown>): Promise<Answered> {
  const asked = { ...body, picture: await preview(body) };
  const said = await send('page', asked);
  if (said.number !== 200) return { status: said.number, text: said.text };
  const { name, domain, places, texts } = JSON.parse(said.text) as PublishedPage;
  const player = await playerOf(domain);
  if (player === null) return refuse(422, 'This site has no players to put games into; it was built without them.');
  const whole = places.reduce((page, place, i) => page.replace(place, () => texts[i] ?? ''), player);
  const bytes = new TextEncoder().encode(whole);
  if (body.zip !== true) return answer(base64(name, bytes));
  const zip = new Uint8Array(await writeZip([{ path: 'index.html', bytes }]).arrayBuffer());
  return answer(base64(name.replace(/html$/, 'zip'), zip));
}

/** The page that plays files of a domain. */
async function playerOf(domain: string): Promise<string | null> {
  const list = await fetch(new URL('players/all.json', document.baseURI));
  const name = list.ok ? ((await list.json()) as Record<string, string>)[domain] : undefined;
  if (!name) return null;
  const response = await fetch(new URL(`players/${name}`, document.baseURI));
  return response.ok ? response.text() : null;
}

/** A picture of the first level; none where it cannot be drawn or is large. */
async function preview(body: Record<string, unknown>): Promise<string | undefined> {
  const said = await send('notation', { ...body, to: 'svg', level: 1, whole: false, moves: '' });
  if (said.number !== 200) return undefined;
  try {
    const picture = await drawn((JSON.parse(said.text) as InsideFile).text, PREVIEW_SIDE);
    return picture.length <= MOST_PREVIEW ? picture : undefined;
  } catch {
    return undefined;
  }
}

/** A drawing as the address of a PNG, no larger than `side`. */
async function drawn(svg: string, side: number): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round(image.naturalWidth * scale)), Math.max(1, Math.round(image.naturalHeight * scale))];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}

function base64(name: string, bytes: Uint8Array): ExportedFile {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { name, bytes: btoa(text) };
}
