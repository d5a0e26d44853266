/** Thread that writes files for writer-pool.ts. */
import type { ErrorCode, Problem } from '@roletrail/contracts/errors';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ReadableReceipt } from '@roletrail/contracts/receipt/receipt-text';
import type { LetterFile } from '@roletrail/contracts/tools/cover-letter';
import type { ResumeFileFormat, ResumeLayout } from '@roletrail/contracts/tools/resume';
import { ApiError } from '../errors.ts';
import { serve } from '../threads/serve.ts';
import { type CertificateSource, certificate, type FactSheet, writeFacts } from './certificate.ts';
import { LETTER_FORMS } from './letter-file.ts';
import { RESUME_FORMS } from './resume-file.ts';

/** A file to write, with everything that is written in it. */
export type Order =
  | {
      readonly kind: 'resume';
      readonly format: ResumeFileFormat;
      readonly layout: ResumeLayout;
      readonly draft: ResumeDraft;
    }
  | { readonly kind: 'letter'; readonly letter: LetterFile }
  | {
      readonly kind: 'certificate';
      readonly receipt: ReadableReceipt;
      readonly from: CertificateSource;
    }
  | { readonly kind: 'facts'; readonly sheet: FactSheet };

export type ThreadWritten =
  | { readonly bytes: Uint8Array }
  | {
      readonly refused: ErrorCode;
      readonly detail: string;
      readonly errors: Problem['errors'];
    };

serve(async (order: Order): Promise<ThreadWritten> => {
  try {
    return { bytes: await write(order) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code: refused, message: detail, options } = error;
    return { refused, detail, errors: options.errors };
  }
});

function write(order: Order): Promise<Uint8Array> {
  if (order.kind === 'certificate') return certificate(order.receipt, order.from);
  if (order.kind === 'facts') return writeFacts(order.sheet);
  if (order.kind === 'letter') return LETTER_FORMS[order.letter.format].write(order.letter);
  return RESUME_FORMS[order.format].write(order.draft, order.layout);
}
