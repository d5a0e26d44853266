import type {
  DocumentPublication,
  RoleChange,
  RowChange,
} from '@roletrail/contracts/events/row-changes';

/**
 * The roles and legal documents that events record, folded in the order of the log. Of a role the
 * last change counts. Of a document the first publication counts, because its row never changes.
 */
export class RecordedRows {
  /** the last change of each role that any event names, by `roleKey` */
  readonly roles = new Map<string, RoleChange>();
  /** the first publication of each version, by `documentKey` */
  readonly documents = new Map<string, DocumentPublication>();
  /** later publications of a version that say something else than the first */
  readonly contradictions: DocumentPublication[] = [];

  /** Takes the next change; copies of an event are left out by the caller. */
  take(change: RowChange): void {
    if (change.kind === 'role') this.roles.set(roleKey(change), change);
    else this.#publish(change);
  }

  /** Takes all of another partition. A row's events are in one partition. */
  addAll({ roles, documents, contradictions }: RecordedRows): void {
    for (const [key, role] of roles) this.roles.set(key, role);
    for (const [key, document] of documents) this.documents.set(key, document);
    this.contradictions.push(...contradictions);
  }

  #publish(publication: DocumentPublication): void {
    const key = documentKey(publication);
    const first = this.documents.get(key);
    if (!first) this.documents.set(key, publication);
    else if (FACTS.some((fact) => first[fact] !== publication[fact])) {
      this.contradictions.push(publication);
    }
  }
}

/** What a publication says of its document. */
const FACTS = ['sha256', 'isRequired', 'effectiveDate'] as const;

export function roleKey({ userId, role }: Pick<RoleChange, 'userId' | 'role'>): string {
  return `${userId} ${role}`;
}

export function documentKey({
  docType,
  version,
}: Pick<DocumentPublication, 'docType' | 'version'>): string {
  return `${docType}/${version}`;
}
