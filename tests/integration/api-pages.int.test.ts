import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebRenderer } from '@roletrail/contracts/web-renderer';
import t from 'tap';
import { ORIGIN, testApi } from '../helpers/api.ts';

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
    t.equal(failures.length, 2, 'said in the log');
    t.ok(asked.length >= 6 && asked.every((status) => status === 200));
    t.match((await get('/sitemap.xml')).body, '<urlset>401</urlset>', 'nobody is signed in');
    t.match((await get('/robots.txt')).body, `Sitemap: ${ORIGIN}/sitemap.xml`);
  },
);
