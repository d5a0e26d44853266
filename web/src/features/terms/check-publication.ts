import type { LegalDocument, LegalVersion } from '@roletrail/contracts/http/legal';
import { openCheckpoint } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import { sha256 } from '@roletrail/ledger/hash.browser';
import { fromHex, toHex } from '@roletrail/ledger/hex';
import { parseVerifierKey } from '@roletrail/ledger/note-key';
import { verifyInclusion } from '@roletrail/ledger/verify-proof';
import type { Http } from '../../lib/http.ts';
import { fetchPublication, type Publication } from './api/versions.ts';

export type PublicationCheck = {
  readonly name: 'digest' | 'signature' | 'inclusion';
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly title: string;
  readonly detail: string;
};

/**
 * Fetches the text and ledger data and verifies them in the browser: the digest of the text, and
 * the publication record in the signed tree.
 */
export async function checkPublication(
  http: Http,
  version: LegalVersion,
): Promise<PublicationCheck[]> {
  const { document, publication } = await fetchPublication(http, version);
  return judgePublication(version, document, publication);
}

/** @param publication null: the ledger does not contain the record */
function judgePublication(
  version: LegalVersion,
  document: Pick<LegalDocument, 'html'>,
  publication: Publication | null,
): PublicationCheck[] {
  const digest = toHex(sha256(new TextEncoder().encode(document.html)));
  const text: PublicationCheck = {
    name: 'digest',
    status: digest === version.sha256 ? 'passed' : 'failed',
    title: 'The text, fetched again just now, has this SHA-256',
    detail: `Computed in this browser: ${digest}`,
  };
  if (publication === null || version.published === null) {
    const detail = 'The record of its publication is not in the signed ledger yet.';
    return [
      text,
      { name: 'inclusion', status: 'skipped', title: 'Its publication is in the ledger', detail },
    ];
  }
  return [text, ...judgeLedger(version.published, publication)];
}

function judgeLedger(
  { topic, partition, offset, leafHash }: NonNullable<LegalVersion['published']>,
  { origin, vkey, checkpoint, hashes }: Publication,
): PublicationCheck[] {
  const signature = 'The ledger’s latest checkpoint carries its signature';
  const inclusion = `The record of its publication is entry ${offset} of ${topic}/${partition}`;
  try {
    const head = openCheckpoint(
      checkpoint,
      [parseVerifierKey(vkey)],
      `${origin}/${topic}/${partition}`,
    );
    const signed: PublicationCheck = {
      name: 'signature',
      status: 'passed',
      title: signature,
      detail: `${head.size} entries, root ${toHex(head.root)}`,
    };
    return [signed, judgeInclusion(inclusion, { ...head, offset, leafHash, hashes })];
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    return [
      { name: 'signature', status: 'failed', title: signature, detail: error.message },
      { name: 'inclusion', status: 'skipped', title: inclusion, detail: 'Not tried without it.' },
    ];
  }
}

function judgeInclusion(
  title: string,
  claim: {
    offset: number;
    leafHash: string;
    hashes: readonly string[];
    size: number;
    root: Uint8Array;
  },
): PublicationCheck {
  try {
    verifyInclusion({
      index: claim.offset,
      size: claim.size,
      leafHash: fromHex(claim.leafHash),
      hashes: claim.hashes.map(fromHex),
      root: claim.root,
    });
    const detail = `Its leaf ${claim.leafHash} leads to that root.`;
    return { name: 'inclusion', status: 'passed', title, detail };
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    return { name: 'inclusion', status: 'failed', title, detail: error.message };
  }
}
