/** A ledger in a file, and its recipient. */
import type { spawn } from 'node:child_process';
import { sql } from 'kysely';
import pg from 'pg';
import type { TestDatabase } from './database.ts';
import { startRoletrail } from './processes.ts';
import { waitFor } from './wait-for.ts';

/** JSON result of both commands. */
export interface Report {
  readonly file: string;
  readonly sha256: string;
  readonly vkey: string;
  readonly entries: number;
  readonly documents: number;
  readonly trees: readonly {
    readonly origin: string;
    readonly size: number;
    readonly root: string;
  }[];
}

/** An auditor's surroundings: a database, and no key. */
export function auditorEnv(url: string): Record<string, string> {
  return { DATABASE_URL: url, DATA_DIR: '/tmp/roletrail-auditor-has-none', LOG_LEVEL: 'warn' };
}

/** A command at an auditor's terminal, to its end. */
export async function auditing(url: string, ...args: string[]) {
  const process = startRoletrail(args, auditorEnv(url));
  const { code } = await process.ended;
  return { code, output: process.output(), stdout: process.stdout() };
}

/** Tables that hold what no new database does. */
export async function used({ opened }: TestDatabase): Promise<readonly string[]> {
  const found: string[] = [];
  for (const table of [
    'log_record',
    'log_topic',
    'ledger_entry',
    'ledger_copy',
    'legal_documents',
  ]) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(opened.db);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

export function given(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export interface Held {
  begin(): ReturnType<typeof spawn>;
  isThere(): Promise<boolean>;
  end(pid: number): void;
}

/** Has a command wait for a table until `end` was done to it. */
export async function heldAt({ config }: TestDatabase, table: string, mode: string, what: Held) {
  const blocker = new pg.Client(config.url);
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query(`lock table ${table} in ${mode} mode`);
  const child = what.begin();
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const waits = async () => {
    const { rows } = await blocker.query(
      'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
    );
    return rows.length > 0 && (await what.isThere());
  };
  await waitFor(`a command at ${table}`, waits, 60_000);
  what.end(child.pid ?? 0);
  await blocker.query('rollback');
  await blocker.end();
  return { code: await ended, output };
}
