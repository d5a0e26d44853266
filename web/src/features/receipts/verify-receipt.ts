import type { LegalDocument, Receipt } from '@roletrail/contracts/http/legal';
import { fromBase64 } from '@roletrail/ledger/base64';
import { isLedgerError } from '@roletrail/ledger/errors';
import { sha256 } from '@roletrail/ledger/hash.browser';
import { fromHex, toHex } from '@roletrail/ledger/hex';
import { type Check, verifyReceipt } from '@roletrail/ledger/verify-receipt';
import type { Ledger } from './api/ledger.ts';

/** One line of the result, in words for people. */
export type Finding = {
  name: string;
  status: 'passed' | 'failed' | 'skipped';
  /** what was looked at */
  title: string;
  /** why it failed or was skipped; null when it passed */
  detail: string | null;
};

export type Verification = { ok: boolean; findings: readonly Finding[] };

const TITLES: Record<Check['name'], string> = {
  proof_format: 'The proof is well formed',
  index: 'The proof is for the place in the log that the receipt names',
  entry: 'The recorded bytes hash to the leaf that the receipt names',
  signature: 'The checkpoint carries the ledger’s signature',
  checkpoint_format: 'The checkpoint is well formed',
  origin: 'The checkpoint is of the right log',
  inclusion: 'Your decision is in the tree under the signed root',
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

function finding(name: string, title: string, problem: string | null): Finding {
  return { name, title, status: problem === null ? 'passed' : 'failed', detail: problem };
}

function told(check: Check): Finding {
  const { name, status } = check;
  const title = TITLES[name];
  if (check.status === 'passed') return { name, status, title, detail: null };
  if (check.status === 'failed') return { name, status, title, detail: check.detail };
  const detail =
    check.reason === 'not_given'
      ? 'There was nothing to compare with.'
      : `Not tried, because this did not pass: ${TITLES[check.reason]}.`;
  return { name, status, title, detail };
}

function decode<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (isLedgerError(error) || error instanceof TypeError || error instanceof SyntaxError) {
      return null;
    }
    throw error;
  }
}

/** The parts of the recorded event that a receipt repeats; all of it is untrusted here. */
type Recorded = {
  id?: unknown;
  data?: { decision?: unknown; userId?: unknown; documents?: unknown };
};

function judgeContent(receipt: Receipt, userId: string, entry: Uint8Array | null): string | null {
  const event = entry && decode(() => JSON.parse(utf8.decode(entry)) as Recorded | null);
  if (!event) return 'The recorded bytes cannot be read.';
  if (event.id !== receipt.eventId) return 'The recorded event has another id.';
  if (event.data?.decision !== receipt.decision) return 'The recorded decision is another one.';
  if (event.data.userId !== userId) return 'The recorded decision is another person’s.';
  const recorded = JSON.stringify(digests(event.data.documents));
  const named = JSON.stringify(digests(receipt.documents));
  return recorded === named ? null : 'The recorded documents are not those of the receipt.';
}

function digests(documents: unknown): string[] {
  if (!Array.isArray(documents)) return [];
  return documents
    .map((d: { docType?: unknown; version?: unknown; sha256?: unknown } | null) =>
      [d?.docType, d?.version, d?.sha256].join(' '),
    )
    .sort();
}

function judgeDocuments(receipt: Receipt, documents: readonly LegalDocument[]): Finding {
  const title = 'The documents you decided about are still published, byte for byte';
  if (receipt.documents.length === 0 || documents.length < receipt.documents.length) {
    const detail = 'The published texts could not be fetched.';
    return { name: 'documents', title, status: 'skipped', detail };
  }
  const encoder = new TextEncoder();
  const changed = receipt.documents.find(({ docType, version, sha256: digest }) => {
    const text = documents.find((d) => d.docType === docType && d.version === version);
    return text === undefined || toHex(sha256(encoder.encode(text.html))) !== digest;
  });
  const problem =
    changed && `The ${changed.docType} version ${changed.version} has another digest.`;
  return finding('documents', title, problem ?? null);
}

/**
 * Verifies a receipt with nothing but arithmetic: signature, tree, and that the recorded bytes say
 * what the receipt says. The key comes from the server, so this shows that the ledger agrees with
 * itself; comparing the key with a copy kept elsewhere shows that it is the same ledger as then.
 * @param documents the published texts, as many as could be fetched
 */
export function verifyOwnReceipt(
  receipt: Receipt,
  userId: string,
  ledger: Ledger,
  documents: readonly LegalDocument[],
): Verification {
  const { topic, partition } = receipt;
  const log = ledger.logs.find((l) => l.topic === topic && l.partition === partition);
  const entry = decode(() => fromBase64(receipt.entry));
  const leafHash = decode(() => fromHex(receipt.leafHash));
  const known = finding(
    'log',
    'The ledger knows the log that the receipt names',
    log === undefined ? `There is no log ${topic}/${partition}.` : null,
  );
  const content = finding(
    'content',
    'The recorded bytes say what the receipt says',
    judgeContent(receipt, userId, entry),
  );
  if (log === undefined || leafHash === null) return { ok: false, findings: [known, content] };
  const { ok, checks } = verifyReceipt({
    entry,
    proof: receipt.proof,
    vkey: log.vkey,
    origin: `${ledger.origin}/${topic}/${partition}`,
    index: receipt.offset,
    leafHash,
  });
  const findings = [content, known, ...checks.map(told), judgeDocuments(receipt, documents)];
  return { ok: ok && findings.every((f) => f.status !== 'failed'), findings };
}
