/**
 * Checks the service against its own OpenAPI document. An independent fuzzer reads the document and
 * tries every call without sign-in, as a user, and as staff.
 */
import { apiConfig } from '@roletrail/api/config';
import type { Role } from '@roletrail/contracts/primitives';
import t from 'tap';
import { createTestUser, PASSWORD } from '../helpers/api.ts';
import { service } from '../helpers/service.ts';
import { schemathesisMissing, tryCalls } from './schemathesis.ts';

/** For each caller. The full run sets it; in less than two minutes not every call gets its turn on a busy machine. */
const SECONDS = Number(process.env.TRIAL_SECONDS ?? 0);
const UNLIMITED = { max: 10_000_000, windowMs: 60_000 };

/** Required configuration. */
const MINIMAL = { publicOrigin: 'http://localhost', ledger: { origin: 'localhost', vkeys: {} } };

const CALLERS: Readonly<Record<string, readonly Role[] | null>> = {
  anonymous: null,
  person: [],
  compliance: ['compliance'],
  admin: ['admin'],
};

const missing = SECONDS > 0 && (await schemathesisMissing());
if (SECONDS === 0) {
  // every test of the API holds its answers against the document anyway
  t.plan(0, 'for the full run, or TRIAL_SECONDS=180');
} else if (missing && process.env.CI !== 'true') {
  t.comment(`SKIPPED FOREIGN CHECK OF THE CALLS: ${missing}`);
  t.plan(0, missing);
} else {
  await check();
}

async function check(): Promise<void> {
  const names = Object.keys(apiConfig.parse(MINIMAL).limits);
  const limits = Object.fromEntries(names.map((name) => [name, UNLIMITED]));
  const running = await service({ config: { limits } });
  t.teardown(() => running[Symbol.asyncDispose]());
  const { api } = running;
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  // the first request of a process builds the document, for which the fuzzer would wait only 10 s
  const { statusCode } = await api.app.inject('/api/docs/json');
  if (statusCode !== 200) throw new Error(`/api/docs/json: ${statusCode}`);

  // Create all users before the trials begin.
  const callers = new Map<string, { readonly email: string } | null>();
  for (const [name, roles] of Object.entries(CALLERS)) {
    callers.set(name, roles && (await createTestUser(api, { roles, consent: true })));
  }
  t.jobs = callers.size;
  for (const [name, who] of callers) {
    t.test(name, async (t) => {
      const credentials = who && { email: who.email, password: PASSWORD };
      const trial = await tryCalls(origin, credentials, SECONDS);
      t.comment(`${trial.cases} cases in ${SECONDS} s`);
      t.ok(trial.clean, trial.output);
      t.equal(trial.untried, 0, 'every call had its turn');
    });
  }
  await t.test('calls were authenticated, and the service logged no error', async (t) => {
    for (const route of ['/api/auth/user', '/api/admin/audit/reports', '/api/me/consents']) {
      const answered = api.logs.some(
        ({ fields }) => fields.route === route && fields.status === 200,
      );
      t.ok(answered, `${route} answered a caller`);
    }
    t.same(
      api.logs.filter(({ level }) => level === 'error'),
      [],
    );
  });
}
