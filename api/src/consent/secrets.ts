import {
  type SealedAccount,
  type SealedEvidence,
  sealedAccount,
  sealedEvidence,
  sealedWords,
} from '@roletrail/contracts/events/consent';
import type { DecisionEvent } from '@roletrail/contracts/events/decisions';
import type { DataKey, KeyState } from '@roletrail/vault/data-keys';
import { seal, unseal } from '@roletrail/vault/seal';

/** Personal part of a decision, in plain text. */
export interface Secrets {
  readonly evidence: SealedEvidence;
  readonly account: SealedAccount;
  /** of a withdrawal or an acceptance */
  readonly words: string | null;
}

/** Sealed form of `Secrets`, as in the event. */
export type SealedSecrets = Readonly<Record<'sealed' | 'account', string>> & {
  readonly words: string | null;
};

export function sealSecrets(key: DataKey, eventId: string, secrets: Secrets): SealedSecrets {
  const { userId } = key;
  const { evidence, account, words } = secrets;
  return {
    sealed: seal(key, { eventId, userId }, evidence),
    account: seal(key, { eventId, userId, field: 'account' }, account),
    words: words === null ? null : seal(key, { eventId, userId, field: 'words' }, words),
  };
}

/** Opened secrets; null if the event version did not record the value, or the person gave none. */
export type OpenedSecrets = { readonly [S in keyof Secrets]: Secrets[S] | null };

/**
 * Opens the sealed values of a decision.
 * @throws VaultError KEY_MISSING, UNSEAL_FAILED; ZodError if the content is invalid
 */
export function openSecrets(
  key: KeyState | undefined,
  event: DecisionEvent,
): OpenedSecrets | 'erased' {
  if (key?.kind === 'erased') return 'erased';
  const { sealed, account, userId } = event.data;
  const words = event.data.decision === 'declined' ? null : event.data.words;
  const open = (text: string | null, field: { field?: 'account' | 'words' } = {}) => {
    if (text === null) return null;
    const opened = unseal(key, { eventId: event.id, userId, ...field }, text);
    return opened.kind === 'opened' ? opened.value : null;
  };
  return {
    evidence: sealedEvidence.nullable().parse(open(sealed)),
    account: sealedAccount.nullable().parse(open(account, { field: 'account' })),
    words: sealedWords.nullable().parse(open(words, { field: 'words' })),
  };
}
