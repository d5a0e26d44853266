/** Disk space that a rebuild requires. */
import { checkDiskSpace } from '@roletrail/cli/recovery/disk-space';
import { makeShadow } from '@roletrail/cli/shadow/shadow';
import { CONSENT } from '@roletrail/db/projections/consent';
import { sql } from 'kysely';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';

t.test('the live tables once more and their journal, less what the shadow holds', async (t) => {
  await using database = await testDatabase();
  const { db } = database.opened;
  const fill = (schema: string, from: number, to: number) =>
    sql`insert into ${sql.id(schema, 'current_consent')} (user_id, topic, partition, "offset")
      select gen_random_uuid(), 'consent-events', 0, n from generate_series(${from}::int, ${to}::int) n`.execute(
      db,
    );
  const needed = async (mode: 'beside' | 'in-place', url = database.config.url) => {
    const settings = { databaseUrl: url } as Parameters<typeof checkDiskSpace>[0]['settings'];
    const message = await checkDiskSpace({ db, settings }, CONSENT, mode);
    const [, amount] = /about ([\d,]+) MiB/i.exec(message) ?? [];
    return { message, mib: Number(amount) };
  };
  await fill('public', 1, 40_000);
  const { message, mib } = await needed('beside');
  t.match(message, /^About \d+ MiB of [\d,]+ MiB free disk/, 'the disk of this machine is seen');
  t.ok(mib > 8, message);
  const { schema } = await makeShadow(db, CONSENT, 1);
  await fill(schema, 1, 20_000);
  const half = await needed('beside');
  t.ok(Math.abs(half.mib - mib / 2) <= 2, `${half.mib} of ${mib}, with half of it there`);
  t.equal((await needed('in-place')).mib, mib, 'in place nothing is there already');
  await fill(schema, 20_001, 60_000);
  t.equal((await needed('beside')).mib, 0);
  const far = await needed('beside', 'postgres://database.example/roletrail');
  t.match(far.message, /needs about 0 MiB free; this command cannot see it/);
});
