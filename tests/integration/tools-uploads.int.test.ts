import { deflateSync } from 'node:zlib';
import { extractDocument } from '@roletrail/api/tools/reading/read-file';
import { ReaderPool } from '@roletrail/api/tools/reading/reader-pool';
import type { UploadAnswer } from '@roletrail/contracts/http/uploads';
import { UPLOAD } from '@roletrail/contracts/tool-limits';
import t from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import {
  deepPdf,
  docxOf,
  escapingZip,
  formOf,
  pageOf,
  paragraph,
  pdfBomb,
  pdfOf,
  WORDS,
  wordPart,
  zipOf,
} from '../helpers/files.ts';
import { type LogLine, recorder } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';

let api: TestApi;
let who: TestUser;
t.before(async () => {
  api = await testApi();
  who = await createTestUser(api, { consent: true });
});
t.teardown(() => api[Symbol.asyncDispose]());

const requestFor = (bytes: Buffer) => ({ bytes, name: 'me.bin', isArchive: false });

function upload(bytes: Buffer, { name = 'me.bin', query = '', headers = who.headers } = {}) {
  const { payload, type } = formOf(bytes, name);
  return api.app.inject({
    method: 'POST',
    url: `/api/tools/uploads${query}`,
    headers: { ...headers, 'content-type': type },
    payload,
  });
}

const LETTER = [...WORDS.split('\n')].map((line) => paragraph(line)).join('');

t.test('a PDF, a Word document and a text say the same, with their places', async (t) => {
  const pdf = await pdfOf((page) => page.fontSize(11).text(WORDS));
  for (const [kind, bytes] of [
    ['pdf', pdf],
    ['docx', await docxOf(LETTER)],
    ['text', Buffer.from(WORDS)],
  ] as const) {
    const answer = await upload(bytes, { name: `C:\\me\\../Ada's resume.exe` });
    t.equal(answer.statusCode, 200, answer.body.slice(0, 200));
    const { file, text, lines, pages } = answer.json<UploadAnswer>();
    t.match(file, { name: "Ada's resume.exe", kind, sha256: /^[0-9a-f]{64}$/ });
    t.equal(text.replace(/\s+/g, ' '), WORDS.replace(/\s+/g, ' '));
    t.same(
      lines.map(({ start, end }) => text.slice(start, end)),
      text.split('\n'),
    );
    t.equal(lines[0]?.place === null, kind !== 'pdf');
    t.same(pages, kind === 'pdf' ? [{ width: 612, height: 792 }] : null);
    t.equal(answer.headers['cache-control'], 'private, no-store');
  }
});

t.test('what stands far apart on a line stays apart, by a tab', async (t) => {
  const { text } = await extractDocument(
    Buffer.from('Clerk      2019 \u2003 2020\n\t a  b\u00a0c\td'),
  );
  t.equal(text, 'Clerk\t2019\t2020\na  b c\td');
  const bytes = await pdfOf((page) => {
    page.fontSize(10).text('Clerk', 72, 100, { lineBreak: false });
    page.text('Acme', 112, 100, { lineBreak: false });
  });
  t.equal((await extractDocument(bytes)).text, 'Clerk\tAcme');
});

t.test('columns of a PDF are lines of their own, where they stand', async (t) => {
  const bytes = await pdfOf((page) => {
    page.fontSize(10).text('Skills', 72, 100, { lineBreak: false });
    page.text('Experience at sea', 300, 100, { lineBreak: false });
    page.font('Helvetica-Bold').text('Captain', 300, 120, { continued: true });
    page.font('Helvetica').text(', Acme');
  });
  const { text, lines } = await extractDocument(bytes);
  t.equal(text, 'Skills\nExperience at sea\nCaptain, Acme');
  t.match(
    lines.map(({ place }) => place),
    [{ x: 72 }, { x: 300, page: 1, size: 10 }, { x: 300 }],
  );
  t.equal(lines[0]?.place?.y, lines[1]?.place?.y);
});

