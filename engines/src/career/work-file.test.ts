import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import t from 'tap';
import { loadCareerData } from './load.ts';
import { CAREER_RELEASE, WORK_RELEASE } from './release.ts';
import { makeWorkFile, readWorkFile, workFileText } from './work-file.ts';
import { activitiesSource, educationSource, tasksSource } from './work-source.ts';

const ROOM = new URL('../../', import.meta.url);
const HEAD = { source: '', license: '', licenseUrl: '', attribution: '', changes: '' };
const TINKER = '51-0001.00';
const SOURCES = {
  activities: activitiesSource.parse({
    ...HEAD,
    activities: { '1.A': 'Patch pots.', '1.B': 'Sharpen knives.', '2.A': 'Cast spells.' },
    occupations: { [TINKER]: { '1.A': 1, '1.B': 3 }, '99-9999.00': { '2.A': 2 } },
  }),
  education: educationSource.parse({
    ...HEAD,
    scales: { RL: { 2: 'High school' } },
    occupations: { [TINKER]: { RL: { 2: 60.25, 6: 39.75 }, RW: { 1: 100 } } },
  }),
  tasks: tasksSource.parse({
    ...HEAD,
    tasks: {
      [TINKER]: [
        ['Clean pots and sharpen knives.', 1],
        ['Sharpen scissors.', 0],
      ],
      '51-0002.00': [['Sharpens knives.', 1]],
    },
  }),
};
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

t.test('activities go by number of tasks, without those of other occupations', async (t) => {
  const file = makeWorkFile(SOURCES, [TINKER, '51-0002.00'], 'example');
  t.same(file.activities, ['Patch pots', 'Sharpen knives']);
  const text = workFileText(file);
  t.equal(text.split('\n').filter((line) => line.startsWith('"51-')).length, 2, 'one line each');
  const { byCode, spread, version } = readWorkFile(Buffer.from(text), digestOf(text));
  t.equal(version, digestOf(text).slice(0, 12));
  t.same(byCode.get(TINKER), {
    activities: [
      { name: 'Sharpen knives', kind: 0, tasks: 3 },
      { name: 'Patch pots', kind: 0, tasks: 1 },
    ],
    education: new Map([
      [2, 60.25],
      [6, 39.75],
    ]),
    experience: new Map([[1, 100]]),
    stems: new Map([
      ['kniv', 1],
      ['sharpen', 2],
    ]),
  });
  t.same(
    byCode.get('51-0002.00'),
    {
      activities: [],
      education: null,
      experience: null,
      stems: new Map([
        ['kniv', 1],
        ['sharpen', 1],
      ]),
    },
    'nothing is no zero',
  );
  t.equal(spread.get('Patch pots'), 1);
});

t.test('other bytes, other forms and an index of nothing are refused', async (t) => {
  t.throws(() => readWorkFile(Buffer.from('{}')), { name: 'CareerDataError', fault: 'DIGEST' });
  const wrong = makeWorkFile(SOURCES, [TINKER], 'example');
  for (const text of ['{', workFileText({ ...wrong, activities: [] })]) {
    t.throws(() => readWorkFile(Buffer.from(text), digestOf(text)), {
      name: 'CareerDataError',
      fault: 'FORM',
    });
  }
});

t.test('the file that is shipped has activities of every occupation, and names only', async (t) => {
  const read = async ({ file }: { file: string }) => readFile(new URL(file, ROOM));
  const { occupations } = loadCareerData(await read(CAREER_RELEASE));
  const work = readWorkFile(await read(WORK_RELEASE));
  t.equal(work.byCode.size, occupations.length);
  for (const { code, profile } of occupations) {
    const own = work.byCode.get(code);
    t.ok(own && own.activities.length >= 5, code);
    if (profile.kind !== 'rated') t.equal(own?.education, null, `${code} was not surveyed`);
  }
  const surveyed = [...work.byCode.values()].flatMap(({ education }) => education ?? []);
  t.equal(surveyed.length, 858);
  const experienced = [...work.byCode.values()].filter(({ experience }) => experience !== null);
  t.equal(experienced.length, 858);
  for (const education of surveyed) {
    const sum = [...education.values()].reduce((a, b) => a + b, 0);
    if (Math.abs(sum - 100) > 0.1) t.fail(`${sum} per cent`);
  }
  const names = [...work.spread.keys()];
  t.ok(names.length > 2000, `${names.length}`);
  t.same(
    names.filter((name) => /\w{5,}[.!?]$/.test(name)),
    [],
    'no sentence',
  );
});
