import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ResumeFileFormat } from '@roletrail/contracts/http/resume-review';
import { useMemo, useState } from 'react';
import { compareTexts, type Piece } from '../../../lib/compare-texts.ts';
import { download } from '../../../lib/download.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { messageOf } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { fileOf } from '../api/review.ts';

const FORMATS: readonly (readonly [ResumeFileFormat, string, string])[] = [
  ['pdf-letter', 'PDF, Letter', 'pdf'],
  ['pdf-a4', 'PDF, A4', 'pdf'],
  ['docx', 'Word (DOCX)', 'docx'],
  ['text', 'Plain text', 'txt'],
  ['json-resume', 'JSON Resume', 'json'],
];

/** The page that the fields make, what was changed in it, and the file to send. */
export function PagePart({
  text,
  draft,
  base,
}: {
  text: string;
  draft: ResumeDraft;
  base: { text: string; name: string };
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Download draft={draft} />
      <Changes text={text} base={base} />
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
  const save = () =>
    action.run(async () => {
      const ending = FORMATS.find(([one]) => one === format)?.[2] ?? 'txt';
      const file = await fileOf(http, draft, format);
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
        <Button busy={action.busy} onClick={() => void save()}>
          Download
        </Button>
      </div>
      {action.error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {messageOf(action.error)}
        </p>
      ) : null}
    </section>
  );
}

/** Of somebody’s name what every file system takes. */
function nameOf({ name }: ResumeDraft): string {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return plain === '' ? 'resume' : `${plain}-resume`;
}

/** Where hardly a word stayed, the line of before and the one of now; word by word nobody reads it. */
function inWhole(pieces: readonly Piece[]): readonly Piece[] {
  const textOf = (...kinds: Piece['kind'][]) =>
    pieces.flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : [])).join('');
  const [before, now] = [textOf('same', 'removed'), textOf('same', 'added')];
  if (textOf('same').length * 2 >= Math.min(before.length, now.length)) return pieces;
  return [
    { kind: 'removed', text: before },
    { kind: 'same', text: ' ' },
    { kind: 'added', text: now },
  ];
}

const count = (n: number) => (n === 1 ? '1 word' : `${n} words`);

/** Only the lines in which something is other; both kinds are marked for eyes and ears. */
function Changes({ text, base }: { text: string; base: { text: string; name: string } }) {
  const { blocks, added, removed } = useMemo(() => {
    const lines = (all: string) => all.split('\n').filter((line) => line !== '');
    return compareTexts(lines(base.text), lines(text));
  }, [text, base.text]);
  const changed = blocks.flatMap((pieces, at) =>
    pieces.some(({ kind }) => kind !== 'same') ? [{ pieces, at }] : [],
  );
  return (
    <section aria-labelledby="changes" className="grid gap-2">
      <h2 id="changes" className="text-lg">
        What you changed
      </h2>
      <p className="text-sm text-muted">
        Against {base.name}:{' '}
        {added + removed === 0
          ? 'not a word yet.'
          : `${count(added)} added, ${count(removed)} removed.`}
      </p>
      {changed.length > 0 ? (
        <ul className="grid gap-2 text-sm">
          {changed.map(({ pieces, at }) => (
            <li key={at} className="break-words border-l-4 border-border pl-3">
              {inWhole(pieces).map(({ kind, text: words }, n) => {
                const key = `${n}${words}`;
                if (kind === 'added')
                  return (
                    <ins key={key} className="diff-added">
                      {words}
                    </ins>
                  );
                if (kind === 'removed')
                  return (
                    <del key={key} className="diff-removed">
                      {words}
                    </del>
                  );
                return <span key={key}>{words}</span>;
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
