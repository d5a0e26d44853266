import { readFile } from 'node:fs/promises';
import t from 'tap';
import { plain } from '../../kit/charts/chart-data.ts';
import { percent } from '../../lib/career-format.ts';
import { ARTICLE, BUSIEST, FASTEST, OCCUPATIONS } from './figures.ts';

const CONTENT = new URL('../../../../db/src/seeds/content/insights/', import.meta.url);

t.test('every figure occurs in a row of the article', async (t) => {
  const html = await readFile(new URL(`${ARTICLE}.html`, CONTENT), 'utf8');
  const rows = html.split('\n').filter((line) => line.startsWith('<tr><th scope="row">'));
  for (const { name, growth, openings } of OCCUPATIONS) {
    const cells = rows
      .filter((row) => row.includes(`<th scope="row">${name}</th>`))
      .flatMap((row) => [...row.matchAll(/<td class="number">([^<]*)<\/td>/g)])
      .map(([, text]) => text);
    t.ok(cells.includes(percent(growth)), `${name}: ${percent(growth)}`);
    t.ok(cells.includes(plain(openings)), `${name}: ${plain(openings)}`);
  }
});

t.test('the fastest-growing occupation has the fewest openings', async (t) => {
  t.not(FASTEST, BUSIEST);
  t.equal(FASTEST.openings, Math.min(...OCCUPATIONS.map(({ openings }) => openings)));
});
