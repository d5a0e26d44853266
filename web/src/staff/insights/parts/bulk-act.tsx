import type {
  ArticleBulkAnswer,
  ArticleBulkBody,
  StaffArticle,
} from '@roletrail/contracts/http/staff-insights';
import { useState } from 'react';
import { UtcTimeField } from '../../../kit/form/utc-time-field.tsx';
import { StaffActDialog } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { actOnArticles } from '../api.ts';
import { REFUSALS } from '../labels.ts';

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

type Values = { reason: string; at: string; tag: string };
const schema = async () => (await import('../bulk-form.ts')).bulkForm;

/** Dialog of an act on several articles, and what became of each. */
export function BulkActDialog(props: {
  act: BulkName;
  articles: readonly StaffArticle[];
  tags: readonly string[];
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { act, articles, tags, onDone, onClose } = props;
  const http = useHttp();
  const [refused, setRefused] = useState<ArticleBulkAnswer['results']>([]);
  if (refused.length > 0) {
    return <Refused articles={articles} results={refused} onClose={onClose} />;
  }
  const count = articles.length === 1 ? '1 article' : `${articles.length} articles`;
  const send = async ({ reason, at, tag }: Values) => {
    const body: ArticleBulkBody = {
      act,
      articles: articles.map(({ id, version }) => ({ id, version })),
      at: act === 'schedule' ? at : null,
      tag: act === 'tag' || act === 'untag' ? tag : null,
      reason,
    };
    const { results } = await actOnArticles(http, body);
    return results.filter(({ outcome }) => outcome === 'refused');
  };
  return (
    <StaffActDialog<Values, ArticleBulkAnswer['results']>
      open
      onClose={onClose}
      title={`${BULK_LABELS[act]}: ${count}?`}
      says={<p>{SAYS[act]}</p>}
      verb={BULK_LABELS[act]}
      destructive={act === 'withdraw'}
      schema={schema}
      initial={{
        reason: '',
        at: act === 'schedule' ? '' : '-',
        tag: act.endsWith('tag') ? '' : '-',
      }}
      send={send}
      onDone={(results) => {
        void onDone();
        if (results.length > 0) setRefused(results);
      }}
      done="The articles are changed"
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

function Refused(props: {
  articles: readonly StaffArticle[];
  results: ArticleBulkAnswer['results'];
  onClose: () => void;
}) {
  const { articles, results, onClose } = props;
  return (
    <AlertDialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <AlertDialogContent className="grid gap-5">
        <AlertDialogTitle className="text-xl">Some articles were not changed</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div>
            <Alert variant="warning" title={`${results.length} of ${articles.length}`}>
              <ul className="grid gap-2">
                {results.map(({ id, code, detail }) => (
                  <li key={id}>
                    <strong>{articles.find((one) => one.id === id)?.title}</strong>:{' '}
                    {detail ?? REFUSALS[code ?? ''] ?? 'It was refused.'}
                  </li>
                ))}
              </ul>
            </Alert>
          </div>
        </AlertDialogDescription>
        <Button className="justify-self-start" onClick={onClose}>
          Close
        </Button>
      </AlertDialogContent>
    </AlertDialog>
  );
}
