// Orders the functions of an engine so that those that look alike stand together:
//
//   node dev/alike.mjs IN.wasm OUT.wasm
//
// Generic code leaves many functions that differ in a few bytes. gzip finds a repetition only within the last 32 kB, so
// an engine whose like functions are neighbours is sent a tenth smaller. This writes an order of names into the file;
// `wasm-opt --reorder-functions-by-name` then follows it and renumbers all calls.
import { readFileSync, writeFileSync } from 'node:fs';

/** Functions are compared by their pieces of so many bytes. */
const PIECE = 5;
/** A piece that more functions have says nothing. */
const MOST_HOLDERS = 300;
/** How many functions before a place are compared with, each counting half of the one after it. */
const BEFORE = 3;
/** Added to the size of a function, so that a tiny one that shares its few pieces does not always come first. */
const LEAST = 20;

const IMPORTS = 2;
const CODE = 10;

/** The bodies of all functions in their order, and how many are imported before them. */
function functions(bytes) {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const bodies = [];
  let imported = 0;
  while (at < bytes.length) {
    const section = bytes[at++];
    const size = number();
    const end = at + size;
    if (section === IMPORTS) {
      for (let left = number(); left > 0; left -= 1) {
        for (let text = 0; text < 2; text += 1) {
          const length = number();
          at += length;
        }
        if (bytes[at++] !== 0) throw new Error('only functions are expected among the imports');
        number();
        imported += 1;
      }
    } else if (section === CODE) {
      for (let left = number(); left > 0; left -= 1) {
        const length = number();
        bodies.push(bytes.subarray(at, at + length));
        at += length;
      }
    }
    at = end;
  }
  return { bodies, imported };
}

function piecesOf(body) {
  const pieces = new Set();
  for (let at = 0; at + PIECE <= body.length; at += 1) {
    let piece = 0;
    for (let k = 0; k < PIECE; k += 1) piece = Math.imul(piece, 0x01000193) ^ body[at + k];
    pieces.add(piece);
  }
  return pieces;
}

/** A chain through all functions: each is followed by the one that shares the largest part of its pieces with it. */
function chain(bodies) {
  const pieces = bodies.map(piecesOf);
  const holders = new Map();
  pieces.forEach((own, f) => {
    for (const piece of own) {
      const list = holders.get(piece);
      if (list) list.push(f);
      else holders.set(piece, [f]);
    }
  });
  const shared = pieces.map((own) => [...own].map((piece) => holders.get(piece)).filter((list) => list.length > 1 && list.length <= MOST_HOLDERS));
  const bySize = bodies.map((_, f) => f).sort((a, b) => bodies[b].length - bodies[a].length || a - b);
  const score = new Float64Array(bodies.length);
  const isPlaced = new Uint8Array(bodies.length);
  const order = [];
  for (let largest = 0; order.length < bodies.length; ) {
    const touched = [];
    for (let back = 1, weight = 1; back <= BEFORE && back <= order.length; back += 1, weight /= 2) {
      for (const list of shared[order[order.length - back]]) {
        for (const f of list) {
          if (isPlaced[f]) continue;
          if (score[f] === 0) touched.push(f);
          score[f] += weight;
        }
      }
    }
    let [next, best] = [-1, 0];
    for (const f of touched) {
      const likeness = score[f] / (pieces[f].size + LEAST);
      if (likeness > best) [next, best] = [f, likeness];
      score[f] = 0;
    }
    if (next < 0) {
      while (isPlaced[bySize[largest]]) largest += 1;
      next = bySize[largest];
    }
    isPlaced[next] = 1;
    order.push(next);
  }
  return order;
}

/** A section of names that sort in this order. */
function names(order, imported) {
  const number = (value) => {
    const out = [];
    for (; value > 127; value >>>= 7) out.push((value & 127) | 128);
    return [...out, value];
  };
  const text = (letters) => [...number(letters.length), ...Buffer.from(letters)];
  const place = [];
  order.forEach((f, at) => (place[f] = at));
  const list = place.flatMap((at, f) => [...number(f + imported), ...text(String(at).padStart(6, '0'))]);
  const own = [...number(order.length), ...list];
  const FUNCTIONS = 1;
  const section = [...text('name'), FUNCTIONS, ...number(own.length), ...own];
  return Buffer.from([0, ...number(section.length), ...section]);
}

const [from, to] = process.argv.slice(2);
const bytes = readFileSync(from);
const { bodies, imported } = functions(bytes);
writeFileSync(to, Buffer.concat([bytes, names(chain(bodies), imported)]));
