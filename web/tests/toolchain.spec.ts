// The ways to compile for WebAssembly, and what is said where there is none. Nothing is installed and nothing compiled.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'wasm-target');
const TARGET = 'wasm32-unknown-unknown';

/** A compiler that only knows where it lies, with the given folders and files. */
function compiler(...parts: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'compiler-'));
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin', 'rustc'), `#!/bin/sh\necho ${root}\n`, { mode: 0o755 });
  for (const part of parts) {
    mkdirSync(join(root, 'lib', 'rustlib', part, '..'), { recursive: true });
    writeFileSync(join(root, 'lib', 'rustlib', part), '');
  }
  return root;
}

function way(installed: string, debian: string): { status: number | null; out: string; error: string } {
  const env = { PATH: `${join(installed, 'bin')}:/usr/bin:/bin`, DEBIAN_RUSTC: join(debian, 'bin', 'rustc') };
  const { status, stdout, stderr } = spawnSync('bash', [SCRIPT, '--check'], { encoding: 'utf8', env });
  return { status, out: stdout, error: stderr };
}

const NOTHING = '/there/is/no/compiler';
const SOURCES = join('src', 'rust', 'library', 'std', 'Cargo.toml');

test('without a way to compile for WebAssembly one line says how to get one', () => {
  const { status, out, error } = way(compiler(), NOTHING);
  expect([status, out]).toEqual([1, '']);
  expect(error).toMatch(/^WebAssembly is left out: .*rustup target add wasm32-unknown-unknown.*rustc-web.*\n$/);
});

test('a target that is there is taken before sources, and sources before another compiler', () => {
  const target = join(TARGET, 'lib', 'libstd.rlib');
  expect(way(compiler(target, SOURCES), compiler(SOURCES)).out).toBe(`--target ${TARGET}\n`);
  expect(way(compiler(SOURCES), compiler(SOURCES)).out).toBe(`RUSTC_BOOTSTRAP=1\n-Z build-std=std,panic_abort --target ${TARGET}\n`);
});
