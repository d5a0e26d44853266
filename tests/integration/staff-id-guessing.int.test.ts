/** Ids that belong to something else, or to another member of staff, find nothing and change nothing. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { createTestUser, outcome, proveAddress, type TestApi, testApi } from '../helpers/api.ts';
import { articleDesk } from '../helpers/article-desk.ts';
import { post } from '../helpers/desk.ts';
import { bodyOf, bodySchema, operationOf, pathOf } from '../helpers/documented-requests.ts';
import { promoBody } from '../helpers/growth.ts';
import { staffOfLegal } from '../helpers/legal-drafts.ts';
import { issueDesk } from '../helpers/newsletter.ts';
import { STAFF_ROUTES } from '../helpers/staff-routes.ts';
import { readDigests } from '../helpers/table-digests.ts';

/** In every text of the rows, so that an answer that shows one is found. */
const SECRET = `secret-${randomUUID().slice(0, 8)}`;
/** Kind of the rows that a route takes, by the beginning of its path. */
const KINDS: readonly (readonly [path: string, kind: string])[] = [
  ['/api/admin/audit/exports/', 'export'],
  ['/api/admin/users/', 'person'],
  ['/api/admin/views/', 'view'],
  ['/api/admin/invitations/', 'invitation'],
  ['/api/admin/erasures/people/', 'person'],
  ['/api/admin/erasures/', 'erasure'],
  ['/api/admin/promo-codes/', 'promo code'],
  ['/api/admin/custom-reports/', 'report'],
  ['/api/admin/experiments/', 'experiment'],
  ['/api/admin/revenue/requests/', 'plan request'],
  ['/api/admin/revenue/people/', 'person'],
  ['/api/admin/health/notes/', 'note'],
  ['/api/admin/security/sessions/', 'session'],
  ['/api/admin/security/auditor-tokens/', 'auditor token'],
  ['/api/admin/settings/mail-test/', 'test mail'],
  ['/api/admin/newsletter/issues/', 'issue'],
  ['/api/admin/newsletter/articles/', 'article'],
  ['/api/admin/insights/', 'article'],
  ['/api/admin/legal-documents/drafts/', 'draft'],
];
/** Rows of one member of staff alone: another one finds none. */
const OWN = ['view', 'report'];
/** Written by requests themselves, whatever becomes of the act. */
const NOT_ACTS = ['session', 'process_report', 'attempt_window', 'security_log'];
/** Values that a schema alone does not give. */
const OWN_VALUES: Readonly<Record<string, object>> = {
  'PUT /api/admin/users/:id/lock': { until: null },
  'POST /api/admin/newsletter/issues/:id/send': { at: null },
  'PUT /api/admin/insights/:id': {
    content: {
      slug: 'a-text',
      title: 'A text',
      excerpt: '',
      html: '',
      author: 'A bureau',
      topic: 'market',
      tags: [],
      sources: [],
    },
  },
  // undefined: left out
  'PATCH /api/admin/custom-reports/:id': { definition: undefined, schedule: undefined },
  'PUT /api/admin/experiments/:id': {
    variants: [
      { id: 'base', weight: 50 },
      { id: 'tools_first', weight: 50 },
    ],
    baseline: 1000,
    effect: 200,
  },
};
const fill = { text: 'abc', email: 'a@example.org', uuid: randomUUID(), code: '123456' };

/** Answers of routes that do not say NOT_FOUND: an empty list, and a limit of test letters. */
const OTHER_ANSWERS: Readonly<Record<string, RegExp>> = {
  'GET /api/admin/insights/:id/revisions': /^200 \{"items":\[\],"nextCursor":null\}$/,
  'POST /api/admin/newsletter/issues/:id/test': /^429 RATE_LIMITED /,
};

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const createStaff = async () => {
  const staff = await createTestUser(api, { roles: ['admin', 'compliance'], consent: true });
  await proveAddress(api, staff);
  return staff;
};

/** Creates a row of each kind that a call creates, as one member of staff. @returns ids by kind */
async function plant(): Promise<Readonly<Record<string, string>>> {
  const owner = await createStaff();
  const made = async (url: string, body: object) => {
    const answer = await post(api, url, body, owner.headers);
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  const reason = `For ${SECRET}`;
  const rows = { view: 'people', columns: ['created'], group: [], measure: null, filters: [] };
  const definition = { ...rows, sort: null, limit: null, chart: 'none' };
  const person = await createTestUser(api, { email: `${SECRET}@example.org`, consent: true });
  const { id: session } = await api.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  const view = { table: 'users', name: SECRET, query: 'role=compliance' };
  return {
    person: person.id,
    session,
    article: (await articleDesk(api, owner).ready({ title: SECRET })).id,
    issue: (await issueDesk(api, owner).create({ subject: SECRET })).id,
    draft: (await staffOfLegal(api, owner).draft('terms', `<h1>${SECRET}</h1>`)).id,
    view: await made('/admin/views', view),
    report: await made('/admin/custom-reports', { name: SECRET, definition, shared: false }),
    'promo code': await made('/admin/promo-codes', promoBody({ reason })),
  };
}

t.test('id guessing: ids of other kinds and of other people find nothing', async (t) => {
  const planted = await plant();
  const staff = await createStaff();
  const before = await readDigests(api.db, NOT_ACTS);
  const wrong: string[] = [];
  let sent = 0;
  for (const route of Object.keys(STAFF_ROUTES)) {
    const [method = '', url = ''] = route.split(' ');
    const operation = operationOf(api, method, url);
    const id = operation?.parameters?.find((one) => one.name === 'id' && one.in === 'path')?.schema;
    if (operation === undefined || id?.format !== 'uuid') continue;
    const kind = KINDS.find(([path]) => url.startsWith(path))?.[1];
    if (kind === undefined) wrong.push(`${route}: add its path to KINDS`);
    const schema = bodySchema(operation);
    for (const [other, guessed] of Object.entries(planted)) {
      if (other === kind && !OWN.includes(kind)) continue;
      sent += 1;
      const answer = await api.app.inject({
        method: method as 'POST',
        url: pathOf(url, operation, fill, { id: guessed }),
        headers: { ...staff.headers, 'if-match': '"0"' },
        ...(schema ? { payload: { ...bodyOf(route, schema, fill), ...OWN_VALUES[route] } } : {}),
      });
      const got = `${outcome(answer)} ${answer.body}`;
      if (outcome(answer) !== '404 NOT_FOUND' && OTHER_ANSWERS[route]?.test(got) !== true) {
        wrong.push(`${route}, id of a ${other}: ${outcome(answer)} ${answer.body.slice(0, 200)}`);
      }
      if (answer.body.includes(SECRET)) wrong.push(`${route}, id of a ${other}: shows it`);
    }
  }
  t.same(wrong, []);
  t.ok(sent > 400, `${sent} requests`);
  t.same(await readDigests(api.db, NOT_ACTS), before, 'nothing is changed');
});
