import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import type { Migration } from 'kysely';

/** As the files beside this one are called: the day, a number, what it is about. */
const NAME = /^\d{8}-\d{4}-[a-z0-9-]+$/;
const EXTENSION = extname(import.meta.url);

/**
 * Every migration of this folder by its file's name, in their order, read when it is run: most
 * processes ask for the names alone. Names are kept in databases: a file that was ever landed is
 * neither renamed nor changed.
 */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  readdirSync(new URL('.', import.meta.url))
    .filter((file) => extname(file) === EXTENSION)
    .map((file) => file.slice(0, -EXTENSION.length))
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => [name, { up: async (db) => (await readMigration(name)).up(db) }]),
);

async function readMigration(name: string): Promise<Migration> {
  // scripts/lib/bundle.mjs knows these words
  const made: Partial<Migration> = await import(`./${name}${EXTENSION}`);
  if (typeof made.up !== 'function') throw new TypeError(`the migration ${name} exports no up`);
  return made as Migration;
}
