import { storeRelease } from '@roletrail/api/tools/releases/store';
import type { DataSetList } from '@roletrail/contracts/http/datasets';
import t from 'tap';
import { adminEvents } from '../helpers/admin-events.ts';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';

const URL = '/api/admin/data-sets';
const AREAS = { source: 'oews', rows: 2, areas: 1 } as const;

let api: TestApi;
let other: TestApi;
let staff: TestUser;
t.before(async () => {
  api = await testApi();
  other = await testApi({ beside: api });
  staff = await createTestUser(api, { roles: ['admin'], consent: true });
});
t.teardown(async () => {
  await other[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

async function listed(name: string, on = api) {
  const answer = await on.app.inject({ url: URL, headers: staff.headers });
  return answer.json<DataSetList>().items.find((item) => item.name === name);
}

const activate = (name: string, version: string, reason = 'Newer figures') =>
  api.app.inject({
    method: 'POST',
    url: `${URL}/${name}/activate`,
    headers: { ...staff.headers, 'if-match': version },
    payload: { reason },
  });

const lastAct = async () => (await adminEvents(api)).at(-1);

t.test('staff choose the release that tools use, on record and on every instance', async (t) => {
  const made = { ...AREAS, edition: '2023-05', text: 'first' };
  const { name: first } = await storeRelease(api.db, made, true);
  const { name } = await storeRelease(
    api.db,
    { ...made, edition: '2024-05', text: 'second' },
    false,
  );
  const seen = (await listed(name))?.activation;
  t.match(seen, { replaces: first });
  const version = seen?.version ?? '';
  t.equal(outcome(await activate(name, '"old"')), '412 EDIT_CONFLICT');
  t.equal((await listed(name))?.state, 'kept', 'nothing was changed');
  t.equal(outcome(await activate('oews-none', version)), '404 NOT_FOUND');
  t.equal(outcome(await activate(name, version, '')), '400 VALIDATION_FAILED');

  const done = await activate(name, version);
  t.equal(done.statusCode, 200, done.body);
  t.match(await listed(name, other), { state: 'in_use', activation: null });
  t.match(await listed(first, other), { state: 'kept', activation: { replaces: name } });
  t.match(await lastAct(), {
    type: 'roletrail.admin.acted.v1',
    data: {
      action: 'data_set.activate',
      capability: 'settings',
      target: { kind: 'data_set', id: name },
      before: { release: first },
      after: { release: name },
    },
  });

  const back = done.json<{ version: string }>().version;
  t.equal((await activate(first, back, 'Taken back at once')).statusCode, 200);
  t.equal((await listed(first))?.state, 'in_use');
});

t.test('a shipped release can be used again', async (t) => {
  const made = { source: 'ooh', edition: '2030', text: '{}', rows: 1, areas: null } as const;
  const { name } = await storeRelease(api.db, made, true);
  const activation = (await listed('ooh-shipped'))?.activation;
  t.match(activation, { replaces: name });
  t.equal((await activate('ooh-shipped', activation?.version ?? '')).statusCode, 200);
  t.match(await listed('ooh-shipped'), { state: 'in_use' });
});
