import { hasPrompts } from '@roletrail/contracts/letter-prompts';
import type {
  LetterDraft,
  LetterFileFormat,
  LetterParagraphs,
} from '@roletrail/contracts/tools/cover-letter';
import { useId, useState } from 'react';
import { DateField } from '../../../kit/form/fields.tsx';
import { download } from '../../../lib/download.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { letterFile } from '../api/letters.ts';
import { formatNounCount } from '../labels.ts';

const FORMATS: readonly (readonly [LetterFileFormat, string, string])[] = [
  ['pdf-letter', 'PDF, Letter', 'pdf'],
  ['pdf-a4', 'PDF, A4', 'pdf'],
  ['docx', 'Word (DOCX)', 'docx'],
  ['text', 'Plain text', 'txt'],
];

type Props = {
  sender: LetterDraft['sender'];
  date: string;
  onDate: (date: string) => void;
  paragraphs: LetterParagraphs;
  /** leads to the first open bracket */
  onPrompts: () => void;
};

/** Downloads the letter. With open brackets there is only a draft, which is marked as one. */
export function ExportPart({ sender, date, onDate, paragraphs, onPrompts }: Props) {
  const http = useHttp();
  const action = useAction();
  const [format, setFormat] = useState<LetterFileFormat>('pdf-letter');
  const whyId = useId();
  const open = paragraphs.flat().filter(({ text }) => hasPrompts(text)).length;
  const isEmpty = paragraphs.length === 0;
  const save = (state: 'final' | 'draft') =>
    action.run(async () => {
      const ending = FORMATS.find(([one]) => one === format)?.[2] ?? 'txt';
      const letter = { format, state, sender, date: date || null, paragraphs };
      const file = await letterFile(http, letter);
      download(
        `${nameOf(sender.name)}${state === 'draft' ? '-draft' : ''}.${ending}`,
        file.type,
        file,
      );
    });
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
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
        <DateField
          label="Date in the letter"
          value={date}
          onChange={({ target }) => onDate(target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={action.busy}
          aria-disabled={open > 0 || isEmpty}
          aria-describedby={open > 0 ? whyId : undefined}
          onRefused={onPrompts}
          onClick={() => void save('final')}
        >
          Download
        </Button>
        <Button
          variant="outline"
          busy={action.busy}
          aria-disabled={isEmpty}
          onClick={() => void save('draft')}
        >
          Download as a draft
        </Button>
      </div>
      {open > 0 ? (
        <p id={whyId} className="text-sm">
          {formatNounCount(open, 'sentence has', 'sentences have')} an open bracket. Fill it or
          delete the sentence; until then there is only a draft, marked as one.
        </p>
      ) : null}
      {action.error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {formatRefusal(action.error)}
        </p>
      ) : null}
    </div>
  );
}

/** Returns a file name with only the characters that every file system accepts. */
function nameOf(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return plain === '' ? 'cover-letter' : `${plain}-cover-letter`;
}
