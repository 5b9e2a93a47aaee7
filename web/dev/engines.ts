// The engines of the static studio: core.wasm, which knows whose a file is, and one for each kind of files. The page
// loads the first at once and another with the first file of its kind.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { Core, type CoreEvent } from '../src/wasm/core';

export const DIST = join(import.meta.dirname, '..', '..', 'crates', 'wasm', 'dist');
const STUDIO = join(DIST, 'studio');

/** An engine as it was built. */
export class Engine {
  /** As it is sent: packed. */
  readonly packed: Uint8Array;
  private readonly module: WebAssembly.Module;

  /** `name` is that of its file. */
  constructor(readonly name: string, path: string) {
    this.packed = readFileSync(`${path}.gz`);
    this.module = new WebAssembly.Module(readFileSync(path));
  }

  /** A new one. */
  start(tell?: (event: CoreEvent) => void): Core {
    return new Core(this.module, tell ? { tell } : {});
  }

  /** Its name on a site, which is another for another engine: a page that was opened before never gets a newer one. */
  get file(): string {
    return `engines/${this.name}-${createHash('sha256').update(this.packed).digest('hex').slice(0, 10)}.wasm.gz`;
  }
}

export interface Engines {
  index: Engine;
  /** By domain; several may share one. */
  domains: Map<string, Engine>;
}

/** All of them. Each says itself which domains it has. */
export function readEngines(): Engines {
  const index = new Engine('core', join(DIST, 'core.wasm'));
  const names = readdirSync(STUDIO).filter((file) => file.endsWith('.wasm')).sort();
  const domains = names.flatMap((file) => {
    const engine = new Engine(file.replace(/\.wasm$/u, ''), join(STUDIO, file));
    return hello(engine.start()).domains.map((domain) => [domain, engine] as const);
  });
  return { index, domains: new Map(domains) };
}

/** What an engine says of itself. */
export function hello(core: Core): { domains: string[]; endings: string[] } {
  return JSON.parse(core.call('hello').text) as { domains: string[]; endings: string[] };
}

/** One of each that has been started: games of all kinds are asked about here. */
export class Asked {
  readonly index: Core;
  private readonly cores = new Map<Engine, Core>();

  constructor(private readonly engines: Engines, private readonly tell?: (event: CoreEvent) => void) {
    this.index = engines.index.start();
  }

  /** The engine of a domain. */
  of(domain: string): Core {
    const engine = this.engines.domains.get(domain);
    if (!engine) throw new Error(`no engine has the domain ${domain}`);
    const core = this.cores.get(engine) ?? engine.start(this.tell);
    this.cores.set(engine, core);
    return core;
  }

  domainOf(path: string, text: string): string {
    return (JSON.parse(this.index.call('domain', { path, text }).text) as { domain: string }).domain;
  }

  /** The engine of a text. */
  for({ path, text }: { path: string; text: string }): Core {
    return this.of(this.domainOf(path, text));
  }
}

const VIRTUAL = 'virtual:engines';

/** Writes the engines into the build, and offers their names to the page as `virtual:engines`. */
export function engines(): Plugin {
  const all = readEngines();
  return {
    name: 'engines',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const domains = Object.fromEntries([...all.domains].map(([domain, engine]) => [domain, engine.file]));
      return `export default ${JSON.stringify({ index: all.index.file, domains })}`;
    },
    generateBundle() {
      for (const engine of new Set([all.index, ...all.domains.values()])) this.emitFile({ type: 'asset', fileName: engine.file, source: engine.packed });
    },
  };
}
