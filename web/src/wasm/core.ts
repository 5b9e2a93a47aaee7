// The engine as WebAssembly: one text in, one text out. The only file that knows its exports and imports
// (crates/wasm/src/exports.rs, imports.rs).

/** An event of a job, as the studio's server sends it. */
export interface CoreEvent {
  event: 'progress' | 'result' | 'end';
  data: Record<string, unknown>;
}

/** What a call gave: 200 and an answer, or the number of a refusal and `{error}`. */
export interface Said {
  number: number;
  text: string;
}

export interface Host {
  /** Hears the events of a job while it runs. */
  tell?: (event: CoreEvent) => void;
  /** True when the job that runs shall end with what it has. */
  stopped?: () => boolean;
}

interface Exports {
  memory: WebAssembly.Memory;
  room: (bytes: number) => number;
  call: () => number;
  said: () => number;
  said_bytes: () => number;
}

/** The engine failed in the middle of a call; the instance cannot be used again. */
export class Broken extends Error {}

export const OUT_OF_MEMORY = 'Not known: this needs more memory than the browser gives.';
export const TOO_DEEP = 'Not known: this goes deeper than the browser allows.';
const INTERNAL = 'Internal error in the engine; please report it';

export class Core {
  private isBroken = false;
  private panic = '';
  private readonly exports: Exports;

  constructor(module: WebAssembly.Module, host: Host = {}) {
    const text = (at: number, bytes: number) => new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, bytes));
    const imports = {
      seconds: () => performance.now() / 1000,
      stopped: () => (host.stopped?.() ? 1 : 0),
      tell: (at: number, bytes: number) => host.tell?.(JSON.parse(text(at, bytes)) as CoreEvent),
      panicked: (at: number, bytes: number) => {
        this.panic = text(at, bytes);
      },
    };
    this.exports = new WebAssembly.Instance(module, { host: imports }).exports as unknown as Exports;
  }

  /** Answers a request by name; `job` tells its events to the host on the way. */
  call(name: string, body: unknown = {}): Said {
    if (this.isBroken) throw new Broken(INTERNAL);
    try {
      const bytes = new TextEncoder().encode(`${name}\n${typeof body === 'string' ? body : JSON.stringify(body)}`);
      const at = this.exports.room(bytes.length);
      new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
      const number = this.exports.call();
      const answer = new Uint8Array(this.exports.memory.buffer, this.exports.said(), this.exports.said_bytes());
      return { number, text: new TextDecoder().decode(answer) };
    } catch (error) {
      this.isBroken = true;
      throw new Broken(this.why(error));
    }
  }

  /** Why a call ended in a trap. A failed allocation leaves no message; a panic does. */
  private why(error: unknown): string {
    if (this.panic) return `${INTERNAL}: ${this.panic}`;
    if (error instanceof RangeError) return TOO_DEEP;
    return error instanceof WebAssembly.RuntimeError ? OUT_OF_MEMORY : `${INTERNAL}: ${String(error)}`;
  }
}
