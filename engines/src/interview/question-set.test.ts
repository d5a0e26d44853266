import { COMPETENCY_IDS } from '@roletrail/contracts/interview-competencies';
import { questionSet } from '@roletrail/contracts/tools/interview';
import t from 'tap';
import { ownVocabulary } from '../terms/own-vocabulary.ts';
import { parseEmployerQuestions, parseQuestions } from './bank.ts';
import { ownBank } from './own-bank.ts';
import { makeQuestions, type QuestionSetInput, questionData } from './question-set.ts';

const AD = `Training Coordinator
You plan and give the training of new employees in our 22 stores.
Requirements
- Microsoft Excel and Canva
- Customer service
Nice to have
- Tableau`;
const RESUME = `Ada Byron
Experience
Trainer, Acme Ltd
2019 – now
- Trained 14 new colleagues with slides in Excel.
- Worked with the billing team on various improvements.`;

const data = questionData(ownVocabulary(), ownBank());
const BASE: QuestionSetInput = {
  asOf: '2026-11-02',
  ad: null,
  read: null,
  draft: null,
  level: 'mid',
  count: 8,
  competencies: [],
};
const outcome = (input: Partial<QuestionSetInput>, seed = 0) =>
  makeQuestions({ ...BASE, ...input }, data, seed);
const made = (input: Partial<QuestionSetInput>, seed = 0) =>
  questionSet.parse(outcome(input, seed).result);
const read = { text: RESUME, lines: null };

t.test('each question says where it comes from', async (t) => {
  const { questions, counts, forEmployer } = made({ ad: AD, read });
  t.equal(questions.length, 8);
  t.ok(counts.ad > 0 && counts.resume > 0 && counts.gap > 0 && counts.bank > 0);
  for (const { origin, quote, why, text, asks } of questions) {
    t.ok(why !== '' && asks !== '' && text.length < 1000, text);
    if (origin === 'bank') t.equal(quote, null);
    else t.ok(`${AD}\n${RESUME}`.includes(quote ?? 'none'), `${origin}: ${quote}`);
  }
  t.equal(new Set(questions.map(({ text }) => text)).size, 8, 'none twice');
  t.equal(forEmployer.length, 5);
  t.ok(forEmployer.some(({ why }) => why === 'The ad names no pay.'));
});

t.test('a gap is what the ad asks for and the resume does not name', async (t) => {
  const gaps = Array.from({ length: 6 }, (_, seed) => made({ ad: AD, read }, seed))
    .flatMap(({ questions }) => questions)
    .filter(({ origin }) => origin === 'gap');
  t.ok(gaps.length > 0);
  for (const { id } of gaps) t.match(id, /^gap:(?:Canva|Tableau|Customer service)$/i);
});

t.test('without an ad and a resume the bank asks, of the level and the competencies', async (t) => {
  for (const level of ['entry', 'mid', 'senior'] as const) {
    const { questions, counts } = made({ level });
    t.equal(counts.bank, 8);
    const known = new Map(ownBank().questions.map((one) => [one.id, one]));
    if (level !== 'senior')
      t.ok(
        questions.every(({ id }) => known.get(id)?.level === level),
        level,
      );
    t.equal(new Set(questions.map(({ competency }) => competency)).size, 8, 'eight competencies');
  }
  const { questions } = made({ competencies: ['safety', 'quality'] });
  t.same([...new Set(questions.map(({ competency }) => competency))].sort(), ['quality', 'safety']);
});

t.test('a seed draws the questions: the same the same, another others', async (t) => {
  t.same(outcome({ ad: AD, read }, 3), outcome({ ad: AD, read }, 3));
  const ids = (seed: number) => made({ count: 5 }, seed).questions.map(({ id }) => id);
  t.notSame(ids(1), ids(2));
});

t.test('an ad or a resume that gives no question is named', async (t) => {
  const empty = outcome({ ad: 'Come and see us.', read: { text: 'Ada', lines: null } });
  t.same(
    empty.warnings.map(({ code }) => code),
    ['AD_ASKS_NOTHING', 'RESUME_CLAIMS_NOTHING'],
  );
  t.match(empty.result, { counts: { bank: 8 } });
});

t.test('the bank has 270 questions of its own, each level of each competency five', async (t) => {
  const { questions, forEmployer } = ownBank();
  t.ok(questions.length >= 250, `${questions.length}`);
  t.equal(new Set(questions.map(({ id }) => id)).size, questions.length);
  t.equal(new Set(questions.map(({ text }) => text)).size, questions.length);
  t.same(
    [...new Set(questions.map(({ competency }) => competency))].sort(),
    [...COMPETENCY_IDS].sort(),
  );
  for (const competency of COMPETENCY_IDS) {
    for (const level of ['entry', 'mid', 'senior']) {
      const own = questions.filter((one) => one.competency === competency && one.level === level);
      t.ok(own.length >= 5, `${competency} ${level}`);
    }
  }
  t.ok(forEmployer.length >= 40 && forEmployer.some(({ after }) => after.includes('none')));
});

t.test('a line of another form does not load', async (t) => {
  t.throws(() => parseQuestions('[teamwork]\na | b | c'), /id \| level/);
  t.throws(() => parseQuestions('[teamwork]\na | boss | behaviour | Why? | Reasons.'), /boss/);
  t.throws(() => parseEmployerQuestions('a | b'), /features/);
});

t.test('a phrase that the person set aside is not asked about', async (t) => {
  const ad = `${AD}\n- Experience with lime plaster`;
  const isAsked = (phrases?: QuestionSetInput['phrases']) =>
    made({ ad, read, phrases, count: 20 }).questions.some(({ text }) =>
      text.includes('lime plaster'),
    );
  t.ok(isAsked());
  t.notOk(isAsked({ promoted: [], dismissed: ['lime plaster'] }));
});
