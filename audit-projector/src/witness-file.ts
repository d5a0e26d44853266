import { SigningError } from './errors.ts';
import { LineFile, readLines } from './line-file.ts';

/*
 * The witness file: every signed note in the order of signing, one JSON object a line,
 * `{"note":"…"}`. A note is served after it stands there, synced.
 */

export interface WitnessLine {
  /** from 1 */
  readonly line: number;
  /** the full signed note */
  readonly note: string;
}

/**
 * The notes of a witness file, in order; none when there is no file.
 * @throws SigningError WITNESS_INVALID for a line that is not one of ours
 */
export async function* readWitness(path: string): AsyncGenerator<WitnessLine> {
  for await (const { line, text } of readLines(path)) {
    yield { line, note: parseLine(text, path, line) };
  }
}

function parseLine(text: string, path: string, line: number): string {
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new SigningError('WITNESS_INVALID', `${path}:${line} is not JSON`, { cause: error });
  }
  const note = typeof json === 'object' && json !== null && 'note' in json ? json.note : null;
  if (typeof note !== 'string') {
    throw new SigningError('WITNESS_INVALID', `${path}:${line} holds no note`);
  }
  return note;
}

/** The witness file, open for appending. */
export class WitnessFile implements AsyncDisposable {
  readonly #file: LineFile;

  private constructor(file: LineFile) {
    this.#file = file;
  }

  /** Opens it, or makes it where there is none. */
  static async open(path: string): Promise<WitnessFile> {
    return new WitnessFile(await LineFile.open(path, 0o644));
  }

  /** Appends notes and returns once they are on the disk; after a failure open it again. */
  async append(notes: readonly string[]): Promise<void> {
    await this.#file.append(notes.map((note) => ({ note })));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file[Symbol.asyncDispose]();
  }
}
