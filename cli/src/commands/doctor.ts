import { stat } from 'node:fs/promises';
import { status } from '@roletrail/db/migrate';
import type { Database } from '@roletrail/db/open';
import { countUnsent } from '@roletrail/event-log/outbox/backlog';
import { sql } from 'kysely';
import type { Command } from '../command.ts';
import { withDatabase } from '../compose/command-runtime.ts';
import { isErrno } from '../launch/processes.ts';
import { CliError } from '../runtime/cli-error.ts';
import { describeFailure } from '../runtime/describe-failure.ts';
import { say } from '../runtime/terminal.ts';
import { readEnv } from '../settings/env.ts';
import { resolveSettings } from '../settings/settings.ts';
import { KAFKA_OPTION } from './options.ts';

interface Examined {
  readonly what: string;
  readonly ok: boolean;
  readonly detail: string;
}

export const doctor: Command = {
  name: 'doctor',
  summary:
    'Looks at settings, database, backlog, halts and the witness file, and says what is wrong.',
  usage: '',
  options: KAFKA_OPTION,
  positionals: [0, 0],
  async run(values) {
    const kafka = values.kafka === true;
    const found: Examined[] = [
      await examine('Node.js', async () => process.version),
      await examine('settings', async () => {
        const settings = await resolveSettings(readEnv(), kafka);
        return `${settings.mode}, log on ${settings.eventLog}, ${settings.publicOrigin}`;
      }),
      ...(await examineDatabase(kafka)),
    ];
    for (const { what, ok, detail } of found) say(`${ok ? '✓' : '✗'} ${what}: ${detail}`);
    return found.every(({ ok }) => ok) ? 0 : 1;
  },
};

async function examine(what: string, look: () => Promise<string>): Promise<Examined> {
  try {
    return { what, ok: true, detail: await look() };
  } catch (error) {
    return { what, ok: false, detail: describeFailure(error).text };
  }
}

async function examineDatabase(kafka: boolean): Promise<Examined[]> {
  try {
    return await withDatabase(kafka, async ({ db, settings }) => {
      const n = await counts(db);
      const limit = settings.outboxLimit;
      const unsent = await countUnsent(db, limit);
      const noServer = settings.smtpUrl === null ? ', SMTP_URL is not set' : '';
      return [
        // withDatabase let us in: nothing is pending, nothing unknown
        await examine('schema', async () => `${(await status(db)).applied.length} migrations`),
        { what: 'projections', ok: n.projections === 0, detail: `${n.projections} halted` },
        { what: 'relays', ok: n.relays === 0, detail: `${n.relays} halted` },
        {
          what: 'outbox',
          ok: unsent < limit,
          detail: `${unsent}${unsent < limit ? '' : ' or more'} events wait for the log`,
        },
        // kept for a later reader, and for good where there is none: news, no fault
        { what: 'dead letters', ok: true, detail: `${n.dead} unreadable records` },
        { what: 'mail', ok: true, detail: `${n.mails} mails wait${noServer}` },
        await examine('witness file', () => witnessDetail(settings.witnessFile, n.checkpoints)),
      ];
    });
  } catch (error) {
    return [{ what: 'database', ok: false, detail: describeFailure(error).text }];
  }
}

/** @param checkpoints how many notes are served: all of them stand in the file */
async function witnessDetail(file: string, checkpoints: number): Promise<string> {
  const { size } = await stat(file).catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT')) throw error;
    return { size: 0 };
  });
  if (size > 0 || checkpoints === 0) return `${file}, ${size} bytes`;
  throw new CliError(
    'NOT_FOUND',
    `${file} is gone or empty, but ${checkpoints} notes were signed: give it back.`,
  );
}

interface Counts {
  readonly projections: number;
  readonly relays: number;
  readonly dead: number;
  readonly mails: number;
  readonly checkpoints: number;
}

async function counts(db: Database): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from projection_offset where halted_reason is not null)
        as projections,
      (select count(*)::int from relay_position where halted_reason is not null) as relays,
      (select count(*)::int from dead_letter) as dead,
      (select count(*)::int from mail_message where sent_at is null and gave_up_at is null)
        as mails,
      (select count(*)::int from ledger_checkpoint) as checkpoints`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a from gave no row');
  return row;
}
