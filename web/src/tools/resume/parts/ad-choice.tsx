import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { AD_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EMPTY_AD_FORM, UNDECIDED } from '../../../features/saved-texts/ad-form-values.ts';
import { createAd, deleteAd, jobAdsQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { AdEditor } from '../../../features/saved-texts/components/ad-editor.tsx';
import { AdSourceFields } from '../../../features/saved-texts/components/ad-source-fields.tsx';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { pasteStructure } from '../../../lib/paste-structure.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx';
import { askReview } from '../api/review.ts';
import { type TargetJobAd, VERSION_TITLE_MAX } from '../opened-resume.ts';

type Props = {
  draft: ResumeDraft;
  target: TargetJobAd | null;
  onTarget: (target: TargetJobAd | null) => void;
};

/** Chooses a saved job ad, or saves a pasted one. */
export function AdChoice({ draft, target, onTarget }: Props) {
  const targets = useQuery(jobAdsQuery(useHttp()));
  const [pasting, setPasting] = useState(false);
  const kept = targets.data ?? [];
  // without a chosen ad, show the list and the text field
  const isNew = pasting || target === null;
  return (
    <div className="grid gap-4">
      {targets.isError ? (
        <Alert variant="warning" title="Your job ads could not be loaded" />
      ) : null}
      {kept.length > 0 || target !== null ? (
        <SelectField
          label="The job ad that it is meant for"
          value={pasting ? 'new' : (target?.id ?? '')}
          onChange={({ target: { value } }) => {
            setPasting(value === 'new');
            if (value !== 'new') onTarget(kept.find(({ id }) => id === value) ?? null);
          }}
        >
          <option value="">None</option>
          {kept.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          <option value="new">Another one, which I paste</option>
        </SelectField>
      ) : null}
      {target !== null && !isNew ? (
        <div className="flex flex-wrap">
          <ChangeAd ad={target} onChanged={onTarget} />
          <DeleteAd ad={target} onGone={() => onTarget(null)} />
        </div>
      ) : null}
      {isNew ? (
        <PasteAd
          draft={draft}
          onKept={(ad) => {
            setPasting(false);
            onTarget(ad);
          }}
        />
      ) : null}
    </div>
  );
}

function ChangeAd({ ad, onChanged }: { ad: TargetJobAd; onChanged: (ad: TargetJobAd) => void }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const close = (title: string | null) => {
    setOpen(false);
    if (title === null) return;
    // the ad changed under the same id
    void queries.invalidateQueries({ queryKey: ['resume', 'review'] });
    onChanged({ id: ad.id, title });
  };
  return (
    <>
      <Button variant="ghost" size="touch" onClick={() => setOpen(true)}>
        Change this ad
      </Button>
      <AdEditor id={open ? ad.id : null} onClose={close} />
    </>
  );
}

function DeleteAd({ ad, onGone }: { ad: TargetJobAd; onGone: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const [asked, setAsked] = useState(false);
  const remove = () =>
    action.run(async () => {
      await deleteAd(http, ad.id);
      setAsked(false);
      onGone();
      await queries.invalidateQueries({ queryKey: jobAdsQuery(http).queryKey });
    });
  return (
    <>
      <Button variant="ghost" size="touch" onClick={() => setAsked(true)}>
        Delete this ad
      </Button>
      <ConfirmDialog
        open={asked}
        title="Delete this job ad?"
        verb="Delete"
        busy={action.busy}
        error={action.error}
        onConfirm={() => void remove()}
        onCancel={() => {
          setAsked(false);
          action.clear();
        }}
      >
        {ad.title}. Versions that you made for it stay.
      </ConfirmDialog>
    </>
  );
}

/** Returns the first visible line. */
const titleOf = (text: string) =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, VERSION_TITLE_MAX)
    .trim();

const schema = async () =>
  (await import('../../../features/saved-texts/ad-form-schema.ts')).pastedAdFields;

function PasteAd({ draft, onKept }: { draft: ResumeDraft; onKept: (ad: TargetJobAd) => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  /** true: the next request reads the ad in any language */
  const anyLanguage = useRef(false);
  return (
    <ActionForm
      schema={schema}
      initial={EMPTY_AD_FORM}
      send={async (typed) => {
        const ad = { kind: 'text' as const, text: typed.text };
        const request = { read: null, draft, ad, anyLanguage: anyLanguage.current };
        anyLanguage.current = false;
        // The review rejects a text that is too short or in another language, before it is saved.
        await askReview(http, request);
        const title = titleOf(typed.title) || titleOf(typed.text.split('\n')[0] ?? '') || 'Job ad';
        const { id } = await createAd(http, { ...typed, title, ...UNDECIDED });
        await queries.invalidateQueries({ queryKey: jobAdsQuery(http).queryKey });
        return { id, title };
      }}
      onDone={onKept}
      general={(error) => (
        <Alert variant="destructive" title="The ad was not compared">
          <p>{formatRefusal(error)}</p>
          {isProblem(error, 'LANG_UNSUPPORTED') ? (
            <Button
              type="submit"
              variant="outline"
              className="mt-2"
              onClick={() => {
                anyLanguage.current = true;
              }}
            >
              Read it as English anyway
            </Button>
          ) : null}
        </Alert>
      )}
      verb="Compare with this ad"
      wide
    >
      {(field) => (
        <>
          <TextareaField
            label="Paste the job ad"
            rows={8}
            maxLength={AD_TEXT_MAX}
            help="All of it, with its headings: they separate required from nice to have. We keep it until you delete it."
            onPaste={pasteStructure}
            {...field('text')}
          />
          <Field
            label="What you call it"
            maxLength={VERSION_TITLE_MAX}
            help="Without a name, its first line."
            {...field('title')}
          />
          <AdSourceFields field={field} />
        </>
      )}
    </ActionForm>
  );
}
