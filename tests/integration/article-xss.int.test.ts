/** Hostile words and markup in all fields of an article: stored text, page, feeds and letter. */
import { randomUUID } from 'node:crypto';
import { composeIssue, issueLetter } from '@roletrail/api/newsletter/issue-letter';
import type {
  ArticleForEditing,
  ArticlePreview,
  ArticleSaved,
} from '@roletrail/contracts/http/staff-insights';
import t from 'tap';
import { ORIGIN, PASSWORD } from '../helpers/api.ts';
import { get, openDesk, post } from '../helpers/desk.ts';
import { growthStaff } from '../helpers/growth.ts';
import { WORD_PROCESSORS } from '../helpers/word-processors.ts';
import { XSS_CORPUS } from '../helpers/xss-corpus.ts';

const { api } = await openDesk(t, {});
const staff = await growthStaff(api, ['content']);
const URL = '/admin/insights';
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Returns the hostile addresses and tags of markup. Words of texts and of attributes are no markup. */
function hostile(html: string): string[] {
  const tags = html.match(/<[a-z/](?:"[^"]*"|[^>"])*>/gi) ?? [];
  const links = tags.flatMap((tag) =>
    [...tag.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, to = '']) => to),
  );
  const runs =
    /^<(?:script|svg|math|iframe|textarea|style|object|embed)\b|[\s/](?:on\w+|srcdoc)\s*=/i;
  return [
    ...links.filter((to) => !/^(?:https?:\/\/|mailto:|\/(?!\/)|#)/.test(to)),
    ...tags.map((tag) => tag.replaceAll(/"[^"]*"/g, '""')).filter((tag) => runs.test(tag)),
  ];
}

const write = async (part: (content: ArticleForEditing['content']) => object) => {
  const made = await post(api, URL, { title: 'A title' }, staff.headers);
  const { id, version, content } = made.json<ArticleForEditing>();
  const next = { ...content, tags: ['pay'], ...part(content) };
  const saved = await api.app.inject({
    method: 'PUT',
    url: `/api${URL}/${id}`,
    headers: { ...staff.headers, 'if-match': version },
    payload: { content: next, keep: false },
  });
  return { id, slug: content.slug, content: next, saved };
};

t.test(
  'markup of attacks and of word processors is refused or loses all that is hostile',
  async (t) => {
    const pasted = [...XSS_CORPUS, XSS_CORPUS.join(' '), ...Object.values(WORD_PROCESSORS)];
    let stored = 0;
    for (const attack of pasted) {
      for (const html of [
        `<p>Before.</p>\n${attack}\n<p>After.</p>`,
        `<p>${attack}</p>`,
        `<figure class="chart" id="f-a"><table><tbody><tr><td>${attack}</td></tr></tbody></table><figcaption>${attack}</figcaption></figure>`,
        `<figure><img src="/api/insights/images/${randomUUID()}" alt="${attack}"><figcaption>C</figcaption></figure>`,
      ]) {
        const { id, saved, content } = await write(() => ({ html }));
        if (saved.statusCode !== 200) {
          t.match(saved.json(), { code: 'DOCUMENT_UNSAFE' }, html);
        } else {
          stored += 1;
          t.same(
            hostile((await get<ArticleForEditing>(api, `${URL}/${id}`, staff)).content.html),
            [],
          );
        }
        const preview = await post(api, `${URL}/preview`, { content }, staff.headers);
        t.same(hostile(preview.json<ArticlePreview>().html), [], html);
      }
    }
    t.ok(stored >= 5, `${stored} texts are stored`);
  },
);

t.test('hostile words are words on the page, in feeds and in the letter', async (t) => {
  for (const attack of XSS_CORPUS) {
    const words = escaped(attack);
    const html = `<h2>${words}</h2>\n<p>${words}</p>\n<figure class="key" id="f-a">\n<img src="/api/insights/images/${randomUUID()}" alt="${words}">\n<figcaption>${words} <span class="source">Source: ${words}</span></figcaption>\n</figure>`;
    const source = {
      title: attack,
      publisher: attack,
      url: 'https://example.org/a',
      accessed: '2026-11-01',
    };
    const { id, slug, saved } = await write(() => ({
      html,
      title: attack,
      excerpt: attack,
      author: attack,
      sources: [source],
    }));
    t.equal(saved.statusCode, 200, saved.body);
    const published = await api.app.inject({
      method: 'POST',
      url: `/api${URL}/${id}/publish`,
      headers: { ...staff.headers, 'if-match': saved.json<ArticleSaved>().version },
      payload: { reason: 'For the test', at: null, currentPassword: PASSWORD },
    });
    t.equal(published.statusCode, 200, published.body);
    const { article } = (await api.app.inject(`/api/insights/${slug}`)).json<{
      article: { html: string; title: string };
    }>();
    t.same(hostile(article.html), []);
    t.equal(article.title, attack, 'JSON keeps the words');
    const content = { title: attack, opening: attack, closing: attack };
    const { letter, hidden } = await composeIssue(api.db, {
      ...content,
      articles: [{ id, words: attack }],
    });
    t.same(hidden, []);
    const leave = `${ORIGIN}/newsletter/unsubscribe?token=x`;
    const mail = issueLetter(letter, { origin: ORIGIN, leave, tag: null });
    // the letter has a style sheet of its own
    const [sheet, ...others] = hostile(mail.html ?? '');
    t.equal(sheet, '<style>');
    t.same(others, [], attack);
    if (attack.includes('<')) t.notOk(mail.html?.includes(attack), attack);
  }
  const feed = (await api.app.inject('/insights/feed.xml')).body;
  t.ok(feed.includes('window.__xss'));
  t.same(hostile(feed), []);
  const json = (await api.app.inject('/insights/feed.json')).json<{
    items: { content_html: string }[];
  }>();
  t.ok(json.items.length >= XSS_CORPUS.length);
  for (const { content_html } of json.items) t.same(hostile(content_html), []);
});
