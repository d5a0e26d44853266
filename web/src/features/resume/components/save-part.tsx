import type { ResumeContent } from '@roletrail/contracts/http/career';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { sentenceOf } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useActive } from '../../career-profile/use-active.ts';
import { resumesQuery } from '../../kept-texts/api/kept-texts.ts';
import { type ReviewInput, reviewQuery, saveVersion } from '../api/review.ts';
import { judged, type Target } from '../opened.ts';

/** Keeps the fields and their words as they are now, beside all versions of before. */
export function SavePart({
  title,
  onTitle,
  draft,
  input,
  file,
  target,
  onSaved,
  onClose,
}: {
  title: string;
  onTitle: (title: string) => void;
  draft: ResumeDraft;
  input: ReviewInput;
  file: ResumeContent['file'];
  target: Target | null;
  onSaved: () => void;
  onClose: () => void;
}) {
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const { remember } = useActive();
  const [saved, setSaved] = useState<{ draft: ResumeDraft; at: number } | null>(null);
  const [nameless, setNameless] = useState(false);
  const save = () => {
    setNameless(title.trim() === '');
    if (title.trim() === '') return;
    return action.run(async () => {
      // its words as the server writes them, which every other tool reads
      const { text } = judged(await queries.fetchQuery(reviewQuery(http, input)));
      const content = {
        title: title.trim(),
        text,
        file,
        jobTarget: target?.id ?? null,
        fields: draft,
      };
      const { id } = await saveVersion(http, content);
      void remember(Object.assign({ activeResume: id }, target && { activeJobTarget: target.id }));
      setSaved({ draft, at: Date.now() });
      onSaved();
      await queries.invalidateQueries({ queryKey: resumesQuery(http).queryKey });
    });
  };
  const isSaved = saved?.draft === draft;
  return (
    <div className="grid gap-3">
      <Field
        label="This version is called"
        value={title}
        maxLength={120}
        error={nameless ? 'Give it a name.' : undefined}
        onChange={({ target: { value } }) => onTitle(value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={action.busy} onClick={() => void save()}>
          Save as a version
        </Button>
        <Button variant="outline" onClick={onClose}>
          Another resume
        </Button>
        <p role="status" className="text-sm text-muted">
          {isSaved ? `Saved ${formatTime(saved.at)}` : ''}
        </p>
      </div>
      {action.error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {sentenceOf(action.error)} Nothing is lost: it is all still here.
        </p>
      ) : null}
    </div>
  );
}
