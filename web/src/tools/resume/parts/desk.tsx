import { lazy, Suspense, useState } from 'react';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useHandedOverAd } from '../handed-over.ts';
import type { OpenedResume } from '../opened-resume.ts';
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
  const [isUnsaved, setUnsaved] = useState(false);
  // resume to open in place of unsaved work; `resume` null: the start page
  const [wanted, setWanted] = useState<{ resume: OpenedResume | null } | null>(null);
  const guard = useLeaveGuard(isUnsaved);
  const go = (resume: OpenedResume | null) => {
    setWanted(null);
    setUnsaved(false);
    setOpened(resume);
  };
  const ask = (resume: OpenedResume | null) => (isUnsaved ? setWanted({ resume }) : go(resume));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {opened === null ? (
        <ResumeStart onOpen={go} />
      ) : (
        <>
          {opened.saved === null ? null : (
            <Suspense>
              <SavedNumber key={opened.saved.run.id} saved={opened.saved} onOpen={ask} />
            </Suspense>
          )}
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
