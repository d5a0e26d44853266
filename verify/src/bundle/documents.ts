import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { documentsOf, toDecisionEvent } from '@roletrail/contracts/events/decisions';
import { toHex } from '@roletrail/ledger/hex';
import { hashesEqual, sha256 } from '@roletrail/ledger/rfc6962';
import { utf8Text } from '../bytes.ts';
import { type BundledDocument, documentPart } from './manifest.ts';
import type { Bundle } from './open-bundle.ts';
import { invalid } from './tar.ts';

/** Facts about legal texts from the entries of a ledger. */
export class DocumentFacts {
  readonly #published = new Map<string, Pick<BundledDocument, 'isRequired' | 'effectiveDate'>>();
  /** digests by part: of the publication, or where this ledger has none, of decisions */
  readonly #publishedAs = new Map<string, string>();
  readonly #decidedAs = new Map<string, Set<string>>();

  read(event: RoletrailEvent): void {
    if (event.type === 'roletrail.document.published.v1') {
      const { sha256, isRequired, effectiveDate } = event.data;
      const part = documentPart(event.data);
      this.#published.set(part, { isRequired, effectiveDate });
      this.#publishedAs.set(part, sha256);
      return;
    }
    const decision = toDecisionEvent(event);
    for (const document of decision ? documentsOf(decision) : []) {
      const part = documentPart(document);
      const known = this.#decidedAs.get(part) ?? new Set();
      this.#decidedAs.set(part, known.add(document.sha256));
    }
  }

  /**
   * Whether this is the text that the entries name.
   * @throws VerifyError BUNDLE_INVALID naming its part
   */
  check(document: BundledDocument, html: string): void {
    const part = documentPart(document);
    const digest = toHex(sha256(new TextEncoder().encode(html)));
    const named = this.#publishedAs.get(part);
    const isNamed =
      named === undefined ? this.#decidedAs.get(part)?.has(digest) === true : named === digest;
    if (!isNamed) throw invalid(`${part} is not the text that the entries name`);
    const published = this.#published.get(part);
    if (!published) return;
    for (const fact of ['isRequired', 'effectiveDate'] as const) {
      if (published[fact] !== document[fact]) {
        throw invalid(`${fact} of ${part} is not what was published`);
      }
    }
  }

  /**
   * Compares the documents with those that were published.
   * @returns texts that decisions name, but that were never published in this ledger and are
   *   missing
   * @throws VerifyError BUNDLE_INVALID with the name of a published document that is missing
   */
  lacking(documents: readonly BundledDocument[]): readonly string[] {
    const there = new Set(documents.map(documentPart));
    for (const part of this.#publishedAs.keys()) {
      if (!there.has(part)) throw invalid(`${part} was published, and is missing`);
    }
    return [...this.#decidedAs.keys()].filter((part) => !there.has(part)).sort();
  }
}

/** Maximum size of a legal text, bytes; those that the service publishes are far smaller. */
const HTML_MAX = 16_000_000;

/** The html of a document of a bundle. @throws VerifyError BUNDLE_INVALID */
export async function htmlOf(bundle: Pick<Bundle, 'part'>, document: BundledDocument) {
  const part = bundle.part(documentPart(document));
  if (part.left > HTML_MAX) throw invalid(`${part.name} is too long`);
  const bytes = await part.take(part.left);
  const html = utf8Text(bytes);
  if (hashesEqual(new TextEncoder().encode(html), bytes)) return html;
  throw invalid(`${part.name} is no text in UTF-8`);
}
