import t from 'tap';
import { extractDocument, extractFile } from './read-file.ts';

const WORDS = 'Ada Byron\nada@example.org\n\nExperience\nAnalyst, Acme Inc, 2015 – 2019\n';
const latin = (text: string) => Buffer.from(text, 'latin1');
const codeOf = async (bytes: Buffer, name = '') =>
  extractFile({ bytes, name }).then(
    ({ kind, warnings }) => [kind, ...warnings.map(({ code }) => code)].join(' '),
    (error: unknown) => (error as { code: string }).code,
  );

t.test('a file that is not what its name says has a code', async (t) => {
  const json = JSON.stringify({ basics: { name: 'Ada Byron' } });
  for (const [name, bytes, code] of [
    ['me.pdf', Buffer.from(WORDS), 'FILE_NOT_AS_NAMED'],
    ['me.docx', Buffer.from(WORDS), 'FILE_NOT_AS_NAMED'],
    ['me.json', Buffer.from(WORDS), 'FILE_NOT_AS_NAMED'],
    ['me.png', Buffer.from(WORDS), 'FILE_NOT_AS_NAMED'],
    ['me.PDF', latin('\x89PNG\r\n\x1a\n'), 'FILE_NOT_AS_NAMED'],
    ['me.pdf', Buffer.from('<!DOCTYPE html><title>404</title>'), 'FILE_NOT_AS_NAMED'],
    ['me.html', Buffer.from(WORDS), 'FILE_NOT_AS_NAMED'],
    ['me.htm', Buffer.from(`<!-- saved -->\n<html>${WORDS}</html>`), 'html'],
    ['me.xhtml', Buffer.from(`<?xml version="1.0"?>\n<!DOCTYPE html><p>${WORDS}`), 'html'],
    ['me.doc', latin('{\\rtf1 Ada}'), 'FILE_TYPE_UNSUPPORTED'],
    ['me.png', latin('\x89PNG\r\n\x1a\n'), 'FILE_TYPE_UNSUPPORTED'],
    ['me.pdf', Buffer.from(json), 'json-resume NOT_AS_NAMED'],
    ['me.txt', Buffer.from(json), 'json-resume'],
    ['me.txt', Buffer.from(WORDS), 'text'],
    ['me.resume', Buffer.from(WORDS), 'text'],
    ['', Buffer.from(WORDS), 'text'],
  ] as const) {
    t.equal(await codeOf(bytes, name), code, name);
  }
});

t.test('only text is read as text', async (t) => {
  const noise = Buffer.from(Array.from({ length: 2000 }, (_, n) => ((n * 7919) % 255) + 1));
  for (const [what, bytes, code] of [
    ['bytes of any value but 0', noise, 'FILE_TYPE_UNSUPPORTED'],
    ['a web page', Buffer.from(`<html><body>${WORDS}</body></html>`), 'html'],
    ['XML', Buffer.from(`<?xml version="1.0"?><cv>${WORDS}</cv>`), 'FILE_TYPE_UNSUPPORTED'],
    ['TeX', Buffer.from(`% my CV\n\\documentclass{cv}\n${WORDS}`), 'FILE_TYPE_UNSUPPORTED'],
    ['a list of JSON', Buffer.from('[{"a": 1}]'), 'FILE_TYPE_UNSUPPORTED'],
    ['PostScript', Buffer.from(`%!PS-Adobe-3.0\n${WORDS}`), 'FILE_TYPE_UNSUPPORTED'],
    ['an e-mail', Buffer.from(`MIME-Version: 1.0\n${WORDS}`), 'FILE_TYPE_UNSUPPORTED'],
    ['a text of another encoding', latin('\xc4\xe3\xba\xc3\xca\xc0\xbd\xe7'), 'FILE_GARBLED_TEXT'],
    ['a text of Windows', latin(`Zo\xeb \x96 r\xe9sum\xe9\n${WORDS.replace('–', '-')}`), 'text'],
    ['a text with one stray control', Buffer.from(`\u0007${WORDS}`), 'text'],
    ['letters that begin an archive', Buffer.from(`PK Sharma\n${WORDS}`), 'text'],
    ['letters that begin a picture', Buffer.from(`BM Diallo\n${WORDS}`), 'text'],
  ] as const) {
    t.equal(await codeOf(bytes), code, what);
  }
});

t.test('an export of Europass is refused by its name', async (t) => {
  for (const text of [
    '{"SkillsPassport": {"LearnerInfo": {}}}',
    '<?xml version="1.0"?>\n<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"/>',
    '<Candidate xmlns="http://www.europass.eu/1.0"><CandidatePerson/></Candidate>',
  ]) {
    await t.rejects(extractDocument(Buffer.from(text)), {
      code: 'FILE_TYPE_UNSUPPORTED',
      message: /Europass/,
    });
  }
});
