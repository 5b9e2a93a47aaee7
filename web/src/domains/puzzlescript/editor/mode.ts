// The colours of PuzzleScript text. A line-by-line tokenizer is enough: the language has sections,
// comments that nest, and otherwise words.
import { StreamLanguage, type StringStream } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { lineColours } from '../../../editor/line-colours';
import { glyphTag, objectTag, sectionTag } from '../../../editor/tags';

export const SECTIONS = ['objects', 'legend', 'sounds', 'collisionlayers', 'rules', 'winconditions', 'levels'];

const PRELUDE = new Set(
  ('title author homepage background_color text_color again_interval color_palette debug flickscreen ' +
    'key_repeat_interval noaction norepeat_action noundo norestart realtime_interval require_player_movement ' +
    'run_rules_on_level_start scanline throttle_movement verbose_logging youtube zoomscreen').split(' '),
);
const RULE_WORDS = new Set('late rigid random startloop endloop no'.split(' '));
const COMMANDS = new Set(
  ('again cancel checkpoint restart win message sfx0 sfx1 sfx2 sfx3 sfx4 sfx5 sfx6 sfx7 sfx8 sfx9 sfx10').split(' '),
);
const DIRECTIONS = new Set(
  ('up down left right horizontal vertical orthogonal moving stationary parallel perpendicular action ' +
    'randomdir random').split(' '),
);
const SOUND_WORDS = new Set(
  ('move cantmove create destroy titlescreen startgame endgame startlevel endlevel undo restart cancel ' +
    'showmessage closemessage').split(' '),
);
const WIN_WORDS = new Set('all some no on any'.split(' '));
const JOINERS = new Set('and or'.split(' '));

/** Words of a transform beside the names of the game. */
export const TRANSFORM_WORDS = 'choose option or keep count connected symmetric combine resize object no'.split(' ');

/** Words completion offers beside the author's own names, by section. */
export const WORDS: Record<string, string[]> = {
  prelude: [...PRELUDE, ...SECTIONS.map((name) => name.toUpperCase())],
  rules: [...RULE_WORDS, ...COMMANDS, ...DIRECTIONS],
  sounds: [...SOUND_WORDS],
  winconditions: [...WIN_WORDS],
  legend: [...JOINERS],
};

/** The name of a word that stands for objects. */
export const OBJECT = 'object';

interface Place {
  section: string;
  depth: number;
  message: boolean;
}

function word(state: Place, text: string): string | null {
  const lower = text.toLowerCase();
  switch (state.section) {
    case '':
      return PRELUDE.has(lower) ? 'keyword' : 'string';
    case 'objects':
      return /^#?[0-9.]+$/.test(text) ? 'number' : 'object';
    case 'legend':
    case 'collisionlayers':
      return JOINERS.has(lower) ? 'keyword' : 'object';
    case 'sounds':
      return SOUND_WORDS.has(lower) || DIRECTIONS.has(lower) ? 'keyword' : /^\d+$/.test(text) ? 'number' : 'object';
    case 'rules':
      if (DIRECTIONS.has(lower)) return 'direction';
      if (RULE_WORDS.has(lower) || COMMANDS.has(lower)) return 'keyword';
      return 'object';
    case 'transform':
      if (TRANSFORM_WORDS.includes(lower)) return 'keyword';
      return /^[\d.]+(x\d+)?$/.test(text) ? 'number' : 'object';
    case 'winconditions':
      return WIN_WORDS.has(lower) ? 'keyword' : 'object';
    default:
      return null;
  }
}

function token(stream: StringStream, state: Place): string | null {
  if (stream.sol()) {
    state.message = false;
    const match = stream.string.trim().toLowerCase();
    if (state.depth === 0 && SECTIONS.includes(match)) {
      state.section = match;
      stream.skipToEnd();
      return 'section';
    }
  }
  if (state.depth > 0 || stream.peek() === '(') return comment(stream, state);
  if (stream.eatSpace()) return null;
  if (stream.sol() && stream.match(/^=+\s*$/)) return 'punctuation';
  if (state.message) {
    stream.skipToEnd();
    return 'string';
  }
  if ((state.section === 'levels' || state.section === 'rules') && stream.match(/^message\b/i)) {
    state.message = true;
    return 'keyword';
  }
  if (state.section === 'levels') {
    stream.next();
    return 'glyph';
  }
  if (stream.match(/^#[0-9a-fA-F]{3,8}\b/)) return 'number';
  if (state.section === 'objects' && stream.match(/^[0-9.]{5,}(?=\s|$)/)) return 'punctuation';
  if (stream.match(/^->/) || stream.match(/^\.\.\./)) return 'punctuation';
  if (state.section === 'rules' && stream.match(/^[><^v](?=[\s|\]])/)) return 'direction';
  if (stream.match(/^[^\s()|[\],=>]+/)) {
    const text = stream.current();
    if (state.section === '' && !stream.string.slice(0, stream.start).trim()) return word(state, text) ?? null;
    if (state.section === '') {
      stream.skipToEnd();
      return /^[\s0-9.x#a-fA-F]+$/.test(stream.current()) ? 'number' : 'string';
    }
    return word(state, text);
  }
  stream.next();
  return 'punctuation';
}

function comment(stream: StringStream, state: Place): string {
  while (!stream.eol()) {
    stream.match(/^[^()]+/);
    const c = stream.next();
    if (c === '(') state.depth += 1;
    else if (c === ')') {
      state.depth -= 1;
      if (state.depth === 0) break;
    }
  }
  return 'comment';
}

const TAGS = {
  section: sectionTag,
  [OBJECT]: objectTag,
  glyph: glyphTag,
  direction: tags.operatorKeyword,
  keyword: tags.keyword,
  number: tags.number,
  string: tags.string,
  comment: tags.comment,
  punctuation: tags.punctuation,
};

const copy = (state: Place): Place => ({ ...state });

/** The text of a game, which may be long. */
export const puzzlescript = lineColours<Place>({
  start: { section: '', depth: 0, message: false },
  copy,
  // Where a message ends is seen from the next line.
  same: (a, b) => a.section === b.section && a.depth === b.depth,
  token,
  passes: (line, state) => !/[()]/.test(line) && (state.depth > 0 || !SECTIONS.includes(line.trim().toLowerCase())),
  tags: TAGS,
  comment: { open: '(', close: ')' },
});

/** Rules that vary a level; see docs/transform.md. */
export const transformRules = StreamLanguage.define<Place>({
  name: 'transform',
  startState: () => ({ section: 'transform', depth: 0, message: false }),
  copyState: copy,
  token,
  tokenTable: TAGS,
  languageData: { commentTokens: { block: { open: '(', close: ')' } } },
});
