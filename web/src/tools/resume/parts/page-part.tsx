import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ResumeFileFormat, ResumeLayout } from '@roletrail/contracts/tools/resume';
import { useState } from 'react';
import { download } from '../../../lib/download.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { resumeFile } from '../api/review.ts';
import { type Against, VersionChanges } from './changes.tsx';

const FORMATS: readonly (readonly [ResumeFileFormat, string, string])[] = [
  ['pdf-letter', 'PDF, Letter', 'pdf'],
  ['pdf-a4', 'PDF, A4', 'pdf'],
  ['docx', 'Word (DOCX)', 'docx'],
  ['text', 'Plain text', 'txt'],
  ['json-resume', 'JSON Resume', 'json'],
];

const LAYOUTS: readonly (readonly [ResumeLayout, string, string])[] = [
  ['plain', 'Plain', 'One column. Programs and people read it from top to bottom.'],
  ['two-column', 'Two columns', 'Contact and skills at the side, if there are enough of them.'],
  ['compact', 'Compact', 'One column, smaller letters: more on a page.'],
];

/** The rendered page, its changes, and the file to download. */
export function PagePart({
  text,
  draft,
  ...against
}: {
  text: string;
  draft: ResumeDraft;
} & Against) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Download draft={draft} />
      <VersionChanges text={text} {...against} />
      <section aria-labelledby="plain" className="grid gap-2">
        <h2 id="plain" className="text-lg">
          All of it
        </h2>
        <p className="text-sm text-muted">What a program reads of the file, line by line.</p>
        <div className="whitespace-pre-wrap break-words rounded-md border border-border bg-surface p-4 text-sm">
          {text}
        </div>
      </section>
    </div>
  );
}

function Download({ draft }: { draft: ResumeDraft }) {
  const http = useHttp();
  const action = useAction();
  const [format, setFormat] = useState<ResumeFileFormat>('pdf-letter');
  const [layout, setLayout] = useState<ResumeLayout>('plain');
  const ending = FORMATS.find(([one]) => one === format)?.[2] ?? 'txt';
  const isPdf = ending === 'pdf';
  const save = () =>
    action.run(async () => {
      const file = await resumeFile(http, draft, format, isPdf ? layout : 'plain');
      download(`${nameOf(draft)}.${ending}`, file.type, file);
    });
  return (
    <section aria-label="The file" className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="As a file"
          value={format}
          onChange={({ target }) =>
            setFormat(FORMATS.find(([one]) => one === target.value)?.[0] ?? format)
          }
        >
          {FORMATS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        {isPdf ? (
          <SelectField
            label="Layout"
            value={layout}
            onChange={({ target }) =>
              setLayout(LAYOUTS.find(([one]) => one === target.value)?.[0] ?? layout)
            }
          >
            {LAYOUTS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <Button busy={action.busy} onClick={() => void save()}>
          Download
        </Button>
      </div>
      {isPdf ? (
        <p className="text-sm text-muted">{LAYOUTS.find(([one]) => one === layout)?.[2]}</p>
      ) : null}
      {action.error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {formatRefusal(action.error)}
        </p>
      ) : null}
    </section>
  );
}

/** Returns the name with only the characters that every file system accepts. */
function nameOf({ name }: ResumeDraft): string {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return plain === '' ? 'resume' : `${plain}-resume`;
}
