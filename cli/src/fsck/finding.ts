import type { Place } from '@roletrail/event-log/port';
import { placeKey } from '@roletrail/event-log/port';
import type { CliErrorCode } from '../runtime/cli-error.ts';

/** The first thing that differs in one part of the check; the part stops there. */
export interface Finding {
  /** exit code class */
  readonly code: Extract<CliErrorCode, `FSCK_${string}`>;
  readonly place: Place | null;
  /** table and key, as a person would look it up */
  readonly row: string;
  /** the column that is not what the log yields; null where the whole row is missing or too much */
  readonly column: string | null;
  readonly what: string;
}

/** Thrown by a check at the first difference. */
export class Difference extends Error {
  override readonly name = 'Difference';
  readonly finding: Finding;
  constructor(
    code: Finding['code'],
    place: Place | null,
    row: string,
    what: string,
    column: string | null = null,
  ) {
    super(`${place ? `${placeKey(place)}: ` : ''}${row}: ${what}`);
    this.finding = { code, place, row, column, what };
  }

  /** Of a finding that comes from elsewhere. */
  static of({ code, place, row, what, column }: Finding): Difference {
    return new Difference(code, place, row, what, column);
  }
}

export function sameBytes(a: Uint8Array | null | undefined, b: Uint8Array): boolean {
  return a !== null && a !== undefined && Buffer.compare(a, b) === 0;
}
