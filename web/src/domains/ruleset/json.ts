// JSON with places: where each value stands in the text, so that an edit changes it and nothing else. Comments and
// commas at the end are read, as the files of rulesets have them.

export interface Value {
  kind: 'object' | 'list' | 'text' | 'other';
  start: number;
  end: number;
  /** Of a text or a number, without its quotes. */
  text: string;
  entries: { key: string; value: Value }[];
  items: Value[];
}

/** The value of a text; null where it is broken. */
export function readJson(text: string): Value | null {
  const reader = new Reader(text);
  try {
    reader.skip();
    return reader.value();
  } catch {
    return null;
  }
}

/** The value of a key of an object. */
export function get(value: Value | null | undefined, key: string): Value | null {
  return value?.entries.find((entry) => entry.key === key)?.value ?? null;
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  value(): Value {
    const start = this.at;
    const value: Value = { kind: 'other', start, end: start, text: '', entries: [], items: [] };
    const char = this.text[start];
    if (char === '{') {
      value.kind = 'object';
      this.list('}', () => {
        const key = this.string();
        this.skip();
        this.take(':');
        this.skip();
        value.entries.push({ key, value: this.value() });
      });
    } else if (char === '[') {
      value.kind = 'list';
      this.list(']', () => value.items.push(this.value()));
    } else if (char === '"') {
      value.kind = 'text';
      value.text = this.string();
    } else {
      const word = /^[^\s,\]}:/]+/.exec(this.text.slice(start, start + 64))?.[0];
      if (!word) throw new Error('a value is missing');
      value.text = word;
      this.at += word.length;
    }
    value.end = this.at;
    return value;
  }

  skip(): void {
    for (;;) {
      const rest = /^(\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(this.text.slice(this.at, this.at + 4096));
      if (!rest) return;
      this.at += rest[0].length;
    }
  }

  private list(close: string, entry: () => void): void {
    this.at += 1;
    this.skip();
    while (this.text[this.at] !== close) {
      entry();
      this.skip();
      if (this.text[this.at] !== close) this.take(',');
      this.skip();
    }
    this.at += 1;
  }

  private take(char: string): void {
    if (this.text[this.at] !== char) throw new Error(`${char} is missing`);
    this.at += 1;
  }

  private string(): string {
    const start = this.at;
    this.take('"');
    while (this.text[this.at] !== '"') {
      if (this.at >= this.text.length || this.text[this.at] === '\n') throw new Error('a quote is missing');
      this.at += this.text[this.at] === '\\' ? 2 : 1;
    }
    this.at += 1;
    return JSON.parse(this.text.slice(start, this.at)) as string;
  }
}
