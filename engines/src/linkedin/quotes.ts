/** Words of a draft with the whole field that they stand in, to show where a fact is from. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { FactQuote } from '@roletrail/contracts/tools/linkedin';
import type { TextSpan } from '../engine.ts';

export type FactDocument = FactQuote['document'];

/** Returns the text of a field by its path: `summary`, `skills.3`, `entries.0.points.2`. */
export function readField(draft: ResumeDraft, path: string): string {
  let at: unknown = draft;
  for (const key of path.split('.')) {
    at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  }
  return typeof at === 'string' ? at : '';
}

export function quoteOf(document: FactDocument, draft: ResumeDraft, span: TextSpan): FactQuote {
  return { document, line: readField(draft, span.source), span };
}

/** The same of a whole field. */
export function quoteField(document: FactDocument, draft: ResumeDraft, path: string): FactQuote {
  const line = readField(draft, path);
  return { document, line, span: { source: path, start: 0, end: line.length } };
}
