import type { LinkedinReview, TextDraft } from '@roletrail/contracts/tools/linkedin';
import { useId, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { DOCUMENTS } from '../labels.ts';
import { CopyButton } from './copy-button.tsx';
import { DraftChanges } from './draft-changes.tsx';
import { lengthHelp } from './length-help.ts';

type Props = {
  drafts: LinkedinReview['headlines'];
  noun: string;
  /** text of the profile now */
  before: string;
  max: number;
  isExample: boolean;
};

/** Drafts that can be changed and copied; each shows where its parts are from. */
export function DraftList({ drafts: { items, missing }, noun, before, max, isExample }: Props) {
  return (
    <>
      {items.length === 0 ? (
        <p>We have too few of your facts for a draft.</p>
      ) : (
        <ol className="grid gap-4">
          {items.map((draft, at) => (
            <li key={draft.text}>
              <Card tight className="grid grid-cols-[minmax(0,1fr)] gap-3">
                {isExample ? (
                  <ReadOnly draft={draft} max={max} />
                ) : (
                  <Editable
                    draft={draft}
                    label={`${noun} ${at + 1}: ${draft.pattern}`}
                    before={before}
                    max={max}
                  />
                )}
                <Sources draft={draft} />
              </Card>
            </li>
          ))}
        </ol>
      )}
      {missing.length === 0 ? null : (
        <ul aria-label="What more drafts need" className="grid list-disc gap-1 pl-5 text-sm">
          {missing.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function ReadOnly({ draft: { pattern, text }, max }: { draft: TextDraft; max: number }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-base">{pattern}</h3>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-sm text-muted">{lengthHelp(text, max)}</p>
    </div>
  );
}

function Editable(props: { draft: TextDraft; label: string; before: string; max: number }) {
  const { draft, label, before, max } = props;
  const [text, setText] = useState(draft.text);
  return (
    <>
      <TextareaField
        short
        label={label}
        value={text}
        help={lengthHelp(text, max)}
        error={
          text.trim().length > max ? 'LinkedIn does not save text beyond its limit.' : undefined
        }
        onChange={({ target }) => setText(target.value)}
      />
      <CopyButton text={text} of={label} />
      {before === '' ? null : <DraftChanges before={before} after={text} />}
    </>
  );
}

/** Lists the person's facts in a draft with the lines that they are from. */
function Sources({ draft: { parts } }: { draft: TextDraft }) {
  const id = useId();
  const facts = parts.flatMap(({ text, from }) => (from ? [{ text, from }] : []));
  return (
    <details className="text-sm">
      <summary className="target w-fit cursor-pointer content-center font-bold">
        Where it is from
      </summary>
      <ul className="mt-2 grid gap-2">
        {facts.map(({ text, from }) => (
          <li key={`${id}${text}${from.span.source}`} className="wrap-anywhere">
            <strong>{text}</strong>
            <span className="block text-muted">
              {DOCUMENTS[from.document]}: “{from.line}”
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted">The other words are ours.</p>
    </details>
  );
}
