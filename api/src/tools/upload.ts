import { createHash } from 'node:crypto';
import type { UploadAnswer } from '@roletrail/contracts/http/uploads';
import { singleLine } from '@roletrail/contracts/primitives';
import { RESUME_WORDS_MIN } from '@roletrail/contracts/tool-limits';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { assertTextAccepted } from './assert-text-accepted.ts';
import type { ReaderPool } from './reading/reader-pool.ts';
import { UnreadableFileError } from './reading/unreadable.ts';
import { countUse } from './usage.ts';

/** Goes up when the same file may give another text. */
const READER_VERSION = 'reader-3';

export interface Upload {
  /** as the client calls it, with whatever path */
  readonly name: string | undefined;
  readonly bytes: Buffer;
  readonly anyLanguage: boolean;
  /** accept only LinkedIn's archive, of whatever length, and answer with its profile */
  readonly isArchive: boolean;
}

/**
 * The text of a file, which is not kept.
 * @throws ApiError of the codes of Unreadable, TEXT_TOO_SHORT, LANG_UNSUPPORTED, NOT_READY
 */
export async function readUpload(
  { backgroundTasks: afterwards, deps }: ApiContext,
  pool: ReaderPool,
  userId: string,
  { name, bytes, anyLanguage, isArchive }: Upload,
): Promise<UploadAnswer> {
  const began = performance.now();
  // before the bytes go to a thread
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  let outcome = 'failed';
  try {
    const { document, fitness } = await pool.read(userId, { bytes, name: nameOf(name), isArchive });
    const { kind, text, lines, pages, warnings, archive } = document;
    // a short profile has most to gain
    const fewerPass = isArchive;
    assertTextAccepted(fitness, { wordsMin: RESUME_WORDS_MIN, fewerPass, anyLanguage });
    outcome = kind;
    const file = { name: nameOf(name), kind, sha256 };
    return { file, bytes: bytes.length, pages, text, lines, warnings, archive };
  } catch (error) {
    if (error instanceof ApiError) outcome = error.code;
    if (!(error instanceof UnreadableFileError)) throw error;
    outcome = error.code;
    const { message: detail } = error;
    throw new ApiError(error.code, { cause: error, ...(detail === '' ? {} : { detail }) });
  } finally {
    const use = { tool: 'upload', engineVersion: READER_VERSION, outcome };
    const ms = performance.now() - began;
    afterwards.add('counting an upload', () => countUse(deps.db, { ...use, ms }));
  }
}

/** The last part of a path, as one line. */
function nameOf(given: string | undefined): string {
  const last = given?.split(/[/\\]/).at(-1)?.slice(-255);
  return singleLine(255).safeParse(last).data ?? 'file';
}
