/** Parsed artefacts of a run of the service, and the verdict of our own verifier. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { computePartition } from '@roletrail/contracts/events/partition';
import { ReceiptUnreadable } from '@roletrail/contracts/receipt/archive';
import { checkFile } from '@roletrail/contracts/receipt/check-file';
import type {
  AnyReceipt,
  Receipt,
  ReceiptV1,
  ReceiptV2,
} from '@roletrail/contracts/receipt/schema';
import { isLedgerError } from '@roletrail/ledger/errors';
import { VerifyError } from '@roletrail/verify/verify-error';
import { createTestUser, type TestUser } from '../helpers/api.ts';
import {
  acceptance,
  anotherSession,
  fetchDocuments,
  postDecision,
  refusal,
} from '../helpers/decisions.ts';
import type { Service } from '../helpers/service.ts';
import { unzip } from '../helpers/unzip.ts';
import { withdraw } from '../helpers/withdrawals.ts';
import { type Claim, claimOf, leafOf, proofOf } from './claims.ts';

/** One decision as its owner keeps it: the files of its zip. */
export interface Kept {
  readonly receipt: Receipt;
  readonly text: string;
  readonly vkey: string;
  readonly claims: readonly Claim[];
}

/** Number of people, so that a run of many events records them concurrently. */
const peopleFor = (events: number) => Math.max(12, Math.ceil(events / 100));
const treeOf = ({ id }: Pick<TestUser, 'id'>) =>
  computePartition(id, DEFAULT_PARTITIONS['consent-events']);

export interface Artefact {
  readonly kind: string;
  readonly claim: Claim;
  /** whether our verifier takes the file with this claim in it */
  readonly ours: (claim: Claim) => Promise<boolean>;
  /** writes the files with this claim into a folder; returns the call of roletrail-verify.mjs */
  readonly call: (claim: Claim, folder: string) => Promise<readonly string[]>;
}

export async function refusedOr(judge: () => Promise<boolean>): Promise<boolean> {
  try {
    return await judge();
  } catch (error) {
    const refused = error instanceof ReceiptUnreadable || error instanceof VerifyError;
    if (refused || isLedgerError(error)) return false;
    throw error;
  }
}

/** A receipt with a forged claim in it: all other fields fit the claim. */
export function receiptArtefact(kind: string, receipt: AnyReceipt, vkey: string): Artefact {
  const [claim] = claimsOf(receipt, vkey);
  if (!claim) throw new Error('no claim');
  return receiptWith(kind, claim, (changed) => {
    const { schema, index: offset, entry } = changed;
    const body = { ...receipt, schema, offset, entry: entry.toString('base64') };
    return { ...body, leafHash: leafOf(entry), proof: proofOf(changed) };
  });
}

export function acceptanceArtefact({ receipt, vkey }: Kept): Artefact {
  const [, claim] = claimsOf(receipt, vkey);
  if (!claim) throw new Error('no acceptance');
  return receiptWith('acceptance in the receipt of a withdrawal', claim, (changed) => {
    const { schema, index: offset, entry } = changed;
    const acceptance = { offset, entry: entry.toString('base64'), proof: proofOf(changed) };
    return { ...receipt, schema, acceptance };
  });
}

function receiptWith(kind: string, claim: Claim, forge: (changed: Claim) => object): Artefact {
  return {
    kind,
    claim,
    async ours(changed) {
      const keyOf = () => ({ vkey: changed.vkey, from: 'pinned' }) as const;
      const bytes = canonicalBytes(forge(changed));
      return checkFile(bytes, { keyOf, documents: [] }).verdict === 'proved';
    },
    async call(changed, folder) {
      const path = join(folder, 'receipt.json');
      await writeFile(path, canonicalBytes(forge(changed)));
      return ['receipt', path, '--vkey', changed.vkey];
    },
  };
}

/** Converts a receipt to the second version, without actor, screen and times. */
export function inSecondForm({ actor: _, screen, times, ...receipt }: Receipt): ReceiptV2 {
  const { receivedAt } = times.observed;
  return {
    ...receipt,
    schema: 'roletrail.receipt.v2',
    screen: screen.reported,
    times: { ...times, observed: { receivedAt } },
  };
}

