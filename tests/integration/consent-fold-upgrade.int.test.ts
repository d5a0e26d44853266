/** A database of before requests to decide again: its folded rows are taken over by the new fold. */
import { migrateToLatest } from '@roletrail/db/migrate';
import { migrations } from '@roletrail/db/migrations/index';
import { AUDIT } from '@roletrail/db/projections/audit';
import { CONSENT } from '@roletrail/db/projections/consent';
import { sql } from 'kysely';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';

const UPGRADE = '20251129-0900-consent-requests';

t.test('an upgrade makes the rows those of the fold that this release has', async (t) => {
  await using database = await testDatabase({ migrated: false });
  const { db } = database.opened;
  const names = Object.keys(migrations).sort();
  t.ok(names.includes(UPGRADE));
  const before = Object.entries(migrations).filter(([name]) => name < UPGRADE);
  await migrateToLatest(db, Object.fromEntries(before));
  await sql`
    insert into projection_offset (projection, topic, partition, next_offset)
    values (${CONSENT.live}, 'consent-events', 0, 7), (${AUDIT.live}, 'consent-events', 0, 7)`.execute(
    db,
  );
  await migrateToLatest(db, migrations);
  const { rows } = await sql`
    select projection, fold_version as version, next_offset as next from projection_offset
    order by projection`.execute(db);
  t.same(rows, [
    { projection: AUDIT.live, version: AUDIT.version, next: 7 },
    { projection: CONSENT.live, version: CONSENT.version, next: 7 },
  ]);
});
