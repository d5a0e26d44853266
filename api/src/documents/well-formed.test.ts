import { firstLegalDocuments } from '@roletrail/db/seeds/legal-documents';
import t from 'tap';
import { ApiError } from '../errors.ts';
import { acceptHtml, prepareDocument } from './publish.ts';
import { findMarkupFaults } from './well-formed.ts';

const NO_TAG = '< begins no complete tag; write &lt; for the character';
const deps = { publicOrigin: 'https://docs.example.com' };

t.test('every shipped text is a draft without faults, and so is its published form', async (t) => {
  for (const { docType, version, html } of await firstLegalDocuments()) {
    const published = acceptHtml(deps, html);
    t.equal(acceptHtml(deps, published), published, `${docType} ${version}`);
  }
});

t.test('well-formed markup has no faults', async (t) => {
  for (const source of [
    '',
    'words > words, &lt; and "quotes"',
    '<P class=\'legal-lead\' id="a-b">x<br>y<br />z</p>\r\n<hr>',
    '<div><p>a</p><ul><li><p>b</p><ol><li>c</li></ol></li></ul></div>',
    `${'<div>'.repeat(20)}${'</div>'.repeat(20)}`,
    '<p>é 😀 שלום עולם</p>',
  ]) {
    t.same(findMarkupFaults(source), [], source);
  }
});

t.test('each fault is named with its line', async (t) => {
  const faults: readonly (readonly [source: string, ...sentences: string[]])[] = [
    ['<p>a</ 30 days notice is owed by us> b</p>', `Line 1: ${NO_TAG}`],
    ['<p>x</p>\nWhen a <b', `Line 2: ${NO_TAG}`],
    ['<img src=x onerror=alert(1)//', `Line 1: ${NO_TAG}`],
    ['\r\n\r<p>a < b</p>', `Line 3: ${NO_TAG}`],
    [
      '<p title="<">x</p>',
      `Line 1: ${NO_TAG}`,
      `Line 1: ${NO_TAG}`,
      'Line 1: </p> closes no open element',
    ],
    ['<p class="a"id="b-c">x', `Line 1: ${NO_TAG}`],
    ['<p class="a" CLASS="b">x</p>', 'Line 1: class stands twice in <p>'],
    ['x</p>', 'Line 1: </p> closes no open element'],
    ['x</br>', 'Line 1: </br> closes no open element'],
    ['<p>x</p class="a">', 'Line 1: </p> holds more than its name'],
    ['<p>x\n<em>y', 'Line 1: <p> is never closed', 'Line 2: <em> is never closed'],
    [
      '<p>\n<em>y</p></em>',
      'Line 2: </p> comes before the end of <em> of line 2',
      'Line 2: </em> closes no open element',
    ],
    ['<p/>x</p>', 'Line 1: <p/> closes nothing; write <p></p>'],
    [
      '<p>x\n<em><ul></ul></em></p>',
      'Line 2: <ul> cannot be inside <p> of line 1; close that first',
    ],
    ['<h1>x<h2>y</h2></h1>', 'Line 1: <h2> cannot be inside <h1> of line 1; close that first'],
    ['<a>x<em><a>y</a></em></a>', 'Line 1: <a> cannot be inside <a> of line 1; close that first'],
    ['<ul><li><em><li>x</li></em></li></ul>', 'Line 1: <li> must be directly inside <ul> or <ol>'],
    [`${'<div>'.repeat(21)}${'</div>'.repeat(21)}`, 'Line 1: <div> is inside more than 19 others'],
    [
      '<h2 id="when">x</h2>',
      'Line 1: id "when" would hide a property of the page; write an id with a hyphen',
    ],
    ['<p>a</p>\n<!-- b -->', 'Line 2: comments and declarations are not allowed'],
    ['<!doctype html>', 'Line 1: comments and declarations are not allowed'],
  ];
  for (const [source, ...sentences] of faults) {
    t.same(findMarkupFaults(source), sentences, source);
  }
});

t.test('invisible and direction characters are refused, also as references', async (t) => {
  const codes = [0x200b, 0x200f, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0xfeff];
  for (const code of codes) {
    const hex = code.toString(16).toUpperCase();
    const fault = `Line 2: the invisible character U+${hex} is not allowed`;
    t.same(findMarkupFaults(`<p>a\n${String.fromCodePoint(code)}b</p>`), [fault]);
    t.throws(() => acceptHtml(deps, `<p>a\n&#x${hex};b</p>`), {
      code: 'DOCUMENT_UNSAFE',
      message: new RegExp(`U\\+${hex}`),
    });
  }
});

t.test('unclosed elements before many paragraphs are answered without a parser', async (t) => {
  const [ems, paragraphs] = [6_000, 7_000];
  const source = `<p>${'<em id="a-b">'.repeat(ems)}${'<p>x</p>'.repeat(paragraphs)}`;
  t.ok(source.length >= 134_000, `${source.length} characters`);
  const faults = findMarkupFaults(source);
  t.equal(faults.length, 20, 'the scan ends at the 20th fault');
  t.same([...new Set(faults)], ['Line 1: <em> is inside more than 19 others']);
  // parse5 would build 42 million nodes of this source and exhaust the memory of the process
  t.throws(() => acceptHtml(deps, source), ApiError);
  for (const one of ['<', '<p a="', '<p a=""', '<p   ', '<p a="b" ', '</', '< \n']) {
    t.equal(findMarkupFaults(one.repeat(50_000)).length, 20, one);
  }
});

t.test('a document of the operator is refused by the same rules', async (t) => {
  const prepare = (html: string) =>
    prepareDocument(deps, {
      docType: 'terms',
      version: '9',
      html,
      isRequired: true,
      effectiveDate: '2026-01-01',
    });
  t.equal(prepare('<p>x<br />y</p>').html, '<p>x<br>y</p>');
  for (const [html, fault] of [
    ['<p>a</ 30 days notice is owed by us> b</p>', NO_TAG],
    ['<p>x</p><script>y</script>', '<script> is not allowed'],
    ['<p>a&#x202e;b</p>', 'U\\+202E'],
  ] as const) {
    t.throws(() => prepare(html), { code: 'DOCUMENT_UNSAFE', message: new RegExp(fault) }, html);
  }
});
