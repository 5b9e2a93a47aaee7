// The engine on this machine, asked with the same calls as the one in WebAssembly.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CoreEvent, Said } from '../../src/wasm/core';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PROGRAM = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target'), process.env.PUZZLEWRIGHT_BUILD ?? 'debug', 'examples', 'native');

export class Native {
  private readonly child: ChildProcess;
  private readonly lines: AsyncIterator<string>;

  constructor() {
    this.child = spawn(PROGRAM, { stdio: ['pipe', 'pipe', 'inherit'] });
    if (!this.child.stdout) throw new Error('no output');
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async call(name: string, body: unknown, tell?: (event: CoreEvent) => void): Promise<Said> {
    this.child.stdin?.write(`${name} ${JSON.stringify(body)}\n`);
    for (;;) {
      const { value: line, done } = await this.lines.next();
      if (done) throw new Error('the native engine ended');
      const [head, text] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
      if (head !== 'event') return { number: Number(head), text };
      tell?.(JSON.parse(text) as CoreEvent);
    }
  }

  end(): void {
    this.child.kill();
  }
}
