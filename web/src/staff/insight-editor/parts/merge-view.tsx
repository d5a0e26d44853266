import { plainText } from '@roletrail/contracts/article-markup';
import type { ArticleContent } from '@roletrail/contracts/http/staff-insights';
import { useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { type Choice, type ContentMerge, joinBody } from '../model/merge.ts';

const CHOICES: Readonly<Record<Choice, string>> = {
  both: 'Keep both, mine first',
  mine: 'Keep mine',
  theirs: 'Keep the other',
};

/** Both texts, if two people changed the same part. Nothing is dropped unless a person chooses so. */
export function MergeView(props: {
  merge: ContentMerge;
  onResolve: (content: ArticleContent) => void;
}) {
  const { merge, onResolve } = props;
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});
  const conflicts = merge.parts.flatMap((part, at) =>
    part.kind === 'conflict' ? [{ ...part, at }] : [],
  );
  const choose = (at: number): Choice => choices[at] ?? 'both';
  return (
    <section aria-labelledby="article-merge" className="grid gap-4">
      <h2 id="article-merge" className="text-xl">
        Someone else changed the same part
      </h2>
      <Alert variant="warning" title="Choose what stays">
        Both texts are stored. The text of the other person also stays as a version.
        {merge.fields.length > 0
          ? ` You both changed: ${merge.fields.join(', ')}. Yours is kept.`
          : ''}
      </Alert>
      <ol className="grid gap-6">
        {conflicts.map(({ at, mine, theirs }, nth) => (
          <li key={at} className="grid gap-3 border-l-4 border-border pl-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <Side title="Mine" blocks={mine} />
              <Side title="The other text" blocks={theirs} />
            </div>
            <SelectField
              label={`Part ${nth + 1}`}
              value={choose(at)}
              onChange={({ target }) => setChoices({ ...choices, [at]: target.value as Choice })}
            >
              {Object.entries(CHOICES).map(([choice, label]) => (
                <option key={choice} value={choice}>
                  {label}
                </option>
              ))}
            </SelectField>
          </li>
        ))}
      </ol>
      <Button
        className="justify-self-start"
        onClick={() => onResolve({ ...merge.content, html: joinBody(merge.parts, choose) })}
      >
        Save the merged text
      </Button>
    </section>
  );
}

function Side({ title, blocks }: { title: string; blocks: readonly string[] }) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="font-bold">{title}</h3>
      {blocks.length === 0 ? <p className="text-muted">Deleted</p> : null}
      {blocks.map((block) => (
        <p key={block} className="whitespace-pre-line">
          {plainText(block)}
        </p>
      ))}
    </div>
  );
}