t.test('of a Word document all current text is read, and no deleted text', async (t) => {
  const run = (text: string, properties = '') => `<w:r>${properties}<w:t>${text}</w:t></w:r>`;
  const box = `<w:txbxContent>${paragraph('In a box')}</w:txbxContent>`;
  const body = [
    paragraph('Experience', '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>'),
    `<w:p>${run('Held a ')}<w:del><w:r><w:delText>secret</w:delText></w:r></w:del><w:ins>${run('post')}</w:ins></w:p>`,
    `<w:p><w:moveFrom>${run('moved')}</w:moveFrom>${run('bold', '<w:rPr><w:b/></w:rPr>')}</w:p>`,
    paragraph('an item', '<w:pPr><w:numPr/></w:pPr>'),
    `<w:p><w:r><AlternateContent><Choice>${box}</Choice><Fallback>${box}</Fallback></AlternateContent></w:r>${run('around it')}</w:p>`,
    `<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c &amp; d</w:t><w:instrText>PAGE</w:instrText></w:r></w:p>`,
    `<w:tbl><w:tr><w:tc>${paragraph('cell')}</w:tc></w:tr></w:tbl>`,
    `<w:p>${run('white', '<w:rPr><w:vanish/></w:rPr>')}</w:p>`,
  ].join('');
  const document = await extractDocument(
    await docxOf(body, {
      'word/header1.xml': wordPart('hdr', paragraph('Ada, 555 0100')),
      'word/header2.xml': wordPart('hdr', paragraph('Ada, 555 0100')),
      'word/footer1.xml': wordPart('ftr', paragraph('Page')),
      'word/footnotes.xml': wordPart(
        'footnotes',
        `<w:footnote>${paragraph('a note')}</w:footnote>`,
      ),
    }),
  );
  const { text, lines, warnings } = document;
  const parts = lines.map(({ start, end, part, heading, item, bold }) => {
    const marks = [heading && 'heading', item && 'item', bold && 'bold'].filter(Boolean);
    return [part, text.slice(start, end), ...marks].join(' | ');
  });
  t.same(parts, [
    'header | Ada, 555 0100',
    'body | Experience | heading',
    'body | Held a post',
    'body | bold | bold',
    'body | an item | item',
    'text-box | In a box',
    'body | around it',
    'body | a',
    'body | b\tc & d',
    'body | cell',
    'body | white',
    'note | a note',
    'footer | Page',
  ]);
  t.same(
    warnings.map(({ code }) => code),
    ['HIDDEN_TEXT', 'TRACKED_CHANGES'],
  );
});

