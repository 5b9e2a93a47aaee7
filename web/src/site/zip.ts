// Zip files, as far as folders of texts need them (APPNOTE.TXT of PKWARE, sections 4.3 and 4.4): written without
// compression, read with or without it.

export interface Entry {
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Bytes of the three heads without their names. */
const [LOCAL_BYTES, CENTRAL_BYTES, END_BYTES] = [30, 46, 22];
/** Names are UTF-8. */
const UTF8 = 0x0800;
/** 1 January 1980, the first day a zip can name: the same files give the same bytes. */
const DAY = 0x21;

export function writeZip(entries: readonly Entry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const list: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { path, bytes } of entries) {
    const name = new TextEncoder().encode(path);
    // Version, flags, method, time, day, checksum, both sizes, and the lengths of the name and of nothing else.
    const common: [number, 2 | 4][] = [[20, 2], [UTF8, 2], [0, 2], [0, 2], [DAY, 2], [checksum(bytes), 4], [bytes.length, 4], [bytes.length, 4], [name.length, 2], [0, 2]];
    const local = numbers([[LOCAL, 4], ...common]);
    list.push(numbers([[CENTRAL, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]), name);
    parts.push(local, name, bytes);
    at += local.length + name.length + bytes.length;
  }
  const size = list.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  return new Blob([...parts, ...list, numbers([[END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2]])], { type: 'application/zip' });
}

/** The files of a zip; throws with a sentence where it cannot be read. */
export async function readZip(file: Blob, mostBytes: number): Promise<Entry[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  let end = bytes.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error('This is not a zip file.');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  let left = mostBytes;
  for (let n = view.getUint16(end + 10, true); n > 0; n -= 1) {
    if (at + CENTRAL_BYTES > bytes.length || view.getUint32(at, true) !== CENTRAL) throw new Error('The zip file is damaged.');
    const [method, packed, lengths] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), [28, 30, 32].map((field) => view.getUint16(at + field, true))];
    const [nameLength = 0, extra = 0, comment = 0] = lengths;
    const path = new TextDecoder().decode(bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameLength));
    const local = view.getUint32(at + 42, true);
    at += CENTRAL_BYTES + nameLength + extra + comment;
    if (path.endsWith('/')) continue;
    if (local + LOCAL_BYTES > bytes.length) throw new Error('The zip file is damaged.');
    const from = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const data = await unpack(bytes.slice(from, from + packed), method, left);
    left -= data.length;
    entries.push({ path, bytes: data });
  }
  return entries;
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, method: number, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = (): never => {
    throw new Error('The zip file holds more than the studio takes.');
  };
  if (method === 0) return bytes.length > mostBytes ? tooLarge() : bytes;
  if (method !== 8) throw new Error('The zip file uses a compression that cannot be read here; pack it again in the usual way.');
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
    total += value.length;
    if (total > mostBytes) tooLarge();
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function numbers(fields: readonly (readonly [number, 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, size]) => sum + size, 0)));
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** CRC-32, bit by bit from the polynomial. */
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
