import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ResumeFileFormat, ResumeLayout } from '@roletrail/contracts/tools/resume';
import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { toDocx } from './docx.ts';
import { plainWords, toJsonResume } from './json-resume.ts';
import { toPdf } from './resume-pdf.ts';

interface Form {
  readonly ending: string;
  readonly type: string;
  /**
   * @param layout of a PDF; other forms have one only
   * @throws ApiError VALIDATION_FAILED where the form cannot hold a letter
   */
  write(draft: ResumeDraft, layout?: ResumeLayout): Promise<Buffer>;
}

const pdfOf = (size: 'LETTER' | 'A4'): Form => ({
  ending: 'pdf',
  type: 'application/pdf',
  write: (draft, layout) => toPdf(draft, size, layout),
});

/** The forms in which a resume is handed out; our own reader reads each of them. */
export const RESUME_FORMS: Readonly<Record<ResumeFileFormat, Form>> = {
  text: {
    ending: 'txt',
    type: 'text/plain; charset=utf-8',
    write: async (draft) => Buffer.from(`${writeResumeDraft(draft).text}\n`),
  },
  'json-resume': {
    ending: 'json',
    type: 'application/json',
    write: async (draft) => Buffer.from(`${JSON.stringify(toJsonResume(draft), plainWords, 2)}\n`),
  },
  docx: {
    ending: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: toDocx,
  },
  'pdf-letter': pdfOf('LETTER'),
  'pdf-a4': pdfOf('A4'),
};
