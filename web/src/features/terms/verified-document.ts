import type { LegalDocument } from '@roletrail/contracts/http/legal';
import { toHex } from '@roletrail/ledger/hex';
import { sha256 } from '@roletrail/ledger/sha256.browser';
import type { SafeNode } from '../../lib/safe-html.tsx';
import { intactLegalHtml } from '../../lib/sanitize-html.ts';

export type VerifiedDocument =
  | { ok: true; content: readonly SafeNode[] }
  | { ok: false; reason: 'digest' | 'unsafe' };

/** Returns the document if its digest matches and sanitising changes nothing. */
export function verifyDocument(document: LegalDocument): VerifiedDocument {
  const digest = toHex(sha256(new TextEncoder().encode(document.html)));
  if (digest !== document.sha256) return { ok: false, reason: 'digest' };
  const content = intactLegalHtml(document.html);
  return content === null ? { ok: false, reason: 'unsafe' } : { ok: true, content };
}
