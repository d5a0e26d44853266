import { ARTICLE_KEY, LOCAL_KEYS, TAB_KEYS, TABLE_KEY } from '@roletrail/contracts/browser-storage';
import { BACKUPS_KEPT_DAYS } from '@roletrail/contracts/limits';
import { LEGAL_HTML } from '@roletrail/contracts/safe-html';
import { KEPT_MAX } from '@roletrail/contracts/tool-limits';
import t from 'tap';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { firstLegalDocuments } from './legal-documents.ts';

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z]+="[^"<>]*")*)>/g;
const ALLOWED_LINK = /^(?:\/(?![/\\])[\w/-]*|#[\w-]+)$/;

t.test('the first documents', async (t) => {
  const documents = await firstLegalDocuments();
  t.same(
    documents.map((d) => [d.docType, d.version, d.effectiveDate, d.isRequired]),
    [
      ['terms', '2025-01-15', '2025-01-15', true],
      ['terms', '2026-11-24', '2026-11-24', true],
      ['terms', '2026-11-29', '2026-11-29', true],
      ['terms', '2026-11-30', '2026-11-30', true],
      ['privacy', '2025-01-15', '2025-01-15', true],
      ['privacy', '2026-11-22', '2026-11-22', true],
      ['privacy', '2026-11-24', '2026-11-24', true],
      ['privacy', '2026-11-28', '2026-11-28', true],
      ['privacy', '2026-11-29', '2026-11-29', true],
      ['privacy', '2026-11-29.2', '2026-11-29', true],
      ['privacy', '2026-11-29.3', '2026-11-29', true],
      ['privacy', '2026-11-30', '2026-11-30', true],
    ],
  );
  for (const { docType, version, html } of documents) {
    t.test(
      `${docType} ${version}: long enough to scroll, and nothing a sanitiser would change`,
      async (t) => {
        const words = html.replace(TAG, ' ').split(/\s+/).filter(Boolean);
        t.ok(words.length >= 1500, `${words.length} words`);
        t.notMatch(html.replace(TAG, ''), /[<>]/, 'every angle bracket belongs to a plain tag');
        t.notMatch(html, /&(?!amp;|lt;|gt;)/, 'only the entities that serialisers write');
        const ids = new Set<string>();
        const open: string[] = [];
        for (const [, closing, tag = '', attributes = ''] of html.matchAll(TAG)) {
          if (!(LEGAL_HTML.tags as readonly string[]).includes(tag)) t.fail(`tag ${tag}`);
          if (closing) t.equal(open.pop(), tag, 'tags are balanced');
          else if (tag !== 'br') open.push(tag);
          for (const [, name = '', value = ''] of attributes.matchAll(/([a-z]+)="([^"]*)"/g)) {
            if (!(LEGAL_HTML.attributes as readonly string[]).includes(name)) t.fail(`@${name}`);
            if (name === 'class') t.ok((LEGAL_HTML.classes as readonly string[]).includes(value));
            if (name === 'href') t.match(value, ALLOWED_LINK);
            if (name === 'id') {
              t.match(value, new RegExp(`^${docType}-[a-z]+$`), 'cannot shadow a DOM name');
              t.notOk(ids.has(value), 'ids are unique');
              ids.add(value);
            }
          }
        }
        t.same(open, []);
        for (const [, target = ''] of html.matchAll(/href="#([^"]+)"/g))
          t.ok(ids.has(target), target);
      },
    );
  }
});

t.test('clause 6.2 of the privacy policy names every key of the browser’s storage', async (t) => {
  const { html = '' } = (await firstLegalDocuments()).at(-1) ?? {};
  const clause = html.slice(html.indexOf('<p>6.2 '), html.indexOf('<p>6.3 '));
  const named = [...clause.matchAll(/<li><strong>([^<]+)<\/strong>/g)].map(([, key]) => key);
  const kept = [...Object.values(LOCAL_KEYS), TABLE_KEY, ARTICLE_KEY, ...Object.values(TAB_KEYS)];
  t.same(named.toSorted(), kept.toSorted());
});

t.test('the newest privacy policy says how long backups and the history are kept', async (t) => {
  const { docType, html = '' } = (await firstLegalDocuments()).at(-1) ?? {};
  t.equal(docType, 'privacy');
  t.match(html, `<strong>Backups:</strong> ${BACKUPS_KEPT_DAYS} days`);
  t.match(html, `<strong>Occupations that you looked at:</strong> the newest ${KEPT_MAX.views},`);
  t.match(html, `The list holds the newest ${KEPT_MAX.views} `);
});

t.test('a version says its own day, at its beginning and at its end', async (t) => {
  for (const { docType, version, effectiveDate, html } of await firstLegalDocuments()) {
    const long = new Date(effectiveDate).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    t.match(html, `Version ${version}, effective ${long}.`, `${docType} ${version}: its lead`);
    const end = html.slice(html.lastIndexOf('legal-note'));
    t.match(end, `version ${version}.`, `${docType} ${version}: its end`);
  }
});

t.test('demo accounts: one of each kind', async (t) => {
  t.same(
    DEMO_ACCOUNTS.map((account) => account.roles),
    [[], ['compliance'], ['admin']],
  );
});
