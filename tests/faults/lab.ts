import { openListener } from '@roletrail/db/listen';
import type { Database } from '@roletrail/db/open';
import { dumpedTables } from '@roletrail/db/table-dump';
import type { TopicPartition } from '@roletrail/event-log/port';
import { openPostgresLog } from '@roletrail/event-log/postgres/log';
import { isKeyInPartition } from '@roletrail/event-log/topic-partitions';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { ALL_ROLES, Deployment, PARTITIONS } from './deployment.ts';
import { Person } from './person.ts';

const NEVER = new AbortController().signal;

/** A product that runs, whose log holds something of everything that one looks back at. */
export interface Lab extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly deployment: Deployment;
  readonly db: Database;
  /** compliance staff, who accepted first */
  readonly officer: Person;
  /** accepted; then an unreadable record with her id, in her partition */
  readonly anna: Person;
  /** declined; an unreadable record with his id, in another partition */
  readonly ben: Person;
  /** accepted, declined; then the acceptance a second time */
  readonly carl: Person;
  /** of the officer's tree, signed when it was small */
  readonly oldNote: string;
  /** times after the officer's decision, and after all decisions */
  readonly moments: { readonly early: string; readonly midway: string };
  /** Waits until each tree is signed as far as it has grown. @returns that note of one of them */
  signedNote(place: TopicPartition): Promise<string>;
  /** Each table by the hash of its rows. */
  contents(): Promise<Record<string, string>>;
  /**
   * Has a command wait in the middle of its reading until `end` has been done to it.
   * @param isThere whether it is
   */
  inTheMiddle(
    words: readonly string[],
    isThere: () => Promise<boolean>,
    end: (pid: number) => void,
  ): Promise<{ readonly code: number | null; readonly output: string }>;
}

/** Returns the partition of a person's decisions. */
export function homeOf({ id }: Person): TopicPartition {
  const places = [0, 1, 2].map((partition) => ({ topic: 'consent-events' as const, partition }));
  const home = places.find((place) => isKeyInPartition(place, PARTITIONS, id));
  if (!home) throw new Error('no home');
  return home;
}

/** Event types that running processes write permanently. */
const OF_THEMSELVES: ReadonlySet<string> = new Set(['process_report', 'health_sample']);

export async function openLab(): Promise<Lab> {
  const database = await testDatabase({ seeded: true });
  const backing = { databaseUrl: database.config.url, brokers: null };
  const deployment = await Deployment.start(backing, [ALL_ROLES]);
  const { db } = deployment.database;
  const person = () => new Person(deployment.apis);
  const people = { officer: person(), anna: person(), ben: person(), carl: person() };
  const { officer, anna, ben, carl } = people;
  const rows = async <T>(query: RawBuilder<T>) => (await query.execute(db)).rows;
  const signedNote = async ({ topic, partition }: TopicPartition) => {
    const newest = () =>
      rows(sql<{ note: string }>`
        select note from ledger_checkpoint c join ledger_tree t using (topic, partition, size)
        where c.topic = ${topic} and c.partition = ${partition}`);
    await waitFor('the tree to be signed', async () => (await newest()).length > 0, 30_000);
    return (await newest())[0]?.note ?? '';
  };
  for (const one of Object.values(people)) await one.signUp();
  await deployment.command('grant', officer.email, 'compliance', '--reason', 'test');
  await officer.signIn();
  await decides(officer, 'accept');
  await deployment.converged(30_000);
  const oldNote = await signedNote(homeOf(officer));
  const early = new Date().toISOString();
  await decides(anna, 'accept');
  await decides(ben, 'decline');
  await decides(carl, 'accept');
  await decides(carl, 'decline');
  await deployment.converged(30_000);
  const midway = new Date().toISOString();
  await putBehind(database, deployment, people);
  const moments = { early, midway };
  return {
    database,
    deployment,
    ...people,
    oldNote,
    moments,
    db,
    signedNote,
    async contents() {
      const found: Record<string, string> = {};
      for (const { name } of await dumpedTables(db)) {
        if (OF_THEMSELVES.has(name)) continue;
        const [row] = await rows(sql<{ all: string }>`select count(*) || ' ' ||
          md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as all
          from ${sql.table(name)} as r`);
        found[name] = row?.all ?? '';
      }
      return found;
    },
    inTheMiddle: (words, isThere, end) => held(database, deployment, words, isThere, end),
    async [Symbol.asyncDispose]() {
      await deployment[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

async function decides(who: Person, what: 'accept' | 'decline'): Promise<void> {
  const { outcome } = await who.decide(what, NEVER);
  if (!outcome.startsWith('ok')) throw new Error(outcome);
}

/** Appends records that a relay would not send. No relay runs at this time. */
async function putBehind(
  database: TestDatabase,
  { database: { db } }: Deployment,
  { anna, ben, carl }: Pick<Lab, 'anna' | 'ben' | 'carl'>,
): Promise<void> {
  await using listener = openListener(database.config, silent);
  await using log = openPostgresLog(db, listener);
  const append = async (place: TopicPartition, key: string, value: Uint8Array) => {
    const writer = await log.openWriter(place);
    const outcome = await writer.append([{ key, value }], 30_000);
    if (outcome.kind === 'unknown') throw outcome.cause;
    await writer.close();
  };
  const accepted = await sql<{ value: Buffer }>`
    select value from log_record where topic = 'consent-events' and key = ${carl.id}
    order by "offset" limit 1`.execute(db);
  const strange = { ...homeOf(ben), partition: (homeOf(ben).partition + 1) % 3 };
  await append(homeOf(anna), anna.id, Buffer.from('{'));
  await append(strange, ben.id, Buffer.from('no event'));
  await append(homeOf(carl), carl.id, accepted.rows[0]?.value ?? Buffer.from(''));
  const isFolded = async () => {
    const behind = await sql`select from log_partition l join projection_offset p
      using (topic, partition) where p.next_offset < l.next_offset`.execute(db);
    return behind.rows.length === 0;
  };
  await waitFor('all of it to be folded', isFolded, 30_000);
}

/** Writes to the embedded log under its lock, so that no process reads meanwhile. */
async function held(
  database: TestDatabase,
  deployment: Deployment,
  words: readonly string[],
  isThere: () => Promise<boolean>,
  end: (pid: number) => void,
): ReturnType<Lab['inTheMiddle']> {
  const blocker = new pg.Client(database.config.url);
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table log_record in access exclusive mode');
  const child = deployment.begin(...words);
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await waitFor(`${words.join(' ')} in its middle`, isThere);
  end(child.pid ?? 0);
  await blocker.query('rollback');
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGCONT');
  const code = await ended;
  await blocker.end();
  return { code, output };
}
