/**
 * Does the service answer as its own OpenAPI document says? A fuzzer that nobody here wrote reads
 * the document and tries every call, as nobody, as a person, and as staff.
 */
import { apiConfig } from '@roletrail/api/config';
import type { Role } from '@roletrail/contracts/primitives';
import t from 'tap';
import { PASSWORD, person } from '../helpers/api.ts';
import { service } from '../helpers/service.ts';
import { schemathesisMissing, tryCalls } from './schemathesis.ts';

/** For each caller. A full run takes three minutes. */
const SECONDS = Number(process.env.TRIAL_SECONDS ?? 12);
const UNLIMITED = { max: 10_000_000, windowMs: 60_000 };

t.setTimeout((SECONDS + 300) * 1000);

/** What a configuration cannot do without. */
const MINIMAL = { publicOrigin: 'http://localhost', ledger: { origin: 'localhost', vkeys: {} } };

const CALLERS: Readonly<Record<string, readonly Role[] | null>> = {
  nobody: null,
  person: [],
  compliance: ['compliance'],
  admin: ['admin'],
};

const missing = await schemathesisMissing();
if (missing && process.env.CI !== 'true') {
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

  t.jobs = Object.keys(CALLERS).length;
  for (const [name, roles] of Object.entries(CALLERS)) {
    const who = roles === null ? null : await person(api, { roles, consent: true });
    t.test(name, async (t) => {
      const credentials = who && { email: who.email, password: PASSWORD };
      const trial = await tryCalls(origin, credentials, SECONDS);
      t.comment(`${trial.requests} cases in ${SECONDS} s`);
      t.ok(trial.clean, trial.said);
      t.ok(trial.requests > SECONDS, 'it did try');
    });
  }
  await t.test('nothing on our side went wrong meanwhile', async (t) => {
    t.same(
      api.logs.filter(({ level }) => level === 'error'),
      [],
    );
  });
}
