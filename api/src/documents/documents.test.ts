import fc from 'fast-check';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import { signToken } from '../security/mac.ts';
import { legalHtml, linkRule } from './legal-html.ts';
import { offerOf } from './offer.ts';
import { signPresentation, verifyPresentation } from './presentation.ts';

const ORIGIN = 'https://docs.example.com';
const clean = (html: string) => legalHtml(html, ORIGIN).html;
const problems = (html: string) => legalHtml(html, ORIGIN).problems;

t.test('links stay with us', async (t) => {
  const allowed = linkRule(ORIGIN);
  const good = ['/terms', '/a/b?c#d', '#a', '#', '/', ORIGIN, `${ORIGIN}/x`, `${ORIGIN}?q`];
  for (const href of good) t.ok(allowed(href), href);
  const evil = [
    '//evil',
    '/\\evil',
    '/\t/evil',
    '/\n/evil',
    '\\/evil',
    '/ /evil',
    '///evil',

    `${ORIGIN}.evil/`,
    `${ORIGIN}@evil/`,
    `${ORIGIN}:8443/`,
    'https://evil/',
    'http://docs.example.com/',

    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'data:text/html,x',
    'mailto:a@b',
    'terms',
    './x',
    '',
    'https:evil',
    'https:/docs.example.com',
    '#a b',
    '#"x',
    'https://docsXexample.com/',
  ];
  for (const href of evil) t.notOk(allowed(href), JSON.stringify(href));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((s) => `/${s}`),
      ),
      (href) => {
        if (!allowed(href)) return true;
        return new URL(href, ORIGIN).origin === ORIGIN;
      },
    ),
    { numRuns: 2000 },
  );
});

t.test('a document comes into its one safe form', async (t) => {
  t.equal(
    clean('<p class="legal-note fixed inset-0" style="x" onclick="y">a<script>b</script></p>'),
    '<p class="legal-note">a</p>',
  );
  t.equal(
    clean('<a href="//evil" target="_top" rel="opener">x</a>'),
    '<a rel="noopener noreferrer">x</a>',
  );
  t.equal(
    clean('<a target="_blank" href="/terms" id="see">x</a>'),
    '<a href="/terms" target="_blank" id="see" rel="noopener noreferrer">x</a>',
  );
  t.equal(
    clean('<p>a<br/>b\u00a0c &amp; "d" &lt;e&gt;</p>'),
    '<p>a<br>b&nbsp;c &amp; "d" &lt;e&gt;</p>',
  );
  t.equal(
    clean('<iframe src=x></iframe><img src=x onerror=y><svg><a href=x>k</a></svg><p>k'),
    '<a rel="noopener noreferrer">k</a><p>k</p>',
  );
  t.equal(clean('<p>line\r\nline</p>'), '<p>line\nline</p>', 'one form of line ends');
  t.equal(clean('<p>a<br id="b"/>c</p>'), '<p>a<br id="b">c</p>', 'void elements with attributes');

  const tags = fc.constantFrom('p', 'br', 'ul', 'li', 'h1', 'div', 'span', 'a', 'script', 'b', 'u');
  const markup = fc.array(
    fc.oneof(
      fc.tuple(tags, fc.string()).map(([tag, s]) => `<${tag} id="${s}" href="${s}" class="${s}">`),
      tags.map((tag) => `</${tag}>`),
      fc.string(),
    ),
  );
  fc.assert(
    fc.property(markup, (parts) => {
      const once = legalHtml(parts.join(''), ORIGIN);
      if (/<(?:script|b)\b|<[^>]*\son\w+=/.test(once.html)) return false;
      // what would change when it is sanitised again is not publishable
      return once.problems.length > 0 || clean(once.html) === once.html;
    }),
    { numRuns: 500 },
  );
});

t.test('what must not be published is named', async (t) => {
  t.same(problems('<h1 id="terms-title">x</h1><ul><li><ul><li>y</li></ul></li></ul>'), []);
  for (const id of [
    'body',
    'location',
    'cookie',
    'onload',
    'constructor',
    'title',
    'Upper',
    'a b',
    '1a',
  ]) {
    t.match(problems(`<p id="${id}">x</p>`)[0], id, `id ${id}`);
  }
  t.match(problems('<p id="a">x</p><p id="a">y</p>'), [/twice/]);
  // a browser's parser drops or changes them, and Postgres cannot store the first
  for (const character of ['\0', '&#13;', '\f', '\u0001', '\ud800', '\ufffe', '&#x7f;']) {
    t.match(problems(`<p>x${character}y</p>`), [/character/], JSON.stringify(character));
  }
  t.same(problems('<p>tab\tand\nline 😀 ä</p>'), []);
  t.match(
    problems('<p><span><div>x</div></span></p>'),
    [/would change it/],
    'a browser would rearrange it',
  );
  t.match(problems('<li>x</li>'), [/outside of <ul>/]);
  t.match(problems('<a href="/x">x<span><a href="/y">y</a></span></a>'), [/would change it/]);
  t.match(problems('<h1>x<h2>y</h2></h1>'), [/would change it/]);
  t.match(problems(' <script>x</script> '), [/empty/]);
  t.match(problems(`${'<div>'.repeat(101)}x`), [/deeper/]);
});

