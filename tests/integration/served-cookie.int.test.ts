/** The launch check of cookies reads what arrives, through a proxy that may change it. */
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkServedCookie } from '@roletrail/api/launch/served-cookie';
import t from 'tap';
import { testApi } from '../helpers/api.ts';

type Change = (cookies: readonly string[]) => string[];

t.test('attributes of the session cookie are checked as they arrive', async (t) => {
  let change: Change = (cookies) => [...cookies];
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = ask(`${target}${url}`, { method, headers }, (answer) => {
      const cookies = change(answer.headers['set-cookie'] ?? []);
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'set-cookie': cookies });
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.teardown(() => proxy.close());
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const api = await testApi({ config: { publicOrigin: origin } });
  t.teardown(() => api[Symbol.asyncDispose]());
  const target = await api.app.listen({ host: '127.0.0.1', port: 0 });

  const check = (next: Change) => {
    change = next;
    return checkServedCookie(origin);
  };
  t.match(await check((cookies) => [...cookies]), { found: 'pass' });
  const without = (name: string) => (cookies: readonly string[]) =>
    cookies.map((cookie) => cookie.replace(new RegExp(`; ${name}[^;]*`, 'i'), ''));
  for (const name of ['Secure', 'HttpOnly', 'SameSite']) {
    const found = await check(without(name));
    t.match(found, { found: 'fail', says: new RegExp(`without ${name}`, 'i') }, name);
  }
  t.match(await check((cookies) => cookies.map((one) => `${one}; Domain=example.org`)), {
    found: 'fail',
    says: /with domain=example\.org/,
  });
  t.match(await check(() => []), { found: 'fail', says: /does not arrive/ });
  t.match(await checkServedCookie('http://127.0.0.1:1'), { found: 'unknown' });
});
