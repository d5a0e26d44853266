import type { MissingDocument } from '../recovery/record-rows.ts';
import { printLine } from '../runtime/terminal.ts';

/** Names the documents that the operator must publish again, from the same files. */
export function sayMissingDocuments(documents: readonly MissingDocument[]): void {
  for (const { docType, version, sha256 } of documents) {
    printLine(
      `${docType} ${version} was published and is not in this database: publish the same file again (sha256 ${sha256}).`,
    );
  }
}
