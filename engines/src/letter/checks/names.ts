/** Names of employers in a letter that belong to another one. */
import type { LetterCheck } from '@roletrail/contracts/tools/cover-letter';
import type { TextSpan } from '../../engine.ts';
import { withoutEnd } from '../trims.ts';
import { createCheck, type PlacedSentence, passed, spanOf } from './lettered.ts';

export type KnownNames = {
  /** employer to whom the letter goes; null if it is not known */
  readonly employer: string | null;
  /** employers of the person's other saved ads */
  readonly others: readonly string[];
  /** all texts in which a name may be that is in the letter by right */
  readonly texts: readonly string[];
};

const TITLE = 'The letter names another employer';
const ADVICE = 'Check the name and replace it, or keep it if you mean it.';

const WORD = "\\p{Lu}[\\p{L}\\p{N}'’&.-]*";
/** “to work at Acme Tools”, “join Acme” */
const NAMED = new RegExp(
  `(?<=\\b(?:at|join|joining|to|with|for|from|Dear) )(${WORD}(?: (?:& |and |of )?${WORD}){0,4})`,
  'gu',
);
/** Words with a capital that are no employers */
const NO_EMPLOYER =
  /^(?:I|You|Your|The|This|My|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|English|Spanish|French|German|Christmas|Easter|Excel|Word|PowerPoint|Hiring|Mr|Mrs|Ms|Mx|Dr|Prof|Sir|Madam)\b/;

export function otherEmployer(
  sentences: readonly PlacedSentence[],
  { employer, others, texts }: KnownNames,
): LetterCheck {
  const known = [...texts, employer ?? ''].join('\n').toLowerCase();
  const left = others.filter((name) => name.length > 2 && !known.includes(name.toLowerCase()));
  const certain = sentences.flatMap((one) => left.flatMap((name) => placesOf(name, one)));
  if (certain.length > 0) {
    const why = 'It is the employer of another ad that you saved.';
    return createCheck('other-employer', 'fail', [TITLE, why, ADVICE], certain);
  }
  const unknown = sentences.flatMap(({ text, path, from }) =>
    [...text.matchAll(NAMED)].flatMap(({ 0: match, index }) => {
      const name = withoutEnd(match, '.,').replace(/['’]s$/u, '');
      const isKnown = `${known}\n${from.toLowerCase()}`.includes(name.toLowerCase());
      return isKnown || NO_EMPLOYER.test(name) ? [] : [spanOf(path, index, index + name.length)];
    }),
  );
  if (unknown.length === 0) {
    return passed('other-employer', 'Names', 'No name of another employer.');
  }
  const why =
    'This name is in neither the ad nor your resume. Is it left over from another letter?';
  return createCheck(
    'other-employer',
    'warn',
    ['A name that we do not know', why, ADVICE],
    unknown,
  );
}

function placesOf(name: string, { text, path }: PlacedSentence): TextSpan[] {
  const places: TextSpan[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
    if (!/[\p{L}\p{N}]/u.test(around)) places.push(spanOf(path, at, at + name.length));
  }
  return places;
}
