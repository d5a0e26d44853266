import { readFile } from 'node:fs/promises';
import { migrations } from '@roletrail/db/migrations/index';
import { z } from 'zod';

/** Which build this process runs. */
export interface Build {
  readonly version: string;
  /** of Node.js */
  readonly node: string;
  /** name of the newest migration that it knows, and needs */
  readonly schema: string;
}

const manifest = z.object({ version: z.string() });

export async function readBuild(): Promise<Build> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const { version } = manifest.parse(JSON.parse(text));
  return { version, node: process.versions.node, schema: Object.keys(migrations).at(-1) ?? 'none' };
}
