import { readFile } from 'node:fs/promises';
import t from 'tap';
import { loadCareerData } from '../career/load.ts';
import { ownAliases, parseAliases, titleNames } from './title-names.ts';

const data = loadCareerData(await readFile(new URL('../../data/career.json', import.meta.url)));

t.test('a line of aliases', async (t) => {
  t.same(parseAliases('15-1254, 15-1255.01 | Web dev, pages person\n'), [
    { title: 'Web dev', codes: ['15-1254.00', '15-1255.01'] },
    { title: 'pages person', codes: ['15-1254.00', '15-1255.01'] },
  ]);
  t.throws(() => parseAliases('15-1254 | web dev, Web-Dev'), /twice, or empty: Web-Dev/);
  t.throws(() => parseAliases('15-1254 | a,, b'), /twice, or empty/);
  t.throws(() => parseAliases('15-1254'), /one bar/);
  t.throws(() => parseAliases('15-1254 | a | b'), /one bar/);
  t.throws(() => parseAliases('web | a'), /no code: web/);
});

t.test('our aliases: at least 400, each once, each of occupations that there are', async (t) => {
  const aliases = ownAliases();
  t.ok(aliases.length >= 400, `${aliases.length}`);
  t.doesNotThrow(() => titleNames(data, aliases));
  const strange = [{ title: 'tinker', codes: ['99-9999.00'] }];
  t.throws(() => titleNames(data, strange), /tinker: there is no occupation 99-9999.00/);
});

t.test('what a title names, and what it leaves out', async (t) => {
  const names = titleNames(data, []);
  const of = (code: string) => names.filter((name) => name.code === code).map(({ text }) => text);
  t.match(new Set(of('37-2012.00')), new Set(['Maids', 'Housekeeping Cleaners']));
  t.notOk(
    of('17-1011.00').some((name) => /Naval/.test(name)),
    'what is excepted is no name',
  );
  const chief = of('11-1011.00');
  t.ok(
    chief.includes('CEO') && chief.includes('Chief Executive Officer'),
    'brackets hold a second',
  );
});
