import t, { type Test } from 'tap';
import { ORIGIN, outcome } from '../helpers/api.ts';
import { heldUp } from '../helpers/held-up.ts';
import { sharedBrokers } from '../helpers/kafka.ts';
import { quickSessions } from '../helpers/quick-sessions.ts';
import { liveApis, openSocket, signedInSocket } from '../helpers/realtime.ts';

const REQUESTS = 10_000;
const SESSIONS = 100;
/** Number of concurrent sign-outs. More would exhaust the connections. */
const AT_ONCE = 25;

/** On real brokers, hearing of each other through Kafka and nothing else. */
async function overKafka(t: Test, brokers: string) {
  const live = await liveApis({
    instances: 2,
    brokers,
    hearing: { notify: false },
    config: { realtime: { anonymousPerAddress: 10_000 } },
  });
  t.teardown(() => live[Symbol.asyncDispose]());
  const [here] = live.apis;
  return { here, there: live.apis[1] ?? here };
}

const brokers = sharedBrokers(t);
if (brokers !== null) {
  t.test(
    'a revoke acknowledged by one instance holds on both, and its sockets close',
    async (t) => {
      const { here, there } = await overKafka(t, brokers);
      const sessions = await quickSessions(here, SESSIONS);
      const sockets = await Promise.all(
        sessions.map((who, i) => signedInSocket(i % 2 ? here : there, who)),
      );
      const codes = new Map<string, number>();
      const begun = performance.now();
      const ask = async (who: (typeof sessions)[number], n: number) => {
        const app = n % 2 ? here.app : there.app;
        const url = ['/api/auth/user', '/api/auth/sessions', '/api/me/consents'][n % 3] ?? '';
        const answer =
          n % 7 === 0
            ? await app.inject({
                method: 'POST',
                url: '/api/auth/activity',
                headers: { ...who.headers, origin: ORIGIN },
                payload: { idleMs: 0 },
              })
            : await app.inject({ url, headers: who.headers });
        codes.set(outcome(answer), (codes.get(outcome(answer)) ?? 0) + 1);
      };
      const leaving = sessions.entries();
      const revoke = async () => {
        for (const [i, who] of leaving) {
          const app = i % 4 < 2 ? here.app : there.app;
          const out = await app.inject({
            method: 'POST',
            url: '/api/auth/logout?scope=global',
            headers: who.headers,
          });
          t.equal(out.statusCode, 204);
          // begun after the acknowledgement, while others are still being revoked
          for (let n = 0; n < REQUESTS / SESSIONS; n += 10) {
            await Promise.all(Array.from({ length: 10 }, (_, k) => ask(who, n + k)));
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, revoke));
      t.same(
        Object.fromEntries(codes),
        { '401 SESSION_REVOKED': REQUESTS },
        'none of 10,000 succeeds',
      );
      t.same(new Set(await Promise.all(sockets.map((socket) => socket.closed))), new Set([4401]));
      t.comment(`${REQUESTS} requests in ${Math.round(performance.now() - begun)} ms`);
      for (const socket of sockets) {
        t.match(socket.frames.at(-1), { type: 'session.revoked', scope: 'global' });
      }
    },
  );

  t.test('notifies within a second over Kafka alone, and only the right sockets', async (t) => {
    const { here, there } = await overKafka(t, brokers);
    const [leaving, staying] = await quickSessions(here, 2);
    if (!leaving || !staying) return;
    const socket = await signedInSocket(there, leaving);
    const other = await signedInSocket(there, staying);
    const bystander = await openSocket(there.url);
    const late = heldUp();
    const begun = performance.now();
    await here.app.inject({ method: 'POST', url: '/api/auth/logout', headers: leaving.headers });
    t.equal(await socket.closed, 4401);
    const ms = performance.now() - begun;
    t.ok(ms < 1000 + late(), `${Math.round(ms)} ms`);
    other.send({ type: 'ping', n: 1 });
    await other.frame('pong');
    t.notOk(other.types().includes('session.revoked'));
    t.same(bystander.frames, []);
    bystander.socket.terminate();
  });
}
