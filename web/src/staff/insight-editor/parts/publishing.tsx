import type { ArticleForEditing } from '@roletrail/contracts/http/staff-insights';
import { useQuery } from '@tanstack/react-query';
import { UtcTimeField } from '../../../kit/form/utc-time-field.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { previewQuery, publishArticle, withdrawArticle } from '../api.ts';
import type { PublishForm } from '../model/forms.ts';
import { afterConflict } from './changed-elsewhere.tsx';
import { OutsideLinks, Problems } from './preview.tsx';
import { savedVersion, takeBack } from './take-back.ts';
import type { Draft } from './use-draft.ts';

const schema = async () => (await import('../model/forms.ts')).publishForm;

type Props = {
  article: ArticleForEditing;
  draft: Draft;
  onDone: (article: ArticleForEditing) => void;
  /** takes the status alone, not the text */
  onStatus: (article: ArticleForEditing) => void;
};

/** Button and dialog of a publication, with the checks before it. */
export function Publishing({ article, draft, onDone, onStatus }: Props) {
  const http = useHttp();
  const isPublic = article.status === 'published';
  const send = async ({ at, ...given }: PublishForm) => {
    const seen = { id: article.id, version: await savedVersion(draft) };
    return publishArticle(http, seen, { at: at === '' ? null : at, ...given });
  };
  return (
    <StaffAct<PublishForm, ArticleForEditing>
      label={isPublic ? 'Publish the changes' : 'Publish'}
      variant="default"
      size="sm"
      title={isPublic ? 'Publish the changes?' : 'Publish this article?'}
      says={<Checks id={article.id} draft={draft} isPublic={isPublic} />}
      verb="Publish"
      schema={schema}
      initial={{ at: '', reason: '', currentPassword: '' }}
      password
      send={send}
      {...afterConflict(http, draft, article, onDone)}
      onDone={onDone}
      undo={(left) => takeBack(http, draft, left, { onDone, onStatus })}
      done={isPublic ? 'The changes are public' : 'The article is published or scheduled'}
    >
      {(field) =>
        isPublic ? null : <UtcTimeField label="Appears at (empty: at once)" {...field('at')} />
      }
    </StaffAct>
  );
}

const reasonSchema = async () => (await import('@roletrail/contracts/http/staff')).staffActBody;

/** Button and dialog that take an article from its readers, or its time from a scheduled one. */
export function Withdrawal({ article, draft, onDone, onStatus }: Props) {
  const http = useHttp();
  if (article.status !== 'published' && article.status !== 'scheduled') return null;
  const isScheduled = article.status === 'scheduled';
  const verb = isScheduled ? 'Unschedule' : 'Withdraw';
  return (
    <StaffAct<{ reason: string }, ArticleForEditing>
      label={verb}
      size="sm"
      title={`${verb} this article?`}
      says={
        <p>
          {isScheduled
            ? 'It does not appear at its time, and is a draft again.'
            : 'Readers get “not found” at once. The text stays here.'}
        </p>
      }
      verb={verb}
      destructive={!isScheduled}
      schema={reasonSchema}
      initial={{ reason: '' }}
      send={async ({ reason }) => {
        const seen = { id: article.id, version: await savedVersion(draft) };
        return withdrawArticle(http, seen, reason);
      }}
      {...afterConflict(http, draft, article, onDone)}
      onDone={onDone}
      undo={(left) => takeBack(http, draft, left, { onDone, onStatus })}
      done={isScheduled ? 'The article is no longer scheduled' : 'The article is withdrawn'}
    />
  );
}

function Checks(props: { id: string; draft: Draft; isPublic: boolean }) {
  const { data, isError } = useQuery(previewQuery(useHttp(), props.id, props.draft.content));
  if (isError) return <p>The checks could not run. Try again when there is a connection.</p>;
  if (data === undefined) return <p role="status">Checking the text...</p>;
  if (data.problems.length > 0) return <Problems problems={data.problems} />;
  return (
    <div className="grid gap-3">
      <p>
        {data.words.toLocaleString('en-GB')} words, no problems found.{' '}
        {props.isPublic ? 'Readers see the new text at once.' : 'Everyone can read it.'}
      </p>
      <OutsideLinks {...data.links} />
    </div>
  );
}
