import { useState } from 'react';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useHandedOver } from '../handed-over.ts';
import type { Opened } from '../opened.ts';
import { Begin } from './begin.tsx';
import { SavedReviews } from './saved-reviews.tsx';
import { Versions } from './versions.tsx';
import { Workbench } from './workbench.tsx';

/** First a resume, from anywhere; then the work on it. What is not saved lives in this page alone. */
export function ResumeDesk() {
  const [opened, setOpened] = useState<Opened | null>(useHandedOver());
  const [isUnsaved, setUnsaved] = useState(false);
  // what would take the place of work that is not saved; `resume` null: the beginning
  const [wanted, setWanted] = useState<{ resume: Opened | null } | null>(null);
  const guard = useLeaveGuard(isUnsaved);
  const go = (resume: Opened | null) => {
    setWanted(null);
    setUnsaved(false);
    setOpened(resume);
  };
  const ask = (resume: Opened | null) => (isUnsaved ? setWanted({ resume }) : go(resume));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {opened === null ? (
        <Begin onOpen={go} />
      ) : (
        <Workbench
          key={opened.id}
          opened={opened}
          onUnsaved={setUnsaved}
          onClose={() => ask(null)}
        />
      )}
      <Versions onOpen={ask} />
      <SavedReviews onOpen={ask} />
      <ConfirmDialog
        open={wanted !== null || guard.asked}
        title="Leave what you have not saved?"
        verb="Leave it"
        busy={false}
        error={null}
        onConfirm={() => (wanted ? go(wanted.resume) : guard.leave())}
        onCancel={() => (wanted ? setWanted(null) : guard.stay())}
      >
        Your last changes are in no version. Left, they cannot be brought back.
      </ConfirmDialog>
    </div>
  );
}
