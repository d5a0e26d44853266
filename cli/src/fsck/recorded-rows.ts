import type {
  CapabilityChange,
  DocumentPublication,
  RoleChange,
  RowChange,
  TokenChange,
} from '@roletrail/contracts/events/row-changes';

/** An auditor token as its events yield it. */
export interface RecordedToken {
  readonly tokenId: string;
  /** the first event that names the token */
  readonly eventId: string;
  /** null: no event creates the token */
  readonly created: TokenChange['created'];
  /** the first event that revokes the token; null: it opens the entries */
  readonly revokedBy: string | null;
}

/**
 * Roles, legal documents and auditor tokens that events record, folded in the order of the log. Of
 * a role the last change counts. Of a document the first publication counts, because its row never
 * changes. A token is what its first event says, until an event revokes it for good.
 */
export class RecordedRows {
  /** the last change of each role that any event names, by `roleKey` */
  readonly roles = new Map<string, RoleChange>();
  /** the last change of each capability that any event names, by `capabilityKey` */
  readonly capabilities = new Map<string, CapabilityChange>();
  /** the first publication of each version, by `documentKey` */
  readonly documents = new Map<string, DocumentPublication>();
  /** later publications of a version that say something else than the first */
  readonly contradictions: DocumentPublication[] = [];
  /** by id of the token */
  readonly tokens = new Map<string, RecordedToken>();

  /** Takes the next change; copies of an event are left out by the caller. */
  take(change: RowChange): void {
    if (change.kind === 'role') this.roles.set(roleKey(change), change);
    else if (change.kind === 'capability') this.capabilities.set(capabilityKey(change), change);
    else if (change.kind === 'token') this.#changeToken(change);
    else this.#publish(change);
  }

  /** Takes all of another partition. A row's events are in one partition. */
  addAll({ roles, capabilities, documents, contradictions, tokens }: RecordedRows): void {
    for (const [key, role] of roles) this.roles.set(key, role);
    for (const [key, change] of capabilities) this.capabilities.set(key, change);
    for (const [key, document] of documents) this.documents.set(key, document);
    this.contradictions.push(...contradictions);
    for (const [key, token] of tokens) this.tokens.set(key, token);
  }

  #changeToken({ tokenId, eventId, created }: TokenChange): void {
    const before = this.tokens.get(tokenId) ?? { tokenId, eventId, created, revokedBy: null };
    const revokedBy = before.revokedBy ?? (created === null ? eventId : null);
    this.tokens.set(tokenId, { ...before, created: before.created ?? created, revokedBy });
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

/** Fields of a publication event to compare with the document row. */
const FACTS = ['sha256', 'isRequired', 'effectiveDate'] as const;

export function roleKey({ userId, role }: Pick<RoleChange, 'userId' | 'role'>): string {
  return `${userId} ${role}`;
}

export function capabilityKey({
  userId,
  capability,
}: Pick<CapabilityChange, 'userId' | 'capability'>): string {
  return `${userId} ${capability}`;
}

export function documentKey({
  docType,
  version,
}: Pick<DocumentPublication, 'docType' | 'version'>): string {
  return `${docType}/${version}`;
}
