import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FULL } from './lengths.ts';

/** Tools for faults besides signals, with their Debian packages. */
const TOOLS = {
  faketime: { isThere: () => FAKETIME !== null, how: 'apt-get install libfaketime' },
  strace: { isThere: () => runs('strace', '-V'), how: 'apt-get install strace' },
  prlimit: { isThere: () => runs('prlimit', '--version'), how: 'apt-get install util-linux' },
  mounts: { isThere: () => canMount(), how: 'root, who may mount a tmpfs' },
} as const;

/** libfaketime for programs of several threads; null where it is not installed. */
export const FAKETIME = findFaketime();

/** Returns tap options of a fault: a skip reason if a tool is missing. */
export function needs(...tools: (keyof typeof TOOLS)[]): { skip?: string } {
  const missing = tools.filter((tool) => !TOOLS[tool].isThere());
  if (missing.length === 0) return {};
  const reason = `without ${missing.map((tool) => `${tool} (${TOOLS[tool].how})`).join(', ')}`;
  console.error(`!!! FAULT NOT RUN: ${reason}`);
  return { skip: reason };
}

/** Returns tap options like `needs`, for a fault of the full run. */
export function needsInFull(...tools: (keyof typeof TOOLS)[]): { skip?: string } {
  return FULL ? needs(...tools) : { skip: 'runs with FAULTS=full' };
}

function findFaketime(): string | null {
  const places = ['/usr/lib', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))];
  const found = places.map((place) => join(place, 'faketime', 'libfaketimeMT.so.1'));
  return found.find((path) => existsSync(path)) ?? null;
}

function runs(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    // not installed, or not for us
    return false;
  }
}

function canMount(): boolean {
  return (
    process.getuid?.() === 0 && runs('unshare', '--mount', 'mount', '-t', 'tmpfs', 'x', '/mnt')
  );
}
