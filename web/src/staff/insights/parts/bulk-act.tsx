import type {
  ArticleBulkAnswer,
  ArticleBulkBody,
  StaffArticle,
} from '@roletrail/contracts/http/staff-insights';
import { UtcTimeField } from '../../../kit/form/utc-time-field.tsx';
import { StaffActDialog, TAKEN_BACK } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Field } from '../../../ui/field.tsx';
import { actOnArticles } from '../api.ts';

export const BULK_LABELS = {
  publish: 'Publish',
  schedule: 'Schedule',
  withdraw: 'Withdraw',
  tag: 'Add a tag',
  untag: 'Remove a tag',
} as const;
export type BulkName = keyof typeof BULK_LABELS;

const SAYS: Readonly<Record<BulkName, string>> = {
  publish: 'Everyone can read them at once. Changes to public articles become public too.',
  schedule: 'Everyone can read them from this time on.',
  withdraw: 'Readers get “not found” at once. Scheduled articles become drafts again.',
  tag: 'The tag is added to the public texts and to their drafts.',
  untag: 'The tag is removed from the public texts and from their drafts.',
};

type Values = {
  reason: string;
  at: string;
  tag: string;
  currentPassword: string;
};
type Results = ArticleBulkAnswer['results'];
const schema = async () => (await import('../bulk-form.ts')).bulkForm;

/** Articles of an act as they were shown, and those that were refused. */
export type Refusals = { act: BulkName; articles: readonly StaffArticle[]; results: Results };

/** Dialog of an act on several articles. */
export function BulkActDialog(props: {
  act: BulkName;
  articles: readonly StaffArticle[];
  tags: readonly string[];
  onDone: () => Promise<unknown>;
  /** gets the refusals, after the dialog is closed */
  onRefused: (refusals: Refusals) => void;
  onClose: () => void;
}) {
  const { act, articles, tags, onDone, onRefused, onClose } = props;
  const http = useHttp();
  const password = act === 'publish' || act === 'schedule';
  const count = articles.length === 1 ? '1 article' : `${articles.length} articles`;
  const send = async ({ reason, at, tag, currentPassword }: Values) => {
    const body: ArticleBulkBody = {
      act,
      articles: articles.map(({ id, version }) => ({ id, version })),
      at: act === 'schedule' ? at : null,
      tag: act === 'tag' || act === 'untag' ? tag : null,
      reason,
      ...(password ? { currentPassword } : {}),
    };
    return (await actOnArticles(http, body)).results;
  };
  const undo = async (results: Results) => {
    const body = { act: 'undo', at: null, tag: null, reason: TAKEN_BACK } as const;
    const undone = await actOnArticles(http, { ...body, articles: changed(results) });
    await onDone();
    const refused = undone.results.filter(({ outcome }) => outcome === 'refused');
    if (refused.length > 0) throw new Error(refused.map(({ id, code }) => `${id}: ${code}`).join());
  };
  return (
    <StaffActDialog<Values, Results>
      open
      onClose={onClose}
      title={`${BULK_LABELS[act]}: ${count}?`}
      says={<p>{SAYS[act]}</p>}
      verb={BULK_LABELS[act]}
      destructive={act === 'withdraw'}
      schema={schema}
      password={password}
      initial={{
        reason: '',
        at: act === 'schedule' ? '' : '-',
        tag: act.endsWith('tag') ? '' : '-',
        currentPassword: password ? '' : '-',
      }}
      send={send}
      onDone={(results) => {
        void onDone();
        const refused = results.filter(({ outcome }) => outcome === 'refused');
        if (refused.length > 0) onRefused({ act, articles, results: refused });
      }}
      undo={undo}
      canUndo={(results) => changed(results).length > 0}
      done={(results) => sayDone(results.filter(({ outcome }) => outcome === 'done').length)}
    >
      {(field) => (
        <>
          {act === 'schedule' ? <UtcTimeField label="Time" {...field('at')} /> : null}
          {act === 'tag' || act === 'untag' ? (
            <Field label="Tag" list="article-tags" autoComplete="off" {...field('tag')} />
          ) : null}
          <datalist id="article-tags">
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </>
      )}
    </StaffActDialog>
  );
}

function sayDone(changed: number): string {
  if (changed === 0) return 'No article is changed';
  return changed === 1 ? '1 article is changed' : `${changed} articles are changed`;
}

/** Returns the articles that an act changed, with the versions that it left. */
const changed = (results: Results) =>
  results.flatMap(({ id, outcome, version }) =>
    outcome === 'done' && version !== null ? [{ id, version }] : [],
  );
