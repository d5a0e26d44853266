import fc from 'fast-check';
import t from 'tap';
import { extractRequirements } from '../ads/requirements.ts';
import { createVocabulary } from '../terms/vocabulary.ts';
import { CLERK, entryWith, GRADUATE, withPart } from '../testing/sample-drafts.ts';
import { createRanker } from '../text/bm25.ts';
import { matchOf } from './match.ts';

const vocabulary = createVocabulary({
  office:
    '[tool]\nExcel\nSQL\nPython\nTableau\nSAP\nKubernetes\nDocker\n[certificate]\nPMP\n[domain]\nPayroll',
});
const AD = `About us
Acme runs on Kubernetes.
Requirements:
- 3+ years of Excel and SQL
- Python, to search files
- PMP or SAP
Nice to have:
- Tableau
Benefits: Docker, and a dental plan`;

t.test('required and preferred terms, without text about the employer', async (t) => {
  const { requirements, besides } = extractRequirements(AD, vocabulary);
  t.same(
    requirements.map(({ name, kind }) => `${kind} ${name}`),
    ['must Excel', 'must SQL', 'must Python', 'must PMP', 'must SAP', 'nice Tableau'],
  );
  t.same(
    besides.map(({ text }) => text),
    ['- 3+ years of Excel and SQL'],
  );
  for (const { name, spans } of requirements) {
    t.equal(AD.slice(spans[0]?.start, spans[0]?.end), name);
  }
  const { requirements: inOneLine } = extractRequirements(
    'Python is preferred. You know SQL.',
    vocabulary,
  );
  t.same(
    inOneLine.map(({ name, kind }) => `${kind} ${name}`),
    ['nice Python', 'must SQL'],
  );
});

const KINDS: readonly [ad: string, ...asked: string[]][] = [
  // a heading before words of its own says it of that line alone
  ['Nice to have: Python. Or SQL.\nExcel is what we use.', 'nice Python', 'nice SQL', 'must Excel'],
  ['Would be nice:\n- SQL\n- Excel', 'nice SQL', 'nice Excel'],
  ['PREFERRED. Python, SQL.\nREQUIRED. Excel', 'nice Python', 'nice SQL', 'must Excel'],
  ['What you get:\n- courses in Python\nWhat we ask: SQL', 'must SQL'],
  ['Helpful\n- SQL\nRequirements\n- Python', 'nice SQL', 'must Python'],
  // a line like a heading in a list of preferred terms is one of them
  ['Preferred\n* Experience with SQL\n* Excel', 'nice SQL', 'nice Excel'],
  [
    'You know SQL. Python isn’t required, and it helps if you met SAP.',
    'must SQL',
    'nice Python',
    'nice SAP',
  ],
  // text before the address to the applicant is about the employer
  ['Clerk\n\nAcme sells SQL. It runs on SAP.\n\nTasks\n- Python', 'must Python'],
  ['Clerk\n\nAcme sells SQL. We look for Python.\n\nTasks\n- Excel', 'must Python', 'must Excel'],
  ['Clerk\n\nAcme sells SQL.\n* Python\n', 'must Python'],
  ['Excel, SQL and Python', 'must Excel', 'must SQL', 'must Python'],
  ['Python is preferred. SAP runs here.', 'nice Python', 'must SAP'],
  // a title asks for its tools, not for the field that it names
  ['Python Developer, Payroll\nYou know SQL.', 'must Python', 'must SQL'],
  ['Payroll\n', 'must Payroll'],
  ['Acme looks for someone who knows payroll\nand SQL', 'must Payroll', 'must SQL'],
  ['You do payroll.\nYou know SQL.', 'must Payroll', 'must SQL'],
  ['Payroll Clerk\nYou do payroll.', 'must Payroll'],
  // what is studied is no field to know
  ['You have a degree in payroll or Excel.', 'must Excel'],
  ['You hold a payroll degree; you know SQL.', 'must SQL'],
  ['Bachelor’s degree and experience in payroll', 'must Payroll'],
  // headings of strangers
  ['Acme Benefits and Perks\n- Docker\nPOSITION REQUIREMENTS:\n- SQL', 'must SQL'],
  ['Acme Offers:\n- Docker\nEssential Job Functions\n- SQL', 'must SQL'],
  ['You know SQL.\nAbout Acme, Inc.\nSAP runs here', 'must SQL'],
  ['You know SQL.\nAbout ten of us use Python', 'must SQL', 'must Python'],
  ['You know SQL.\nEducation benefits everyone at Python', 'must SQL', 'must Python'],
  ['Clerk\nAcme sells SAP.\nPrepare payroll\nYou know SQL.', 'must Payroll', 'must SQL'],
  ['Clerk\nAcme sells SAP.\nSupports our Docker\nYou know SQL.', 'must SQL'],
  // line feeds lost on the way
  [
    'Job Requirements Python and SQL Preferred Qualifications Excel. SAP',
    'must Python',
    'must SQL',
    'nice Excel',
    'nice SAP',
  ],
  ['You keep books.Must know SQL.Python is a plus', 'must SQL', 'nice Python'],
  ['You use SQL dailyExperience with Python preferred', 'must SQL', 'nice Python'],
  ['You know: • SQL • Python is a plus • Excel', 'must SQL', 'nice Python', 'must Excel'],
  ['You know JavaScript.Net, SQL', 'must SQL'],
  // who works beside
  ['You liaise with sales, payroll and finance. You know SQL.', 'must SQL'],
  ['You train the payroll department. You know SQL.', 'must SQL'],
  ['You work closely with banks to run payroll.', 'must Payroll'],
  ['You liaise with banks in Excel.', 'must Excel'],
  // what every employer says
  ['You know SQL. Acme does not discriminate by Python.', 'must SQL'],
  ['You know SQL. This is a 1099 position at SAP.', 'must SQL'],
  ['You write affirmative action plans in SQL and 1099 forms in SAP.', 'must SQL', 'must SAP'],
  // how to apply
  ['You know SQL. Send your resume to SAP. Apply by Python.', 'must SQL'],
];

