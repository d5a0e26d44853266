import { readFileSync } from 'node:fs';
import t from 'tap';
import { ALL_RECORDS, matchesFilter, type TailFilter, typeOption } from './filter.ts';

const golden = (type: string) =>
  readFileSync(new URL(`../../../contracts/golden/roletrail.${type}.json`, import.meta.url));
const accepted = golden('consent.accepted.v3');
const { subject, time } = JSON.parse(accepted.toString());
const asked = (filter: Partial<TailFilter>, value: Uint8Array | null = accepted, key = 'k') =>
  matchesFilter({ offset: 0, key, value }, { ...ALL_RECORDS, ...filter });

t.test('by person: subject, user of the event, key of what cannot be read', async (t) => {
  t.ok(asked({}));
  t.ok(asked({ userId: subject }));
  t.notOk(asked({ userId: 'another user' }));
  const role = golden('role.granted.v1');
  t.ok(asked({ userId: JSON.parse(role.toString()).data.userId }, role));
  t.ok(asked({ userId: subject }, Buffer.from('no event'), subject));
  t.notOk(asked({ userId: subject }, Buffer.from('no event')));
});

t.test('by type: with and without its ends; what is unreadable has none', async (t) => {
  for (const type of ['consent.accepted', 'roletrail.consent.accepted', 'consent.accepted.v3']) {
    t.equal(typeOption(type), type);
    t.ok(asked({ type }), type);
  }
  t.notOk(asked({ type: 'consent.accepted.v1' }));
  t.notOk(asked({ type: 'consent.declined' }));
  t.notOk(asked({ type: 'consent.accepted' }, Buffer.from('no event')));
  for (const type of ['consent', 'consent.acc', 'accepted', 'consent.accepted.v99']) {
    t.throws(() => typeOption(type), { code: 'USAGE', message: /consent\.accepted, / });
  }
});

t.test('by time: the event’s own; what has none is shown', async (t) => {
  const at = new Date(time);
  t.ok(asked({ since: at }));
  t.notOk(asked({ since: new Date(at.getTime() + 1) }));
  t.ok(asked({ until: new Date(at.getTime() + 1) }));
  t.notOk(asked({ until: at }), 'exclusive');
  t.ok(asked({ until: at }, Buffer.from('no event')));
  t.ok(asked({ since: at }, Buffer.from('no event')));
});
