/** Address lookup of the audit trail: number of events and their owners. */
import { resolveFilter } from '@roletrail/api/audit/filter';
import { searchTag } from '@roletrail/vault/search-tag';
import { sql } from 'kysely';
import t from 'tap';
import { testApi } from '../helpers/api.ts';
import { newId } from '../helpers/consent-events.ts';

t.test('how common a tag is, and whose alone', async (t) => {
  await using api = await testApi();
  const { db } = api;
  const deps = { db, vaultKeys: api.deps.keys.vault };
  const ip = '2001:db8::9';
  const tag = searchTag(deps.vaultKeys, 'ip', ip);
  const [owner, other] = [newId(), newId()];
  const add = (events: number, person: string) =>
    sql`insert into evidence_tag (event_id, user_id, kind, tag)
      select gen_random_uuid(), ${person}, 'ip', ${tag} from generate_series(1, ${events}::int)`.execute(
      db,
    );
  const found = async () => (await resolveFilter(deps, { ip })).tags;
  await add(5000, owner);
  t.match(await found(), [{ spread: 'rare', owner }]);
  await add(1, owner);
  t.match(await found(), [{ spread: 'common', owner }]);
  await add(144_999, owner);
  t.match(await found(), [{ spread: 'common', owner }], 'as many as are searched');
  await add(1, owner);
  t.match(await found(), [{ spread: 'common', owner: null }], 'beyond, others may be among them');
  await sql`delete from evidence_tag`.execute(db);
  await add(5001, owner);
  await add(1, other);
  t.match(await found(), [{ spread: 'common', owner: null }], 'of two');
});
