/** Codes of a file of which there is nothing to say but why. */
export type UnreadableCode =
  | 'FILE_TOO_LARGE'
  | 'FILE_TYPE_UNSUPPORTED'
  | 'FILE_NOT_AS_NAMED'
  | 'FILE_ENCRYPTED'
  | 'FILE_NO_TEXT'
  | 'FILE_GARBLED_TEXT'
  | 'PARSE_TIMEOUT';

export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly code: UnreadableCode;

  /** @param detail a sentence for people; default: the code's own */
  constructor(code: UnreadableCode, detail?: string, cause?: unknown) {
    super(detail, { cause });
    this.code = code;
  }
}

export const createDamagedFileError = (what: string, cause?: unknown) =>
  new UnreadableFileError(
    'FILE_TYPE_UNSUPPORTED',
    `This ${what} is damaged and cannot be read.`,
    cause,
  );
