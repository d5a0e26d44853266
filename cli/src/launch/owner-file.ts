/**
 * Which launcher runs the servers of a folder.
 *
 * `owner.json` names the launcher's process and a mark of its start. States of a folder: *free* (no
 * file), *owned* (file, and that very process lives), *left behind* (file, process gone: killed or
 * the machine went down). Entry: `takeOwnership`. Exit: `release`, or death of the process.
 * Invariant: at most one living process owns a folder; only the owner starts or stops its servers.
 */
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createFileAtomically } from '../runtime/atomic-file.ts';
import { isErrno, readTextFile } from '../runtime/files.ts';
import { isAlive, startMark } from './processes.ts';

const ownerSchema = z.object({ pid: z.number().int().positive(), mark: z.string().nullable() });
type Owner = z.infer<typeof ownerSchema>;

export type Ownership =
  | { taken: true; release: () => Promise<void> }
  | { taken: false; pid: number };

const FILE = 'owner.json';
const MODE = 0o644;

/** Makes this process the owner of `folder`, unless another living process is. */
export async function takeOwnership(folder: string): Promise<Ownership> {
  const path = join(folder, FILE);
  const text = `${JSON.stringify({ pid: process.pid, mark: await startMark(process.pid) })}\n`;
  for (;;) {
    if (await createFileAtomically(path, text, MODE)) {
      return { taken: true, release: () => rm(path, { force: true }) };
    }
    const seen = await readTextFile(path);
    if (seen === null) continue;
    const owner = parseOwner(seen);
    if (owner !== null && (await isRunning(owner))) return { taken: false, pid: owner.pid };
    await clearStale(path, seen);
  }
}

/** The living owner of a folder, or null. */
export async function livingOwner(folder: string): Promise<number | null> {
  const seen = await readTextFile(join(folder, FILE));
  const owner = seen === null ? null : parseOwner(seen);
  return owner !== null && (await isRunning(owner)) ? owner.pid : null;
}

async function isRunning(owner: Owner): Promise<boolean> {
  return (await isAlive(owner.pid)) && (await startMark(owner.pid)) === owner.mark;
}

/** Removes the file only if it still is the one that was judged stale. */
async function clearStale(path: string, seen: string): Promise<void> {
  const aside = `${path}.stale.${process.pid}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return;
    throw error;
  }
  const moved = await readFile(aside, 'utf8');
  if (moved !== seen) {
    // Another starter was quicker and this is its new file: give it back.
    await createFileAtomically(path, moved, MODE);
  }
  await rm(aside, { force: true });
}

function parseOwner(text: string): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch {
    // The file is foreign or damaged, so no owner is running.
    return null;
  }
}