t.test('white text on white is reported, and white text on a dark ground is not', async (t) => {
  const run = (text: string, properties: string) =>
    `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
  const white = '<w:color w:val="FFFFFF"/>';
  const codes = async (body: string) =>
    (await extractDocument(await docxOf(`${LETTER}${body}`))).warnings.map(({ code }) => code);
  const hidden = `<w:p>${run('Kotlin Redis SQL', white)}</w:p>`;
  t.same(await codes(hidden), ['HIDDEN_TEXT']);
  t.match((await extractDocument(await docxOf(`${LETTER}${hidden}`))).text, /Kotlin Redis SQL/);
  const whyOf = async (body: string, more = {}) =>
    (await extractDocument(await docxOf(`${LETTER}${body}`, more))).warnings[0]?.why ?? '';
  t.match(await whyOf(hidden), /^3 words that a reader cannot see/);
  const parts = `<w:p>${run('Kot', white)}${run('lin', white)}${run('seen', '')}${run('SQL', white)}</w:p>`;
  t.match(await whyOf(parts + hidden), /^5 words /, 'a word in two runs is one');
  const header = wordPart('hdr', hidden);
  const headers = { 'word/header1.xml': header, 'word/header2.xml': header };
  t.match(await whyOf('', headers), /^3 words /, 'text in two headers is reported once');
  const ground = '<w:shd w:val="clear" w:color="auto" w:fill="1F3864"/>';
  const seen = [
    `<w:p>${run('a', '<w:color w:val="1F3864"/>')}</w:p>`,
    `<w:p>${run(' ', white)}</w:p>`,
    `<w:p>${run('a', white + ground)}</w:p>`,
    `<w:p>${run('a', `${white}<w:highlight w:val="black"/>`)}</w:p>`,
    `<w:p><w:pPr>${ground}</w:pPr>${run('a', white)}</w:p>`,
    `<w:p><w:pPr><w:pStyle w:val="Banner"/></w:pPr>${run('a', white)}</w:p>`,
    `<w:tbl><w:tr><w:tc><w:tcPr>${ground}</w:tcPr><w:p>${run('a', white)}</w:p></w:tc></w:tr></w:tbl>`,
  ];
  t.same(await codes(seen.join('')), []);
});

t.test('JSON Resume and LinkedIn’s archive become texts', async (t) => {
  const json = {
    basics: { name: 'Ada', email: 'ada@example.org', location: { city: 'London' } },
    work: [{ name: 'Acme', position: 'Engineer', startDate: '1842-01', highlights: ['A note'] }],
    education: 'of another form',
    skills: [{ name: 'Mathematics', keywords: ['Bernoulli'] }],
  };
  t.equal(
    (await extractDocument(Buffer.from(JSON.stringify(json)))).text,
    'Ada\nada@example.org\nLondon\n\nExperience\nEngineer | Acme | 1842-01 – Present\nA note\n\nSkills\nMathematics: Bernoulli',
  );
  const archive = await zipOf({
    'Profile.csv': 'First Name,Last Name,Headline\nAda,Lovelace,"Writes ""programs"", early"\n',
    'Positions.csv':
      'Company Name,Title,Description,Location,Started On,Finished On\nAcme,Engineer,"Two\nlines",London,Jan 1842,\n',
    'Skills.csv': 'Name\r\nMathematics\r\n',
    'messages.csv': 'CONTENT\nsecret',
  });
  const read = await extractDocument(archive);
  t.equal(read.kind, 'linkedin');
  t.match(read.warnings, [{ code: 'PARTS_NOT_READ', why: /messages\.csv/ }]);
  t.equal(
    read.text,
    'Ada Lovelace\nWrites "programs", early\n\nExperience\nEngineer | Acme | London | Jan 1842 – Present\nTwo\nlines\n\nSkills\nMathematics',
  );
});

const XXE = '<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY f "&e;&e;">]>';

/** Malicious or unsupported files, with the expected answers. */
const HOSTILE: readonly (readonly [string, string, () => Buffer | Promise<Buffer>])[] = [
  ['empty', '422 FILE_NO_TEXT', () => Buffer.alloc(0)],
  ['spaces', '422 FILE_NO_TEXT', () => Buffer.from(' \n\t ')],
  ['a picture', '415 FILE_TYPE_UNSUPPORTED', () => Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ['RTF', '415 FILE_TYPE_UNSUPPORTED', () => Buffer.from(`{\\rtf1 ${WORDS}}`)],
  ['JSON of another kind', '415 FILE_TYPE_UNSUPPORTED', () => Buffer.from('{"a": 1}')],
  ['cut JSON', '415 FILE_TYPE_UNSUPPORTED', () => Buffer.from('{"basics": {')],
  ['deep JSON', '415 FILE_TYPE_UNSUPPORTED', () => Buffer.from(`{"basics":${'['.repeat(1e6)}`)],
  ['a cut PDF', '415 FILE_TYPE_UNSUPPORTED', () => Buffer.from('%PDF-1.7\n1 0 obj')],
  ['a zip of something', '415 FILE_TYPE_UNSUPPORTED', () => escapingZip(WORDS)],
  ['a cut zip', '415 FILE_TYPE_UNSUPPORTED', async () => (await docxOf(LETTER)).subarray(0, 300)],
  ['a PDF without text', '422 FILE_NO_TEXT', () => pageOf(Buffer.from('0 0 m 9 9 l S'))],
  [
    'a PDF with a password',
    '422 FILE_ENCRYPTED',
    () => pdfOf((page) => page.text(WORDS), { userPassword: 'secret', pdfVersion: '1.7' }),
  ],
  [
    'a Word document with a password',
    '422 FILE_ENCRYPTED',
    () =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
  ],
  [
    'an old Word document',
    '415 FILE_TYPE_UNSUPPORTED',
    () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  ],
  [
    '21 pages',
    '413 FILE_TOO_LARGE',
    () =>
      pdfOf((page) => {
        for (let n = 1; n <= 20; n++) page.addPage().text('a');
      }),
  ],
  [
    '2,001 parts',
    '413 FILE_TOO_LARGE',
    () => zipOf(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}`, '']))),
  ],
  ['a zip bomb', '413 FILE_TOO_LARGE', () => docxOf(' '.repeat(60 * 2 ** 20))],
  ['too much text', '413 FILE_TOO_LARGE', () => Buffer.from('word '.repeat(50_000))],
  ['more than 5 MB', '413 FILE_TOO_LARGE', () => Buffer.alloc(UPLOAD.bytes + 1, 'a')],
  [
    'a document type with entities',
    '415 FILE_TYPE_UNSUPPORTED',
    () => docxOf(paragraph('&f;'), {}, XXE),
  ],
  ['an unknown entity', '415 FILE_TYPE_UNSUPPORTED', () => docxOf(paragraph('&e;'))],
  ['deep XML', '422 FILE_NO_TEXT', () => docxOf('<a>'.repeat(1e5) + '</a>'.repeat(1e5))],
  [
    'letters of no script',
    '422 FILE_GARBLED_TEXT',
    () => Buffer.from(`${WORDS}${'\ue000'.repeat(40)}`),
  ],
  ['few words', '422 TEXT_TOO_SHORT', () => Buffer.from('Ada Lovelace, engineer')],
  [
    'German',
    '422 LANG_UNSUPPORTED',
    () =>
      Buffer.from(
        'Ich habe für die Bahn gearbeitet und das System der Buchungen mit sieben Leuten gebaut. '.repeat(
          5,
        ),
      ),
  ],
];

