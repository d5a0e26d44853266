import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import t from 'tap';
import { loadCareerData } from './load.ts';
import { CAREER_RELEASE, TITLES_RELEASE } from './release.ts';
import {
  formsOf,
  makeTitlesFile,
  readTitlesFile,
  titlesFileText,
  titlesSource,
} from './titles-file.ts';

const ROOM = new URL('../../', import.meta.url);
const source = (titles: Record<string, string[]>) =>
  titlesSource.parse({
    source: '',
    license: '',
    licenseUrl: '',
    attribution: '',
    changes: '',
    titles,
  });
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

t.test('titles of known occupations are kept, a form in brackets once', async (t) => {
  const given = {
    '51-0001.00': ['Pot Mender', 'Pan Mender (PM)', 'PM', 'Tinker'],
    '99-9999.00': ['Wizard'],
  };
  const file = makeTitlesFile(source(given), new Set(['51-0001.00']), 'example');
  t.same(file.titles, { '51-0001.00': ['Pot Mender', 'Pan Mender (PM)', 'Tinker'] });
  const text = titlesFileText(file);
  const read = readTitlesFile(Buffer.from(text), digestOf(text));
  t.same([...read.byCode], Object.entries(file.titles));
  t.equal(read.version, digestOf(text).slice(0, 12));
  t.equal(text.split('\n').filter((line) => line.startsWith('"51-')).length, 1, 'one line each');
});

t.test('other bytes and other forms are refused', async (t) => {
  t.throws(() => readTitlesFile(Buffer.from('{}')), { name: 'CareerDataError', fault: 'DIGEST' });
  for (const text of ['{', '{"form":1,"release":"x","titles":{"cook":["Cook"]}}']) {
    t.throws(() => readTitlesFile(Buffer.from(text), digestOf(text)), {
      name: 'CareerDataError',
      fault: 'FORM',
    });
  }
  t.throws(() => titlesSource.parse({ titles: {} }), /license/);
});

t.test('the file that is shipped has names of occupations that there are', async (t) => {
  const read = async ({ file }: { file: string }) => readFile(new URL(file, ROOM));
  const { byCode } = loadCareerData(await read(CAREER_RELEASE));
  const titles = readTitlesFile(await read(TITLES_RELEASE));
  t.same(
    [...titles.byCode.keys()].filter((code) => !byCode.has(code)),
    [],
  );
  const names = [...titles.byCode.values()].flat();
  t.ok(names.length > 45_000, `${names.length}`);
  t.ok(names.includes('Wait Staff') && names.includes('RBT (Registered Behavior Technician)'));
  t.same(
    names.filter((name) => /\w{5,}[.!?]$/.test(name)),
    [],
    'no sentence',
  );
});

t.test('forms of a title', async (t) => {
  t.same(formsOf('CEO (Chief Executive Officer)'), ['CEO', 'Chief Executive Officer']);
  t.same(formsOf('Baker'), ['Baker']);
});
