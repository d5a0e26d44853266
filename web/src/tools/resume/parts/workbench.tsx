import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { Review } from '@roletrail/contracts/tools/resume';
import { useEffect, useMemo, useState } from 'react';
import { useActiveDocuments } from '../../../features/career-profile/use-active.ts';
import { SaveRun } from '../../../features/tool-runs/components/save-run.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Edit, editOf, toDraft } from '../editing.ts';
import { heard, summarizeReview } from '../labels.ts';
import {
  listReadabilityChecks,
  type OpenedResume,
  type TargetJobAd,
  type VerdictTab,
} from '../opened-resume.ts';
import { useOrigin } from '../use-origin.ts';
import { useReview } from '../use-review.ts';
import { AdSteps } from './ad-steps.tsx';
import { CheckFields } from './check-fields.tsx';
import { ResumeEditor } from './editor.tsx';
import { SaveResume } from './save-part.tsx';
import { Verdicts } from './verdicts.tsx';

/** Editor with a live review beside it. */
export function ResumeWorkbench({
  opened,
  onUnsaved,
  onClose,
}: {
  opened: OpenedResume;
  onUnsaved: (isUnsaved: boolean) => void;
  onClose: () => void;
}) {
  const [edit, setEdit] = useState<Edit>(() => editOf(opened.review.draft));
  const [target, setTarget] = useState<TargetJobAd | null>(opened.target);
  const { title, setTitle, origin, setOrigin, base, holdAgainst, beginCopy } = useOrigin(opened);
  const [tab, setTab] = useState<VerdictTab>(opened.at ?? 'quality');
  const { remember } = useActiveDocuments();
  const choose = (next: TargetJobAd | null) => {
    setTarget(next);
    void remember({ activeJobTarget: next?.id ?? null });
  };
  const { draft, paths } = useMemo(() => toDraft(edit), [edit]);
  const input = useMemo(() => inputOf(draft, target), [draft, target]);
  const live = useReview(input, opened.review);
  const { review } = live;
  const [kept, setKept] = useState(JSON.stringify(draft));
  const isUnsaved = kept !== JSON.stringify(draft);
  const version = isUnsaved ? null : (origin.version?.id ?? null);
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  useArrival(opened);
  const checks = listReadabilityChecks(opened, review);
  const short = summarizeReview(review, checks);
  const show = (next: VerdictTab) => {
    setTab(next);
    document.getElementById('verdicts')?.scrollIntoView({ block: 'start' });
  };
  const tailoring = useAction();
  const tailor = () =>
    tailoring.run(async () => {
      if (!target) return;
      // including the latest input
      beginCopy((await live.now()).text, target);
      setTab('text');
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <InShort review={review} short={short} behind={live.behind} onShow={show} />
      {live.error ? <NotJudged error={live.error} onAgain={live.again} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <section
          aria-label="Your resume, to correct"
          className="grid min-w-0 gap-6 [&_input]:scroll-mt-32 [&_textarea]:scroll-mt-32"
        >
          <SaveResume
            title={title}
            onTitle={setTitle}
            draft={draft}
            target={target}
            onClose={onClose}
            {...origin}
            judge={live.now}
            file={opened.file}
            text={review.text}
            onSaved={(version, madeFrom) => {
              setOrigin({ version, madeFrom });
              setKept(JSON.stringify(draft));
            }}
          />
          <CheckFields doubts={opened.review.readability.doubts} edit={edit} onEdit={setEdit} />
          <ResumeEditor edit={edit} paths={paths} onEdit={setEdit} />
        </section>
        <Verdicts
          review={review}
          checks={checks}
          tab={tab}
          onTab={setTab}
          target={target}
          onTarget={choose}
          draft={draft}
          edit={edit}
          base={base}
          own={origin.version?.id ?? null}
          onAgainst={holdAgainst}
          onEdit={setEdit}
          tailoring={{ busy: tailoring.busy, error: tailoring.error, begin: () => void tailor() }}
          next={<AdSteps ad={target} version={version} judge={live.now} />}
          save={
            <SaveRun
              tool="resume-review"
              input={input}
              title={title.trim() || 'Resume'}
              verb="Save this number"
            />
          }
        />
      </div>
    </div>
  );
}

const inputOf = (draft: ResumeDraft, target: TargetJobAd | null) => ({
  read: null,
  draft,
  ad: target && { kind: 'job-target' as const, id: target.id },
  anyLanguage: true,
});

/** Focuses the review, because the pressed button is gone. On return none was pressed. */
function useArrival(opened: OpenedResume): void {
  useEffect(() => {
    if (opened.returned) return;
    const place = document.getElementById(opened.at === null ? 'in-short' : 'verdicts');
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'start' });
  }, [opened]);
}

function NotJudged({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <Alert variant="warning" title="The verdicts are of the text before your change">
      <p>{formatRefusal(error)} What you typed is still here.</p>
      <Button variant="outline" className="mt-2" onClick={onAgain}>
        Judge it again
      </Button>
    </Alert>
  );
}

/** Summary of the three reviews, with links. Changes are announced with their reasons. */
function InShort({
  review,
  short,
  behind,
  onShow,
}: {
  review: Review;
  short: ReturnType<typeof summarizeReview>;
  behind: boolean;
  onShow: (tab: VerdictTab) => void;
}) {
  const [announced, setAnnounced] = useState({ review, words: heard(null, review, short) });
  if (announced.review !== review)
    setAnnounced({ review, words: heard(announced.review, review, short) });
  const tiles = [
    ['readability', 'Reading', short.read],
    ['quality', 'Quality', short.quality],
    ['match', 'Job ad', short.match],
  ] as const;
  return (
    <section
      id="in-short"
      tabIndex={-1}
      aria-label="The verdicts in short"
      aria-busy={behind}
      className="sticky top-0 z-10 grid grid-cols-3 gap-2 border-b border-border bg-background py-2 sm:gap-4"
    >
      {tiles.map(([tab, name, value]) => (
        <button
          key={tab}
          type="button"
          className="grid min-h-11 cursor-pointer content-start gap-0.5 rounded-md border border-border bg-surface px-2 py-2 text-left hover:bg-raised sm:px-4"
          onClick={() => onShow(tab)}
        >
          <span className="text-xs text-muted sm:text-sm">{name}</span>
          <span className="text-sm font-bold tabular-nums sm:text-lg">{value}</span>
        </button>
      ))}
      <p role="status" className="sr-only">
        {announced.words}
      </p>
    </section>
  );
}
