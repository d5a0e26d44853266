/** Links of articles: what is checked, what is sent, and what staff see of it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askLink, type LinkNetwork } from '@roletrail/api/staff-insights/ask-link';
import { checkDueLinks } from '@roletrail/api/staff-insights/link-check';
import type {
  ArticleForEditing,
  ArticlePreview,
  StaffArticleList,
} from '@roletrail/contracts/http/staff-insights';
import { sql } from 'kysely';
import t from 'tap';
import { PASSWORD } from '../helpers/api.ts';
import { makeAuthority } from '../helpers/certificates.ts';
import { get, openDesk, post } from '../helpers/desk.ts';
import { growthStaff } from '../helpers/growth.ts';

const { api } = await openDesk(t, {});
const staff = await growthStaff(api, ['content']);
const URL_OF_LIST = '/admin/insights';
const GOOD = 'https://good.example/report?a=1&b=2';
const BAD = 'https://bad.example/gone';
const SOURCE = { title: 'A report', publisher: 'A bureau', url: GOOD, accessed: '2026-11-01' };
const on = { deps: api.deps, config: { ...api.config, articles: withCheck(true) } };
const off = { deps: api.deps, config: { ...api.config, articles: withCheck(false) } };
const NEVER = new AbortController().signal;

function withCheck(linkCheck: boolean) {
  return { ...api.config.articles, linkCheck };
}

async function write(html: string): Promise<ArticleForEditing> {
  const begun = await post(api, URL_OF_LIST, { title: 'Links' }, staff.headers);
  const one = begun.json<ArticleForEditing>();
  const content = { ...one.content, html, excerpt: 'Short', tags: ['pay'], sources: [SOURCE] };
  const saved = await api.app.inject({
    method: 'PUT',
    url: `/api${URL_OF_LIST}/${one.id}`,
    headers: { ...staff.headers, 'if-match': one.version },
    payload: { content, keep: false },
  });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  return get<ArticleForEditing>(api, `${URL_OF_LIST}/${one.id}`, staff);
}

async function publish({ id, version }: ArticleForEditing): Promise<void> {
  const published = await api.app.inject({
    method: 'POST',
    url: `/api${URL_OF_LIST}/${id}/publish`,
    headers: { ...staff.headers, 'if-match': version },
    payload: { at: null, reason: 'For the test', currentPassword: PASSWORD },
  });
  if (published.statusCode !== 200) throw new Error(published.body);
}

async function linksOf(id: string, query = '') {
  const list = await get<StaffArticleList>(api, `${URL_OF_LIST}?limit=200${query}`, staff);
  return list.items.find((item) => item.id === id)?.links;
}
const stale = () =>
  sql`update article_link set checked_at = checked_at - interval '2 days'`.execute(api.db);
const preview = async (content: object) =>
  (await post(api, `${URL_OF_LIST}/preview`, { content }, staff.headers)).json<ArticlePreview>();

t.test(
  'links are counted as broken, fine or not checked, and each is asked once a day',
  async (t) => {
    const target = await write('<h2>Pay</h2>\n<p>Words.</p>');
    await publish(target);
    const { slug } = target.content;
    const html = `<p><a href="/terms">a</a> <a href="/insights/${slug}#s-pay">b</a>
<a href="/insights/${slug}#s-none">c</a> <a href="${BAD}">d</a> <a href="${BAD}">e</a></p>`;
    const { id, content } = await write(html);
    t.same(await linksOf(id), { total: 5, broken: 0, unchecked: 5, checkedAt: null });

    const asked: string[] = [];
    const ask = async (link: string) => {
      asked.push(link);
      return link === BAD
        ? ({ outcome: 'broken', detail: 'the page does not exist (404)' } as const)
        : ({ outcome: 'ok', detail: '' } as const);
    };
    await checkDueLinks(off, NEVER, ask);
    t.same(asked, [], 'nothing leaves with LINK_CHECK=off');
    t.match(await linksOf(id), { total: 5, broken: 1, unchecked: 2, checkedAt: /^20/ });
    t.equal(await linksOf(target.id, '&links=broken'), undefined);
    t.ok(await linksOf(id, '&links=broken'));

    await checkDueLinks(on, NEVER, ask);
    t.same(asked.toSorted(), [BAD, GOOD], 'two articles and a source have one link');
    t.match(await linksOf(id), { broken: 2, unchecked: 0 });
    t.equal(await linksOf(id, '&links=unchecked'), undefined);
    await checkDueLinks(on, NEVER, ask);
    t.equal(asked.length, 2, 'not again on the same day');
    await stale();
    await checkDueLinks(on, NEVER, ask);
    t.equal(asked.length, 4);

    const { links, problems } = await preview(content);
    t.match(links, { outside: 2, unchecked: 0, areChecked: false, broken: [{ url: BAD }] });
    t.same(problems, [`the link /insights/${slug}#s-none leads to no part of that article`]);
  },
);

t.test('a link to an article that was withdrawn breaks; results of removed links go', async (t) => {
  const target = await write('<p>Words.</p>');
  await publish(target);
  const path = `/insights/${target.content.slug}`;
  const { id } = await write(`<p><a href="${path}">a</a></p>`);
  await checkDueLinks(off, NEVER);
  t.match(await linksOf(id), { total: 2, broken: 0 });
  await sql`update article set status = 'withdrawn' where id = ${target.id}::uuid`.execute(api.db);
  await stale();
  await checkDueLinks(off, NEVER);
  t.match(await linksOf(id), { broken: 1 });
  await sql`delete from article where id = ${id}::uuid`.execute(api.db);
  await checkDueLinks(off, NEVER);
  const left = await sql`select from article_link where url = ${path}`.execute(api.db);
  t.equal(left.rows.length, 0);
});

/** TLS server of `site.example` that answers as `listener` does, and the requests it got. */
async function site(listener: RequestListener) {
  const folder = await mkdtemp(join(tmpdir(), 'rt-links-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const authority = await makeAuthority(folder, 'links');
  const own = await authority.issue('site.example');
  const got: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  const [key, cert] = await Promise.all([readFile(own.key), readFile(own.cert)]);
  const ca = await readFile(authority.cert);
  const server = createServer({ key, cert }, (incoming, answer) => {
    got.push(incoming);
    listener(incoming, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const network: LinkNetwork = {
    resolve: async (host) => [host === 'inside.example' ? '10.0.0.1' : '127.0.0.1'],
    isPublic: (address) => address === '127.0.0.1',
    request: (options) => request({ ...options, port, ca }),
  };
  return { got, network };
}

t.test('a site is asked by HEAD, then by GET, and redirects are followed with care', async (t) => {
  const targets: Readonly<Record<string, string>> = {
    '/moved': '/fine',
    '/inside': 'https://inside.example/secret',
    '/metadata': 'https://169.254.169.254/latest',
    '/plain': 'http://site.example/fine',
    '/round': '/round',
    '/port': 'https://site.example:8443/',
  };
  const { got, network } = await site(({ url = '', method }, answer) => {
    const location = targets[url];
    if (location !== undefined) answer.writeHead(302, { location });
    else if (url === '/get' && method === 'HEAD') answer.writeHead(405);
    else answer.writeHead(Number(url.slice(1)) || 200);
    answer.end(method === 'GET' ? 'x'.repeat(100_000) : undefined);
  });
  const ask = async (path: string) => {
    const { outcome, detail } = await askLink(`https://site.example${path}`, network);
    return `${outcome} ${detail}`.trim();
  };
  t.equal(await ask('/fine'), 'ok');
  t.match(got[0], { method: 'HEAD', headers: { host: 'site.example' } });
  t.notOk(got[0]?.headers.referer ?? got[0]?.headers.cookie);
  t.equal(await ask('/get'), 'ok');
  t.equal(await ask('/moved'), 'ok');
  t.equal(await ask('/404'), 'broken the page does not exist (404)');
  t.equal(await ask('/500'), 'broken the site answers with the error 500');
  t.equal(await ask('/403'), 'unknown the site refuses programs (403)');
  t.equal(await ask('/inside'), 'unknown its address is not public');
  t.equal(await ask('/metadata'), 'unknown its address is not public');
  t.equal(await ask('/plain'), 'unknown it redirects to an address without https');
  t.equal(await ask('/port'), 'unknown its port is not that of https');
  t.equal(await ask('/round'), 'broken it redirects too often');
  t.notOk(
    got.some(({ url }) => url === '/secret' || url === '/latest'),
    'nothing was sent there',
  );
  const stranger = await askLink('https://other.example/', network);
  t.equal(stranger.detail, 'its certificate is not valid');
});

t.test('names and addresses of this machine are refused before anything is sent', async (t) => {
  const hosts = `localhost 127.0.0.1 127.1 0 0x7f.1 0177.0.0.1 2130706433 169.254.169.254
    10.0.0.1 [::1] [::] [::ffff:7f00:1] [::ffff:169.254.169.254] [::127.0.0.1] [64:ff9b::7f00:1]
    [fd00:ec2::254] [fe80::1] [2002:7f00:1::]`;
  for (const host of hosts.split(/\s+/)) {
    const result = await askLink(`https://${host}/`);
    t.same(result, { outcome: 'unknown', detail: 'its address is not public' }, host);
  }
});

t.test('a name that changes its address reaches no other one', async (t) => {
  const { got, network } = await site((_, answer) => answer.writeHead(405).end());
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  const asked: (string | undefined)[] = [];
  const rebinding: LinkNetwork = {
    ...network,
    resolve: async () => answers.shift() ?? [],
    request: (options) => {
      asked.push(options.host ?? undefined);
      return network.request(options);
    },
  };
  const result = await askLink('https://site.example/', rebinding);
  t.same(result, { outcome: 'unknown', detail: 'its address is not public' });
  t.same(asked, ['127.0.0.1'], 'the request goes to the address that was judged, not to the name');
  t.equal(got.length, 1, 'HEAD, and no GET to the second address');

  const partly = { ...network, resolve: async () => ['127.0.0.1', '10.0.0.1'] };
  t.equal((await askLink('https://site.example/', partly)).detail, 'its address is not public');
  t.equal(got.length, 1, 'nothing was sent');
});

t.test('a site that never answers counts as broken after five seconds', async (t) => {
  const { network } = await site(() => undefined);
  const begun = performance.now();
  const result = await askLink('https://site.example/', network);
  t.equal(result.detail, 'no answer within 5 seconds');
  t.ok(performance.now() - begun < 8000);
});