t.test('what headings and words say of a line', async (t) => {
  for (const [ad, ...asked] of KINDS) {
    const { requirements } = extractRequirements(ad, vocabulary);
    t.same(
      requirements.map(({ name, kind }) => `${kind} ${name}`),
      asked,
      ad,
    );
  }
});

t.test('a spoken language is listed, not counted', async (t) => {
  const words = createVocabulary({ x: '[tool]\nSQL\n[domain]\nSpanish' });
  const { requirements, besides } = extractRequirements('You know SQL.\nSpanish is a plus.', words);
  t.same(
    requirements.map(({ name }) => name),
    ['SQL'],
  );
  t.same(
    besides.map(({ text }) => text),
    ['Spanish is a plus.'],
  );
});

/** CLERK names Excel, Python and PMP in entries, SQL among skills alone, SAP and Tableau nowhere; PMP or SAP is asked. */
t.test('the number, by hand', async (t) => {
  const match = matchOf(CLERK, AD, vocabulary);
  if (match.kind !== 'match') throw new Error(match.why);
  t.equal(match.score.value, 1 + 0.6 + 1 + 1 + 1 + 0.5 * 0);
  t.equal(match.score.max, 5 + 0.5);
  t.match(match.score.why, 'Musts: 4 of 5 covered, 1 partly, 0 missing. Wishes: 0 of 1 covered');
  const of = (name: string) => match.requirements.find((one) => one.name === name);
  t.same(of('Excel')?.spans[0], { source: 'entries.0.points.0', start: 41, end: 46 });
  t.equal(of('Python')?.best?.text, CLERK.entries[3]?.points[0]);
  t.equal(of('SQL')?.state, 'partly');
  t.match(of('SAP'), { state: 'covered', spans: [], why: 'PMP or SAP; you name PMP' });
  t.equal(of('Tableau')?.state, 'missing');
});

t.test('who and when change nothing, and unpaid work counts as paid', async (t) => {
  const score = (draft: typeof CLERK) => {
    const match = matchOf(draft, AD, vocabulary);
    return match.kind === 'match' ? match.score.value : null;
  };
  t.equal(score(withPart(CLERK, { name: 'Zoë', place: '', headline: 'Aged 62' })), score(CLERK));
  const called = { name: 'Tableau Sap', place: 'SAP, SQL', email: 'tableau@example.com' };
  t.equal(score(withPart(CLERK, called)), score(CLERK), 'a name is no skill');
  const moved = CLERK.entries.map((entry) =>
    Object.assign({}, entry, { section: 'volunteering', dates: '1991 – 1992' }),
  );
  t.equal(score(withPart(CLERK, { entries: moved })), score(CLERK));
  t.equal(score(withPart(CLERK, { entries: [...CLERK.entries].reverse() })), score(CLERK));
});

