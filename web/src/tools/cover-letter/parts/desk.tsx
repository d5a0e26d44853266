import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useHandedOver } from '../../../features/hand-over/use-handed-over.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { draftLetter } from '../api/letters.ts';
import {
  EMPTY_LETTER_FORM,
  type LetterFormValues,
  type MissingInput,
  missingIn,
  toLetterInput,
} from '../letter-form.ts';
import { type OpenedLetter, openLetterDraft } from '../opened-letter.ts';
import { LetterForm } from './letter-form.tsx';
import { OpenSaved } from './open-saved.tsx';
import { Promised } from './promised.tsx';
import { SavedLetters } from './saved-letters.tsx';
import { type LetterState, LetterWorkbench } from './workbench.tsx';

/** State of the open letter, for the next draft. */
type Current = { readonly state: LetterState; readonly isUnsaved: boolean };

/** Asks, drafts, then edits. What is not saved exists only in this page. */
export function LetterDesk() {
  const http = useHttp();
  const [address, setAddress] = useSearchParams();
  const id = address.get('letter');
  const form = useFormValues();
  const [opened, setOpened] = useState<OpenedLetter | null>(null);
  const [current, setCurrent] = useState<Current | null>(null);
  const drafting = useAction();
  const isUnsaved = opened !== null && (current?.isUnsaved ?? true);
  const guard = useLeaveGuard(isUnsaved);
  const draft = (next: LetterFormValues, seed: number, before: LetterState | null) => {
    if (!form.accepts(next)) return;
    void drafting.run(async () => {
      const letter = await draftLetter(http, toLetterInput(next), seed);
      setOpened(openLetterDraft(next, seed, letter, before));
    });
  };
  const onChange = useCallback(
    (state: LetterState, unsaved: boolean) => setCurrent({ state, isUnsaved: unsaved }),
    [],
  );
  const asking = (verb: string) => (
    <LetterForm
      values={form.values}
      onValuesChange={form.change}
      onDraft={() => draft(form.values, 0, current?.state ?? null)}
      missing={form.missing}
      handed={form.handed}
      busy={drafting.busy}
      verb={verb}
    />
  );
  const failed = drafting.error ? (
    <Failed
      error={drafting.error}
      onAnyway={() => draft({ ...form.values, anyLanguage: true }, 0, current?.state ?? null)}
    />
  ) : null;
  const isAwaited = id !== null && opened?.saved?.id !== id;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {isAwaited ? (
        <OpenSaved
          key={id}
          id={id}
          onOpen={(letter) => {
            form.change(letter.values);
            setCurrent(null);
            setOpened(letter);
          }}
          onClose={() => setAddress({})}
        />
      ) : opened === null ? (
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-6">
            {asking('Draft the letter')}
            {failed}
          </div>
          <Promised />
        </div>
      ) : (
        <>
          {failed}
          <LetterWorkbench
            key={opened.id}
            opened={opened}
            onAgain={(state) => draft(opened.values, opened.seed + 1, state)}
            busy={drafting.busy}
            onChange={onChange}
            onSaved={(saved) => {
              setOpened({ ...opened, saved });
              setAddress({ letter: saved.id }, { replace: true });
            }}
          />
          <details className="border-t border-border pt-4">
            <summary className="target cursor-pointer content-center font-bold">
              Change your answers and draft again
            </summary>
            <div className="mt-4 max-w-2xl">{asking('Draft again')}</div>
          </details>
        </>
      )}
      <SavedLetters
        open={opened?.saved?.id ?? null}
        onOpen={(next) => setAddress({ letter: next })}
      />
      <ConfirmDialog
        open={guard.asked}
        title="Leave what you have not saved?"
        verb="Leave it"
        busy={false}
        error={null}
        onConfirm={guard.leave}
        onCancel={guard.stay}
      >
        Your last changes are not saved. If you leave now, you lose them.
      </ConfirmDialog>
    </div>
  );
}

/** Values of the form, which starts with what was passed on. */
function useFormValues() {
  const handed = useHandedOver();
  const { ad, resume, resumeText, employer, role } = handed;
  // null until the user edits the form
  const [typed, setTyped] = useState<LetterFormValues | null>(null);
  const [missing, setMissing] = useState<MissingInput | null>(null);
  const begun = { ad, resume, resumeText, employer, role };
  return {
    values: typed ?? Object.assign({}, EMPTY_LETTER_FORM, begun),
    handed,
    change: setTyped,
    missing,
    accepts(next: LetterFormValues): boolean {
      const lacks = missingIn(next);
      setTyped(next);
      setMissing(lacks);
      return !lacks.ad && !lacks.resume;
    },
  };
}

function Failed({ error, onAnyway }: { error: unknown; onAnyway: () => void }) {
  return (
    <Alert variant="destructive" title="The letter could not be drafted">
      <p>{formatRefusal(error)} Your answers are still here.</p>
      {isProblem(error, 'LANG_UNSUPPORTED') ? (
        <Button variant="outline" className="mt-2" onClick={onAnyway}>
          Read it as English anyway
        </Button>
      ) : null}
    </Alert>
  );
}
