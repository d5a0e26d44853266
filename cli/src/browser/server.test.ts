import { request } from 'node:http';
import t, { type Test } from 'tap';
import { CliError } from '../runtime/cli-error.ts';
import { html } from './html.ts';
import { serveBrowser } from './server.ts';

async function opened(t: Test) {
  const asked: string[] = [];
  const server = await serveBrowser(0, async (url) => {
    asked.push(url.pathname);
    if (url.pathname === '/wrong') throw new CliError('USAGE', 'a <wrong> filter');
    if (url.pathname === '/broken') throw new CliError('BROKER_UNREACHABLE', 'no broker');
    return url.pathname === '/' ? html`<p>${'<b>'}</p>` : null;
  });
  t.teardown(() => server[Symbol.asyncDispose]());
  const { port, pathname, search } = new URL(server.url);
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
      (resolve, reject) => {
        const asking = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
        });
        asking.once('error', reject);
        asking.end();
      },
    );
  const entrance = pathname + search;
  const enter = async () => {
    const { headers } = await ask(entrance);
    return String(headers['set-cookie']).split(';')[0] ?? '';
  };
  return { port, ask, entrance, enter, asked };
}

t.test('without the cookie no page is made', async (t) => {
  const { ask, asked, port, enter } = await opened(t);
  const wrong = [
    await ask('/'),
    await ask('/', { cookie: `roletrail_browse_${port}=x` }),
    await ask('/enter'),
    await ask('/enter?token='),
    await ask('/style.css'),
  ];
  for (const { status, headers } of wrong) {
    t.equal(status, 403);
    t.notOk(headers['set-cookie']);
  }
  t.same(asked, []);
  const cookie = await enter();
  t.equal((await ask('/', { cookie: `a=b; ${cookie}` })).status, 200);
  t.equal((await ask('/', { cookie: `${cookie}x` })).status, 403);
});

t.test('the token works once', async (t) => {
  const { ask, entrance } = await opened(t);
  t.match(await ask(entrance), { status: 303, headers: { location: '/' } });
  t.match(await ask(entrance), { status: 403 });
});

t.test('another Host, and every method that writes, is refused and uses no token', async (t) => {
  const { ask, entrance, enter, port } = await opened(t);
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:${port + 1}`])
    t.equal((await ask(entrance, { host })).status, 421, host);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    t.equal((await ask(entrance, {}, method)).status, 405, method);
  const cookie = await enter();
  t.equal((await ask('/', { cookie, host: `localhost:${port}` })).status, 200);
  t.equal((await ask('/', { cookie, host: 'evil.example' })).status, 421);
});

t.test('pages have a strict policy, are not stored, and escape text', async (t) => {
  const { ask, enter } = await opened(t);
  const cookie = await enter();
  const page = await ask('/', { cookie });
  t.equal(page.text, '<p>&lt;b&gt;</p>');
  t.match(page.headers, {
    'content-security-policy': /^default-src 'none'; .*frame-ancestors 'none'$/,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  t.match(await ask('/style.css', { cookie }), {
    status: 200,
    headers: { 'content-type': /^text\/css/ },
  });
  t.match(await ask('/wrong', { cookie }), { status: 400, text: /a &lt;wrong&gt; filter/ });
  t.match(await ask('/broken', { cookie }), { status: 500, text: /no broker/ });
  t.match(await ask('/nope', { cookie }), { status: 404 });
});