t.test('one more line that names what is asked never lowers the match', async () => {
  const names = ['Excel', 'SQL', 'Python', 'PMP', 'SAP', 'Tableau'];
  const words = fc.array(fc.constantFrom('kept', 'in', 'lists', 'Docker', 'for', ...names), {
    minLength: 1,
    maxLength: 8,
  });
  const value = (draft: typeof CLERK) => {
    const match = matchOf(draft, AD, vocabulary);
    return match.kind === 'match' ? match.score.value : Number.NaN;
  };
  const entry = fc.array(words, { maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 3 }),
      words,
      fc.constantFrom(...names),
      fc.nat(),
      (pointLists, line, name, at) => {
        const entries = pointLists.map((points) =>
          entryWith({ title: 'Clerk', points: points.map((one) => `Wrote ${one.join(' ')}`) }),
        );
        const more = [...entries];
        const nth = at % more.length;
        const own = more[nth] ?? entryWith({});
        more[nth] = { ...own, points: [...own.points, `Used ${name}, ${line.join(' ')}`] };
        const skills = ['SQL'];
        const before = value(withPart(CLERK, { entries, skills }));
        return value(withPart(CLERK, { entries: more, skills })) >= before;
      },
    ),
    { numRuns: 300 },
  );
});

t.test('an ad that says too little gives no number', async (t) => {
  t.equal(matchOf(GRADUATE, 'We need Excel and SQL.', vocabulary).kind, 'insufficient_evidence');
  t.equal(matchOf(GRADUATE, '', vocabulary).kind, 'insufficient_evidence');
});

t.test('BM25, by hand', async (t) => {
  const rank = createRanker(['red fox runs', 'red hen', 'blue hen sits here now']);
  const [first, second, ...more] = rank('red hen');
  t.same([first?.at, more.map(({ at }) => at)], [1, [2]].flatMap((x) => [x]).slice(0, 2));
  t.equal(second?.at, 0);
  // both words are in 2 of 3 texts; the second text has 2 words, all have 10/3 on average
  const idf = Math.log(1 + 1.5 / 2.5);
  const k = 1.2 * (0.25 + (0.75 * 2) / (10 / 3));
  t.ok(Math.abs((first?.score ?? 0) - (2 * (idf * 2.2)) / (1 + k)) < 1e-9);
  t.same(rank('whale'), []);
});

t.test('of several that an ad joins by or, one is enough; by and, all', async (t) => {
  const either = (ad: string) =>
    extractRequirements(ad, vocabulary).requirements.map(({ name, either: names }) => [
      name,
      names.length,
    ]);
  t.same(either('Docker, Kubernetes or SAP. SQL, too.'), [
    ['Docker', 3],
    ['Kubernetes', 3],
    ['SAP', 3],
    ['SQL', 0],
  ]);
  t.same(either('Excel/SQL'), [
    ['Excel', 2],
    ['SQL', 2],
  ]);
  t.same(either('Excel, SQL and Python'), [
    ['Excel', 0],
    ['SQL', 0],
    ['Python', 0],
  ]);
});

t.test(
  'a name that is also a word counts where the ad means it, unless it opens the line',
  async (t) => {
    const marked = createVocabulary({ office: '[tool]\n~Access\nSQL\nSAP' });
    const ad = 'Knowledge of Access, SQL and SAP';
    const stateWith = (point: string) => {
      const entries = [entryWith({ title: 'Clerk', points: [point] })];
      const match = matchOf(withPart(CLERK, { entries, skills: [] }), ad, marked);
      return match.kind === 'match'
        ? match.requirements.find(({ name }) => name === 'Access')?.state
        : null;
    };
    t.equal(stateWith('Kept lists of guests in Access for years'), 'covered');
    t.equal(stateWith('Gave people access to the archive'), 'missing');
    t.equal(stateWith('Access to the archive was given by me'), 'missing');
    t.equal(stateWith('Made lists in AccessPoint'), 'missing');
  },
);
