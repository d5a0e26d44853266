import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { Review } from '@roletrail/contracts/tools/resume';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Edit, metFirst } from '../editing.ts';
import type { TargetJobAd } from '../opened-resume.ts';
import { type Matched, MatchResult } from './met-part.tsx';
import { UnknownPhrases } from './unknown-phrases.tsx';

/** Lazy, because only this part needs the forms of an ad. */
const AdChoice = lazy(async () => ({ default: (await import('./ad-choice.tsx')).AdChoice }));

/** Creates a copy for the chosen ad. */
export type Tailoring = {
  readonly busy: boolean;
  /** error of the failed creation */
  readonly error: unknown;
  readonly begin: () => void;
};

type Props = {
  match: Review['match'];
  draft: ResumeDraft;
  target: TargetJobAd | null;
  onTarget: (target: TargetJobAd | null) => void;
  edit: Edit;
  onEdit: (edit: Edit) => void;
  tailoring: Tailoring;
  /** next steps with this ad */
  next: ReactNode;
};

/** One job ad, and its terms in the resume. */
export function MatchPart(props: Props) {
  const { match, draft, target, onTarget, edit, onEdit, tailoring, next } = props;
  return (
    <div className="grid gap-6">
      <Suspense fallback={<Skeleton className="h-60" />}>
        <AdChoice draft={draft} target={target} onTarget={onTarget} />
      </Suspense>
      {target === null || match === null ? null : match.kind === 'match' ? (
        <>
          {next}
          <Tailor match={match} edit={edit} onEdit={onEdit} tailoring={tailoring} />
          <MatchResult match={match} ad={target.id} />
        </>
      ) : (
        <>
          <p>{match.why}</p>
          {next}
          <UnknownPhrases
            ad={target.id}
            phrases={match}
            promoted={match.promoted.map(({ text }) => text)}
          />
        </>
      )}
    </div>
  );
}

function Tailor({
  match,
  edit,
  onEdit,
  tailoring: { busy, error, begin },
}: { match: Matched } & Pick<Props, 'edit' | 'onEdit' | 'tailoring'>) {
  const paths = new Set(
    match.requirements.flatMap(({ spans }) => spans.map(({ source }) => source)),
  );
  return (
    <section
      aria-labelledby="tailor"
      className="grid gap-3 rounded-md border border-border bg-surface p-4"
    >
      <h2 id="tailor" className="font-bold">
        Tailor to this ad
      </h2>
      <p className="text-sm text-muted">
        A copy for this job: choose, reorder and reword lines beside this; “Page” shows what you
        changed. What you have saved stays as it is.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="touch" busy={busy} onClick={begin}>
          Begin a copy
        </Button>
        <Button variant="outline" size="touch" onClick={() => onEdit(metFirst(edit, paths))}>
          Put lines that meet it first
        </Button>
      </div>
      {error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          The copy is not begun. {formatRefusal(error)}
        </p>
      ) : null}
    </section>
  );
}
