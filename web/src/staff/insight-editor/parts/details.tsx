import type { ArticleSource, ArticleTopic } from '@roletrail/contracts/http/insights';
import type { ArticleContent } from '@roletrail/contracts/http/staff-insights';
import { ARTICLE_EXCERPT_MAX } from '@roletrail/contracts/limits';
import { useState } from 'react';
import { TOPIC_LABELS } from '../../../features/insights/status-labels.ts';
import { isUrl } from '../../../lib/is-url.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const ACCESSED = /^\d{4}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/;
const isTag = (tag: string) => SLUG.test(tag) && tag.length <= 40;

type Props = { content: ArticleContent; onChange: (part: Partial<ArticleContent>) => void };

/** What an article has beside its text. A value that cannot be saved stays here with its reason. */
export function Details({ content, onChange }: Props) {
  const [typed, setTyped] = useState({
    title: content.title,
    slug: content.slug,
    author: content.author,
    tags: content.tags.join(', '),
  });
  const type = (name: keyof typeof typed, value: string) => {
    setTyped({ ...typed, [name]: value });
    if (name === 'tags') {
      const tags = splitTags(value);
      if (tags.length <= 8 && tags.every(isTag)) onChange({ tags });
    } else if (name === 'slug') {
      if (SLUG.test(value) && value.length <= 120) onChange({ slug: value });
    } else if (value.trim() !== '') onChange({ [name]: value });
  };
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
  });
  const tags = splitTags(typed.tags);
  return (
    <section aria-labelledby="article-details" className="grid max-w-3xl gap-5">
      <h2 id="article-details" className="text-xl">
        Details
      </h2>
      <Field
        label="Title"
        maxLength={200}
        {...field('title')}
        error={typed.title.trim() === '' ? 'Fill in a title.' : undefined}
      />
      <TextareaField
        label="Summary"
        help={`${content.excerpt.length} of ${ARTICLE_EXCERPT_MAX} characters. Lists and search engines show it.`}
        rows={3}
        maxLength={ARTICLE_EXCERPT_MAX}
        value={content.excerpt}
        onChange={({ target }) => onChange({ excerpt: target.value.replaceAll(/\p{Cc}+/gu, ' ') })}
      />
      <Field
        label="Address"
        help={`/insights/${content.slug}. A public article keeps its previous address too.`}
        maxLength={120}
        {...field('slug')}
        error={SLUG.test(typed.slug) ? undefined : 'Use small letters, digits and hyphens.'}
      />
      <Field
        label="Tags"
        help="Separate them with commas; at most 8."
        {...field('tags')}
        error={
          tags.length > 8
            ? 'Use at most 8 tags.'
            : tags.every(isTag)
              ? undefined
              : 'Use small letters, digits and hyphens.'
        }
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Topic"
          value={content.topic}
          onChange={({ target }) => onChange({ topic: target.value as ArticleTopic })}
        >
          {Object.entries(TOPIC_LABELS).map(([topic, label]) => (
            <option key={topic} value={topic}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          label="Author"
          maxLength={120}
          {...field('author')}
          error={typed.author.trim() === '' ? 'Fill in an author.' : undefined}
        />
      </div>
      <Sources sources={content.sources} onChange={(sources) => onChange({ sources })} />
    </section>
  );
}

const splitTags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const isWhole = ({ title, publisher, url, accessed }: ArticleSource) =>
  title.trim() !== '' &&
  publisher.trim() !== '' &&
  url.startsWith('https://') &&
  isUrl(url) &&
  ACCESSED.test(accessed);

const NAMES = {
  title: 'Title of the source',
  publisher: 'Publisher',
  url: 'Address',
  accessed: 'Read on',
} as const;
const NAME_KEYS = ['title', 'publisher', 'url', 'accessed'] as const;

function Sources(props: {
  sources: ArticleSource[];
  onChange: (sources: ArticleSource[]) => void;
}) {
  const [rows, setRows] = useState(props.sources);
  const change = (next: ArticleSource[]) => {
    setRows(next);
    props.onChange(next.filter(isWhole));
  };
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
              value={row[name]}
              onChange={({ target }) =>
                change(rows.map((one, n) => (n === at ? { ...one, [name]: target.value } : one)))
              }
            />
          ))}
          <p className="text-sm text-muted">
            {isWhole(row) ? '' : 'Saved when all four are filled in: https://…, YYYY-MM-DD.'}
          </p>
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => change(rows.filter((_, n) => n !== at))}
          >
            Remove this source
          </Button>
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => setRows([...rows, { title: '', publisher: '', url: '', accessed: today }])}
      >
        Add a source
      </Button>
    </fieldset>
  );
}
