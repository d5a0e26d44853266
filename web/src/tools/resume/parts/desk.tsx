import { lazy, Suspense, useState } from 'react';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useHandedOverAd } from '../handed-over.ts';
import type { OpenedResume } from '../opened-resume.ts';
import { useLastVersion } from '../use-last-version.ts';
import { ResumeStart } from './begin.tsx';
import { ResumeWorkbench } from './workbench.tsx';

/** Lazy, because its tables and charts are not needed to start. */
const SavedNumber = lazy(async () => ({
  default: (await import('./saved-number.tsx')).SavedNumber,
}));
const Versions = lazy(async () => ({ default: (await import('./versions.tsx')).Versions }));
const SavedReviews = lazy(async () => ({
  default: (await import('./saved-reviews.tsx')).SavedReviews,
}));

/** Starts with a resume, then edits it. Unsaved changes exist only in this page. */
export function ResumeDesk() {
  const [opened, setOpened] = useState<OpenedResume | null>(useHandedOverAd());
  // false once a resume is open, or the start page was chosen
  const [isReturn, setReturn] = useState(opened === null);
  const last = useLastVersion(isReturn);
  if (last.opened) {
    setReturn(false);
    setOpened(last.opened);
  }
  const [isUnsaved, setUnsaved] = useState(false);
  // resume to open in place of unsaved work; `resume` null: the start page
  const [wanted, setWanted] = useState<{ resume: OpenedResume | null } | null>(null);
  const guard = useLeaveGuard(isUnsaved);
  const go = (resume: OpenedResume | null) => {
    setWanted(null);
    setUnsaved(false);
    setReturn(false);
    setOpened(resume);
  };
  const ask = (resume: OpenedResume | null) => (isUnsaved ? setWanted({ resume }) : go(resume));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {last.error ? (
        <Alert variant="warning" title="Your last version could not be opened">
          {formatRefusal(last.error)}
        </Alert>
      ) : null}
      {last.isOpening ? (
        <div role="status" aria-label="Opening your last version">
          <Skeleton className="h-96" />
        </div>
      ) : opened === null ? (
        <ResumeStart onOpen={go} />
      ) : (
        <>
          {opened.saved === null ? null : (
            <Suspense>
              <SavedNumber key={opened.saved.run.id} saved={opened.saved} onOpen={ask} />
            </Suspense>
          )}
          {opened.returned ? (
            <p className="text-muted">
              You go on with “{opened.title}”, the version that you worked with last.
            </p>
          ) : null}
          <ResumeWorkbench
            key={opened.id}
            opened={opened}
            onUnsaved={setUnsaved}
            onClose={() => ask(null)}
          />
        </>
      )}
      <Suspense>
        <Versions onOpen={ask} />
        <SavedReviews onOpen={ask} />
      </Suspense>
      <ConfirmDialog
        open={wanted !== null || guard.asked}
        title="Leave what you have not saved?"
        verb="Leave it"
        busy={false}
        error={null}
        onConfirm={() => (wanted ? go(wanted.resume) : guard.leave())}
        onCancel={() => (wanted ? setWanted(null) : guard.stay())}
      >
        Your last changes are in no version. If you leave, your changes are lost.
      </ConfirmDialog>
    </div>
  );
}
