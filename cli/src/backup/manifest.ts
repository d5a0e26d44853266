import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { CliError } from '../runtime/cli-error.ts';
import { isErrno } from '../runtime/files.ts';

/*
 * A backup is a folder: one file a table, in COPY's text format (one line a row), and
 * `manifest.json`, which is written last. A folder without a manifest is no backup.
 */

const name = z.string().regex(/^[a-z][a-z0-9_]*$/);
const count = z.int().nonnegative();
const tableSchema = z.strictObject({
  name,
  columns: z.array(name).min(1),
  rows: count,
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const manifestSchema = z.strictObject({
  format: z.literal('roletrail-backup-1'),
  takenAt: z.iso.datetime(),
  /** the schema, by the names of the migrations that made it */
  migrations: z.array(z.string()),
  /** the log and ledger that the database belongs to; null when a new one was never started */
  belonging: z
    .strictObject({
      adapter: z.string(),
      clusterId: z.string(),
      origin: z.string(),
      vkey: z.string(),
    })
    .nullable(),
  tables: z.array(tableSchema).min(1),
});
export type BackedUpTable = z.infer<typeof tableSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

export const BACKUP_MANIFEST = 'manifest.json';

/** Returns the path of a table's rows in the backup. */
export function tableFile(folder: string, table: { readonly name: string }): string {
  return join(folder, `${table.name}.copy`);
}

/** @throws CliError NOT_FOUND, BACKUP_INVALID */
export async function readBackupManifest(folder: string): Promise<Manifest> {
  const path = join(folder, BACKUP_MANIFEST);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (!isErrno(error, 'ENOENT') && !isErrno(error, 'ENOTDIR')) throw error;
    throw new CliError(
      'NOT_FOUND',
      `${folder} is no backup: there is no ${BACKUP_MANIFEST} in it.`,
    );
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new CliError('BACKUP_INVALID', `${path} is not what \`roletrail backup\` wrote.`, {
      cause: error,
    });
  }
}

/** Measures what flows through it. */
export class ByteMeter extends Transform {
  readonly #hash = createHash('sha256');
  readonly #onRows: (rows: number, bytes: number) => void;
  rows = 0;
  bytes = 0;

  /** @param onRows called for each chunk with its rows and bytes */
  constructor(onRows: (rows: number, bytes: number) => void = () => undefined) {
    super();
    this.#onRows = onRows;
  }

  override _transform(piece: Buffer, _encoding: string, done: (e: null, piece: Buffer) => void) {
    let rows = 0;
    // a line feed inside a value is written as \n, so each one ends a row
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1;
    this.rows += rows;
    this.bytes += piece.length;
    this.#hash.update(piece);
    this.#onRows(rows, piece.length);
    done(null, piece);
  }

  /** Once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

/** A table's file, measured as it is read; `check` afterwards. The signal ends the reading. */
export function readTable(
  folder: string,
  table: BackedUpTable,
  signal: AbortSignal,
  onRows?: (rows: number, bytes: number) => void,
): { readonly lines: Readable; check(): void } {
  const meter = new ByteMeter(onRows);
  const file = createReadStream(tableFile(folder, table), { highWaterMark: 1 << 20, signal });
  file.once('error', (error) => meter.destroy(error));
  return {
    lines: file.pipe(meter),
    check() {
      const { rows, bytes } = meter;
      if (rows === table.rows && bytes === table.bytes && meter.sha256() === table.sha256) return;
      throw new CliError(
        'BACKUP_INVALID',
        `${tableFile(folder, table)} is not what was written: ${rows} rows and ${bytes} bytes of ${table.rows} and ${table.bytes}, or other ones.`,
      );
    },
  };
}

/**
 * Reads the whole backup.
 * @throws CliError BACKUP_INVALID naming the first file that is not what was written
 */
export async function checkBackup(
  folder: string,
  { tables }: Pick<Manifest, 'tables'>,
  signal: AbortSignal,
  onRows?: (rows: number, bytes: number) => void,
): Promise<void> {
  for (const table of tables) {
    const { lines, check } = readTable(folder, table, signal, onRows);
    try {
      await pipeline(lines, async (pieces) => {
        for await (const _ of pieces);
      });
    } catch (error) {
      if (!isErrno(error, 'ENOENT')) throw error;
      throw new CliError('BACKUP_INVALID', `${tableFile(folder, table)} is missing.`);
    }
    check();
  }
}
