import { stat } from 'node:fs/promises';
import { status } from '@roletrail/db/migrate';
import { sql } from 'kysely';
import type { Command } from '../command.ts';
import { withDatabase } from '../compose/command-runtime.ts';
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
      const count = async (table: 'halted' | 'unsent' | 'dead' | 'mails') => {
        const queries = {
          halted: sql<{
            n: number;
          }>`select count(*)::int as n from projection_offset where halted_reason is not null`,
          unsent: sql<{ n: number }>`select count(*)::int as n from outbox where "offset" is null`,
          dead: sql<{ n: number }>`select count(*)::int as n from dead_letter`,
          mails: sql<{ n: number }>`
            select count(*)::int as n from mail_message where sent_at is null and gave_up_at is null`,
        };
        return (await queries[table].execute(db)).rows[0]?.n ?? 0;
      };
      const [halted, unsent, dead, mails] = [
        await count('halted'),
        await count('unsent'),
        await count('dead'),
        await count('mails'),
      ];
      const noServer = settings.smtpUrl === null ? ', SMTP_URL is not set' : '';
      return [
        await examine('schema', async () => `${(await status(db)).applied.length} migrations`),
        { what: 'projections', ok: halted === 0, detail: `${halted} halted` },
        {
          what: 'outbox',
          ok: unsent < settings.outboxLimit,
          detail: `${unsent} events wait for the log`,
        },
        { what: 'dead letters', ok: true, detail: `${dead} unreadable records` },
        { what: 'mail', ok: true, detail: `${mails} mails wait${noServer}` },
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
