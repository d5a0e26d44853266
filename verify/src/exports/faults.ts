/** A fault of a row, or of an offset without a row. */
export interface Fault {
  /** counted from 1, without the header; of an offset that is missing the row after it, if there is one */
  readonly row: number | null;
  readonly topic: string | null;
  readonly partition: number | null;
  readonly offset: number | null;
  readonly reason: string;
}

const SHOWN = 20;

/** Counts all faults and keeps the first ones for the report. */
export class Faults {
  readonly shown: Fault[] = [];
  count = 0;

  add(
    row: number | null,
    place: { readonly topic: string; readonly partition: number } | null,
    offset: number | null,
    reason: string,
  ): void {
    this.count += 1;
    if (this.shown.length >= SHOWN) return;
    const { topic = null, partition = null } = place ?? {};
    this.shown.push({ row, topic, partition, offset, reason });
  }
}
