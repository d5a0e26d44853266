import { randomUUID } from 'node:crypto';
import { signToken } from '@roletrail/api/security/mac';
import type { LegalDocument } from '@roletrail/contracts/http/legal';

/** Signs a presentation without an offer, as the release before `rtp2` did. */
export function presentationBefore(
  key: Uint8Array,
  to: { readonly userId: string; readonly sessionId: string },
  documents: readonly LegalDocument[],
  issuedAt: number,
): string {
  const body = {
    id: randomUUID(),
    ...to,
    documents: documents.map(({ docType, version, sha256 }) => ({ docType, version, sha256 })),
    issuedAt,
    expiresAt: issuedAt + 12 * 3_600_000,
  };
  return signToken(key, `rtp1.${Buffer.from(JSON.stringify(body)).toString('base64url')}`);
}
