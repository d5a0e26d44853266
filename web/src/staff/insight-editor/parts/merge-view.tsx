import { plainText } from '@roletrail/contracts/article-markup';
import type { ArticleTopic } from '@roletrail/contracts/http/insights';
import type { ArticleContent } from '@roletrail/contracts/http/staff-insights';
import { useState } from 'react';
import { ARTICLE_TOPIC_LABELS } from '../../../features/insights/status-labels.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import {
  type Choice,
  type ContentMerge,
  type FieldConflict,
  type FieldName,
  joinBody,
} from '../model/merge.ts';

const CHOICES: Readonly<Record<Choice, string>> = {
  both: 'Keep both, mine first',
  mine: 'Keep mine',
  theirs: 'Keep the other',
};

const FIELD_LABELS: Readonly<Record<FieldName, string>> = {
  title: 'Title',
  excerpt: 'Summary',
  slug: 'Address',
  topic: 'Topic',
  author: 'Author',
};

type Props = { merge: ContentMerge; onResolve: (content: ArticleContent) => void };

/** Both texts, if two editors changed the same part. Nothing is dropped unless a person chooses so. */
export function MergeView({ merge, onResolve }: Props) {
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});
  const [fields, setFields] = useState<Partial<ArticleContent>>({});
  const conflicts = merge.parts.flatMap((part, at) =>
    part.kind === 'conflict' ? [{ ...part, at }] : [],
  );
  const choose = (at: number): Choice => choices[at] ?? 'both';
  return (
    <section aria-labelledby="article-merge" className="grid gap-4">
      <h2 id="article-merge" className="text-xl">
        The same part was changed elsewhere
      </h2>
      <Alert variant="warning" title="Choose what stays">
        Someone else, or another window of yours, saved a text meanwhile. Both texts are stored. The
        other text also stays as a version.
      </Alert>
      {merge.fields.map((field) => (
        <FieldChoice
          key={field.name}
          field={field}
          onChoose={(value) => setFields({ ...fields, [field.name]: value })}
        />
      ))}
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
        onClick={() =>
          onResolve({ ...merge.content, ...fields, html: joinBody(merge.parts, choose) })
        }
      >
        Save the merged text
      </Button>
    </section>
  );
}

/** Choice between the two values of one field; the own one is chosen first. */
function FieldChoice(props: { field: FieldConflict; onChoose: (value: string) => void }) {
  const { name, mine, theirs } = props.field;
  const [choice, setChoice] = useState<'mine' | 'theirs'>('mine');
  const show = (value: string) =>
    value === '' ? 'Empty' : name === 'topic' ? ARTICLE_TOPIC_LABELS[value as ArticleTopic] : value;
  return (
    <div className="grid gap-3 border-l-4 border-border pl-4">
      <dl className="grid gap-4 sm:grid-cols-2">
        {[['Mine', mine] as const, ['The other text', theirs] as const].map(([title, value]) => (
          <div key={title}>
            <dt className="font-bold">{title}</dt>
            <dd className="break-words">{show(value)}</dd>
          </div>
        ))}
      </dl>
      <SelectField
        label={FIELD_LABELS[name]}
        value={choice}
        onChange={({ target }) => {
          const next = target.value === 'theirs' ? 'theirs' : 'mine';
          setChoice(next);
          props.onChoose(next === 'theirs' ? theirs : mine);
        }}
      >
        <option value="mine">{CHOICES.mine}</option>
        <option value="theirs">{CHOICES.theirs}</option>
      </SelectField>
    </div>
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
