import type { ResumeContent } from '@roletrail/contracts/http/career';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { Review } from '@roletrail/contracts/http/resume-review';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useActiveDocuments } from '../../career-profile/use-active.ts';
import {
  changeResume,
  createResume,
  resumesQuery,
  TEXT_NAME_MAX,
} from '../../saved-texts/api/kept-texts.ts';
import type { ResumeVersionRef, TargetJobAd } from '../opened-resume.ts';

type Props = {
  title: string;
  onTitle: (title: string) => void;
  draft: ResumeDraft;
  /** judges what there is now */
  judge: () => Promise<Review>;
  file: ResumeContent['file'];
  target: TargetJobAd | null;
  /** that is open; null: it is none yet */
  version: ResumeVersionRef | null;
  /** id of the version that this is a copy of */
  madeFrom: string | null;
  onSaved: (version: ResumeVersionRef, madeFrom: string | null) => void;
  onClose: () => void;
};

/** How it is kept, and since when it is as it stands here. */
function useSaving(props: Props) {
  const { title, draft, judge, file, target, version } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const { remember } = useActiveDocuments();
  const [saved, setSaved] = useState<{ draft: ResumeDraft; title: string; at: number } | null>(
    null,
  );
  /** @param into the version to be changed; null: another one */
  const save = (into: ResumeVersionRef | null) =>
    action.run(async () => {
      // its words as the server writes them, which every other tool reads
      const { text } = await judge();
      // another one of a version that is open is a copy of that
      const madeFrom = into === null && version !== null ? version.id : props.madeFrom;
      const content = {
        title: title.trim(),
        text,
        file,
        jobTarget: target?.id ?? null,
        madeFrom,
        fields: draft,
      };
      const kept = await (into ? changeResume(http, into, content) : createResume(http, content));
      const { id, revision } = kept;
      void remember(Object.assign({ activeResume: id }, target && { activeJobTarget: target.id }));
      setSaved({ draft, title, at: Date.now() });
      props.onSaved({ id, revision }, madeFrom);
      await queries.invalidateQueries({ queryKey: resumesQuery(http).queryKey });
    });
  const isSaved = saved?.draft === draft && saved.title === title;
  return { save, savedAt: isSaved ? saved.at : null, busy: action.busy, error: action.error };
}

/**
 * Keeps the fields and their words as they are now: in the version that is open, or as one of its own
 * beside all versions of before.
 */
export function SavePart(props: Props) {
  const { title, onTitle, version, onClose } = props;
  const { save, savedAt, busy, error } = useSaving(props);
  const [nameless, setNameless] = useState(false);
  const press = (into: ResumeVersionRef | null) => {
    setNameless(title.trim() === '');
    if (title.trim() !== '') void save(into);
  };
  return (
    <div className="grid gap-3">
      <Field
        label="Version name"
        value={title}
        maxLength={TEXT_NAME_MAX}
        error={nameless ? 'Give it a name.' : undefined}
        onChange={({ target: { value } }) => onTitle(value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        {version === null ? null : (
          <Button busy={busy} onClick={() => press(version)}>
            Save the changes
          </Button>
        )}
        <Button
          variant={version === null ? 'default' : 'outline'}
          busy={busy}
          onClick={() => press(null)}
        >
          {version === null ? 'Save as a version' : 'Save as another version'}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Another resume
        </Button>
        <p role="status" className="text-sm text-muted">
          {savedAt === null ? '' : `Saved ${formatTime(savedAt)}`}
        </p>
      </div>
      {error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {isProblem(error, 'EDIT_CONFLICT', 'NOT_FOUND')
            ? 'This version was changed or deleted elsewhere meanwhile. Save yours as another version: nothing is lost.'
            : `${formatRefusal(error)} Nothing is lost: it is all still here.`}
        </p>
      ) : null}
    </div>
  );
}
