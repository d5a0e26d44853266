/** Sentences of drafted letters, judged by verdicts that a reader gave to each (tests/quality/letters). */
import { readFile } from 'node:fs/promises';
import { coverLetterResult, type LetterSentence } from '@roletrail/contracts/tools/cover-letter';
import { NO_CHOICES } from '@roletrail/engines/ads/own-phrases';
import { writeLetter } from '@roletrail/engines/letter/write-letter';
import type { Vocabulary } from '@roletrail/engines/terms/vocabulary';
import type { Half } from './resume-cases.ts';

export type LetterCase = {
  readonly id: string;
  readonly resume: string;
  readonly ad: string;
  /** by sentence, null if the reader accepts it, and otherwise what is wrong with it */
  readonly verdicts: ReadonlyMap<string, string | null>;
};

const ANSWERS = {
  employer: null,
  role: null,
  recipient: null,
  whyEmployer: '',
  whyNow: '',
  tone: 'plain',
  length: 350,
} as const;
/** Letters with fewer sentences on the resume are called thin. */
const EVIDENCE_LEAST = 2;

/** Reads the pairs of a half. The format is in letters/README.md. */
export async function readLetterCases(half: Half): Promise<readonly LetterCase[]> {
  const file = new URL(`./letters/${half}.txt`, import.meta.url);
  const [, ...parts] = `\n${await readFile(file, 'utf8')}`.split('\n=== ');
  return parts.map((part) => {
    const [head = '', ad = '', read = ''] = part.split(/\n--- (?:ad|read)\n/);
    const [id = '', ...resume] = head.split('\n');
    const verdicts = read
      .split('\n')
      .filter((line) => /^[+-] /.test(line))
      .map((line) => {
        const [text = '', why = ''] = line.slice(2).split(' | ');
        return [text, line.startsWith('+') ? null : why] as const;
      });
    return { id, resume: resume.join('\n'), ad, verdicts: new Map(verdicts) };
  });
}

/** Returns the sentences of a letter that say something of the resume, and its prompts that quote the resume. */
export function drafted({ resume, ad }: LetterCase, vocabulary: Vocabulary) {
  const read = { text: resume, lines: null };
  const input = {
    asOf: '2026-01-01',
    ad,
    phrases: NO_CHOICES,
    read,
    draft: null,
    answers: ANSWERS,
  };
  const result = coverLetterResult.parse(writeLetter(input, vocabulary, 0).result);
  const body = result.kind === 'letter' ? result.paragraphs.slice(2, -3).flat() : [];
  const isOnResume = ({ sources }: LetterSentence) => sources.some(({ kind }) => kind === 'resume');
  const onResume = body.filter(isOnResume).map(({ text }) => text);
  return {
    sentences: onResume.filter((text) => !text.startsWith('[')),
    prompts: onResume.filter((text) => text.startsWith('[')),
  };
}

export type LetterQuality = {
  readonly sentences: number;
  readonly accepted: number;
  /** sentences without a verdict: a changed engine wrote them, and no reader has seen them */
  readonly unread: readonly string[];
  /** letters with two sentences on the resume or more */
  readonly full: number;
  readonly rejected: readonly string[];
};

export function letterQuality(cases: readonly LetterCase[], vocabulary: Vocabulary): LetterQuality {
  const unread: string[] = [];
  const rejected: string[] = [];
  let [sentences, full] = [0, 0];
  for (const one of cases) {
    const own = drafted(one, vocabulary).sentences;
    sentences += own.length;
    if (own.length >= EVIDENCE_LEAST) full += 1;
    for (const text of own) {
      const why = one.verdicts.get(text);
      if (why === undefined) unread.push(`${one.id}: ${text}`);
      else if (why !== null) rejected.push(`${one.id}: ${text} | ${why}`);
    }
  }
  const accepted = sentences - unread.length - rejected.length;
  return { sentences, accepted, unread, full, rejected };
}
