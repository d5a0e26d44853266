import { readdir } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Migration } from 'kysely';

/** As the files beside this one are called: the day, a number, what it is about. */
const NAME = /^\d{8}-\d{4}-[a-z0-9-]+$/;
const EXTENSION = extname(import.meta.url);

/**
 * Every migration of this folder by its file's name, in their order. Names are kept in databases:
 * a file that was ever landed is neither renamed nor changed.
 */
export const migrations: Readonly<Record<string, Migration>> = await readMigrations();

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = await readdir(new URL('.', import.meta.url));
  const names = files
    .filter((file) => extname(file) === EXTENSION)
    .map((file) => file.slice(0, -EXTENSION.length))
    .filter((name) => NAME.test(name))
    .sort();
  const read = async (name: string) => [name, await readMigration(name)] as const;
  return Object.fromEntries(await Promise.all(names.map(read)));
}

async function readMigration(name: string): Promise<Migration> {
  const made: Partial<Migration> = await import(`./${name}${EXTENSION}`);
  if (typeof made.up !== 'function') throw new TypeError(`the migration ${name} exports no up`);
  return made as Migration;
}
