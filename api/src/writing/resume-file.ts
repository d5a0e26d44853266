import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ResumeFileFormat } from '@roletrail/contracts/tools/resume';
import { writeDraft } from '@roletrail/engines/review/write-draft';
import { toDocx } from './docx.ts';
import { plainWords, toJsonResume } from './json-resume.ts';
import { toPdf } from './resume-pdf.ts';

interface Form {
  readonly ending: string;
  readonly type: string;
  /** @throws ApiError VALIDATION_FAILED where the form cannot hold a letter */
  write(draft: ResumeDraft): Promise<Buffer>;
}

const PDF = { ending: 'pdf', type: 'application/pdf' };

/** The forms in which a resume is handed out; our own reader reads each of them. */
export const RESUME_FORMS: Readonly<Record<ResumeFileFormat, Form>> = {
  text: {
    ending: 'txt',
    type: 'text/plain; charset=utf-8',
    write: async (draft) => Buffer.from(`${writeDraft(draft).text}\n`),
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
  'pdf-letter': Object.assign({ write: (draft: ResumeDraft) => toPdf(draft, 'LETTER') }, PDF),
  'pdf-a4': Object.assign({ write: (draft: ResumeDraft) => toPdf(draft, 'A4') }, PDF),
};
