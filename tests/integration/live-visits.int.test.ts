/** The channel `visits`: live visits of all instances, for staff with the task `growth` alone. */
import { randomUUID } from 'node:crypto';
import { readLiveVisits } from '@roletrail/api/analytics/report';
import { presenceOf } from '@roletrail/event-log/deployment/process-report';
import { sql } from 'kysely';
import t from 'tap';
import { createTestUser, type TestApi } from '../helpers/api.ts';
import { growthStaff } from '../helpers/growth.ts';
import { liveApis, signedInSocket } from '../helpers/realtime.ts';

const live = await liveApis({ config: { realtime: { visitsMs: 100 } } });
t.teardown(() => live[Symbol.asyncDispose]());
const [here] = live.apis;

type Pages = readonly { readonly path: string; readonly visits: number }[];

/** Stores the report of a process. @param pages null: its code is older than such reports */
async function report({ db }: Pick<TestApi, 'db'>, visits: number, pages: Pages | null) {
  const id = randomUUID();
  const api = { visits, ...(pages === null ? {} : { pages }) };
  const row = { id, instance: id, roles: ['api'], version: '1', presence: presenceOf(id) };
  await db
    .insertInto('process_report')
    .values({ ...row, figures: JSON.stringify({ api }) })
    .execute();
}

t.test('visits and pages of all processes are summed', async (t) => {
  t.same(await readLiveVisits(here.db), { visits: 0, pages: [] });
  const pricing = { path: '/pricing', visits: 2 };
  await report(here, 5, [{ path: '/', visits: 3 }, pricing]);
  await report(here, 4, [pricing]);
  await report(here, 7, null);
  const pages = [
    { path: '/pricing', visits: 4 },
    { path: '/', visits: 3 },
  ];
  t.same(await readLiveVisits(here.db), { visits: 16, pages });
});

t.test('staff with the task get the numbers until they lose it', async (t) => {
  const who = await growthStaff(here, ['growth']);
  const alone = await signedInSocket(here, who, { channels: ['visits'] });
  const frame = await alone.frame('visits');
  t.same(Object.keys(frame).sort(), ['at', 'pages', 'seq', 'total', 'type'], 'no visit is named');
  t.match(frame, { total: 16, pages: [{ path: '/pricing', visits: 4 }, { path: '/' }] });
  const both = await signedInSocket(here, who, { channels: ['session', 'visits'] });
  await both.frame('visits');
  await sql`update staff_capability set capability = 'content'
    where user_id = ${who.id}::uuid`.execute(here.db);
  const code = 'CAPABILITY_REQUIRED';
  t.match(await both.frame('unsubscribed'), { channel: 'visits', code });
  t.equal(await alone.closed, 4403);
  const last = both.frames.length;
  both.send({ type: 'ping', n: 1 });
  await both.frame('pong');
  t.notOk(both.types().slice(last).includes('visits'));
});

t.test('people and staff with other tasks get none', async (t) => {
  const people = [
    await createTestUser(here, { consent: true }),
    await growthStaff(here, ['content']),
  ];
  for (const who of people) {
    const socket = await signedInSocket(here, who);
    socket.send({ type: 'subscribe', channel: 'visits' });
    t.match(await socket.frame('error'), { type: 'error' });
    socket.send({ type: 'ping', n: 1 });
    await socket.frame('pong');
    t.notOk(socket.types().includes('visits'));
  }
});
