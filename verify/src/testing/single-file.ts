import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { run } from '../node/main.ts';

/** The program `roletrail-verify.mjs`, built and loaded in a folder without packages. */
export interface SingleFile {
  /** path of the program */
  readonly path: string;
  /** Runs it with --json. Returns its exit code, and its report or null if there is none. */
  verify(args: readonly string[]): Promise<{ readonly code: number; readonly report: unknown }>;
  /** Deletes the folder. */
  remove(): Promise<void>;
}

const BUILDER = new URL('../../../scripts/lib/verifier.mjs', import.meta.url);

/** Builds the program from the sources of this checkout and loads it. */
export async function loadSingleFile(): Promise<SingleFile> {
  const { buildVerifier } = (await import(BUILDER.href)) as {
    readonly buildVerifier: () => Promise<string>;
  };
  const folder = await mkdtemp(join(tmpdir(), 'rt-verify-'));
  const path = join(folder, 'roletrail-verify.mjs');
  await writeFile(path, await buildVerifier());
  const program = (await import(pathToFileURL(path).href)) as { readonly run: typeof run };
  return {
    path,
    async verify(args) {
      const printed: string[] = [];
      const code = await program.run([...args, '--json'], {
        out: (text) => void printed.push(text),
        err: () => undefined,
      });
      return { code, report: printed.length === 0 ? null : JSON.parse(printed.join('')) };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
