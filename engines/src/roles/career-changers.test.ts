import { readFile } from 'node:fs/promises';
import t from 'tap';
import { CAREER_CHANGERS } from '../testing/career-changers.ts';
import { roleQuestions } from '../testing/role-questions.ts';

const bytes = (name: string) => readFile(new URL(`../../data/${name}`, import.meta.url));
const { data, found } = roleQuestions(
  await bytes('career.json'),
  await bytes('titles.json'),
  await bytes('work.json'),
);
const SENSIBLE_MIN = 7;
const begins = (code: string, beginnings: readonly string[]) =>
  beginnings.some((one) => code.startsWith(one));
const isUnknown = (one: string) => ![...data.byCode.keys()].some((code) => code.startsWith(one));

for (const { id, text, refused, sensible } of CAREER_CHANGERS) {
  t.test(`${id}: of ten roles seven are sensible, none is refused`, async (t) => {
    const { roles } = found({ text, isResume: true });
    t.equal(roles.length, 10);
    const codes = Object.keys(sensible);
    t.same([...codes, ...refused].filter(isUnknown), [], 'codes that there are');
    const wrong = roles.filter(({ code }) => begins(code, refused));
    t.same(
      wrong.map(({ title }) => title),
      [],
    );
    const others = roles.filter(({ code }) => !begins(code, codes)).map(({ title }) => title);
    t.ok(roles.length - others.length >= SENSIBLE_MIN, `not sensible: ${others.join(', ')}`);
  });
}
