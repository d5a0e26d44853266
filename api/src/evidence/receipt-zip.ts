import { buffer } from 'node:stream/consumers';
import { documentFile, FILES } from '@roletrail/contracts/receipt/archive';
import { claimedOrigin } from '@roletrail/contracts/receipt/check';
import type { Receipt } from '@roletrail/contracts/receipt/schema';
import { fromBase64 } from '@roletrail/ledger/base64';
import { ZipFile } from 'yazl';
import type { DocumentTexts } from '../documents/read-document.ts';
import { receiptBytes } from './receipt.ts';
import { receiptReadme } from './receipt-readme.ts';

/**
 * All that a stranger needs to check one decision. The files are stored as they are, dated by the
 * log: the same receipt makes the same bytes.
 * @param vkey the key of the receipt's log
 */
export async function receiptZip(
  texts: DocumentTexts,
  receipt: Receipt,
  vkey: string,
): Promise<Buffer> {
  const zip = new ZipFile();
  const options = { compress: false, mtime: new Date(receipt.times.log) };
  const add = (name: string, content: Uint8Array | string) =>
    zip.addBuffer(Buffer.from(content), name, options);
  add(FILES.receipt, receiptBytes(receipt));
  add(FILES.proof, receipt.proof);
  add(FILES.entry, fromBase64(receipt.entry));
  if (receipt.acceptance !== null) {
    add(FILES.acceptance, fromBase64(receipt.acceptance.entry));
    add(FILES.acceptanceProof, receipt.acceptance.proof);
  }
  for (const document of receipt.documents) {
    const text = await texts.find(document.docType, document.version);
    if (text?.sha256 !== document.sha256) {
      throw new Error(`${documentFile(document)} is not the text that was decided about`);
    }
    add(documentFile(document), text.html);
  }
  add(FILES.key, `${vkey}\n`);
  add(FILES.readme, receiptReadme(receipt, claimedOrigin(receipt.proof) ?? ''));
  zip.end();
  return buffer(zip.outputStream);
}
