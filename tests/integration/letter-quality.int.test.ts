/** Drafted sentences of cover letters, from ads and resumes of the quality folders. */
import { extractDocument } from '@roletrail/api/tools/reading/read-file';
import { promptsIn } from '@roletrail/contracts/letter-prompts';
import {
  coverLetterResult,
  type LetterSentence,
  letterParagraphs,
} from '@roletrail/contracts/tools/cover-letter';
import { writeLetter } from '@roletrail/engines/letter/write-letter';
import { NO_CHOICES } from '@roletrail/engines/review/own-phrases';
import { ownVocabulary } from '@roletrail/engines/terms/own-vocabulary';
import t from 'tap';
import { adCases } from '../quality/ad-cases.ts';
import { HALVES, resumeCases } from '../quality/resume-cases.ts';

const SENTENCES_LEAST = 200;
const TONES = ['plain', 'warm', 'formal'] as const;
const LENGTHS = [150, 250, 350] as const;
/** Ads by their field and resumes in turn, so that some fit and most do not. */
const ADS_EACH = 4;

/** Signs of a sentence that was put together wrongly. */
const BROKEN: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['an unfilled slot', /[{}]|undefined|null/],
  ['two spaces or stops', / {2}|\.\.|,\.|;\.|::|\s[.,;]/],
  ['a doubled word', /\b(I|and|that|because|to|the|for|of)\s+\1\b/i],
  ['“I” without a verb', /\bI (?:[A-Z]\p{Ll}|\d|an?\b|the\b|my\b)/u],
  ['“I” with an -ing form', /\bI \p{L}+ing\b(?! )/u],
  ['“because” before a stop', /because[.:]/],
  ['no end', /[^.,:?!\])”]$/],
];

const vocabulary = ownVocabulary();

async function draftAll(): Promise<LetterSentence[]> {
  const ads = (await Promise.all(HALVES.map(adCases))).flat();
  const resumes = (await Promise.all(HALVES.map(resumeCases))).flat();
  const sentences: LetterSentence[] = [];
  for (const [at, { bytes }] of resumes.entries()) {
    const { text, lines } = await extractDocument(bytes);
    for (let n = 0; n < ADS_EACH; n++) {
      const ad = ads[(at * 7 + n * 23) % ads.length]?.ad ?? '';
      const seed = at * ADS_EACH + n;
      const answers = {
        employer: null,
        role: null,
        recipient: seed % 2 === 0 ? 'Ms Okafor' : null,
        whyEmployer: 'You train your own people.',
        whyNow: seed % 3 === 0 ? '' : 'my contract ends in March',
        tone: TONES[seed % 3] ?? 'plain',
        length: LENGTHS[seed % 2] ?? 150,
      };
      const read = { text, lines: lines.length > 0 ? lines : null };
      const input = { asOf: '2026-01-01', ad, phrases: NO_CHOICES, read, draft: null, answers };
      const result = coverLetterResult.parse(writeLetter(input, vocabulary, seed).result);
      if (result.kind !== 'letter') continue;
      t.ok(letterParagraphs.safeParse(result.paragraphs).success, 'it can be sent back');
      // the last one is the name
      sentences.push(...result.paragraphs.slice(0, -1).flat());
    }
  }
  return sentences;
}

t.test('every drafted sentence has a source, and none is put together wrongly', async (t) => {
  const sentences = await draftAll();
  const own = new Set(sentences.map(({ text }) => text));
  t.ok(own.size >= SENTENCES_LEAST, `${own.size} different sentences`);
  t.equal(sentences.filter(({ sources }) => sources.length === 0).length, 0);
  for (const text of own) {
    for (const [name, pattern] of BROKEN) t.notMatch(withoutQuotes(text), pattern, name);
  }
  const shown = sentences.filter(({ sources }) => sources.some(({ kind }) => kind === 'resume'));
  t.ok(shown.length >= SENTENCES_LEAST / 2, `${shown.length} rest on the resume`);
});

/** Quotes and prompts are words of others. */
function withoutQuotes(text: string): string {
  const plain = promptsIn(text).reduce((all, prompt) => all.replace(prompt.text, '[X]'), text);
  return plain.replace(/“[^”]*”/g, '“X”');
}
