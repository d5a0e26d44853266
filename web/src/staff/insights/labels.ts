import type { StaffArticle } from '@roletrail/contracts/http/staff-insights';
import { formatUtc } from '../../lib/format.ts';

/** Formats when an article appears, or appeared. */
export function formatAppears({ status, publishedAt }: StaffArticle): string {
  if (publishedAt === null) return 'Not yet';
  return status === 'scheduled' ? `From ${formatUtc(publishedAt)}` : formatUtc(publishedAt);
}

/** Sentences for refusals of one article in a bulk act, by code. */
export const REFUSALS: Readonly<Record<string, string>> = {
  NOT_FOUND: 'It no longer exists.',
  EDIT_CONFLICT: 'It was changed elsewhere meanwhile.',
  DOCUMENT_UNSAFE: 'A problem must be fixed first.',
  ARTICLE_ADDRESS_TAKEN: 'Another article has its address.',
  ARTICLE_STATE: 'Its status does not allow this.',
};