const OFFER = { statement: 'I accept', buttonText: 'Go on', locale: 'en' };

t.test('presentations', async (t) => {
  const key = Buffer.alloc(32, 1);
  const caller = { userId: uuidv7(), sessionId: uuidv7() };
  const documents = [{ docType: 'terms' as const, version: '1', sha256: 'a'.repeat(64) }];
  const now = Date.parse('2026-01-01T00:00:00Z');
  const token = signPresentation(key, caller, documents, OFFER, now);
  const verify = (text: string, at = now, by = caller, k = key) => {
    const verdict = verifyPresentation(k, text, by, at);
    return verdict.ok ? 'ok' : verdict.reason;
  };
  t.match(verifyPresentation(key, token, caller, now), {
    ok: true,
    presentation: { documents, offer: OFFER },
  });
  t.equal(verify(token, now + 12 * 3_600_000 - 1), 'ok', 'to the last millisecond');
  t.equal(verify(token, now + 12 * 3_600_000), 'expired');
  t.equal(verify(token, now, { ...caller, userId: uuidv7() }), 'not_yours');
  t.equal(verify(token, now, { ...caller, sessionId: uuidv7() }), 'not_yours');
  const anonymous = signPresentation(key, null, documents, OFFER, now);
  t.equal(verify(anonymous), 'not_yours', 'made for a caller without a session');
  t.equal(verify(token, now, caller, Buffer.alloc(32, 2)), 'forged');
  for (const text of ['', '.', 'x', 'rtp1.', 'rtp1..', 'rtp2.e30.AAAA', 'rtp1.e30', '🙂']) {
    t.not(verify(text), 'ok', JSON.stringify(text));
  }
  const dot = token.lastIndexOf('.');
  t.equal(verify(`${token}=`), 'forged', 'one spelling only');
  t.equal(verify(`${token.slice(0, dot)}.`), 'forged');
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'z', '0', '_'), (i, c) => {
      const changed = token.slice(0, i) + c + token.slice(i + 1);
      return changed === token || verify(changed) !== 'ok';
    }),
    { numRuns: 500 },
  );
});

t.test('an offer is part of rtp2 and of no rtp1', async (t) => {
  const key = Buffer.alloc(32, 1);
  const caller = { userId: uuidv7(), sessionId: uuidv7() };
  const token = signPresentation(key, caller, [], OFFER, 0);
  const body = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const { offer: _, ...plain } = body;
  const signed = (prefix: string, content: object) => {
    const head = `${prefix}.${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
    return verifyPresentation(key, signToken(key, head), caller, 1);
  };
  t.match(signed('rtp2', body), { ok: true, presentation: { offer: OFFER } });
  t.match(signed('rtp1', plain), { ok: true, presentation: { offer: null } });
  const malformed = { ok: false, reason: 'malformed' };
  t.same(signed('rtp1', body), malformed);
  t.same(signed('rtp2', plain), malformed);
  t.same(signed('rtp2', { ...body, offer: null }), malformed);
  t.same(signed('rtp3', body), malformed);
  const relabelled = verifyPresentation(key, token.replace('rtp2', 'rtp1'), caller, 1);
  t.same(relabelled, { ok: false, reason: 'forged' }, 'the signature covers the version');
  const sha256 = 'a'.repeat(64);
  const version = 'v'.repeat(64);
  const longest = (['terms', 'privacy'] as const).map((docType) => ({ docType, version, sha256 }));
  const most = signPresentation(key, caller, longest, offerOf(longest), Date.now());
  t.ok(most.length <= 2048, 'the longest that we make is taken back');
});

t.test('the offer names both versions in force', async (t) => {
  const versions = [
    { docType: 'privacy' as const, version: '7' },
    { docType: 'terms' as const, version: '2' },
  ];
  t.same(offerOf(versions), {
    statement:
      'I have read and accept the Terms & Conditions (version 2) and acknowledge the Privacy Policy (version 7).',
    buttonText: 'Accept & Continue to Dashboard',
    locale: 'en',
  });
  t.throws(() => offerOf(versions.slice(1)), { code: 'NOT_READY' });
});
