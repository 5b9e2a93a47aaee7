// Puzzles of a program as pictures. Every atom with a place, a pair of numbers, is drawn on that cell, and what
// `#show` selects may say more: `__board(W,H)`, `__fill((X,Y),COLOUR)`, `__text((X,Y),"T")`, `__line((X,Y),(X,Y))`.

export interface Term {
  name: string;
  /** The value of a number or a text. */
  value: string;
  arguments: Term[];
}

export type Place = [x: number, y: number];

export interface Mark {
  kind: 'fill' | 'text' | 'step' | 'line';
  at: Place;
  to?: Place;
  text: string;
  /** Which colour of the series, from 1, or one the program names. */
  colour: string;
}

export interface Drawing {
  width: number;
  height: number;
  marks: Mark[];
  legend: { name: string; text: string; colour: string }[];
  /** Atoms without a place. */
  rest: string[];
}

/** An atom as it is printed; null where it is not one. */
export function readTerm(text: string): Term | null {
  let at = 0;
  const term = (): Term | null => {
    if (text[at] === '"') {
      const found = /^"(?:[^"\\]|\\.)*"/.exec(text.slice(at))?.[0];
      if (!found) return null;
      at += found.length;
      return { name: '', value: JSON.parse(found) as string, arguments: [] };
    }
    const word = /^-?[\w#']*/.exec(text.slice(at))?.[0] ?? '';
    at += word.length;
    if (/^-?\d+$/.test(word)) return { name: '', value: word, arguments: [] };
    const found: Term = { name: word, value: '', arguments: [] };
    if (text[at] !== '(') return word ? found : null;
    do {
      at += 1;
      if (text[at] === ')') break;
      const next = term();
      if (!next) return null;
      found.arguments.push(next);
    } while (text[at] === ',');
    if (text[at] !== ')') return null;
    at += 1;
    return found;
  };
  const found = term();
  return at === text.length ? found : null;
}

function placeOf(term: Term | undefined): Place | null {
  const [a, b, more] = term?.arguments ?? [];
  if (!term || term.name !== '' || !a || !b || more) return null;
  const [x, y] = [Number(a.value || Number.NaN), Number(b.value || Number.NaN)];
  return Number.isInteger(x) && Number.isInteger(y) ? [x, y] : null;
}

/** The place of an atom and its other arguments: `wall((2,3))`, `step((2,3),5)`, `wall(2,3)`. */
function placed(term: Term): { at: Place; others: Term[] } | null {
  const index = term.arguments.findIndex((one) => placeOf(one) !== null);
  const at = placeOf(term.arguments[index]);
  if (at) return { at, others: term.arguments.filter((_, i) => i !== index) };
  const plain = placeOf({ name: '', value: '', arguments: term.arguments.slice(0, 2) });
  return plain && term.arguments.length <= 3 ? { at: plain, others: term.arguments.slice(2) } : null;
}

/** How a puzzle is drawn, with or without its solution. */
export function drawingOf(design: readonly string[], solution: readonly string[], solved: boolean): Drawing {
  const [marks, rest]: [Mark[], string[]] = [[], []];
  const legend = new Map<string, Drawing['legend'][number]>();
  const sizes: Place[] = [];
  const colourOf = (name: string): string => {
    const known = legend.get(name);
    if (known) return known.colour;
    // Names that begin alike get a second letter.
    const letters = [...legend.values()].map((one) => one.text);
    const text = [name.slice(0, 1), name.slice(0, 2), name.slice(0, 3)].find((one) => !letters.includes(one)) ?? name.slice(0, 2);
    const colour = String((legend.size % 5) + 1);
    legend.set(name, { name, text, colour });
    return colour;
  };
  const own = (term: Term): boolean => {
    const [first, second] = term.arguments;
    const at = placeOf(first);
    if (term.name === '__board' && first && second) sizes.push([Number(first.value), Number(second.value)]);
    else if (term.name === '__fill' && at && second) marks.push({ kind: 'fill', at, text: '', colour: second.value || second.name });
    else if (term.name === '__text' && at && second) marks.push({ kind: 'text', at, text: second.value || second.name, colour: '' });
    else if (term.name === '__line' && at) marks.push({ kind: 'line', at, to: placeOf(second) ?? at, text: '', colour: '' });
    else return false;
    return true;
  };
  const terms = (atoms: readonly string[]): [string, Term | null][] => atoms.map((atom) => [atom, readTerm(atom)]);
  const shown = terms(solution);
  // What the program draws itself is drawn instead of what is guessed here.
  const isOwn = shown.filter(([, term]) => term && own(term)).length > 0;
  for (const [atom, term] of terms(design)) {
    const found = term && placed(term);
    if (!term || !found) rest.push(atom);
    else if (!isOwn) marks.push({ kind: 'fill', at: found.at, text: '', colour: colourOf(term.name) }, { kind: 'text', at: found.at, text: legend.get(term.name)?.text ?? '', colour: '' });
  }
  if (solved && !isOwn) {
    for (const [atom, term] of shown) {
      const found = term && placed(term);
      if (!term || !found) rest.push(atom);
      else {
        const text = found.others.map((one) => one.value || one.name).join(' ') || '•';
        // What happens on one cell more than once is written side by side.
        const there = marks.find((mark) => mark.kind === 'step' && mark.at[0] === found.at[0] && mark.at[1] === found.at[1]);
        if (there) there.text += ` ${text}`;
        else marks.push({ kind: 'step', at: found.at, text, colour: '' });
      }
    }
  }
  const places = marks.flatMap((mark) => [mark.at, ...(mark.to ? [mark.to] : [])]);
  // Cells count from 1, or from 0 where something stands there.
  const shift = places.some(([x, y]) => x < 1 || y < 1) ? 1 : 0;
  const [width, height] = sizes[0] ?? ([Math.max(1, ...places.map(([x]) => x + shift)), Math.max(1, ...places.map(([, y]) => y + shift))] as Place);
  const moved = ([x, y]: Place): Place => [x - 1 + shift, y - 1 + shift];
  const order = { fill: 0, line: 1, text: 2, step: 3 };
  const drawn = marks.map((mark): Mark => ({ ...mark, at: moved(mark.at), ...(mark.to ? { to: moved(mark.to) } : {}) })).sort((a, b) => order[a.kind] - order[b.kind]);
  return { width, height, marks: drawn, legend: [...legend.values()], rest };
}
