import { open } from 'node:fs/promises';
import { type Bundle, readBundle } from '@roletrail/verify/bundle/open-bundle';
import { fileSource } from '@roletrail/verify/node/open-file';
import { CliError } from '../runtime/cli-error.ts';
import { isErrno } from '../runtime/files.ts';
import { ProgressLine } from '../runtime/progress-line.ts';

/**
 * Opens a bundle file and compares all its bytes with its manifest, with a progress line.
 * @throws CliError NOT_FOUND, FILE_UNUSABLE
 * @throws VerifyError BUNDLE_INVALID
 */
export async function openBundle(
  path: string,
  signal: AbortSignal,
): Promise<Bundle & AsyncDisposable> {
  const file = await open(path, 'r').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) throw new CliError('NOT_FOUND', `There is no file ${path}.`);
    throw new CliError('FILE_UNUSABLE', `${path} cannot be read.`, { cause: error });
  });
  try {
    if (!(await file.stat()).isFile()) throw new CliError('FILE_UNUSABLE', `${path} is no file.`);
    using progress = new ProgressLine({ what: 'comparing', total: 0, unit: 'MB' });
    let done = 0;
    const bundle = await readBundle(await fileSource(file), signal, (bytes, total) => {
      done += bytes / 1e6;
      progress.at(done, total / 1e6);
    });
    return { ...bundle, [Symbol.asyncDispose]: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}
