import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRenderer } from '@roletrail/cli/compose/api';
import type { WebRenderer } from '@roletrail/contracts/web-renderer';
import t from 'tap';
import { ORIGIN, type TestApi, testApi } from '../helpers/api.ts';
import { silent } from '../helpers/logger.ts';

t.test(
  'pages are rendered from our own public answers; what cannot be is the client',
  async (t) => {
    const asked: number[] = [];
    const renderer: WebRenderer = {
      async page({ url, ask }) {
        asked.push((await ask('/api/legal-documents/terms')).status);
        if (url === '/moved') return { status: 301, location: '/there' };
        if (url === '/gone') return { status: 404, html: '<h1>gone</h1>' };
        if (url === '/later') return { status: 503, html: '<h1>later</h1>' };
        if (url === '/beyond') await ask('/metrics');
        if (url === '/broken') throw new Error('a component failed');
        return { status: 200, html: `<h1>${url}</h1>` };
      },
      relatedRoles: async () => '',
      sitemap: async (ask) => `<urlset>${(await ask('/api/me/consents')).status}</urlset>`,
    };
    const web = await mkdtemp(join(tmpdir(), 'roletrail-pages-'));
    await writeFile(join(web, 'index.html'), '<!doctype html>app');
    const api = await testApi({ config: { staticDir: web }, deps: { renderer } });
    t.teardown(async () => {
      await api[Symbol.asyncDispose]();
      await rm(web, { recursive: true });
    });
    const get = (url: string, headers = {}) =>
      api.app.inject({ url, headers: { accept: 'text/html', cookie: 'x=1', ...headers } });
    const page = await get('/terms');
    t.match(page, { statusCode: 200, body: '<h1>/terms</h1>' });
    t.match(page.headers, { 'cache-control': 'no-cache', 'content-type': /^text\/html/ });
    t.match(page.headers['content-security-policy'], "require-trusted-types-for 'script'");
    const again = await get('/terms', { 'if-none-match': String(page.headers.etag) });
    t.match(again, { statusCode: 304, body: '' });
    t.match(await get('/moved'), { statusCode: 301, headers: { location: '/there' } });
    t.match(await get('/gone'), { statusCode: 404, body: '<h1>gone</h1>' });
    t.match(await get('/later'), { statusCode: 503, headers: { 'retry-after': '5' } });
    for (const url of ['/broken', '/beyond']) {
      const shell = await get(url);
      t.match(shell, { statusCode: 200, body: '<!doctype html>app' }, `${url}: the client alone`);
    }
    const failures = api.logs.filter((line) => line.message === 'a page could not be rendered');
    t.equal(failures.length, 2, 'logged');
    t.ok(asked.length >= 6 && asked.every((status) => status === 200));
    t.match((await get('/sitemap.xml')).body, '<urlset>401</urlset>', 'not signed in');
    t.match((await get('/robots.txt')).body, `Sitemap: ${ORIGIN}/sitemap.xml`);
  },
);

t.test(
  'where no page can be rendered, what is for this machine is still for it alone',
  async (t) => {
    const web = await mkdtemp(join(tmpdir(), 'roletrail-pages-'));
    t.teardown(() => rm(web, { recursive: true }));
    await writeFile(join(web, 'index.html'), '<!doctype html>app');
    const broken: WebRenderer = {
      page: async () => {
        throw new Error('a component failed');
      },
      relatedRoles: async () => '',
      sitemap: async () => '',
    };
    await using here = await testApi({
      config: { staticDir: web, embedded: true },
      deps: { renderer: broken },
    });
    await using elsewhere = await testApi({
      beside: here,
      config: { staticDir: web },
      deps: { renderer: broken },
    });
    const status = async (api: TestApi, url: string, headers = {}) =>
      (await api.app.inject({ url, headers: { accept: 'text/html', ...headers } })).statusCode;
    for (const url of ['/gallery', '/mailbox', '/mailbox/', '/gallery?x=1']) {
      t.equal(await status(here, url), 200, url);
      t.equal(await status(here, url, { via: '1.1 x' }), 404, `${url} through a proxy`);
      t.equal(await status(elsewhere, url), 404, `${url} of another deployment`);
    }
    t.equal(await status(elsewhere, '/terms'), 200, 'others go on');
  },
);

t.test('an address that names nothing is 404, however it is written', async (t) => {
  const web = fileURLToPath(new URL('../../web/dist/client', import.meta.url));
  const renderer = await openRenderer({ publicOrigin: ORIGIN, logger: silent });
  const api = await testApi({ config: { staticDir: web }, deps: { renderer } });
  t.teardown(() => api[Symbol.asyncDispose]());
  const get = (url: string) => api.app.inject({ url, headers: { accept: 'text/html' } });
  for (const url of [
    '/insights/no-such-article',
    '/insights/Hello',
    '/insights/a--b',
    '/insights/%E2%80%AE',
    `/insights/${'a'.repeat(130)}`,
    `/insights/${'a'.repeat(3000)}`,
  ]) {
    const page = await get(url);
    t.match(page, { statusCode: 404, headers: { 'content-type': /^text\/html/ } }, url);
  }
  const ask = async () => ({ status: 404, headers: {}, body: '' });
  for (const url of ['//elsewhere.example/terms', '//[', '/\\elsewhere.example']) {
    t.match(await renderer?.page({ url, thisMachine: false, ask }), { status: 404 }, url);
  }
  t.equal((await get('/insights?page=0&tag=Bad%20One')).statusCode, 200, 'a choice is left out');
  t.same(
    api.logs.filter(({ level }) => level === 'error'),
    [],
  );
});
