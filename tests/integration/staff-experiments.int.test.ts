/** Experiments of staff: states, assignment, exposures, results, own data and erasure. */
import { randomUUID } from 'node:crypto';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { assignVariant } from '@roletrail/api/growth/assign-variant';
import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import type {
  ExperimentAnswer,
  ExperimentItem,
  ExperimentResult,
} from '@roletrail/contracts/http/experiments';
import { FORBIDDEN_SURFACES } from '@roletrail/contracts/staff/experiments';
import { sql } from 'kysely';
import t from 'tap';
import { eventsAbout } from '../helpers/admin-events.ts';
import { type Answer, createTestUser, outcome, PASSWORD, type TestUser } from '../helpers/api.ts';
import { get, openDesk, post } from '../helpers/desk.ts';
import { growthStaff } from '../helpers/growth.ts';
import { unzip } from '../helpers/unzip.ts';

const { api } = await openDesk(t, {});
const staff = await growthStaff(api, ['growth']);
const URL = '/admin/experiments';
const member = () => createTestUser(api, { consent: true });

const VARIANTS = [
  { id: 'base', weight: 50 },
  { id: 'tools_first', weight: 50 },
];
const plan = (more: Record<string, unknown> = {}) => ({
  hypothesis: 'More people run a tool if the tools come first.',
  target: 'dashboard.blocks',
  variants: VARIANTS,
  metric: 'saved_run',
  baseline: 1000,
  effect: 200,
  reason: 'For the test',
  ...more,
});
const body = (more: Record<string, unknown> = {}) =>
  plan({ key: `test-${randomUUID().slice(0, 8)}`, ...more });

async function create(more: Record<string, unknown> = {}): Promise<ExperimentItem> {
  const answer = await post(api, URL, body(more), staff.headers);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<ExperimentItem>();
}

type Act = 'start' | 'end' | 'archive';
const act = (
  { id, version }: Pick<ExperimentItem, 'id' | 'version'>,
  verb: Act,
  more: Record<string, unknown> = {},
  who = staff,
) =>
  api.app.inject({
    method: 'POST',
    url: `/api${URL}/${id}/${verb}`,
    headers: { ...who.headers, 'if-match': version },
    payload: { reason: 'For the test', ...more },
  });

async function done(answer: Promise<Answer>): Promise<ExperimentItem> {
  const got = await answer;
  if (got.statusCode !== 200) throw new Error(got.body);
  return got.json<ExperimentItem>();
}

const start = async (item: ExperimentItem) => done(act(item, 'start'));
const end = async (item: ExperimentItem, keep: string | null = null) =>
  done(act(item, 'end', { keep }));

const change = ({ id, version }: ExperimentItem, more: Record<string, unknown> = {}) =>
  api.app.inject({
    method: 'PUT',
    url: `/api${URL}/${id}`,
    headers: { ...staff.headers, 'if-match': version },
    payload: plan(more),
  });
const expose = (id: string, who: TestUser) =>
  post(api, `/experiments/${id}/exposure`, {}, who.headers);

async function arrangementsOf({ email }: TestUser) {
  const answer = await post(api, '/auth/login', { email, password: PASSWORD });
  return answer.json<SessionAnswer>().arrangements;
}

t.test('an experiment is a draft, runs, ends and is archived, each with its event', async (t) => {
  const draft = await create();
  t.match(draft, { state: 'draft', planned: 7682, kept: null, startedAt: null });
  const changed = await done(change(draft, { baseline: 5000, effect: 1000 }));
  t.match(changed, { state: 'draft', planned: 775 });
  t.equal(outcome(await act(draft, 'start')), '412 EDIT_CONFLICT', 'of an older version');
  const running = await start(changed);
  const ended = await end(running, 'tools_first');
  t.match(ended, { state: 'ended', kept: 'tools_first' });
  t.match(await done(act(ended, 'archive')), { state: 'archived', kept: 'tools_first' });
  const list = await get<{ items: ExperimentItem[] }>(api, URL, staff);
  t.notOk(
    list.items.some(({ id }) => id === draft.id),
    'archived ones are in their own list',
  );
  const archived = await get<{ items: ExperimentItem[] }>(api, `${URL}?state=archived`, staff);
  t.ok(archived.items.some(({ id }) => id === draft.id));
  const events = await eventsAbout(api, draft.id);
  const actions = events.map(({ data }) => 'action' in data && data.action);
  const verbs = ['create', 'change', 'start', 'end', 'archive'];
  t.same(
    actions,
    verbs.map((verb) => `experiment.${verb}`),
  );
  t.notMatch(JSON.stringify(events), /More people run/, 'free text is not in the log');
});

