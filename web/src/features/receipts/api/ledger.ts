import type { ledgerAnswer } from '@roletrail/contracts/http/ledger';
import type { LegalDocument } from '@roletrail/contracts/http/legal';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE } from '../../../lib/query-policy.ts';

export type Ledger = z.infer<typeof ledgerAnswer>;

const ledgerSchema = async () => (await import('@roletrail/contracts/http/ledger')).ledgerAnswer;
const proofSchema = async () => (await import('@roletrail/contracts/http/ledger')).proofAnswer;
const documentSchema = async () => (await import('@roletrail/contracts/http/legal')).legalDocument;

/** Fetches the origin and public keys of the logs. */
export function fetchLedger(http: Http): Promise<Ledger> {
  return http.json('/ledger', ledgerSchema, { auth: 'none' });
}

/** Builds the query for the ledger; its keys do not change during a visit. */
export function ledgerQuery(http: Http) {
  return queryOptions({
    queryKey: ['ledger'],
    queryFn: () => fetchLedger(http),
    staleTime: NEVER_STALE,
  });
}

export type LedgerPartition = { readonly topic: string; readonly partition: number };

/** Fetches the latest signed checkpoint of a log, as a note. */
export async function fetchCheckpoint(
  http: Http,
  { topic, partition }: LedgerPartition,
): Promise<string> {
  const path = `/ledger/${topic}/${partition}/checkpoint`;
  return (await http.send(path, { auth: 'none' })).text();
}

/** Fetches the hex hashes of the consistency proof between two tree sizes. */
export async function fetchConsistency(
  http: Http,
  { topic, partition }: LedgerPartition,
  { from, to }: { from: number; to: number },
): Promise<readonly string[]> {
  const path = `/ledger/${topic}/${partition}/consistency?from=${from}&to=${to}`;
  return (await http.json(path, proofSchema, { auth: 'none' })).hashes;
}

/** Fetches the text of one published version. */
export function fetchDocument(
  http: Http,
  docType: string,
  version: string,
): Promise<LegalDocument> {
  const path = `/legal-documents/${docType}/${encodeURIComponent(version)}`;
  return http.json(path, documentSchema, { auth: 'none' });
}
