import type { Http } from '../../../lib/http.ts';

/**
 * Fetches a receipt as exact bytes, to save it.
 * @returns null while no signed checkpoint covers the decision (202)
 */
export async function fetchReceipt(
  http: Http,
  eventId: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await http.send(`/me/consents/${eventId}/receipt`);
  return response.status === 202 ? null : new Uint8Array(await response.arrayBuffer());
}

/** Fetches the certificate, or null if not available. */
export async function fetchCertificate(http: Http, eventId: string): Promise<Blob | null> {
  const response = await http.send(`/me/consents/${eventId}/receipt.pdf`);
  return response.status === 202 ? null : response.blob();
}

/** Fetches a zip of the receipt, proof, texts, key and readme, or null if not available. */
export async function fetchReceiptZip(http: Http, eventId: string): Promise<Blob | null> {
  const response = await http.send(`/me/consents/${eventId}/receipt.zip`);
  return response.status === 202 ? null : response.blob();
}

/** Fetches the c2sp.org/tlog-proof@v1 text, or null if not available. */
export async function fetchProof(http: Http, eventId: string): Promise<string | null> {
  const response = await http.send(`/me/consents/${eventId}/receipt.tlog-proof`);
  return response.status === 202 ? null : response.text();
}
