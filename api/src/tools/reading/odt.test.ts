import { buffer } from 'node:stream/consumers';
import t from 'tap';
import { ZipFile } from 'yazl';
import { extractFile } from './read-file.ts';

const SPACES =
  'xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f" xmlns:draw="d" xmlns:table="b" xmlns:xlink="x" xmlns:svg="v"';
const TEXT_TYPE = 'application/vnd.oasis.opendocument.text';

interface Parts {
  readonly type?: string;
  readonly automatic?: string;
  readonly styles?: string;
  readonly more?: Readonly<Record<string, string>>;
}

/** @param body what the text holds; null: the part is missing */
function odtOf(
  body: string | null,
  { type = TEXT_TYPE, automatic = '', styles = '', more = {} }: Parts = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  const root = (inner: string) =>
    `<office:document-content ${SPACES}>${inner}</office:document-content>`;
  const content = `<office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body>`;
  for (const [name, part] of Object.entries({
    mimetype: type,
    ...(body === null ? {} : { 'content.xml': root(content) }),
    'styles.xml': root(styles),
    ...more,
  })) {
    zip.addBuffer(Buffer.from(part), name);
  }
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>);
}

const read = async (body: string, parts: Parts = {}) =>
  extractFile({ bytes: await odtOf(body, parts), name: 'me.odt' });
const linesOf = ({ text, lines }: Awaited<ReturnType<typeof read>>) =>
  lines.map(({ start, end, part, level, item, bold }) =>
    [part, level ?? '', item ? 'item' : '', bold ? 'bold' : '', text.slice(start, end)].join('|'),
  );
const p = (text: string, style = '') => `<text:p text:style-name="${style}">${text}</text:p>`;

t.test('headings, lists, signs, bold text and link targets of an ODT are read', async (t) => {
  const automatic =
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Heading_20_2"/><style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>';
  const styles =
    '<style:style style:name="Heading_20_2" style:display-name="Heading 2" style:family="paragraph"/>';
  const document = await read(
    [
      p('Ada\n  Byron <text:a xlink:href="mailto:ada@example.org?subject=Hi">Mail</text:a>'),
      '<text:h text:outline-level="1">Experience</text:h>',
      p('Analyst', 'P1'),
      p(
        '<text:span text:style-name="T1">Acme Inc</text:span><text:tab/>2015<text:s text:c="2"/>– 2019',
      ),
      p('one<text:line-break/>two'),
      `<text:list><text:list-header>${p('Tasks')}</text:list-header><text:list-item>${p('Led seven')}${p('and more')}<text:list><text:list-item>${p('within')}</text:list-item></text:list></text:list-item></text:list>`,
      '<text:soft-page-break/>',
    ].join(''),
    { automatic, styles },
  );
  t.equal(document.kind, 'odt');
  t.strictSame(linesOf(document), [
    'body||||Ada Byron Mail ada@example.org',
    'body|1|||Experience',
    'body|2|||Analyst',
    'body||||Acme Inc\t2015  – 2019',
    'body||||one',
    'body||||two',
    'body||||Tasks',
    'body||item||Led seven',
    'body||||and more',
    'body||item||within',
  ]);
  t.strictSame(document.warnings, []);
});

t.test(
  'tables, boxes, notes and headers of an ODT are in place; deleted text is not',
  async (t) => {
    const cell = (text: string) => `<table:table-cell>${p(text)}</table:table-cell>`;
    const box = `<draw:frame><svg:title>A picture</svg:title><draw:text-box>${p('In the box')}</draw:text-box></draw:frame>`;
    const document = await read(
      [
        `<text:tracked-changes><text:changed-region><text:deletion>${p('Deleted')}</text:deletion></text:changed-region></text:tracked-changes>`,
        p(`Beside${box} it<office:annotation>${p('A remark')}</office:annotation>`),
        `<table:table><table:table-row>${cell('2015')}${cell('Analyst')}</table:table-row><table:table-row>${cell('2011')}${cell('Clerk')}</table:table-row></table:table>`,
        p(
          `Noted<text:note><text:note-citation>1</text:note-citation><text:note-body>${p('A note')}</text:note-body></text:note>`,
        ),
      ].join(''),
      {
        styles: `<office:master-styles><style:master-page><style:header>${p('Ada Byron')}</style:header><style:header-first>${p('Ada Byron')}</style:header-first><style:footer>${p('Page')}</style:footer></style:master-page></office:master-styles>`,
      },
    );
    t.strictSame(linesOf(document), [
      'header||||Ada Byron',
      'text-box||||In the box',
      'body||||Beside it',
      'body||||2015',
      'body||||Analyst',
      'body||||2011',
      'body||||Clerk',
      'body||||Noted',
      'note||||A note',
      'footer||||Page',
    ]);
    t.match(document.warnings, [{ code: 'TRACKED_CHANGES' }]);
  },
);

t.test('hidden text of an ODT is named', async (t) => {
  const automatic =
    '<style:style style:name="T1" style:family="text"><style:text-properties text:display="none"/></style:style><style:style style:name="T2" style:family="text"><style:text-properties fo:color="#FFFFFF"/></style:style>';
  const span = (style: string, words: string) =>
    p(`Ada Byron <text:span text:style-name="${style}">${words}</text:span>`);
  for (const style of ['T1', 'T2']) {
    const { warnings } = await read(span(style, 'Kotlin Redis'), { automatic });
    t.match(warnings, [{ code: 'HIDDEN_TEXT', why: /Kotlin Redis/ }], style);
  }
  const { warnings } = await read(
    `<table:table-cell>${span('T2', 'Kotlin Redis')}</table:table-cell>`,
    { automatic },
  );
  t.strictSame(warnings, [], 'a cell may be dark');
});

t.test('an ODT that cannot be read has a code', async (t) => {
  const manifest = { 'META-INF/manifest.xml': '<manifest:encryption-data/>' };
  const deep = `${'<text:p><draw:text-box>'.repeat(1e4)}${'</draw:text-box></text:p>'.repeat(1e4)}`;
  const styles = `${'<style:style style:name="a" style:family="paragraph" style:parent-style-name="a"/>'}`;
  for (const [what, bytes, code] of [
    ['no content', odtOf(null), 'FILE_TYPE_UNSUPPORTED'],
    [
      'a spreadsheet',
      odtOf('', { type: `${TEXT_TYPE.slice(0, -4)}spreadsheet` }),
      'FILE_TYPE_UNSUPPORTED',
    ],
    ['a password', odtOf(p('x'), { more: manifest }), 'FILE_ENCRYPTED'],
    ['no text', odtOf(''), 'FILE_NO_TEXT'],
    ['an unknown entity', odtOf(p('&e;')), 'FILE_TYPE_UNSUPPORTED'],
    ['unclosed elements', odtOf('<text:p>Ada'), 'FILE_TYPE_UNSUPPORTED'],
    ['a bomb', odtOf(p(' '.repeat(60 * 2 ** 20))), 'FILE_TOO_LARGE'],
    ['boxes in boxes', odtOf(deep), 'FILE_NO_TEXT'],
    ['a style based on itself', odtOf(p('', 'a'), { styles }), 'FILE_NO_TEXT'],
  ] as const) {
    await t.rejects(extractFile({ bytes: await bytes, name: 'me.odt' }), { code }, what);
  }
});
