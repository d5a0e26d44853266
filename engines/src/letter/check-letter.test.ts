import { type LetterParagraphs, letterCheckResult } from '@roletrail/contracts/tools/cover-letter';
import t from 'tap';
import { checkLetter } from './check-letter.ts';

const AD = `Clerk, Harbour Trust, Boise, ID

You keep the files of our two courts in good order and answer the letters of the public each day.`;

const letter = (...body: string[]): LetterParagraphs => [
  [{ text: 'Dear Ms Okafor,', sources: [{ kind: 'yours' }] }],
  body.map((text) => ({ text, sources: [{ kind: 'yours' }] })),
  [{ text: 'Kind regards,', sources: [{ kind: 'yours' }] }],
];

function check(paragraphs: LetterParagraphs, more: { others?: string[]; employer?: string } = {}) {
  const input = {
    asOf: '2026-01-01',
    ad: AD,
    employer: more.employer ?? null,
    others: more.others ?? [],
    recipient: 'Ms Okafor',
    length: 150 as const,
    sender: { name: 'Ada Byron', contact: ['ada@byron.example.com'] },
    names: ['Riverside General Hospital'],
    paragraphs,
  };
  const result = letterCheckResult.parse(checkLetter(input, { version: 'none' }, 0).result);
  if (result.kind !== 'letter-checks') throw new Error(result.why);
  const of = (code: string) => result.checks.find((one) => one.code === code);
  const words = (code: string) =>
    of(code)?.spans.map(({ source, start, end }) => {
      const [at = 0, n = 0] = source.split('.').map(Number);
      return paragraphs[at]?.[n]?.text.slice(start, end);
    });
  return { result, of, words };
}

t.test('open brackets fail', async (t) => {
  const { of, words } = check(letter('I apply because [say why].'));
  t.equal(of('prompt-left')?.state, 'fail');
  t.same(words('prompt-left'), ['[say why]']);
});

t.test('the name of another ad’s employer fails, an unknown name is a question', async (t) => {
  const text = letter('I want to work at Acme Tools, as I did at Riverside General Hospital.');
  const known = check(text, { others: ['Acme Tools', 'Acme'] });
  t.equal(known.of('other-employer')?.state, 'fail');
  t.ok(known.words('other-employer')?.includes('Acme Tools'));
  const unknown = check(text);
  t.equal(unknown.of('other-employer')?.state, 'warn');
  t.same(unknown.words('other-employer'), ['Acme Tools']);
  t.equal(check(text, { employer: 'Acme Tools' }).of('other-employer')?.state, 'pass');
  const own = letter('I want to join Harbour Trust in May, with my Excel.');
  t.equal(check(own).of('other-employer')?.state, 'pass');
});

t.test('phrases of the ad count from five words on', async (t) => {
  const { of, words } = check(letter('I keep the files of our two courts in good order.'));
  t.equal(of('copied-from-ad')?.state, 'warn');
  t.same(words('copied-from-ad'), ['keep the files of our two courts in good order']);
  t.equal(check(letter('I kept files for a court.')).of('copied-from-ad')?.state, 'pass');
});

t.test('three sentences that begin alike are named', async (t) => {
  const three = letter('I have a dog.', 'I have a cat.', 'I have a hen.', 'You have none.');
  t.same(check(three).words('repeated-openers'), ['I have', 'I have', 'I have']);
  t.equal(check(letter('I have a dog.', 'I have a cat.')).of('repeated-openers')?.state, 'pass');
});

t.test('length, numbers, worn phrases and long sentences', async (t) => {
  const { result, of, words } = check(letter('I am a team player.'));
  t.equal(result.words, 5);
  t.match(of('length'), { state: 'warn', why: /5 words.*150/ });
  t.equal(of('no-number')?.state, 'warn');
  t.same(words('cliche'), ['team player']);
  const long = check(letter(`I filed ${'one and '.repeat(40)}300 cases.`));
  t.equal(long.of('long-sentence')?.state, 'warn');
  t.equal(long.of('no-number')?.state, 'pass');
});
