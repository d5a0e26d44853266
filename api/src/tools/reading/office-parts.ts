/** What documents of Word and OpenDocument share. */
import type { UploadWarning } from '@roletrail/contracts/http/uploads';
import type { ExtractedLine } from './document.ts';

/** Removes repeated lines, because the headers of first, even and other pages are often equal. */
export function once(lines: readonly ExtractedLine[]): ExtractedLine[] {
  const seen = new Set<string>();
  return lines.filter(({ text }) => !seen.has(text) && seen.add(text));
}

export const CHANGED: UploadWarning = {
  code: 'TRACKED_CHANGES',
  why: 'The document holds tracked changes. We read it as if all were accepted; others may see both.',
};
