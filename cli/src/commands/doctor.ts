import { stat } from 'node:fs/promises';
import { status } from '@roletrail/db/migrate';
import type { Database } from '@roletrail/db/open';
import { countUnsent } from '@roletrail/event-log/outbox/backlog';
import { sql } from 'kysely';
import { type Command, NO_KEYS, stringOption, type Values } from '../command.ts';
import { withDatabase } from '../compose/command-runtime.ts';
import { describeFailure } from '../runtime/describe-failure.ts';
import { say } from '../runtime/terminal.ts';
import { loadSettings } from '../settings/settings.ts';
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
  keys: NO_KEYS,
  positionals: [0, 0],
  async run(values) {
    const found: Examined[] = [
      await examine('Node.js', async () => process.version),
      await examine('settings', async () => {
        const wish = { kafka: values.kafka === true, keys: [], makes: false };
        const settings = await loadSettings(stringOption(values, 'env-file'), wish);
        return `${settings.mode}, log on ${settings.eventLog}, ${settings.publicOrigin}`;
      }),
      ...(await examineDatabase(values)),
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

async function examineDatabase(values: Values): Promise<Examined[]> {
  try {
    return await withDatabase({ command: doctor, values }, async ({ db, settings }) => {
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
        await examine('witness file', async () => {
          const { size } = await stat(settings.witnessFile);
          return `${settings.witnessFile}, ${size} bytes`;
        }),
      ];
    });
  } catch (error) {
    return [{ what: 'database', ok: false, detail: describeFailure(error).text }];
  }
}

interface Counts {
  readonly projections: number;
  readonly relays: number;
  readonly dead: number;
  readonly mails: number;
}

async function counts(db: Database): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from projection_offset where halted_reason is not null)
        as projections,
      (select count(*)::int from relay_position where halted_reason is not null) as relays,
      (select count(*)::int from dead_letter) as dead,
      (select count(*)::int from mail_message where sent_at is null and gave_up_at is null)
        as mails`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a from gave no row');
  return row;
}
