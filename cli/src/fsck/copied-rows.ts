import type { CopyType } from '@roletrail/db/copy-encoder';

/** Fields of one row, as COPY's binary format has them; null is SQL's. */
export type CopiedFields = readonly (Buffer | null)[];

const SIGNATURE_BYTES = 19;
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

/** Cuts a whole COPY in binary format into rows and fields. */
export function copiedRows(copied: Buffer): readonly CopiedFields[] {
  const rows: CopiedFields[] = [];
  let at = SIGNATURE_BYTES;
  for (let fields = copied.readInt16BE(at); fields !== -1; fields = copied.readInt16BE(at)) {
    at += 2;
    const row: (Buffer | null)[] = [];
    for (let i = 0; i < fields; i++) {
      const length = copied.readInt32BE(at);
      at += 4;
      row.push(length === -1 ? null : copied.subarray(at, at + length));
      at += Math.max(length, 0);
    }
    rows.push(row);
  }
  return rows;
}

export function sameField(a: Buffer | null | undefined, b: Buffer | null | undefined): boolean {
  if (!a || !b) return a === b;
  return a.equals(b);
}

/** Order of two fields of one type, as an index of PostgreSQL has it (text by bytes, as "C"). */
export function compareFields(type: CopyType, a: Buffer | null, b: Buffer | null): number {
  if (!a || !b) return Number(a !== null) - Number(b !== null);
  const [x, y] = [integer(type, a), integer(type, b)];
  if (x === null || y === null) return Buffer.compare(a, b);
  return x < y ? -1 : x > y ? 1 : 0;
}

function integer(type: CopyType, field: Buffer): bigint | null {
  switch (type) {
    case 'int2':
      return BigInt(field.readInt16BE());
    case 'int4':
      return BigInt(field.readInt32BE());
    case 'int8':
    case 'timestamptz':
      return field.readBigInt64BE();
    default:
      return null;
  }
}

const SHOWN = 80;

/** A field as a person reads it, cut short. */
export function showField(type: CopyType, field: Buffer | null): string {
  if (field === null) return 'null';
  switch (type) {
    case 'bool':
      return String(field[0] === 1);
    case 'uuid':
      return field.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    case 'text':
      return clip(JSON.stringify(field.toString('utf8')));
    case 'bytea':
      return clip(field.toString('hex'));
    case 'timestamptz':
      return moment(field.readBigInt64BE());
    default:
      return String(integer(type, field));
  }
}

function moment(micros: bigint): string {
  const ms = Number(micros / 1000n) + POSTGRES_EPOCH_MS;
  const date = new Date(ms);
  const rest = micros % 1000n;
  const text = Number.isNaN(date.getTime()) ? `${micros} µs` : date.toISOString();
  return rest === 0n ? text : `${text} and ${rest} µs`;
}

function clip(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
