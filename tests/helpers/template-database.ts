import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { migrateToLatest } from '@roletrail/db/migrate';
import { openDatabase } from '@roletrail/db/open';
import type pg from 'pg';

const DB_SOURCES = new URL('../../db/src/', import.meta.url);
/** Built program; its text names every chunk by its hash. Absent while a source is newer. */
const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const BIN = fileURLToPath(new URL('../../cli/bin/roletrail.js', import.meta.url));
/** Any number of ours: test files that start together make the template one after the other. */
const LOCK = 7_215_301;

let known: Promise<string> | undefined;
let seeded: Promise<string> | undefined;

/**
 * The name of a database that has been migrated once for everyone: `create database … template …`
 * copies it in a tenth of a second. It is named by the hash of the migrations, so changed ones make
 * a new one.
 *
 * @param server a connection to the test server, free to use
 */
export function templateDatabase(server: pg.Client, serverUrl: string): Promise<string> {
  known ??= migrationsHash().then((hash) =>
    make(server, serverUrl, `rt_template_${hash}`, { from: 'template1', fill: migrate }),
  );
  return known;
}

/**
 * Returns the name of a template that also has the first documents and articles, as `roletrail seed`
 * publishes them. Without a built program returns the migrated template.
 */
export async function seededDatabase(server: pg.Client, serverUrl: string): Promise<string> {
  const from = await templateDatabase(server, serverUrl);
  if (!existsSync(PROGRAM)) return from;
  seeded ??= readFile(PROGRAM).then((program) => {
    const hash = createHash('sha256').update(from).update(program).digest('hex').slice(0, 16);
    return make(server, serverUrl, `rt_seeded_${hash}`, { from, fill: seed });
  });
  return seeded;
}

/** Content of a template: the database it begins as, and the rest. */
interface Content {
  readonly from: string;
  fill(url: string): Promise<void>;
}

async function make(
  server: pg.Client,
  serverUrl: string,
  name: string,
  content: Content,
): Promise<string> {
  await server.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await build(server, serverUrl, name, content);
    return name;
  } finally {
    await server.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** Fills it under another name first: a template that was cut off half-way is never copied. */
async function build(
  server: pg.Client,
  serverUrl: string,
  name: string,
  { from, fill }: Content,
): Promise<void> {
  const draft = `${name}_draft`;
  await server.query(`drop database if exists ${draft} with (force)`);
  await server.query(`create database ${draft} template ${from}`);
  const url = new URL(serverUrl);
  url.pathname = `/${draft}`;
  await fill(url.toString());
  await server.query(`alter database ${draft} rename to ${name}`);
}

async function migrate(url: string): Promise<void> {
  const opened = openDatabase(
    {
      url,
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
}

/** Runs the product's own command, which needs no keys. */
async function seed(url: string): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    RT_ENV_FILE: 'none',
    DATABASE_URL: url,
    EVENT_LOG: 'postgres',
    PUBLIC_ORIGIN: 'http://localhost:3999',
    LOG_LEVEL: 'warn',
  };
  await promisify(execFile)(process.execPath, [BIN, 'seed'], { env });
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
