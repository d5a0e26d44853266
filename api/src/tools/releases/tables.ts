import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { SourceError } from '@roletrail/engines/source-error';
import { UnreadableFileError } from '../reading/unreadable.ts';
import { Zip } from '../reading/zip.ts';
import { readCsv } from './csv-rows.ts';
import { firstSheet, isXlsx, readSheet } from './xlsx-rows.ts';

/** Limits; the bureau's largest file has about 75 MB, and 600 MB unpacked. */
const PACKED_MAX = 300 * 2 ** 20;
const UNPACKED_MAX = 2 ** 31;
const BUREAUS = /_M_?\d{4}[^/]{0,200}\.(csv|xlsx)$/i;

/** Table of a file. */
export interface Table {
  /** its name in error messages */
  readonly from: string;
  /** names of file and sheet, which may identify the release */
  readonly names: readonly string[];
  /** @throws SourceError, and errors of `take` */
  read(take: (cells: readonly string[], line: number) => void): Promise<void>;
}

/**
 * Returns the tables of a CSV, an XLSX, or an archive of these as published by the bureau. Unpacks
 * nothing to disk.
 * @throws SourceError; system errors if the file is unreadable
 */
export async function tablesIn(path: string): Promise<readonly Table[]> {
  const name = basename(path);
  if (!(await isPacked(path))) return [csvTable(name, () => createReadStream(path))];
  return legible(name, async () => tablesInZip(await readWhole(path, name), name));
}

async function isPacked(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32BE() === 0x504b0304;
  } finally {
    await file.close();
  }
}

async function readWhole(path: string, name: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > PACKED_MAX) {
      throw new SourceError('FORM', `${name} has more than ${PACKED_MAX / 2 ** 20} MB.`);
    }
  } finally {
    await file.close();
  }
  return readFile(path);
}

async function tablesInZip(bytes: Buffer, name: string): Promise<readonly Table[]> {
  const zip = new Zip(bytes, PACKED_MAX);
  if (isXlsx(zip)) return [await sheetTable(bytes, name)];
  const found = zip.names.filter((entry) => BUREAUS.test(entry));
  if (found.length === 0) {
    throw new SourceError(
      'FORM',
      `${name} is an archive without a table: no .xlsx or .csv in it is named as the bureau names them, such as state_M2024_dl.xlsx.`,
    );
  }
  const tables: Table[] = [];
  for (const entry of found) {
    const inner = basename(entry);
    if (/\.xlsx$/i.test(entry)) {
      tables.push(await sheetTable(zip.read(entry) ?? Buffer.alloc(0), inner));
    } else {
      tables.push(csvTable(inner, () => zip.stream(entry) ?? []));
    }
  }
  return tables;
}

async function sheetTable(bytes: Buffer, name: string): Promise<Table> {
  const zip = new Zip(bytes, UNPACKED_MAX);
  const sheet = await firstSheet(zip, name);
  const from = `${name}, sheet “${sheet.name}”`;
  const read: Table['read'] = (take) => legible(name, () => readSheet(zip, sheet, from, take));
  return { from, names: [name, sheet.name], read };
}

function csvTable(
  name: string,
  pieces: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Table {
  const read: Table['read'] = (take) => legible(name, () => readCsv(pieces(), name, take));
  return { from: name, names: [name], read };
}

async function legible<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    const why = error.code === 'FILE_ENCRYPTED' ? 'It is protected by a password.' : error.message;
    throw new SourceError('FORM', `${name}: ${why}`, { cause: error });
  }
}
