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
/** Built program. Its text names every chunk by its hash. Missing if a source is newer than the build. */
const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const BIN = fileURLToPath(new URL('../../cli/bin/roletrail.js', import.meta.url));
/** Id of the advisory lock (arbitrary): test files that run in parallel build a template one after another. */
const LOCK = 7_215_301;

/** Names of the templates, cached for this process. */
let migratedName: Promise<string> | undefined;
let seededName: Promise<string> | undefined;

/**
 * Returns the name of a migrated template database, and creates it if it is missing. Copying it
 * (`create database … template …`) takes about 0.1 s. The name has a hash of the migrations, so
 * changed migrations create a new template.
 *
 * @param server connection to the test server that runs no other query
 */
export function templateDatabase(server: pg.Client, serverUrl: string): Promise<string> {
  migratedName ??= migrationsHash().then((hash) =>
    findOrBuild(server, serverUrl, `rt_template_${hash}`, { from: 'template1', fill: migrate }),
  );
  return migratedName;
}

/**
 * Returns the name of a template that also has the first documents and articles, as `roletrail seed`
 * publishes them. Without a built program returns the migrated template.
 */
export async function seededDatabase(server: pg.Client, serverUrl: string): Promise<string> {
  const from = await templateDatabase(server, serverUrl);
  if (!existsSync(PROGRAM)) return from;
  seededName ??= readFile(PROGRAM).then((program) => {
    const hash = createHash('sha256').update(from).update(program).digest('hex').slice(0, 16);
    return findOrBuild(server, serverUrl, `rt_seeded_${hash}`, { from, fill: seed });
  });
  return seededName;
}

/** Source of a template: the database to copy, and the step that fills the copy. */
interface TemplateSource {
  readonly from: string;
  fill(url: string): Promise<void>;
}

async function findOrBuild(
  server: pg.Client,
  serverUrl: string,
  name: string,
  source: TemplateSource,
): Promise<string> {
  await server.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const { rowCount } = await server.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await build(server, serverUrl, name, source);
    return name;
  } finally {
    await server.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** Fills the database under the name of a draft and renames it last, so that no incomplete template is copied. */
async function build(
  server: pg.Client,
  serverUrl: string,
  name: string,
  { from, fill }: TemplateSource,
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
