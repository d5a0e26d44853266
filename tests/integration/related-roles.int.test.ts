import { fileURLToPath } from 'node:url';
import { openRenderer } from '@roletrail/cli/compose/api';
import t from 'tap';
import { ORIGIN, type TestApi, type TestApiOptions, testApi } from '../helpers/api.ts';
import { silent } from '../helpers/logger.ts';

const staticDir = fileURLToPath(new URL('../../web/dist/client', import.meta.url));

async function pagesApi(limits: NonNullable<TestApiOptions['config']>['limits'] = {}) {
  const renderer = await openRenderer({ publicOrigin: ORIGIN, logger: silent });
  return testApi({ config: { staticDir, limits }, deps: { renderer } });
}

const ask = (api: TestApi, query: string) =>
  api.app.inject({ url: `/related-roles${query}`, headers: { accept: 'text/html' } });

t.test('a job title is answered without an account, and its words stay in the page', async (t) => {
  await using api = await pagesApi();
  const page = await ask(api, '?title=%20Registered%20%20Nurse%20');
  t.equal(page.statusCode, 200);
  t.match(page.body, /We matched “Registered Nurse” to[\s\S]*Registered Nurses/);
  const related = page.body.match(/href="\/related-roles\?code=\d\d-\d{4}\.\d\d"/g) ?? [];
  t.equal(related.length, 5, 'five related roles');
  t.match(page.body, /Median pay \$[\d,]+ a year/);
  t.match(page.headers, {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    etag: undefined,
  });
  const scripts = page.body.match(/<script[^>]*>/g);
  t.same(scripts, ['<script src="/theme.js">'], 'no application, so nothing measures the page');

  const [link = ''] = related;
  const next = await ask(api, link.slice('href="/related-roles'.length, -1));
  t.match(next, { statusCode: 200, body: /You chose/ });
  t.notMatch(next.body, 'Registered Nurse”');

  const logged = JSON.stringify(api.logs) + (await api.deps.metrics.metrics());
  t.notMatch(logged, /nurse/i, 'neither logs nor metrics have the words');
  t.match(logged, '/related-roles', 'only the route');
});

t.test('a title with several meanings, or hardly any, offers readings', async (t) => {
  await using api = await pagesApi();
  const ambiguous = await ask(api, '?title=dispatcher');
  t.match(ambiguous.body, /Which of these is your job\?[\s\S]*People in different occupations/);
  t.match(ambiguous.body, 'href="/related-roles?code=43-5032.00"');
  const weak = await ask(api, '?title=office+job');
  t.match(weak.body, /We are not sure what “office job” means/);
  const readings = weak.body.match(/href="\/related-roles\?code=/g) ?? [];
  t.ok(readings.length >= 2 && readings.length <= 4, `${readings.length} readings`);
  t.match(weak.body, /None of these\?[\s\S]*<form [^>]*action="\/related-roles"/);
});

t.test('each refusal is a page with its code', async (t) => {
  await using api = await pagesApi();
  for (const [query, status, code, words] of [
    ['', 400, 'VALIDATION_FAILED', 'Type a job title'],
    ['?title=%20%00', 404, 'NOT_FOUND', 'We know no job of that name'],
    ['?title=++', 400, 'VALIDATION_FAILED', 'Type a job title'],
    ['?title=a&title=b', 400, 'VALIDATION_FAILED', 'Type a job title'],
    [`?title=${'nurse'.repeat(30)}`, 400, 'VALIDATION_FAILED', 'This title is too long'],
    [
      `?title=${Array(9).fill('nurse').join('+')}`,
      400,
      'VALIDATION_FAILED',
      'This title is too long',
    ],
    ['?title=zzzqqq', 404, 'NOT_FOUND', 'We know no job of that name'],
    ['?code=99-9999.00', 404, 'NOT_FOUND', 'This occupation is not in our data'],
  ] as const) {
    const page = await ask(api, query);
    t.match(page, { statusCode: status, headers: { 'content-type': /^text\/html/ } }, query);
    t.match(page.headers, { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    t.match(page.body, new RegExp(`${words}.*<form .*Code ${code}`, 's'), query);
  }
  const script = await ask(api, `?title=${encodeURIComponent('"><script>alert(1)</script>')}`);
  t.notMatch(script.body, '<script>alert', 'words are text');
});

t.test('one address may look up 30 titles a minute', async (t) => {
  await using api = await pagesApi();
  for (let i = 0; i < 30; i++) t.equal((await ask(api, '?title=cook')).statusCode, 200);
  const limited = await ask(api, '?title=night+baker');
  t.match(limited, { statusCode: 429, headers: { 'retry-after': /^\d+$/ } });
  t.match(limited.body, /Too many titles in a minute[\s\S]*Code RATE_LIMITED/);
  t.match(limited.body, 'value="night baker"', 'what was typed is still in the field');
  t.notMatch(JSON.stringify(api.logs), /baker/);
});