t.test(
  'files made to do harm are answered from the catalogue, and the next one is read',
  async (t) => {
    for (const [name, expected, make] of HOSTILE) {
      const answer = await upload(await make());
      t.equal(outcome(answer), expected, name);
      t.notMatch(answer.body, /root:|\/tmp|at \w+ \(/, 'nothing of ours stands in it');
    }
    t.equal(outcome(await upload(Buffer.from(WORDS))), '200');
  },
);

t.test('a bomb does not go off: memory stays where it was', async (t) => {
  const bomb = await pdfBomb(1000);
  t.ok(bomb.length < 2 ** 20, 'it is small');
  const before = process.memoryUsage().rss;
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  t.equal(outcome(await upload(bomb)), '413 FILE_TOO_LARGE');
  clearInterval(watching);
  const more = Math.round((peak - before) / 2 ** 20);
  t.ok(more < 2 * UPLOAD.memoryMb, `${more} MB more than before`);
});

t.test('objects in each other by the million, and bombs in bombs, are survived', async (t) => {
  const bomb = deflateSync(deflateSync(Buffer.alloc(400 * 2 ** 20, ' ')));
  const drawing = deflateSync(Buffer.from('0 0 1 rg 1 2 3 4 re f '.repeat(1e6)));
  for (const [name, bytes] of [
    ['objects', deepPdf(1e6)],
    ['operations', pageOf(drawing, '/Filter/FlateDecode')],
    ['bombs', pageOf(bomb, '/Filter[/FlateDecode/FlateDecode]')],
  ] as const) {
    t.match(
      outcome(await upload(bytes)),
      /^41[35] FILE_|^422 (?:PARSE_TIMEOUT|FILE_NO_TEXT)$/,
      name,
    );
    t.equal(outcome(await upload(Buffer.from(WORDS))), '200', 'and the next one is read');
  }
});

t.test('a file that is two things is what it begins as', async (t) => {
  const pdf = await pdfOf((page) => page.fontSize(11).text(WORDS));
  const both = Buffer.concat([pdf, await docxOf(paragraph('the other one'))]);
  const answer = await upload(both);
  t.match(answer.json(), { file: { kind: 'pdf' } });
  t.notMatch(answer.body, /the other one/);
});

t.test('a person may have another language read', async (t) => {
  const text = 'Ich habe für die Bahn gearbeitet und das System mit sieben Leuten gebaut. '.repeat(
    5,
  );
  t.equal(outcome(await upload(Buffer.from(text), { query: '?anyLanguage=true' })), '200');
});

t.test('it takes one file by Bearer token, and no other call takes a form', async (t) => {
  const { payload, type } = formOf(Buffer.from(WORDS));
  const ask = async (url: string, headers: object, body: Buffer | object = payload) =>
    outcome(await api.app.inject({ method: 'POST', url, headers: { ...headers }, payload: body }));
  const form = { ...who.headers, 'content-type': type };
  const url = '/api/tools/uploads';
  t.equal(await ask(url, { 'content-type': type }), '401 SESSION_MISSING');
  t.equal(await ask('/api/tools/resumes', form), '415 UNSUPPORTED_MEDIA_TYPE');
  t.equal(await ask(url, who.headers, { file: 'x' }), '415 UNSUPPORTED_MEDIA_TYPE');
  t.equal(await ask(url, form, Buffer.from('nonsense')), '400 VALIDATION_FAILED');
  const { payload: two } = formOf(Buffer.from(WORDS), 'me', 2);
  t.equal(await ask(url, form, two), '400 VALIDATION_FAILED', 'two files');
});

t.test('late work is ended, waiting work is reported, and excess work is refused', async (t) => {
  const logs: LogLine[] = [];
  const pool = new ReaderPool(recorder(logs), {
    atOnce: 1,
    inside: 3,
    insidePerPerson: 2,
    workMs: 1,
  });
  t.teardown(() => pool[Symbol.asyncDispose]());
  const pdf = await pdfOf((page) => page.text(WORDS));
  const read = (userId: string) => pool.within(userId, () => pool.read(userId, requestFor(pdf)));
  const files = Promise.allSettled(['a', 'a', 'b'].map(read));
  t.same(pool.positionOf('b'), { working: 1, waiting: 2, place: 1 });
  await t.rejects(read('a'), { code: 'RATE_LIMITED' }, 'two of a person');
  await t.rejects(read('c'), { code: 'RATE_LIMITED' }, 'and three of all');
  for (const file of await files) t.match(file, { reason: { code: 'PARSE_TIMEOUT' } });
  t.same(pool.positionOf('b'), { working: 0, waiting: 0, place: null });
  t.equal(logs.filter(({ message }) => /thread is replaced/.test(message)).length, 3);
});

t.test('a pool that closes leaves no caller waiting', async (t) => {
  const pool = new ReaderPool(api.deps.logger, { atOnce: 1 });
  const files = ['a', 'b'].map((userId) => pool.read(userId, requestFor(Buffer.from(WORDS))));
  const ends = Promise.allSettled(files);
  await pool[Symbol.asyncDispose]();
  for (const { status } of await ends) t.equal(status, 'rejected');
  await t.rejects(pool.read('c', requestFor(Buffer.from(WORDS))), { code: 'NOT_READY' });
});

t.test('twenty at once are all read, two by two', async (t) => {
  const pdf = await pdfOf((page) => page.text(WORDS).addPage().text(WORDS));
  const people = await Promise.all(
    Array.from({ length: 7 }, () => createTestUser(api, { consent: true })),
  );
  const began = performance.now();
  const answers = people.flatMap(({ headers }) => [1, 2, 3].map(() => upload(pdf, { headers })));
  await waitFor('some to wait', async () => {
    const url = '/api/tools/uploads';
    const status = (await api.app.inject({ url, headers: people[6]?.headers ?? {} })).json();
    return status.reading === UPLOAD.atOnce && status.place !== null;
  });
  t.same(new Set((await Promise.all(answers)).map(outcome)), new Set(['200']));
  t.comment(`21 files of two pages: ${Math.round(performance.now() - began)} ms`);
});
