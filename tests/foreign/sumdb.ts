/** Go's sumdb/note and sumdb/tlog as judges, through the committed program in go-verify/. */
import { execFile } from 'node:child_process';
import { buildGoVerify } from './go-tools.ts';

/** Claims about one signed checkpoint; hashes are lower-case hex. */
export type SumdbRequest = {
  readonly vkey: string;
  readonly origin: string;
  readonly checkpoint: string;
  readonly inclusion: readonly {
    readonly index: number;
    readonly leafHash: string;
    readonly hashes: readonly string[];
  }[];
  /** `older` is a signed checkpoint of a smaller tree. */
  readonly consistency: readonly { readonly older: string; readonly hashes: readonly string[] }[];
  /** All leaves, from the first, that are to be the checkpoint's tree. */
  readonly trees?: readonly { readonly leafHashes: readonly string[] }[];
};

/** `ok` or `refused: …` for the checkpoint and each claim, in the order asked. */
export type SumdbAnswer = {
  readonly checkpoint: string;
  readonly inclusion: readonly string[];
  readonly consistency: readonly string[];
  readonly trees: readonly string[];
};

/** Puts the claims to Go. */
export async function judgeWithSumdb(request: SumdbRequest): Promise<SumdbAnswer> {
  const binary = await buildGoVerify();
  const stdout = await new Promise<string>((resolve, reject) => {
    const child = execFile(binary, { timeout: 60_000, maxBuffer: 2 ** 26 }, (error, out) => {
      if (error) reject(error);
      else resolve(out);
    });
    child.stdin?.end(JSON.stringify(request));
  });
  return JSON.parse(stdout) as SumdbAnswer;
}
