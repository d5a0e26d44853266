import type { Http } from '../../../lib/http.ts';

/**
 * A receipt in the exact bytes it came in, which is what a person keeps.
 * @returns null while no signed checkpoint covers the decision (202)
 */
export async function fetchReceipt(
  http: Http,
  eventId: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await http.send(`/me/consents/${eventId}/receipt`);
  return response.status === 202 ? null : new Uint8Array(await response.arrayBuffer());
}

/** The receipt on paper, or null while there is none. */
export async function fetchCertificate(http: Http, eventId: string): Promise<Blob | null> {
  const response = await http.send(`/me/consents/${eventId}/receipt.pdf`);
  return response.status === 202 ? null : response.blob();
}

/** The receipt with its proof, texts, key and a readme as one zip, or null while there is none. */
export async function fetchReceiptZip(http: Http, eventId: string): Promise<Blob | null> {
  const response = await http.send(`/me/consents/${eventId}/receipt.zip`);
  return response.status === 202 ? null : response.blob();
}

/** The c2sp.org/tlog-proof@v1 text, or null while there is none. */
export async function fetchProof(http: Http, eventId: string): Promise<string | null> {
  const response = await http.send(`/me/consents/${eventId}/receipt.tlog-proof`);
  return response.status === 202 ? null : response.text();
}
