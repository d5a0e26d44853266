import type { LetterParagraphs } from '@roletrail/contracts/tools/cover-letter';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { applicationStep } from '../../../features/hand-over/steps.ts';
import { savedLetters } from '../../../features/saved-items/api/letters.ts';
import { recentItemsQuery } from '../../../features/saved-items/api/saved-items.ts';
import { TEXT_NAME_MAX } from '../../../features/saved-texts/api/saved-texts.ts';
import { formatTime } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import {
  type LetterVersion,
  type OpenedLetter,
  type SavedRef,
  toContent,
} from '../opened-letter.ts';

type Props = {
  opened: OpenedLetter;
  title: string;
  onTitle: (title: string) => void;
  saved: SavedRef | null;
  paragraphs: LetterParagraphs;
  /** adds the current text to the versions, and returns them */
  keep: () => readonly LetterVersion[];
  isUnsaved: boolean;
  onSaved: (saved: SavedRef) => void;
};

/** Saves the letter; its text becomes a version too. */
export function SaveLetter(props: Props) {
  const { opened, title, onTitle, saved, paragraphs, keep, isUnsaved, onSaved } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const [nameless, setNameless] = useState(false);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  /** @param into the letter to change; null: a new one */
  const save = (into: SavedRef | null) => {
    setNameless(title.trim() === '');
    if (title.trim() === '') return;
    void action.run(async () => {
      const content = toContent(opened, { title: title.trim(), paragraphs, versions: keep() });
      const { id, revision } = await (into
        ? savedLetters.change(http, into, content)
        : savedLetters.create(http, content));
      setSavedAt(Date.now());
      onSaved({ id, revision });
      await queries.invalidateQueries({ queryKey: savedLetters.key });
      await queries.invalidateQueries({ queryKey: recentItemsQuery(http).queryKey });
    });
  };
  return (
    <div className="grid gap-3">
      <Field
        label="Name of this letter"
        value={title}
        maxLength={TEXT_NAME_MAX}
        autoComplete="off"
        error={nameless ? 'Give it a name.' : undefined}
        onChange={({ target }) => onTitle(target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={action.busy} onClick={() => save(saved)}>
          {saved === null ? 'Save the letter' : 'Save the changes'}
        </Button>
        {saved === null ? null : (
          <Button variant="outline" busy={action.busy} onClick={() => save(null)}>
            Save as another letter
          </Button>
        )}
        <p role="status" className="text-sm text-muted">
          {savedAt === null || isUnsaved ? '' : `Saved ${formatTime(savedAt)}`}
        </p>
      </div>
      {saved === null || isUnsaved ? null : (
        <Button asChild variant="outline" className="justify-self-start">
          <Link to={applicationStep({ letter: saved.id }).to}>Add it to your applications</Link>
        </Button>
      )}
      {action.error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {isProblem(action.error, 'EDIT_CONFLICT', 'NOT_FOUND')
            ? 'This letter was changed or deleted elsewhere meanwhile. Save yours as another letter: nothing is lost.'
            : `${formatRefusal(action.error)} Nothing is lost: it is all still here.`}
        </p>
      ) : null}
    </div>
  );
}