t.test('a started experiment cannot be changed, by calls or in the database', async (t) => {
  const running = await start(await create());
  t.equal(outcome(await change(running)), '409 EXPERIMENT_STATE');
  t.equal(outcome(await act(running, 'start')), '409 EXPERIMENT_STATE');
  t.equal(outcome(await act(running, 'archive')), '409 EXPERIMENT_STATE');
  for (const set of ["metric = 'returned'", 'planned = 1', "variants = '[]'", "target = 'x'"]) {
    const write = sql`update experiment set ${sql.raw(set)} where id = ${running.id}`;
    await t.rejects(write.execute(api.db), { code: '42501' }, set);
  }
  t.equal(outcome(await act(await create(), 'start')), '409 EXPERIMENT_BUSY');
  const wrong = await act(running, 'end', { keep: 'base' });
  t.equal(outcome(wrong), '400 VALIDATION_FAILED', 'the base is kept by discarding');
  const ended = await end(running);
  t.equal(outcome(await act(ended, 'end', { keep: null })), '409 EXPERIMENT_STATE');
});

t.test('of two starts at once one wins', async (t) => {
  const [one, other] = [await create(), await create()];
  const answers = await Promise.all([act(one, 'start'), act(other, 'start')]);
  t.same(answers.map(outcome).sort(), ['200', '409 EXPERIMENT_BUSY']);
  for (const answer of answers) {
    if (answer.statusCode === 200) await end(answer.json<ExperimentItem>());
  }
});

t.test('forbidden targets and plans without sense are refused', async (t) => {
  const tries: Record<string, unknown>[] = [
    ...FORBIDDEN_SURFACES.flatMap((name) => [{ target: name }, { target: `${name}.dialog` }]),
    { target: 'dashboard.terms' },
    { target: 'constructor' },
    { metric: 'accepted_terms' },
    { variants: VARIANTS.slice(0, 1) },
    { variants: [...VARIANTS].reverse() },
    { variants: [VARIANTS[0], { id: 'base', weight: 50 }] },
    { variants: [VARIANTS[0], { id: 'unknown', weight: 50 }] },
    { variants: [VARIANTS[0], { id: 'tools_first', weight: 49 }] },
    { baseline: 0 },
    { baseline: 9900, effect: 100 },
    { effect: 0 },
    { key: 'A' },
    { reason: ' ' },
    { planned: 1 },
    { state: 'running' },
  ];
  for (const more of tries) {
    const answer = await post(api, URL, body(more), staff.headers);
    t.equal(outcome(answer), '400 VALIDATION_FAILED', JSON.stringify(more));
  }
  const { key } = await create();
  t.equal(outcome(await post(api, URL, body({ key }), staff.headers)), '409 EXPERIMENT_EXISTS');
});

t.test('nothing is written if the event cannot be', async (t) => {
  const draft = await create();
  const key = `test-${randomUUID().slice(0, 8)}`;
  await sql`
    create function refuse_event() returns trigger language plpgsql as $$
    begin raise exception 'no' using errcode = '23514'; end $$`.execute(api.db);
  await sql`create trigger refused before insert on outbox
    for each row execute function refuse_event()`.execute(api.db);
  const answers = [await act(draft, 'start'), await post(api, URL, body({ key }), staff.headers)];
  await sql`drop trigger refused on outbox`.execute(api.db);
  await sql`drop function refuse_event()`.execute(api.db);
  for (const answer of answers) t.equal(answer.statusCode, 500);
  const now = await get<ExperimentAnswer>(api, `${URL}/${draft.id}`, staff);
  t.match(now.item, { state: 'draft', version: draft.version });
  const made = api.db.selectFrom('experiment').select('id').where('key', '=', key);
  t.same(await made.execute(), []);
});

t.test('a person gets one variant, is counted once, and then what was kept', async (t) => {
  const [one, unread] = [await member(), await createTestUser(api)];
  t.same(await arrangementsOf(one), [], 'nothing ran that was kept since the last end');
  const running = await start(await create());
  const expected = assignVariant(VARIANTS, running.id, one.id).id;
  const shown = { target: 'dashboard.blocks', variant: expected };
  t.same(await arrangementsOf(one), [{ ...shown, experiment: running.id }]);
  const answers = await Promise.all(Array.from({ length: 50 }, () => expose(running.id, one)));
  t.same([...new Set(answers.map(outcome))], ['204']);
  const rows = api.db.selectFrom('experiment_exposure').selectAll();
  const ofOne = () => rows.where('experiment_id', '=', running.id).execute();
  t.match(await ofOne(), [{ user_id: one.id, variant: expected }]);
  t.equal((await ofOne()).length, 1);
  t.same(await arrangementsOf(one), [{ ...shown, experiment: null }], 'nothing more to count');
  t.equal(outcome(await expose(running.id, unread)), '403 CONSENT_REQUIRED');
  t.equal(outcome(await expose(randomUUID(), one)), '404 NOT_FOUND');
  t.equal(outcome(await expose((await create()).id, one)), '404 NOT_FOUND', 'of a draft');

  const ended = await end(running, 'tools_first');
  const late = await member();
  t.equal(outcome(await expose(ended.id, late)), '204');
  t.equal((await ofOne()).length, 1, 'the end stops counting');
  const kept = [{ target: 'dashboard.blocks', variant: 'tools_first', experiment: null }];
  t.same(await arrangementsOf(late), kept, 'everyone gets what was kept');
  const next = await start(await create());
  await end(next);
  t.same(await arrangementsOf(late), [], 'discarded: the base again');
});

