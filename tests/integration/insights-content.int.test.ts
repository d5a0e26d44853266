import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { articleHtml } from '@roletrail/api/insights/article-html';
import { articleToPublish } from '@roletrail/api/insights/publish-article';
import { firstArticles } from '@roletrail/db/seeds/insights';
import t from 'tap';
import { ORIGIN } from '../helpers/api.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/insight-figures.mjs', import.meta.url));
/** The two public data files; they are not part of the repository. */
const DATA = process.env.INSIGHT_DATA ?? '';
/** Paths of ours that an article may lead to. */
const OURS = /^(?:\/|\/(?:terms|privacy|insights(?:\/[a-z0-9-]+)?|about\/data))$/;

const tagsOf = (html: string) => html.replaceAll(/ id="s-[a-z0-9-]+"/g, '').trim();

t.test('the articles that come with the product', async (t) => {
  const articles = await firstArticles();
  t.ok(articles.length >= 12, `${articles.length} articles`);
  t.ok(articles.filter(({ html }) => html.includes('<figure class="chart"')).length >= 6);
  const slugs = new Set(articles.map(({ slug }) => slug));
  t.equal(new Set(articles.map(({ published }) => published)).size, articles.length, 'an order');
  for (const { published, oldSlugs, ...article } of articles) {
    await t.test(article.slug, async (t) => {
      const whole = {
        ...article,
        author: 'x',
        status: 'published',
        publishedAt: new Date(published),
      };
      const parsed = articleToPublish.safeParse(whole);
      t.ok(parsed.success, parsed.success ? 'fields' : parsed.error.message);
      const { html, plain, words, contents, problems } = articleHtml(article.html, ORIGIN);
      t.same(problems, [], 'headings in order, captions, texts for images, nesting');
      t.equal(tagsOf(html), article.html.trim(), 'the sanitiser has nothing to take away');
      t.ok(words >= 800 && words <= 1700, `${words} words`);
      t.ok(contents.length >= 4, 'a table of contents');
      t.notMatch(plain, /lorem|TODO|\bTBD\b|undefined|NaN/);
      const figures = [...html.matchAll(/<figure[\s\S]*?<\/figure>/g)].map(([figure]) => figure);
      for (const figure of figures) {
        t.match(figure, /<span class="source">(?:Source: |Computed )[^<]{30,}<\/span>/);
        t.match(figure, /<table>|class="plot"/, 'it holds something');
      }
      for (const [, to = ''] of html.matchAll(/ href="([^"]*)"/g)) {
        if (to.startsWith('https://')) t.ok(URL.canParse(to), to);
        else t.match(to, OURS, to);
        const [, other] = /^\/insights\/(.+)$/.exec(to) ?? [];
        if (other) t.ok(slugs.has(other), to);
      }
      t.same(oldSlugs?.filter((old) => slugs.has(old)) ?? [], [], 'no old address is in use');
    });
  }
});

t.test('the figures are those that the script counts', async (t) => {
  const present = await access(`${DATA}/ooh-2024-34.json`).then(
    () => true,
    () => false,
  );
  if (!present) {
    t.comment('not compared: INSIGHT_DATA does not name the folder with the data files');
    return;
  }
  const run = promisify(execFile)(process.execPath, [SCRIPT, DATA, '--check']);
  await t.resolves(run);
});
