import type { TopicPartition } from '@roletrail/event-log/port';
import { formatTopicPartition } from '@roletrail/event-log/port';
import type { CliErrorCode } from '../runtime/cli-error.ts';

/** The first thing that differs in one part of the check; the part stops there. */
export interface FsckFinding {
  /** exit code class */
  readonly code: Extract<CliErrorCode, `FSCK_${string}`>;
  readonly place: TopicPartition | null;
  /** table and key, as a person would look it up */
  readonly row: string;
  /** the column that is not what the log yields; null where the whole row is missing or too much */
  readonly column: string | null;
  readonly what: string;
}

/** Thrown by a check at the first difference. */
export class FsckMismatchError extends Error {
  override readonly name = 'FsckMismatchError';
  readonly finding: FsckFinding;
  constructor(
    code: FsckFinding['code'],
    place: TopicPartition | null,
    row: string,
    what: string,
    column: string | null = null,
  ) {
    super(`${place ? `${formatTopicPartition(place)}: ` : ''}${row}: ${what}`);
    this.finding = { code, place, row, column, what };
  }

  /** Creates the error for an existing finding. */
  static of({ code, place, row, what, column }: FsckFinding): FsckMismatchError {
    return new FsckMismatchError(code, place, row, what, column);
  }
}

export function equalBytes(a: Uint8Array | null | undefined, b: Uint8Array): boolean {
  return a !== null && a !== undefined && Buffer.compare(a, b) === 0;
}
