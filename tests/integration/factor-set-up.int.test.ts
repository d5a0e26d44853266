/** Sign-ins, links and codes around the moment at which a second factor is switched on. */
import { randomUUID } from 'node:crypto';
import { sweepAccounts } from '@roletrail/api/account/sweep';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import t from 'tap';
import { createTestUser, outcome, PASSWORD, proveAddress, type TestUser } from '../helpers/api.ts';
import { mailAbout, secretOf } from '../helpers/api-mail.ts';
import { ownApi } from '../helpers/api-sessions.ts';
import { enrolFactor } from '../helpers/second-factor.ts';
import { waitFor } from '../helpers/wait-for.ts';

const api = await ownApi(t);

const post = (url: string, payload: object, who?: Pick<TestUser, 'headers'>) =>
  api.app.inject({ method: 'POST', url: `/api/auth${url}`, payload, headers: { ...who?.headers } });

async function proved(): Promise<TestUser> {
  const who = await createTestUser(api);
  await proveAddress(api, who);
  return who;
}

/** Begins a set-up. Returns the code of the app. */
async function begin(who: TestUser): Promise<() => string> {
  const { secret } = (await post('/totp', { currentPassword: PASSWORD }, who)).json<{
    secret: string;
  }>();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return () => app.generate();
}

const sessionsOf = ({ id }: TestUser) =>
  api.db.selectFrom('session').select('method').where('user_id', '=', id).execute();

t.test('a sign-in does not begin if the factor is confirmed after its password', async (t) => {
  const who = await proved();
  await begin(who);
  const login = await api.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', who.id)
      .forNoKeyUpdate()
      .execute();
    const answer = post('/login', { email: who.email, password: PASSWORD });
    await waitFor('the sign-in at the lock', async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
      return rows.length > 0;
    });
    await sql`
      update totp_factor set confirmed_at = clock_timestamp() where user_id = ${who.id}`.execute(
      tx,
    );
    return { answer };
  });
  t.equal(outcome(await login.answer), '401 SECOND_FACTOR_REQUIRED');
  t.same(await sessionsOf(who), [{ method: 'signup' }], 'only the session of the sign-up');
});

t.test('links that were asked for without the factor stop working with it', async (t) => {
  const who = await proved();
  const email = `${randomUUID()}@example.org`;
  await post('/email', { email, currentPassword: PASSWORD }, who);
  await post('/recover', { email: who.email });
  const change = secretOf(await mailAbout(api, email, /Confirm your new/));
  const recovery = secretOf(await mailAbout(api, who.email, /Choose a new password/));
  await enrolFactor(api, who);
  const moved = await post('/email/confirm', { token: change, password: PASSWORD });
  t.equal(outcome(moved), '410 LINK_INVALID');
  const password = 'nine slow barges after rain';
  const recovered = await post('/recover/confirm', { token: recovery, password });
  t.equal(outcome(recovered), '410 LINK_INVALID');
});

t.test('a set-up that is not confirmed within 15 minutes begins anew', async (t) => {
  const who = await proved();
  const code = await begin(who);
  const age = (minutes: number) =>
    sql`
      update totp_factor set created_at = created_at - ${minutes} * interval '1 minute'
      where user_id = ${who.id}`.execute(api.db);
  const status = async () =>
    (await api.app.inject({ url: '/api/auth/totp', headers: who.headers })).json<object>();
  const rows = () =>
    api.db.selectFrom('totp_factor').select('id').where('user_id', '=', who.id).execute();
  await age(14);
  await sweepAccounts(api.db);
  t.match(await status(), { status: 'pending' });
  await age(1);
  t.match(await status(), { status: 'off' });
  const late = await post('/totp/confirm', { code: code() }, who);
  t.equal(outcome(late), '409 SECOND_FACTOR_OFF');
  await sweepAccounts(api.db);
  t.same(await rows(), [], 'housekeeping deletes the secret');
  await enrolFactor(api, who);
  await age(60);
  await sweepAccounts(api.db);
  t.match(await status(), { status: 'on' }, 'a confirmed factor stays');
});
