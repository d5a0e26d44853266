/** Source files of career data: known by their digest, made into the part that comes of each. */
import { sha256 } from '@roletrail/ledger/hash';
import { toHex } from '@roletrail/ledger/hex';
import { ZodError, z } from 'zod';
import { SourceError } from '../source-error.ts';
import { handbookPart, onetPart } from './file-form.ts';
import { makeHandbookPart, makeOnetPart } from './make-file.ts';
import { SOURCES } from './release.ts';
import { handbookSource, onetSource } from './source-form.ts';

export type KnownSource = { readonly edition: string; readonly sha256: string };
export type CareerSource = 'ooh' | 'onet';
export type MadePart = {
  readonly edition: string;
  /** of a compact file, without a sentence of the source */
  readonly text: string;
  /** pages of the handbook, or occupations */
  readonly rows: number;
};

/** Releases whose form is written down; the digest is that of the source file. */
export const KNOWN_SOURCES: Readonly<Record<CareerSource, readonly KnownSource[]>> = {
  ooh: [SOURCES.handbook],
  onet: [SOURCES.onet],
};

const NAMES = {
  ooh: 'Occupational Outlook Handbook',
  onet: 'O*NET database',
} as const;

/** The `source` of any JSON file, for the error message. */
const says = z.looseObject({ source: z.string() });

/** @throws SourceError UNKNOWN for another release than those known, FORM for what is none at all */
export function makePart(
  source: CareerSource,
  bytes: Uint8Array,
  known: readonly KnownSource[] = KNOWN_SOURCES[source],
): MadePart {
  const digest = toHex(sha256(bytes));
  const release = known.find((one) => one.sha256 === digest);
  if (release === undefined) throw unknownRelease(source, { bytes, digest, known });
  const given = parse(bytes);
  const part =
    source === 'ooh'
      ? handbookPart.parse(makeHandbookPart(handbookSource.parse(given)))
      : onetPart.parse(makeOnetPart(onetSource.parse(given)));
  const rows = 'pages' in part ? part.pages.length : part.occupations.length;
  return { edition: release.edition, text: JSON.stringify(part), rows };
}

type Strange = {
  readonly bytes: Uint8Array;
  readonly digest: string;
  readonly known: readonly KnownSource[];
};

function unknownRelease(source: CareerSource, { bytes, digest, known }: Strange): SourceError {
  const declared = says.safeParse(parse(bytes));
  const what = declared.success
    ? `“${declared.data.source.slice(0, 200)}”`
    : 'nothing of what it is';
  const editions = known.map(({ edition }) => edition).join(', ');
  return new SourceError(
    'UNKNOWN',
    `the file says ${what}, and has SHA-256 ${digest}: no release of the ${NAMES[source]} that this version knows. It knows ${editions}.`,
  );
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new SourceError('FORM', 'the file is not JSON in UTF-8.', { cause });
  }
}

/** @param form handbookPart or onetPart @throws SourceError FORM */
export function readPart<T>(form: z.ZodType<T>, text: string): T {
  try {
    return form.parse(JSON.parse(text));
  } catch (cause) {
    const why = cause instanceof ZodError ? z.prettifyError(cause) : String(cause);
    throw new SourceError('FORM', `no part of career data: ${why}`, { cause });
  }
}
