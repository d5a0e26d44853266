import { readFile } from 'node:fs/promises';
import { FIRST_DOCUMENTS_EFFECTIVE_DATE } from '@roletrail/contracts/limits';
import type { DocType } from '@roletrail/contracts/primitives';

/** A document ready for publishing: sanitising, digest and event are the publisher's business. */
export interface SeedDocument {
  docType: DocType;
  version: string;
  html: string;
  isRequired: boolean;
  /** calendar day, YYYY-MM-DD */
  effectiveDate: string;
}

/** The HTML stands in src only; this path is right from src/seeds and from dist/seeds. */
const CONTENT = new URL('../../src/seeds/content/', import.meta.url);

/** The first set of required documents: terms and privacy policy. */
export async function firstLegalDocuments(): Promise<readonly SeedDocument[]> {
  return Promise.all([seedDocument('terms'), seedDocument('privacy')]);
}

async function seedDocument(docType: DocType): Promise<SeedDocument> {
  const version = FIRST_DOCUMENTS_EFFECTIVE_DATE;
  const html = await readFile(new URL(`${docType}-${version}.html`, CONTENT), 'utf8');
  return {
    docType,
    version,
    html,
    isRequired: true,
    effectiveDate: FIRST_DOCUMENTS_EFFECTIVE_DATE,
  };
}
