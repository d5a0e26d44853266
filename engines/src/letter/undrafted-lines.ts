/** Lines of a résumé that no sentence could be made of. Prompts quote them, so that the person can. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { type EvidenceLine, evidenceLines } from '../review/evidence-lines.ts';
import type { Evidence } from './evidence.ts';
import { tidy } from './spelled-out.ts';

/** Longer lines are not quoted, in UTF-16 units. */
const QUOTED_MOST = 110;
const WORDS_LEAST = 3;

/** Returns the tidied lines that can be quoted and that no evidence is from, in the order of the resume. */
export function undraftedLines(
  draft: ResumeDraft,
  evidence: readonly Evidence[],
): readonly EvidenceLine[] {
  const drafted = new Set(evidence.map(({ clause }) => clause.source.path));
  return evidenceLines(draft)
    .map(({ text, path }) => ({ text: tidy(text), path }))
    .filter(({ text, path }) => !drafted.has(path) && isQuotable(text));
}

const isQuotable = (text: string) =>
  text.length <= QUOTED_MOST && text.split(' ').length >= WORDS_LEAST && !/[[\]“”{}]/.test(text);
