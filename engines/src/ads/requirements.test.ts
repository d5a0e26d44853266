import t from 'tap';
import { ownVocabulary } from '../terms/own-vocabulary.ts';
import { isBoilerplate } from './boilerplate.ts';
import { extractRequirements } from './requirements.ts';

const vocabulary = ownVocabulary();
const asked = (ad: string) =>
  extractRequirements(ad, vocabulary).requirements.map(({ name, kind }) => `${kind} ${name}`);

t.test('fields of study are not required, however long their list is', async (t) => {
  const ad = `Cost Estimating Manager

Minimum Qualification Requirements
1. A master’s degree from an accredited college in economics, finance, accounting, business or public administration, human resources management, management science, operations research, organizational behavior, industrial psychology, statistics, personnel administration, labor relations, psychology, sociology or a closely related field, and two years of experience in procurement.`;
  t.same(asked(ad), ['must Procurement']);
});

t.test('boards, agencies and people of the employer are not required', async (t) => {
  const ad = `Quality Engineer

Mayor Michael R. Bloomberg is committed to this program. Where this vacancy is based: PE15. You will audit to ISO 9001.

View our latest jobs and follow us on Facebook, Twitter and LinkedIn. Acme Recruitment is acting as an employment agency. Please quote the reference number.`;
  t.same(asked(ad), ['must ISO 9001']);
  t.same(asked('Clerk\n\nYou use the Bloomberg Terminal.'), ['must Bloomberg Terminal']);
});

t.test('headings and cue words say what is required and what is nice to have', async (t) => {
  const CASES: readonly [string, readonly string[]][] = [
    [
      'Qualifications\n- SQL\nAssets\n- Tableau\n- NetSuite',
      ['must SQL', 'nice Tableau', 'nice NetSuite'],
    ],
    ['You write SQL.\n\nIt’d be great if you also had\n- Tableau', ['must SQL', 'nice Tableau']],
    ['What the work is\nSQL every day.\n\nicing: Tableau', ['must SQL', 'nice Tableau']],
    ['You have: SQL. Highly regarded: Tableau.', ['must SQL', 'nice Tableau']],
    ['You need SQL plus Tableau.', ['must SQL', 'must Tableau']],
    ['You need SQL. Tableau is a big plus.', ['must SQL', 'nice Tableau']],
    [
      'DUTIES: writes SQL. PREFERRED: Tableau. BENEFITS: Salesforce certification.',
      ['must SQL', 'nice Tableau'],
    ],
    ['You write SQL.\nWhy us? Tableau training for all.', ['must SQL']],
    ['Who we are\nWe run SAP.\n\nWho we are looking for\nSQL', ['must SQL']],
    ['About us\nWe run SAP.\n\nWho are we looking for?\nSQL', ['must SQL']],
    ['You write SQL.\n\nWhat do we offer?\nTableau', ['must SQL']],
    ['About us\nWe run SAP.\n- Experience with SQL', ['must SQL']],
    ['ABOUT US\nWe run SAP.\n\nABOUT YOU\nSQL', ['must SQL']],
    ['About us\nWe run SAP.\n\nWhat a day looks like\nSQL', ['must SQL']],
    ['You write SQL.\n\nHandy to have\n- Tableau', ['must SQL', 'nice Tableau']],
    ['We run SAP.Pay: good.Duties:Writes SQL.Preferred:Tableau.', ['must SQL', 'nice Tableau']],
    ['You write SQL.\n\nWhy Acme?\nTableau training', ['must SQL']],
    ['You write SQL.\n\nWhy Acme Foods?\nTableau training', ['must SQL']],
    ['You write SQL.\n\nSELECTION: a Tableau exercise.', ['must SQL']],
  ];
  for (const [ad, terms] of CASES) t.same(asked(`Analyst\n\n${ad}`), terms, ad);
});

t.test('sentences that ask for nothing, and their neighbours that do', async (t) => {
  for (const sentence of [
    'Acme Foods is a leading supplier of SAP services.',
    'We have won two awards for Figma plugins.',
    'Follow us on Instagram.',
    'We welcome applications regardless of age.',
    'You’ll be given a Toyota HiLux.',
    'Appointment is on merit.',
  ]) {
    t.ok(isBoilerplate(sentence), sentence);
  }
  for (const sentence of [
    'Python is a must.',
    'Kubernetes is an essential skill.',
    'We are a team that needs Python.',
    'The role is a mix of SQL and Excel.',
    'You will follow up with customers on Salesforce.',
  ]) {
    t.notOk(isBoilerplate(sentence), sentence);
  }
});

t.test('a phrase beyond the most requirements stays among the unrecognised', async (t) => {
  const names = Array.from({ length: 200 }, (_, at) => {
    const [first, second] = [Math.floor(at / 26), at % 26].map((one) =>
      String.fromCharCode(65 + one),
    );
    return `Zq${first}x${second}w`.replace(/x./, (pair) => pair.toLowerCase());
  });
  const ad = `Clerk\n\n${names.map((name) => `Experience with ${name} for work.`).join('\n')}`;
  const { requirements, unrecognised } = extractRequirements(ad, vocabulary);
  t.equal(requirements.length, 150);
  const listed = new Set([
    ...requirements.map(({ name }) => name),
    ...unrecognised.map(({ text }) => text),
  ]);
  t.same(
    names.filter((name) => !listed.has(name)),
    [],
  );
});

t.test(
  'terms that are refused, given or studied, or are part of a name or of pay, are not required',
  async (t) => {
    const CASES: readonly [string, readonly string[]][] = [
      ['Requirements\n- SQL, no upselling', ['must SQL']],
      ['Requirements\n- SQL\n- We supply power tools', ['must SQL']],
      ['Requirements\n- SQL, as Tadhg (ex Stripe) has', ['must SQL']],
      ['Requirements\n- SQL\n- 4 years in manufacturing', ['must SQL']],
      ['You write SQL for Kurrajong Plumbing and its vans.', ['must SQL']],
      ['You draw in SQL.\nSalary: CAD 85,000 a year', ['must SQL']],
      ['You write SQL.\nYou help the Salesforce team.', ['must SQL']],
      ['Our client, a maker of foods, is proud of its robotics.\nYou write SQL.', ['must SQL']],
      ['D3. Exposure to SQL and immigration law', ['must SQL', 'must Immigration law']],
    ];
    for (const [ad, terms] of CASES) t.same(asked(ad), terms, ad);
  },
);
