import { readFile, stat } from 'node:fs/promises';
import { CliError, type CliErrorCode } from './cli-error.ts';

/** The text of a file, or null when it does not exist (or its process has gone, under /proc). */
export async function readTextFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ESRCH')) return null;
    throw error;
  }
}

/** Returns true if an error has this system code. */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * Reads a file that a command names.
 * @param what expected kind, and the error if it exceeds `most` bytes
 * @throws CliError NOT_FOUND, FILE_UNUSABLE, and the one of `what`
 */
export async function readInputFile(
  path: string,
  what: { readonly name: string; readonly most: number; readonly code: CliErrorCode },
): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > what.most)
      throw new CliError(what.code, `${path} is no ${what.name}: ${size} bytes.`);
    return await readFile(path);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) throw new CliError('NOT_FOUND', `There is no file ${path}.`);
    if (error instanceof CliError) throw error;
    throw new CliError('FILE_UNUSABLE', `${path} cannot be read.`, { cause: error });
  }
}
