import { promptsIn } from '@roletrail/contracts/letter-prompts';
import { coverLetterResult, type LetterAnswers } from '@roletrail/contracts/tools/cover-letter';
import t from 'tap';
import { NO_CHOICES } from '../ads/own-phrases.ts';
import { ownVocabulary } from '../terms/own-vocabulary.ts';
import { FORMAL } from './wording/formal.ts';
import { PLAIN } from './wording/plain.ts';
import { WARM } from './wording/warm.ts';
import { writeLetter } from './write-letter.ts';

const vocabulary = ownVocabulary();
const AD = `Court Clerk, Harbour Trust, Boise, ID

You know Excel, SQL and Python.
Nice to have: Tableau`;
const RESUME = `Ada Byron
Boise, ID | ada@byron.example.com

Experience
Clerk, Acme Ltd
2019 – now
- Filed 300 cases a week in Excel
- Trained two clerks
- Built two dashboards in Python

Skills
SQL, Latin`;
const ANSWERS: LetterAnswers = {
  employer: null,
  role: null,
  recipient: null,
  whyEmployer: '',
  whyNow: '',
  tone: 'plain',
  length: 250,
};

function draft(answers: Partial<LetterAnswers> = {}, seed = 0, ad = AD) {
  const input = {
    asOf: '2026-01-01',
    ad,
    phrases: NO_CHOICES,
    read: { text: RESUME, lines: null },
    draft: null,
    answers: Object.assign({}, ANSWERS, answers),
  };
  const result = coverLetterResult.parse(writeLetter(input, vocabulary, seed).result);
  if (result.kind !== 'letter') throw new Error(result.why);
  return { result, sentences: result.paragraphs.flat(), text: texts(result.paragraphs) };
}
const texts = (paragraphs: readonly (readonly { text: string }[])[]) =>
  paragraphs
    .flat()
    .map(({ text }) => text)
    .join('\n');

t.test('each sentence has its sources, and claims come from the resume', async (t) => {
  for (let seed = 0; seed < 40; seed++) {
    const { sentences } = draft({ whyEmployer: 'you train your clerks', whyNow: 'I moved' }, seed);
    t.ok(sentences.every(({ sources }) => sources.length > 0));
    const excel = sentences.find(({ text }) => text.includes('Excel'));
    t.match(excel?.sources[0], { kind: 'resume', text: 'Filed 300 cases a week in Excel' });
    t.match(excel?.sources[1], { kind: 'ad', text: 'You know Excel, SQL and Python' });
    t.match(excel?.text, /\bI filed 300 cases a week in Excel\b/);
  }
});

t.test('what is missing becomes a bracket, once answered none is left', async (t) => {
  const open = promptsIn(draft().text).map(({ text }) => text);
  t.match(open.join('\n'), /why you want to work/);
  t.match(open.join('\n'), /why you are applying now/);
  t.match(open.join('\n'), /mentions “SQL”/, 'only listed among the skills');
  const { text } = draft({ whyEmployer: 'you train your clerks', whyNow: 'my contract ends' });
  t.same(
    promptsIn(text).map((one) => one.text),
    open.filter((one) => one.includes('SQL')),
  );
});

t.test('the same seed gives the same letter, another one other words', async (t) => {
  t.same(draft({}, 5).result, draft({}, 5).result);
  const greetings = new Set(Array.from({ length: 20 }, (_, seed) => draft({}, seed).text));
  t.ok(greetings.size > 15);
});

t.test('a closing phrase goes with the greeting', async (t) => {
  for (let seed = 0; seed < 30; seed++) {
    const named = draft({ recipient: 'Ms Okafor', tone: 'formal' }, seed).text;
    t.notMatch(named, /Yours faithfully/);
    t.match(named, /Ms Okafor/);
    t.notMatch(draft({ tone: 'formal' }, seed).text, /Yours sincerely/);
  }
});

t.test('the answers of the person come before what the ad says', async (t) => {
  const { result, text } = draft({ employer: 'The Harbour', role: 'Archivist' });
  t.match(result, { employer: 'The Harbour', role: 'Archivist' });
  t.notMatch(text, /Harbour Trust|Court Clerk/);
});

t.test(
  'an ad without requirements asks for one, and a resume without content is refused',
  async (t) => {
    const { text } = draft({}, 0, 'We need a person who is kind and comes in the morning.');
    t.match(text, /Add one thing that this job needs/);
    const input = { asOf: '', ad: AD, phrases: NO_CHOICES, answers: ANSWERS, draft: null };
    const { result } = writeLetter(
      { ...input, read: { text: 'Hello', lines: null } },
      vocabulary,
      0,
    );
    t.match(result, { kind: 'insufficient_evidence' });
  },
);

