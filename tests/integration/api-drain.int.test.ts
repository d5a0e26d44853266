/** While the api stops, it serves clients until its listener closes. */
import { Agent, get, type IncomingMessage } from 'node:http';
import { start } from '@roletrail/api/start';
import { Registry } from 'prom-client';
import t from 'tap';
import { testApi } from '../helpers/api.ts';
import { waitFor } from '../helpers/wait-for.ts';

/** An answer, read to its end, or the code of the error that came instead. */
function ask(port: number, path: string, agent: Agent) {
  return new Promise<{ status?: number; connection?: string; body: string; fault?: string }>(
    (resolve) => {
      const request = get({ host: '127.0.0.1', port, path, agent }, (answer: IncomingMessage) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk;
        });
        const { statusCode: status = 0, headers } = answer;
        answer.on('end', () => resolve({ status, connection: headers.connection ?? '', body }));
      });
      request.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ fault: error.code ?? error.message, body: '' }),
      );
    },
  );
}

t.test('a drain: red, answering, no request reset', async (t) => {
  await using api = await testApi({ documents: false });
  const drainMs = 3000;
  const config = { ...api.config, staticDir: null, port: 0, metrics: null, drainMs };
  const running = await start(config, { ...api.deps, metrics: new Registry() });
  const { port } = running.address;
  const kept = new Agent({ keepAlive: true });
  t.teardown(() => kept.destroy());
  t.match(await ask(port, '/healthz', kept), { status: 200, connection: 'keep-alive' });
  t.notMatch((await ask(port, '/readyz', kept)).body, 'stopping');

  const began = performance.now();
  const closed = running[Symbol.asyncDispose]();
  const red = await ask(port, '/readyz', kept);
  t.match(red, { status: 503, connection: 'close', body: /"name":"stopping","ok":false/ });
  const seen = new Map<string, number>();
  // a proxy that looks once a second has sent everything elsewhere by then
  const client = async () => {
    do {
      const { status, connection, fault } = await ask(port, '/healthz', kept);
      const what = fault ?? `${status} ${connection}`;
      seen.set(what, (seen.get(what) ?? 0) + 1);
    } while (performance.now() - began < drainMs - 1800);
  };
  await Promise.all([client(), client(), client()]);
  t.same([...seen.keys()], ['200 close'], 'answered, all of them');
  await closed;
  t.ok(performance.now() - began >= drainMs - 50);
  t.match(await ask(port, '/healthz', kept), { fault: 'ECONNREFUSED' });
  await waitFor('it to be closed', () => !running.app.server.listening);
});
