import { checkReadiness } from '@roletrail/api/health';
import t from 'tap';
import { serveHealth } from './health-server.ts';

t.test('a process without the api role answers as one with it', async (t) => {
  let ok = true;
  const checks = async () => [{ name: 'consent', ok, reason: ok ? null : 'halted' }];
  const server = await serveHealth('127.0.0.1', 0, {
    readiness: () => checkReadiness([checks]),
    metrics: async () => 'm 1\n',
  });
  t.teardown(() => server[Symbol.asyncDispose]());
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
    const type = answer.headers.get('content-type');
    return {
      status: answer.status,
      type,
      body: type?.includes('json') ? await answer.json() : null,
    };
  };
  const type = 'application/json';
  t.same(await ask('/healthz'), { status: 200, type, body: { status: 'alive' } });
  t.match(await ask('/readyz'), {
    status: 200,
    type,
    body: { status: 'ready', checks: await checks() },
  });
  ok = false;
  t.match(await ask('/readyz'), { status: 503, type, body: { status: 'not_ready' } });
  t.same(await ask('/healthz'), { status: 200, type, body: { status: 'alive' } }, 'runs no checks');
  t.match(await ask('/metrics'), { status: 200, type: 'text/plain; version=0.0.4' });
  t.equal((await ask('/nope')).status, 404);
});