t.test('the wording has no slot that is never filled, and ends as sentences do', async (t) => {
  const slots =
    /\{(?!(?:employer|role|recipient|reason|now|requirement|clause|also|thing|place)\})/;
  for (const tone of [PLAIN, WARM, FORMAL]) {
    for (const [part, sentences] of Object.entries(tone)) {
      t.equal(new Set(sentences).size, sentences.length, `${part}: none twice`);
      for (const one of sentences) {
        t.notMatch(one, slots);
        t.match(one, /[.,:]$/);
        t.notMatch(one, /require \{/, 'an ad only mentions what is nice to have');
      }
    }
  }
});

t.test('a recipient is greeted by name, and no frame tells of “work” twice', async (t) => {
  for (const [recipient, greeting] of [
    ['The Manager', 'Dear Manager,'],
    ['studio team', 'Dear Studio team,'],
    ['Dear Ms Okafor', 'Dear Ms Okafor,'],
  ] as const) {
    t.equal(draft({ recipient }).sentences[0]?.text, greeting);
  }
  for (let seed = 0; seed < 30; seed++) {
    for (const { text } of draft({ tone: 'formal' }, seed).sentences) {
      t.notMatch(text, /\bwork\b.*\bwork\b|\bshows nothing\b/);
      t.notMatch(text, /\b(?:SQL|Excel|Python)\b[^“]*; .*; /, 'one semicolon at most');
    }
  }
});

const BAKER = `Ada Byron

Experience
Baker, Acme Bakery
2019 – now
- Medication rounds and wound care
- Ordering flour and yeast
- Stock control and waste management
- Sold 300 cakes a week on market days
- Cut waste by a third, which paid for a new oven

Certifications
Food Hygiene Level 2
OSHA 30`;

t.test('activities have different leads, and certificates share a sentence', async (t) => {
  const ad = `Baker, Harbour Trust, Boise, ID

You have OSHA 30 and Food Hygiene.
Wound care, stock control, ordering`;
  for (let seed = 0; seed < 20; seed++) {
    const read = { text: BAKER, lines: null };
    const answers = { ...ANSWERS, tone: 'warm', length: 350 } as const;
    const input = { asOf: '2026-01-01', ad, phrases: NO_CHOICES, read, draft: null, answers };
    const result = coverLetterResult.parse(writeLetter(input, vocabulary, seed).result);
    if (result.kind !== 'letter') throw new Error(result.why);
    const text = texts(result.paragraphs);
    t.equal(text.match(/my work (?:also )?includes/gi)?.length, 1);
    t.equal(text.match(/my duties (?:also )?include/gi)?.length, 1);
    t.ok((text.match(/my qualifications include/gi) ?? []).length <= 1);
  }
});

t.test('an answer that fits into no sentence is quoted in a prompt', async (t) => {
  const { text } = draft({ whyEmployer: 'family business', whyNow: 'better hours' });
  t.match(text, '[You gave “family business” as your reason for this employer');
  t.match(text, '[You gave “better hours” as your reason for now');
  t.match(draft({ whyEmployer: 'x [y] z' }).text, '[Say in one sentence why you want to work');
});

t.test('lines that no sentence can be made of are quoted in prompts', async (t) => {
  const text = `Ada Byron

Experience
Store Manager, Acme Tyres
2019 – now
- P&L for $2M store, SQL
- Team of 11 techs
- Beat plan 5 years straight`;
  const input = { asOf: '2026-01-01', ad: AD, phrases: NO_CHOICES, draft: null, answers: ANSWERS };
  const { result } = writeLetter({ ...input, read: { text, lines: null } }, vocabulary, 0);
  if (result.kind !== 'letter') throw new Error(result.why);
  const all = coverLetterResult.parse(result).kind === 'letter' ? result.paragraphs.flat() : [];
  const quoted = all.filter(
    (one) => one.text.includes('your resume says') || one.text.includes('Your resume says'),
  );
  t.same(
    quoted.map(({ text: prompt, sources }) => [prompt, sources[0]]),
    [
      [
        '[The ad mentions “SQL”, and your resume says “P&L for $2M store, SQL”: write it as a full sentence, or delete this sentence]',
        { kind: 'resume', path: 'entries.0.points.0', text: 'P&L for $2M store, SQL' },
      ],
      [
        '[Your resume says “Team of 11 techs”: write it as a full sentence, or delete this sentence]',
        { kind: 'resume', path: 'entries.0.points.1', text: 'Team of 11 techs' },
      ],
      [
        '[Your resume says “Beat plan 5 years straight”: write it as a full sentence, or delete this sentence]',
        { kind: 'resume', path: 'entries.0.points.2', text: 'Beat plan 5 years straight' },
      ],
    ],
  );
  t.equal(promptsIn(quoted.map((one) => one.text).join('\n')).length, 3, 'each blocks the file');
});
