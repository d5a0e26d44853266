/** The run book *Rotate RT_MASTER_KEY* with real processes, and a kill -9 in the middle. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BATCH } from '@roletrail/cli/rotate/step';
import { ensureDataKey, opensDataKey } from '@roletrail/vault/data-keys';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { sql } from 'kysely';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { startRoletrail } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

t.test('rotation: refused beside roles, killed, gone on with, and over', async (t) => {
  await using database = await testDatabase({ poolSize: 4 });
  const { db } = database.opened;
  const folder = await mkdtemp(join(tmpdir(), 'rt-rotate-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const [earlier, later] = [randomBytes(32), randomBytes(32)];
  const env = {
    DATABASE_URL: database.config.url,
    PORT: String(await freePort()),
    RT_LEDGER_KEY: randomBytes(32).toString('hex'),
    RT_WITNESS_FILE: join(folder, 'witness.jsonl'),
  };
  const only = (key: Buffer) => ({ ...env, RT_MASTER_KEY: key.toString('hex') });
  const both = { ...only(later), RT_MASTER_KEY_PREVIOUS: earlier.toString('hex') };
  const run = async (args: readonly string[], given: Record<string, string>) => {
    const process = startRoletrail(args, given);
    return { code: (await process.ended).code, output: process.output() };
  };
  const rotate = ['rotate', 'master-key', '--yes'];

  const role = startRoletrail(['start', '--only=audit-projector'], only(earlier));
  await role.says('"msg":"started"');
  t.match(await run(rotate, both), { code: 10, output: /DEPLOYMENT_RUNNING/ });
  t.match(await role.terminate(), { code: 0 });
  t.match(
    await run(['start', '--only=consent-worker'], both),
    { code: 5, output: /sealed under RT_MASTER_KEY_PREVIOUS still/ },
    'before the rotation',
  );

  const people = Array.from({ length: BATCH + 20 }, () => randomUUID()).sort();
  await sql`insert into app_user (id, email, email_normalized)
    select id, id, id from unnest(${people}::uuid[]) id`.execute(db);
  const keys = deriveVaultKeys(earlier);
  await db.transaction().execute(async (tx) => {
    for (const id of people) await ensureDataKey(tx, keys, id);
  });
  const underEarlier = async () => {
    const rows = await db.selectFrom('data_key').select(['user_id', 'wrapped']).execute();
    return rows.filter((row) => opensDataKey(keys, row)).length;
  };

  await db.transaction().execute(async (tx) => {
    // the second batch waits for this row
    await sql`select from data_key where user_id = ${people.at(-1)} for update`.execute(tx);
    const killed = startRoletrail(rotate, both);
    await killed.says('The new key is in use', 60_000);
    await waitFor('the first batch', async () => (await underEarlier()) === 20);
    await killed.kill();
  });
  t.match(
    await run(['start', '--only=consent-worker'], only(earlier)),
    { code: 5, output: /was replaced/ },
    'the earlier key alone',
  );
  t.match(
    await run(['start', '--only=consent-worker'], only(later)),
    { code: 5, output: /is not finished/ },
    'the new key alone',
  );
  t.match(await run(['doctor'], both), { code: 1, output: /✗ master key.*not finished/s });
  const beside = startRoletrail(['start', '--only=consent-worker'], both);
  await beside.says('"msg":"started"');
  t.match(await run(rotate, both), { code: 0, output: /under RT_MASTER_KEY: 20 data keys/ });
  t.match(await beside.terminate(), { code: 0 });
  t.equal(await underEarlier(), 0);
  t.match(await run(['doctor'], only(later)), { output: /✓ master key/ });
  t.match(await run(rotate, both), { code: 0, output: /Nothing to do/ }, 'once');
});
