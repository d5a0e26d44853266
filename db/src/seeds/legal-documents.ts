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

const TERMS_VERSIONS = [
  FIRST_DOCUMENTS_EFFECTIVE_DATE,
  '2026-11-24',
  '2026-11-29',
  '2026-11-30',
] as const;
const PRIVACY_VERSIONS = [
  FIRST_DOCUMENTS_EFFECTIVE_DATE,
  '2026-11-22',
  '2026-11-24',
  '2026-11-28',
  '2026-11-29',
  '2026-11-29.2',
  '2026-11-29.3',
  '2026-11-30',
] as const;

/** The first set of required documents, and the versions that came after it, in their order. */
export async function firstLegalDocuments(): Promise<readonly SeedDocument[]> {
  return Promise.all([
    ...TERMS_VERSIONS.map((version) => seedDocument('terms', version)),
    ...PRIVACY_VERSIONS.map((version) => seedDocument('privacy', version)),
  ]);
}

/** @param version the day from which it is in force, and a number if it is not the first of a day */
async function seedDocument(docType: DocType, version: string): Promise<SeedDocument> {
  const html = await readFile(new URL(`${docType}-${version}.html`, CONTENT), 'utf8');
  return { docType, version, html, isRequired: true, effectiveDate: version.slice(0, 10) };
}
