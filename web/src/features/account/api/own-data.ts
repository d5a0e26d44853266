import { download } from '../../../lib/download.ts';
import type { Http } from '../../../lib/http.ts';
import { NetworkError } from '../../../lib/http-errors.ts';

export type TakenFile = { readonly name: string; readonly bytes: number };

/**
 * Fetches the archive of the user's data and passes it to the browser as a download.
 * @param onBytes called with the number of bytes received
 * @throws ProblemError PASSWORD_WRONG, RATE_LIMITED; NetworkError if the download breaks off
 */
export async function takeOwnData(
  http: Http,
  currentPassword: string,
  onBytes: (bytes: number) => void,
): Promise<TakenFile> {
  const response = await http.send('/me/export', { method: 'POST', body: { currentPassword } });
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? 'roletrail-data.zip';
  const archive = await wholeBody(response, onBytes);
  download(name, 'application/zip', archive);
  return { name, bytes: archive.size };
}

async function wholeBody(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const chunks: BlobPart[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (;;) {
      const chunk = await reader?.read();
      if (chunk?.value === undefined) return new Blob(chunks);
      chunks.push(chunk.value);
      bytes += chunk.value.byteLength;
      onBytes(bytes);
    }
  } catch (cause) {
    throw new NetworkError(cause);
  }
}
