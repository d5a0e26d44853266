import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { migrateToLatest } from '@roletrail/db/migrate';
import { openDatabase } from '@roletrail/db/open';
import type pg from 'pg';

const DB_SOURCES = new URL('../../db/src/', import.meta.url);
/** Any number of ours: test files that start together make the template one after the other. */
const LOCK = 7_215_301;

let known: Promise<string> | undefined;

/**
 * The name of a database that has been migrated once for everyone: `create database … template …`
 * copies it in a tenth of a second. It is named by the hash of the migrations, so changed ones make
 * a new one.
 *
 * @param server a connection to the test server, free to use
 */
export function templateDatabase(server: pg.Client, serverUrl: string): Promise<string> {
  known ??= make(server, serverUrl);
  return known;
}

async function make(server: pg.Client, serverUrl: string): Promise<string> {
  const name = `rt_template_${await migrationsHash()}`;
  await server.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await build(server, serverUrl, name);
    return name;
  } finally {
    await server.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** Migrates under another name first: a template that was cut off half-way is never copied. */
async function build(server: pg.Client, serverUrl: string, name: string): Promise<void> {
  const draft = `${name}_draft`;
  await server.query(`drop database if exists ${draft} with (force)`);
  await server.query(`create database ${draft}`);
  const url = new URL(serverUrl);
  url.pathname = `/${draft}`;
  const opened = openDatabase(
    {
      url: url.toString(),
      applicationName: 'roletrail-template',
      poolSize: 2,
      statementTimeoutMs: 60_000,
    },
    () => undefined,
  );
  try {
    await migrateToLatest(opened.db);
  } finally {
    await opened[Symbol.asyncDispose]();
  }
  await server.query(`alter database ${draft} rename to ${name}`);
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  const migrations = new URL('migrations/', DB_SOURCES);
  for (const file of (await readdir(migrations)).sort()) {
    hash.update(file).update(await readFile(new URL(file, migrations)));
  }
  hash.update(await readFile(new URL('migrate.ts', DB_SOURCES)));
  return hash.digest('hex').slice(0, 16);
}
