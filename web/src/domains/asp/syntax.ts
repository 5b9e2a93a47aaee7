// The colours of an answer set program.
import { StreamLanguage, type StringStream } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { objectTag, sectionTag } from '../../editor/tags';

const language = StreamLanguage.define<{ block: boolean }>({
  name: 'answer-sets',
  startState: () => ({ block: false }),
  token: (stream: StringStream, state): string | null => {
    if (state.block || stream.match('%*')) {
      state.block = true;
      while (!stream.eol()) {
        if (stream.match('*%')) return ((state.block = false), 'comment');
        stream.next();
      }
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match(/^%.*/)) return 'comment';
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
    if (stream.match(/^#(program|include|show|const|external|minimize|maximize|defined|script|end)\b/)) return 'directive';
    if (stream.match(/^#\w+/) || stream.match(/^not\b/)) return 'word';
    if (stream.match(/^(:-|:~)/)) return 'word';
    if (stream.match(/^\d+/)) return 'number';
    // What `require` asks about.
    if (stream.match(/^__\w+/)) return 'tag';
    if (stream.match(/^_*[A-Z][\w']*/) || stream.match(/^_\b/)) return 'variable';
    if (stream.match(/^_*[a-z][\w']*/)) return stream.peek() === '(' ? 'name' : 'constant';
    stream.next();
    return 'mark';
  },
  tokenTable: { directive: tags.keyword, word: tags.operatorKeyword, tag: sectionTag, variable: tags.number, name: objectTag, constant: objectTag, mark: tags.punctuation },
  languageData: { commentTokens: { line: '%' } },
});

export function syntax(): Extension {
  return language;
}
