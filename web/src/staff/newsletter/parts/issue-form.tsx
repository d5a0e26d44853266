import {
  ISSUE_ARTICLES_MAX,
  type IssueArticles,
  type IssueItem,
} from '@roletrail/contracts/http/staff-newsletter';
import { useQuery } from '@tanstack/react-query';
import type { FieldOf } from '../../../kit/form/action-form.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx';
import { changeIssue, createIssue, issueArticlesQuery } from '../api.ts';
import type { IssueForm as Values } from '../form-schema.ts';
import { IssueComparison } from './comparison.tsx';

const load = () => import('../form-schema.ts');
const schema = async () => (await load()).issueForm;
const ROWS = Array.from({ length: ISSUE_ARTICLES_MAX }, (_, at) => at);

/** Button and form of a new issue, or of a draft. */
export function IssueEditor(props: {
  item: IssueItem | null;
  onDone: (item: IssueItem) => void;
  onReload?: () => Promise<unknown>;
}) {
  const { item, onDone, onReload } = props;
  const http = useHttp();
  const { data } = useQuery(issueArticlesQuery(http));
  return (
    <StaffAct<Values, IssueItem>
      label={item === null ? 'Write an issue' : 'Change the draft'}
      variant={item === null ? 'default' : 'outline'}
      title={item === null ? 'Write an issue' : 'Change the draft'}
      says={
        <p>
          An empty line begins a paragraph. The letter is sent as plain text and as HTML, both from
          these words. It has no images, and its links lead to our pages.
        </p>
      }
      verb="Save the draft"
      schema={schema}
      initial={initialOf(item)}
      send={async (values) => {
        const body = (await load()).toIssueBody(values);
        return item === null ? createIssue(http, body) : changeIssue(http, item, body);
      }}
      done="The draft is saved"
      onDone={onDone}
      {...(item && onReload ? { comparison: <IssueComparison item={item} />, onReload } : {})}
    >
      {(field) => (
        <>
          <Field label="Subject" autoComplete="off" {...field('subject')} />
          <TextareaField label="Text before the articles" rows={5} {...field('opening')} />
          {ROWS.map((at) => (
            <ArticleFields key={at} at={at} field={field} articles={data?.items ?? []} />
          ))}
          <TextareaField label="Text after the articles" rows={3} {...field('closing')} />
        </>
      )}
    </StaffAct>
  );
}

function initialOf(item: IssueItem | null): Values {
  const { subject = '', opening = '', closing = '' } = item ?? {};
  const articles = ROWS.map((at) => item?.articles[at] ?? { id: '', words: '' });
  return { subject, opening, closing, articles, reason: '' };
}

function ArticleFields(props: {
  at: number;
  field: FieldOf<Values>;
  articles: IssueArticles['items'];
}) {
  const { at, field, articles } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label={`Article ${at + 1}`} {...field(`articles.${at}.id`)}>
        <option value="">None</option>
        {articles.map(({ id, title, useful, notUseful }) => (
          <option key={id} value={id}>
            {useful + notUseful > 0
              ? `${title} (useful to ${useful} of ${useful + notUseful})`
              : title}
          </option>
        ))}
      </SelectField>
      <TextareaField
        label={`Your text about article ${at + 1}`}
        rows={2}
        {...field(`articles.${at}.words`)}
      />
    </div>
  );
}
