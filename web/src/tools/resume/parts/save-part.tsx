import type { ResumeContent } from '@roletrail/contracts/http/career';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { Review } from '@roletrail/contracts/tools/resume';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useActiveDocuments } from '../../../features/career-profile/use-active.ts';
import {
  changeResume,
  createResume,
  resumesQuery,
  TEXT_NAME_MAX,
} from '../../../features/saved-texts/api/saved-texts.ts';
import { formatTime } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import type { ResumeVersionRef, TargetJobAd } from '../opened-resume.ts';

/** Lazy, because it loads the reader of PDFs. */
const PreviewDialog = lazy(() => import('../preview/preview-dialog.tsx'));

type Props = {
  title: string;
  onTitle: (title: string) => void;
  draft: ResumeDraft;
  /** reviews the current draft */
  judge: () => Promise<Review>;
  file: ResumeContent['file'];
  /** text as last reviewed */
  text: string;
  target: TargetJobAd | null;
  /** open version; null: not saved */
  version: ResumeVersionRef | null;
  /** id of the version from which this one was copied */
  madeFrom: string | null;
  onSaved: (version: ResumeVersionRef, madeFrom: string | null) => void;
  onClose: () => void;
};

/** Saves the resume and tracks the time of the last save. */
function useSaving(props: Props) {
  const { title, draft, judge, file, target, version } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const { remember } = useActiveDocuments();
  const [saved, setSaved] = useState<{ draft: ResumeDraft; title: string; at: number } | null>(
    null,
  );
  /** @param into the version to change; null: a new one */
  const save = (into: ResumeVersionRef | null) =>
    action.run(async () => {
      // text as the server renders it, because all tools read that
      const { text } = await judge();
      // a new version of an open one is a copy of it
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

/** Saves the current fields and text, in the open version or as a new one. */
export function SaveResume(props: Props) {
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
        <PreviewButton draft={props.draft} text={props.text} />
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

function PreviewButton({ draft, text }: Pick<Props, 'draft' | 'text'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Preview &amp; download
      </Button>
      {isOpen ? (
        <Suspense>
          <PreviewDialog draft={draft} text={text} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
