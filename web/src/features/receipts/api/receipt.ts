import type { Receipt } from '@roletrail/contracts/http/legal';
import type { Http } from '../../../lib/http.ts';
import { UnexpectedAnswerError } from '../../../lib/http-errors.ts';
import { readAs } from '../../../lib/read-as.ts';

const schema = async () => (await import('@roletrail/contracts/http/legal')).receipt;

/** A receipt with the exact text it came in, which is what a person keeps. */
export type KeptReceipt = { receipt: Receipt; text: string };

/** @returns null while no signed checkpoint covers the decision (202) */
export async function fetchReceipt(http: Http, eventId: string): Promise<KeptReceipt | null> {
  const response = await http.send(`/me/consents/${eventId}/receipt`);
  if (response.status === 202) return null;
  const text = await response.text();
  try {
    return { receipt: await readAs(schema, JSON.parse(text)), text };
  } catch (cause) {
    throw new UnexpectedAnswerError(response.status, cause);
  }
}

/** The c2sp.org/tlog-proof@v1 text, or null while there is none. */
export async function fetchProof(http: Http, eventId: string): Promise<string | null> {
  const response = await http.send(`/me/consents/${eventId}/receipt.tlog-proof`);
  return response.status === 202 ? null : response.text();
}
