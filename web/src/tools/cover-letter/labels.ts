import type {
  LetterCheck,
  LetterQuestion,
  LetterSource,
  LetterTone,
} from '@roletrail/contracts/tools/cover-letter';

export const TONES: readonly (readonly [LetterTone, string])[] = [
  ['plain', 'Plain'],
  ['warm', 'Warm'],
  ['formal', 'Formal'],
];

const QUESTIONS: Readonly<Record<LetterQuestion, string>> = {
  employer: 'Your answer on the employer',
  role: 'Your answer on the job title',
  recipient: 'Your answer on the recipient',
  whyEmployer: 'Your answer: why this employer',
  whyNow: 'Your answer: why now',
  tone: 'The tone that you chose',
};

const SHORT_MOST = 70;

/** Name of a source, and its words; '' if there are none. */
export function describeSource(source: LetterSource): { name: string; words: string } {
  switch (source.kind) {
    case 'resume':
      return { name: 'Resume', words: source.text };
    case 'ad':
      return { name: 'Job ad', words: source.text };
    case 'answer': {
      const name = QUESTIONS[source.question];
      return source.text === ''
        ? { name: `${name} (none yet)`, words: '' }
        : { name, words: source.text };
    }
    case 'yours':
      return { name: 'Yours', words: '' };
  }
}

export const shortened = (words: string): string =>
  words.length <= SHORT_MOST ? words : `${words.slice(0, SHORT_MOST - 1).trimEnd()}…`;

const RANK = { fail: 0, warn: 1, pass: 2 } as const;

/** Lists the checks, what must be done first. */
export function inOrder(checks: readonly LetterCheck[]): readonly LetterCheck[] {
  return [...checks].sort((a, b) => RANK[a.state] - RANK[b.state]);
}

export const formatNounCount = (n: number, one: string, many: string): string =>
  n === 1 ? `1 ${one}` : `${n} ${many}`;
