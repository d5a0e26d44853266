import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ResumeFileFormat, ResumeLayout } from '@roletrail/contracts/tools/resume';

/** Formats with their names and file name endings. */
export const FORMATS: readonly (readonly [ResumeFileFormat, string, string])[] = [
  ['pdf-letter', 'PDF, Letter', 'pdf'],
  ['pdf-a4', 'PDF, A4', 'pdf'],
  ['docx', 'Word (DOCX)', 'docx'],
  ['text', 'Plain text', 'txt'],
  ['json-resume', 'JSON Resume', 'json'],
];

/** Layouts of a PDF with their names and purposes. */
export const LAYOUT_CHOICES: readonly (readonly [ResumeLayout, string, string])[] = [
  ['plain', 'Plain', 'One column. Programs and people read it from top to bottom.'],
  ['two-column', 'Two columns', 'Contact and skills at the side, if there are enough of them.'],
  ['compact', 'Compact', 'One column, smaller letters: more on a page.'],
];

/** Returns the name with only the characters that every file system accepts. */
export function fileNameOf({ name }: ResumeDraft): string {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return plain === '' ? 'resume' : `${plain}-resume`;
}
