import type { ArticleTopic } from '@roletrail/contracts/http/insights';
import { ARTICLE_EXCERPT_MAX } from '@roletrail/contracts/limits';
import { ARTICLE_TOPIC_LABELS } from '../../../features/insights/status-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx';
import {
  type EntryName,
  findEntryFault,
  isWhole,
  readEntry,
  type SourceRow,
  showEntry,
  showSources,
  takeSources,
  typeSource,
} from '../model/entries.ts';
import type { Draft } from './use-draft.ts';

type EntryField = {
  value: string;
  error: string | undefined;
  onChange: (change: { target: { value: string } }) => void;
};

/** Returns the props of the field of an entry. A value that cannot be saved stays, with its reason. */
function fieldOf({ content, typed, change, type }: Draft, name: EntryName): EntryField {
  const value = showEntry(name, content, typed);
  return {
    value,
    error: findEntryFault(name, value) ?? undefined,
    onChange: ({ target }) => {
      type({ ...typed, [name]: target.value });
      const read = readEntry(name, target.value);
      if (read !== null) change(read);
    },
  };
}

/** Title of the article, above its text. */
export function TitleField({ draft }: { draft: Draft }) {
  return <Field label="Title" maxLength={200} {...fieldOf(draft, 'title')} />;
}

/** What an article has beside its title and text. */
export function Details({ draft }: { draft: Draft }) {
  const { content, typed, change, type } = draft;
  const field = (name: EntryName) => fieldOf(draft, name);
  const setSources = (sources: SourceRow[]) => {
    type({ ...typed, sources });
    change({ sources: takeSources(sources) });
  };
  return (
    <section aria-labelledby="article-details" className="grid max-w-3xl gap-5">
      <h2 id="article-details" className="text-xl">
        Details
      </h2>
      <TextareaField
        label="Summary"
        help={`${content.excerpt.length} of ${ARTICLE_EXCERPT_MAX} characters. Lists and search engines show it.`}
        rows={3}
        maxLength={ARTICLE_EXCERPT_MAX}
        value={content.excerpt}
        onChange={({ target }) => change({ excerpt: target.value.replaceAll(/\p{Cc}+/gu, ' ') })}
      />
      <Field
        label="Address"
        help={`/insights/${content.slug}. A public article keeps its previous address too.`}
        maxLength={120}
        {...field('slug')}
      />
      <Field label="Tags" help="Separate them with commas; at most 8." {...field('tags')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Topic"
          value={content.topic}
          onChange={({ target }) => change({ topic: target.value as ArticleTopic })}
        >
          {Object.entries(ARTICLE_TOPIC_LABELS).map(([topic, label]) => (
            <option key={topic} value={topic}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field label="Author" maxLength={120} {...field('author')} />
      </div>
      <Sources rows={showSources(content, typed)} onChange={setSources} />
    </section>
  );
}

const NAMES = {
  title: 'Title of the source',
  publisher: 'Publisher',
  url: 'Address',
  accessed: 'Read on',
} as const;
const NAME_KEYS = ['title', 'publisher', 'url', 'accessed'] as const;

function Sources(props: { rows: SourceRow[]; onChange: (rows: SourceRow[]) => void }) {
  const { rows, onChange } = props;
  const today = new Date().toISOString().slice(0, 10);
  return (
    <fieldset className="grid gap-4">
      <legend className="font-bold">Sources</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sources have no ids, and keep their order
        <div key={at} className="grid gap-3 border-l-4 border-border pl-4 sm:grid-cols-2">
          {NAME_KEYS.map((name) => (
            <Field
              key={name}
              label={NAMES[name]}
              value={row.typed[name]}
              onChange={({ target }) =>
                onChange(rows.with(at, typeSource(row, { ...row.typed, [name]: target.value })))
              }
            />
          ))}
          <p className="text-sm text-muted">{isWhole(row.typed) ? '' : describeRow(row)}</p>
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => onChange(rows.toSpliced(at, 1))}
          >
            Remove this source
          </Button>
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() =>
          onChange([
            ...rows,
            { typed: { title: '', publisher: '', url: '', accessed: today }, saved: null },
          ])
        }
      >
        Add a source
      </Button>
    </fieldset>
  );
}

const describeRow = ({ saved }: SourceRow) =>
  `${saved === null ? 'Not saved yet' : 'The article keeps the previous value'}. Fill in all four: https://…, YYYY-MM-DD.`;
