import { readFile } from 'node:fs/promises';
import t from 'tap';
import { loadCareerData } from '../career/load.ts';
import { CASES, titleQuality } from '../testing/title-quality.ts';
import { nameKey } from '../text/tokens.ts';
import { ownAliases } from './title-names.ts';

const data = loadCareerData(await readFile(new URL('../../data/career.json', import.meta.url)));

t.test('two hundred cases, half held out, of occupations that there are', async (t) => {
  const all = [...CASES.tuned, ...CASES.heldOut];
  t.equal(CASES.tuned.length, 100);
  t.equal(CASES.heldOut.length, 100);
  t.equal(new Set(all.map(({ title }) => nameKey(title))).size, 200, 'no title twice');
  for (const { title, codes } of all) {
    for (const code of codes) if (!data.byCode.has(code)) t.fail(`${title}: no ${code}`);
  }
});

t.test('titles held out: one of the first five is right, without an alias for them', async (t) => {
  const { firstFive } = titleQuality(data, CASES.heldOut, 'others');
  t.ok(firstFive >= 0.8, `hit@5 ${firstFive}`);
  const bare = titleQuality(data, CASES.heldOut, 'none');
  t.ok(bare.firstFive < firstFive, 'our aliases help with titles that they do not have');
});

t.test('a title is not answered by the line that has it', async (t) => {
  const [one] = ownAliases().filter(({ title }) => title === 'sysadmin');
  t.ok(one);
  const cases = one ? [one] : [];
  t.equal(titleQuality(data, cases, 'all').first, 1);
  t.equal(titleQuality(data, cases, 'others').firstFive, 0);
});

t.test('with all our aliases no half falls behind what was reached', async (t) => {
  t.ok(titleQuality(data, CASES.tuned, 'all').firstFive >= 0.95);
  t.ok(titleQuality(data, CASES.heldOut, 'all').firstFive >= 0.9);
});
