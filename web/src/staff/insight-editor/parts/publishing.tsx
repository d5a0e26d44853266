import type { ArticleForEditing } from '@roletrail/contracts/http/staff-insights';
import { useQuery } from '@tanstack/react-query';
import { UtcTimeField } from '../../../kit/form/utc-time-field.tsx';
import { StaffAct, TAKEN_BACK } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { previewQuery, publishArticle, readArticle, takeTimeBack } from '../api.ts';
import type { PublishForm } from '../model/forms.ts';
import { afterConflict } from './changed-elsewhere.tsx';
import { OutsideLinks, Problems } from './preview.tsx';
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
  const { sync } = draft;
  const isPublic = article.status === 'published';
  const send = async ({ at, reason }: PublishForm) => {
    await sync.flush();
    if (sync.state.status !== 'saved') throw new Error('The text is not saved yet.');
    const seen = { id: article.id, version: sync.version };
    return publishArticle(http, seen, { at: at === '' ? null : at, reason });
  };
  const undo = async (scheduled: ArticleForEditing) => {
    await sync.flush();
    if (sync.state.status !== 'saved') throw new Error('The text is not saved yet.');
    const now = await readArticle(http, article.id);
    const isSame = now.status === 'scheduled' && now.publishedAt === scheduled.publishedAt;
    if (!isSame) throw new Error('The article was published or scheduled anew.');
    await takeTimeBack(http, now, TAKEN_BACK);
    const next = await readArticle(http, article.id);
    // what was typed meanwhile stays, and its save meets the new version
    const isUntouched = sync.version === now.version && sync.state.status === 'saved';
    (isUntouched ? onDone : onStatus)(next);
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
      initial={{ at: '', reason: '' }}
      send={send}
      {...afterConflict(http, draft, article, onDone)}
      onDone={onDone}
      undo={undo}
      // another article would not be a draft again, and readers may have seen what is public
      canUndo={({ status }) => article.status === 'draft' && status === 'scheduled'}
      done={isPublic ? 'The changes are public' : 'The article is published or scheduled'}
    >
      {(field) =>
        isPublic ? null : <UtcTimeField label="Appears at (empty: at once)" {...field('at')} />
      }
    </StaffAct>
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
        {data.words.toLocaleString('en-GB')} words, nothing to put right.{' '}
        {props.isPublic ? 'Readers see the new text at once.' : 'Everyone can read it.'}
      </p>
      <OutsideLinks {...data.links} />
    </div>
  );
}
