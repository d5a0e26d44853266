/** Do readers that others wrote find each field of our PDFs once, and in our order? */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { toPdf } from '@roletrail/api/writing/resume-pdf';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { type ResumeLayout, resumeLayout } from '@roletrail/contracts/tools/resume';
import { draftBlocks } from '@roletrail/engines/review/write-draft';
import { CLERK, GRADUATE, SOLDIER, withPart } from '@roletrail/engines/testing/sample-drafts';
import t from 'tap';

const SCRIPT = fileURLToPath(new URL('read_pdf.py', import.meta.url));

type Reader = {
  readonly name: string;
  /** command that fails if the reader is not there */
  readonly probe: readonly [string, readonly string[]];
  readonly command: readonly [string, readonly string[]];
};
const READERS: readonly Reader[] = [
  {
    name: 'pdftotext (Debian: poppler-utils)',
    probe: ['pdftotext', ['-v']],
    command: ['pdftotext', ['-', '-']],
  },
  {
    name: 'Python package pypdf',
    probe: ['python3', ['-c', 'import pypdf']],
    command: ['python3', [SCRIPT]],
  },
];

/** Returns why the reader cannot be asked; false if it can. */
function whyNone({ name, probe: [file, args] }: Reader): string | false {
  try {
    execFileSync(file, args, { stdio: 'pipe' });
    return false;
  } catch (error) {
    return `no ${name}: ${String(error).split('\n')[0]}`;
  }
}

/** Two pages and more. */
const LONG = withPart(SOLDIER, {
  entries: SOLDIER.entries.map((entry) =>
    Object.assign({}, entry, {
      points: Array.from({ length: 12 }, (_, n) => `Moved ${n + 20} loads a day. `.repeat(7)),
    }),
  ),
});

/** Letters and digits of a text: signs between fields and line breaks differ by layout. */
const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Words of a page in the order in which it is to be read. */
function expected(draft: ResumeDraft, layout: ResumeLayout): string {
  const [head, ...blocks] = draftBlocks(draft).map(({ about, lines }) => ({
    about,
    text: lines.flatMap(({ parts }) => parts.map(({ value }) => value)).join(''),
  }));
  if (layout !== 'two-column') return wordsOf([head, ...blocks].map((one) => one?.text).join(''));
  const { name, headline, email, phone, place, links } = draft;
  const isAside = ({ about }: { about: string }) => about === 'skills' || about === 'more';
  const aside = blocks.filter(isAside).map(({ text }) => text);
  const main = blocks.filter((one) => !isAside(one)).map(({ text }) => text);
  const contact = ['Contact', email, phone, place, ...links];
  return wordsOf([name, headline, ...contact, ...aside, ...main].join(''));
}

/** Each file starts a program. */
const READ_MS = 120_000;

for (const reader of READERS) {
  const missing = whyNone(reader);
  if (missing) t.comment(`SKIPPED FOREIGN CHECK OF RESUMES: ${missing}`);
  t.test(
    `${reader.name} reads each field once, in order`,
    { skip: missing, timeout: READ_MS },
    async (t) => {
      const [file, args] = reader.command;
      for (const layout of resumeLayout.options) {
        for (const draft of [CLERK, GRADUATE, SOLDIER, LONG]) {
          for (const size of ['LETTER', 'A4'] as const) {
            const input = await toPdf(draft, size, layout);
            const read = execFileSync(file, args, { input }).toString('utf8');
            t.equal(wordsOf(read), expected(draft, layout), `${draft.name}, ${layout}, ${size}`);
          }
        }
      }
    },
  );
}
