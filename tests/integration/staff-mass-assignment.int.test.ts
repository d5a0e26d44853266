/** No write of staff takes a field that its body does not have, at any depth. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { createTestUser, outcome, proveAddress, type TestApi, testApi } from '../helpers/api.ts';
import { bodyOf, bodySchema, operationOf, pathOf } from '../helpers/documented-requests.ts';
import { STAFF_ROUTES } from '../helpers/staff-routes.ts';
import { readDigests } from '../helpers/table-digests.ts';

/** A name that bodies of other calls have, so that a row could take it. */
const FOREIGN = 'capability';
/** Written by requests themselves, whatever becomes of the act. */
const NOT_ACTS = ['session', 'process_report', 'attempt_window', 'security_log'];
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Calls without a body. */
const NO_BODY = [
  'DELETE /api/admin/custom-reports/:id',
  'DELETE /api/admin/health/notes/:id',
  'DELETE /api/admin/legal-documents/drafts/:id',
  'DELETE /api/admin/views/:id',
];
const FORM = 'POST /api/admin/insights/images';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const fill = { text: 'abc ', email: 'a@example.org', uuid: randomUUID(), code: '123456' };

interface Variant {
  readonly body: unknown;
  /** of the unknown field, as a refusal names it */
  readonly path: string;
}

/** Returns copies of a value, each with the unknown field in another of its objects. */
function withForeign(value: unknown, at: readonly (string | number)[] = []): readonly Variant[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, part]) =>
    withForeign(part, [...at, key]).map(({ body, path }) => {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      return { body: Object.assign(copy, { [key]: body }), path };
    }),
  );
  if (Array.isArray(value)) return inside;
  return [{ body: { ...value, [FOREIGN]: 'users' }, path: [...at, FOREIGN].join('.') }, ...inside];
}

t.test('a field that a write does not have is refused and changes nothing', async (t) => {
  const staff = await createTestUser(api, { roles: ['admin', 'compliance'], consent: true });
  await proveAddress(api, staff);
  const before = await readDigests(api.db, NOT_ACTS);
  const [taken, without]: [string[], string[]] = [[], []];
  let sent = 0;
  for (const route of Object.keys(STAFF_ROUTES)) {
    const [method = '', url = ''] = route.split(' ');
    if (!WRITES.includes(method) || route === FORM) continue;
    const operation = operationOf(api, method, url);
    const schema = bodySchema(operation);
    if (operation === undefined || schema === undefined) {
      without.push(route);
      continue;
    }
    for (const { body, path } of withForeign(bodyOf(route, schema, fill))) {
      sent += 1;
      const answer = await api.app.inject({
        method: method as 'POST',
        url: pathOf(url, operation, fill),
        headers: { ...staff.headers, 'if-match': '"0"' },
        payload: body as object,
      });
      const { errors = [] } = answer.json<{ errors?: { path: string; message: string }[] }>();
      const isNamed = errors.some(
        (one) => one.path === path && one.message === 'is not a known field',
      );
      if (outcome(answer) !== '400 VALIDATION_FAILED' || !isNamed) {
        taken.push(`${route}, ${path}: ${outcome(answer)} ${JSON.stringify(errors)}`);
      }
    }
  }
  t.same(taken, [], 'each refusal names the field');
  t.ok(sent > 80, `${sent} bodies`);
  t.same(without.sort(), NO_BODY.toSorted(), 'calls without a body');
  t.same(await readDigests(api.db, NOT_ACTS), before);
});
