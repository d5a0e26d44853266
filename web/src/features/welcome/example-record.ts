import type { LedgerExample } from '@roletrail/contracts/http/ledger';
import { fromBase64 } from '@roletrail/ledger/base64';

/** Entry as shown before the verification. */
export type ExampleRecord = {
  /** exact bytes of the entry */
  readonly bytes: Uint8Array;
  /** the same bytes as text; events are JSON in UTF-8 */
  readonly text: string;
  readonly time: string;
  readonly documents: readonly { docType: string; version: string; sha256: string }[];
  /** length of the encrypted personal data, characters */
  readonly sealed: number;
};

type Event = {
  time: string;
  data: {
    documents?: readonly { docType: string; version: string; sha256: string }[];
    docType?: string;
    version?: string;
    sha256?: string;
    sealed?: string;
  };
};

/** @throws if the entry is not a valid event */
export function readExample({ entry }: LedgerExample): ExampleRecord {
  const bytes = fromBase64(entry);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const { time, data } = JSON.parse(text) as Event;
  const { docType = '', version = '', sha256 = '' } = data;
  return {
    bytes,
    text,
    time,
    documents: data.documents ?? [{ docType, version, sha256 }],
    sealed: data.sealed?.length ?? 0,
  };
}

/** Returns the number of hashes in the proof text, one per line. */
export function pathLength({ proof }: LedgerExample): number {
  const [head = ''] = proof.split('\n\n', 1);
  return head.split('\n').length - 2;
}

/** Entry with one changed byte. */
export type Tampering = {
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly before: string;
  readonly after: string;
};

const TIME = /"time":"\d{4}-\d{2}-\d(?=\d)/;

/** Changes the last digit of the recorded day. */
export function changeOneByte({ bytes, text }: ExampleRecord): Tampering {
  const found = TIME.exec(text);
  const at =
    found === null
      ? 0
      : new TextEncoder().encode(text.slice(0, found.index)).length + found[0].length;
  const before = String.fromCharCode(bytes[at] ?? 0);
  const after = before === '9' ? '1' : String.fromCharCode((bytes[at] ?? 0) + 1);
  const changed = Uint8Array.from(bytes);
  changed[at] = after.charCodeAt(0);
  return { bytes: changed, at, before, after };
}
