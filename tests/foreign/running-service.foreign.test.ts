/**
 * Every tree of a running service, over its own HTTP interface, before judges that nobody here wrote:
 * ≥ 10,000 events, read by Tessera's fsck with an auditor's token; then one stored byte is changed.
 */
import { createAuditorToken } from '@roletrail/api/staff/auditor-tokens';
import { ledgerAnswer } from '@roletrail/contracts/http/ledger';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import type { TestApi } from '../helpers/api.ts';
import { open } from '../helpers/decisions.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { goMissing } from './go-tools.ts';
import { allAccepted, fetchCheckpoint, judgeRunningLog } from './running-log.ts';
import { fsck, type ServedLog } from './tessera-fsck.ts';

const EVENTS = 10_000;
const actor = { kind: 'system', id: null } as const;

const missing = await goMissing();
if (missing) t.comment(`SKIPPED FOREIGN CHECK: ${missing}`);
const skip = missing && process.env.CI !== 'true' ? missing : false;

/** Erasures spread over the consent trees, role changes fill the one of the admins. */
async function grow(api: TestApi, events: number): Promise<void> {
  for (let made = 0; made < events; made += 500) {
    const items = Array.from({ length: 500 }, (_, i) => {
      const userId = uuidv7();
      const head = { id: uuidv7(), source: 'test', subject: userId };
      const of = { userId, actor, reason: 'grow' };
      return i % 4 === 0
        ? {
            draft: {
              ...head,
              type: 'roletrail.role.granted.v1' as const,
              data: { ...of, role: 'admin' as const },
            },
          }
        : { draft: { ...head, type: 'roletrail.subject.erased.v1' as const, data: of } };
    });
    await api.db.transaction().execute((tx) => enqueue(tx, api.deps.partitions, items));
  }
}

t.test('every tree of a running service', { skip }, async (t) => {
  const s = await open(t);
  const { api } = s;
  const url = `${await api.app.listen({ host: '127.0.0.1', port: 0 })}/api/ledger`;
  const logs = async () => ledgerAnswer.parse(await (await fetch(url)).json()).logs;
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { token } = await createAuditorToken(
    { db: api.db, partitions: api.deps.partitions },
    { label: 'judges', expiresAt, actor },
  );
  await grow(api, 1000);
  await s.settled();
  await waitFor('first checkpoints', async () => (await logs()).every((log) => log.size > 0));
  const served = (log: { topic: string; partition: number; vkey: string }): ServedLog => ({
    ...{ baseUrl: `${url}/${log.topic}/${log.partition}/`, vkey: log.vkey, bearerToken: token },
  });
  const older = new Map<string, string>();
  for (const log of await logs()) older.set(log.vkey, await fetchCheckpoint(served(log)));
  await grow(api, EVENTS - 1000);
  await s.settled();
  const total = async () => (await logs()).reduce((sum, log) => sum + log.size, 0);
  await waitFor('checkpoints over everything', async () => (await total()) >= EVENTS);

  for (const log of await logs()) {
    const samples = { leaves: [0, 255, log.size - 1], older: [older.get(log.vkey) ?? ''] };
    const judgement = await judgeRunningLog(served(log), samples);
    t.ok(allAccepted(judgement), `${log.topic}/${log.partition}: ${JSON.stringify(judgement)}`);
    t.equal(judgement.size, log.size);
  }

  const [first] = await logs();
  if (!first) return t.fail('no tree');
  const judged = served(first);
  // one bit of byte 40; the place is the tree of `first` in each case
  const flip = (column: string) => sql.raw(`set_byte(${column}, 40, get_byte(${column}, 40) # 1)`);
  const where = sql`topic = ${first.topic} and partition = ${first.partition}`;
  const spoils = {
    entry: sql`update ledger_entry set entry = ${flip('entry')} where ${where} and "offset" = 300`,
    tile: sql`update ledger_tile set hashes = ${flip('hashes')} where ${where} and level = 0 and tile_index = 1`,
  };
  for (const [what, spoil] of Object.entries(spoils)) {
    await spoil.execute(s.database.opened.db);
    t.equal((await fsck(judged, 20_000)).accepted, false, `one byte of one stored ${what}`);
    await spoil.execute(s.database.opened.db);
    t.ok((await fsck(judged)).accepted, 'put back');
  }
  await sql`alter table ledger_checkpoint disable trigger all`.execute(s.database.opened.db);
  await sql`update ledger_checkpoint set note = overlay(note placing
    case substr(note, position(E'\n' in note) + 8, 1) when 'A' then 'B' else 'A' end
    from position(E'\n' in note) + 8) where ${where}`.execute(s.database.opened.db);
  t.equal((await fsck(judged, 20_000)).accepted, false, 'one byte of the stored checkpoint');
});
