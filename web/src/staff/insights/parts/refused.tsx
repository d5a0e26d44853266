import type { StaffArticle } from '@roletrail/contracts/http/staff-insights';
import { ARTICLE_STATUS_LABELS } from '../../../features/insights/status-labels.ts';
import { VersionTable } from '../../../kit/staff/version-table.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  AlertDialog,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from '../../../ui/dialog.tsx';
import { formatAppears, REFUSALS } from '../labels.ts';
import type { BulkName, Refusals } from './bulk-act.tsx';

/**
 * Says which articles an act did not change, and why. Shows both versions of those that were changed
 * elsewhere, and offers to repeat the act on their current ones.
 */
export function Refused(
  props: Refusals & {
    /** articles of the list as they are now */
    current: readonly StaffArticle[];
    onRepeat: (act: BulkName, articles: readonly StaffArticle[]) => void;
    onClose: () => void;
  },
) {
  const { act, articles, results, current, onRepeat, onClose } = props;
  const conflicts = results.filter(({ code }) => code === 'EDIT_CONFLICT');
  const newer = current.filter(({ id }) => conflicts.some((one) => one.id === id));
  return (
    <AlertDialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <AlertDialogContent className="grid gap-5">
        <AlertDialogTitle className="text-xl">Some articles were not changed</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div>
            <Alert variant="warning" title={`${results.length} of ${articles.length}`}>
              <ul className="grid gap-2">
                {results.map(({ id, code, detail }) => {
                  const seen = articles.find((one) => one.id === id);
                  const now = newer.find((one) => one.id === id);
                  return (
                    <li key={id}>
                      <strong>{seen?.title}</strong>:{' '}
                      {detail ?? REFUSALS[code ?? ''] ?? 'It was refused.'}
                      {seen && now ? <Versions seen={seen} now={now} /> : null}
                    </li>
                  );
                })}
              </ul>
            </Alert>
          </div>
        </AlertDialogDescription>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose}>Close</Button>
          {newer.length === 0 ? null : (
            <Button variant="outline" onClick={() => onRepeat(act, newer)}>
              Continue with the current version{newer.length === 1 ? '' : 's'}
            </Button>
          )}
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}

const LABELS = {
  title: 'Title',
  status: 'Status',
  appears: 'Appears',
  tags: 'Tags',
  changed: 'Changed',
};

const readable = (article: StaffArticle) => ({
  title: article.title,
  status: ARTICLE_STATUS_LABELS[article.status],
  appears: formatAppears(article),
  tags: article.tags,
  changed: formatUtc(article.changedAt),
});

function Versions({ seen, now }: { seen: StaffArticle; now: StaffArticle }) {
  return <VersionTable seen={readable(seen)} current={readable(now)} labels={LABELS} />;
}