/** Sets rows of people back, as if they had seen the experiment that many days ago. */
async function insertExposures(
  item: ExperimentItem,
  variant: string,
  { people, met, days }: { people: number; met: number; days: number },
): Promise<void> {
  await sql`
    with person as (
      insert into app_user (id, email, email_normalized)
      select gen_random_uuid(), 'x' || n || ${`${item.id}${variant}${days}@example.org`},
        'x' || n || ${`${item.id}${variant}${days}@example.org`}
      from generate_series(1, ${people}::int) n returning id, email
    ), exposed as (
      insert into experiment_exposure (experiment_id, user_id, variant, exposed_at)
      select ${item.id}, id, ${variant}, clock_timestamp() - ${days} * interval '1 day' from person
    )
    insert into saved_item (id, user_id, kind, sealed, created_at)
    select gen_random_uuid(), id, 'run', '', clock_timestamp() - (${days} - 1) * interval '1 day'
    from (select id, row_number() over (order by id) as nth from person) p
    where nth <= ${met}`.execute(api.db);
}

const brief = ({ id, exposures, complete, met, rate, difference }: ExperimentResult) => ({
  id,
  counts: [exposures, complete, met],
  rate: rate && [rate.value, rate.low, rate.high].map(round),
  difference: difference && [difference.value, difference.low, difference.high].map(round),
});
const round = (value: number) => Math.round(value * 10_000) / 10_000;

t.test('results are counts, rates and intervals of people whose days are over', async (t) => {
  const running = await start(await create({ baseline: 5000, effect: 2000 }));
  const read = () => get<ExperimentAnswer>(api, `${URL}/${running.id}`, staff);
  const nothing = { rate: null, difference: null };
  const empty = await read();
  t.same(empty.results.map(brief), [
    { id: 'base', counts: [0, 0, 0], ...nothing },
    { id: 'tools_first', counts: [0, 0, 0], ...nothing },
  ]);
  t.match(empty, { early: true, mismatch: null });

  await insertExposures(running, 'base', { people: 3, met: 3, days: 2 });
  t.match((await read()).results[0], { exposures: 3, complete: 0, met: 0, rate: null });
  // the example of Newcombe's paper: 56 of 70 and 48 of 80; rates by bisection of the score equation
  await insertExposures(running, 'base', { people: 80, met: 48, days: 9 });
  await insertExposures(running, 'tools_first', { people: 70, met: 56, days: 9 });
  const full = await read();
  t.same(full.results.map(brief), [
    { id: 'base', counts: [83, 80, 48], rate: [0.6, 0.4905, 0.7004], difference: null },
    {
      id: 'tools_first',
      counts: [70, 70, 56],
      rate: [0.8, 0.6918, 0.877],
      difference: [0.2, 0.0524, 0.3339],
    },
  ]);
  t.match(full, { early: true, mismatch: false });
  await insertExposures(running, 'base', { people: 100, met: 0, days: 10 });
  t.match(await read(), { early: false, mismatch: true }, '183 and 70 of equal weights');
  await end(running);
  t.match((await read()).results[0], { exposures: 183, complete: 180 });
});

t.test('an exposure is in the own data of a person, and goes with the account', async (t) => {
  const one = await member();
  const running = await start(await create());
  await expose(running.id, one);
  const payload = { currentPassword: PASSWORD };
  const zip = await api.app.inject({
    method: 'POST',
    url: '/api/me/export',
    headers: one.headers,
    payload,
  });
  t.equal(zip.statusCode, 200);
  const file = (await unzip(zip.rawPayload)).get('experiments.json');
  t.match(JSON.parse(`${file}`), [{ experiment_id: running.id, variant: String }]);
  await erasePerson(api.deps, one.id, {
    actor: { kind: 'operator', id: 'test' },
    reason: 'they asked for it',
  });
  const left = api.db.selectFrom('experiment_exposure').select('variant');
  t.same(await left.where('user_id', '=', one.id).execute(), []);
  await end(running);
});

t.test('only administrators with the capability read and act', async (t) => {
  const item = await create();
  const outcomes = async (who: TestUser) => {
    const answers = await Promise.all([
      post(api, URL, body(), who.headers),
      act(item, 'start', {}, who),
      api.app.inject({ url: `/api${URL}`, headers: who.headers }),
      api.app.inject({ url: `/api${URL}/${item.id}`, headers: who.headers }),
    ]);
    return [...new Set(answers.map(outcome))];
  };
  t.same(await outcomes(await growthStaff(api, ['users'])), ['403 CAPABILITY_REQUIRED']);
  t.same(await outcomes(await member()), ['403 ROLE_REQUIRED']);
  const officer = await createTestUser(api, { roles: ['compliance'], consent: true });
  t.same(await outcomes(officer), ['403 ROLE_REQUIRED']);
});