/** Converts a receipt to the first version. */
export function inFirstForm(receipt: Receipt): ReceiptV1 {
  const { eventId, decision, topic, partition, offset, entry, leafHash, proof } = receipt;
  return {
    schema: 'roletrail.receipt.v1',
    eventId,
    decision,
    topic,
    partition,
    offset,
    entry,
    leafHash,
    proof,
    documents: receipt.documents.map(({ docType, version, sha256 }) => ({
      docType,
      version,
      sha256,
    })),
    acceptance: receipt.acceptance,
    opened: 'erased',
    successors: [],
  };
}

/** Lists the claims of a receipt: the decision, and the acceptance that it withdraws. */
export function claimsOf(receipt: AnyReceipt, vkey: string): readonly Claim[] {
  const { schema, proof, entry, acceptance } = receipt;
  const claims = [claimOf(schema, vkey, proof, Buffer.from(entry, 'base64'))];
  if (acceptance) {
    claims.push(claimOf(schema, vkey, acceptance.proof, Buffer.from(acceptance.entry, 'base64')));
  }
  return claims;
}

/** As downloaded; what the zip holds beside the receipt is what the receipt holds. */
export async function keep(
  s: Service,
  headers: TestUser['headers'],
  eventId: string,
): Promise<Kept> {
  const url = `/api/me/consents/${eventId}/receipt.zip`;
  const answer = await s.api.app.inject({ url, headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const files = await unzip(answer.rawPayload);
  const content = (name: string) => files.get(name) ?? Buffer.alloc(0);
  const text = content('receipt.json').toString();
  const receipt: Receipt = JSON.parse(text);
  const vkey = content('key.vkey').toString().trim();
  const claims = [
    claimOf(receipt.schema, vkey, `${content('receipt.tlog-proof')}`, content('entry.json')),
  ];
  if (files.has('acceptance.json')) {
    const proof = `${content('acceptance.tlog-proof')}`;
    claims.push(claimOf(receipt.schema, vkey, proof, content('acceptance.json')));
  }
  return { receipt, text, vkey, claims };
}

/** Asks again while so many ask at once that nothing is stored (503). */
async function untilTaken(ask: () => ReturnType<typeof withdraw>): ReturnType<typeof withdraw> {
  for (;;) {
    const answer = await ask();
    if (answer.statusCode === 201 || answer.statusCode === 202) return answer;
    if (answer.json().code !== 'LOG_UNAVAILABLE') throw new Error(answer.body);
    await delay(1000 * Number(answer.headers['retry-after'] ?? 1));
  }
}

/**
 * People who accept and take it back by turns; one of them refuses at the end.
 * @param events about how many, some in each tree; every decision can be fetched by its headers
 */
export async function decided(s: Service, events: number) {
  const people = await Promise.all(
    Array.from({ length: peopleFor(events) }, () => createTestUser(s.api)),
  );
  // twelve leave one of three partitions empty once in forty times, and an empty tree shows nothing
  while (new Set(people.map(treeOf)).size < DEFAULT_PARTITIONS['consent-events']) {
    people.push(await createTestUser(s.api));
  }
  const all = await Promise.all(
    people.map(async (who, nth) => {
      const made: { headers: TestUser['headers']; eventId: string }[] = [];
      const shown = await fetchDocuments(s.api, who);
      for (let i = 0; i * people.length < events; i += 1) {
        const answer = await untilTaken(() =>
          i % 2 === 0 ? postDecision(s.api, who, acceptance(who.id, shown)) : withdraw(s.api, who),
        );
        made.push({ headers: who.headers, eventId: answer.json().eventId });
      }
      if (nth > 0) return made;
      const { presentationId } = shown;
      const declined = await postDecision(s.api, who, refusal(who.id, shown, { presentationId }));
      const { authorization } = await anotherSession(s.api, who.id);
      const { eventId } = declined.json();
      return [...made, { eventId, headers: { authorization } }].map(({ eventId }) => ({
        eventId,
        headers: { authorization },
      }));
    }),
  );
  return all.flat();
}
