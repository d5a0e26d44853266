import { AD_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { pasteStructure } from '../../../lib/paste-structure.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../../ui/dialog.tsx';
import { Field, TextareaField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type AdFormValues, toAdContent, toAdFormValues, urlOf } from '../ad-form-values.ts';
import { changeAd, jobAdQuery, jobAdsQuery, TEXT_NAME_MAX } from '../api/saved-texts.ts';
import { AdSourceFields } from './ad-source-fields.tsx';

/** Edits a saved job ad. @param id null: closed */
export function AdEditor({
  id,
  onClose,
}: {
  id: string | null;
  /** with the new title if it changed; else null */
  onClose: (title: string | null) => void;
}) {
  return (
    <Dialog open={id !== null} onOpenChange={(open) => (open ? undefined : onClose(null))}>
      <DialogContent className="max-w-2xl p-6 sm:p-8">
        <DialogTitle className="text-xl">Change this job ad</DialogTitle>
        <DialogDescription className="mt-2 text-muted">
          From now on it is read as it stands here. What you saved of it stays as it was.
        </DialogDescription>
        {id === null ? null : <Loaded id={id} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

type Props = { id: string; onClose: (title: string | null) => void };

function Loaded({ id, onClose }: Props) {
  const { data, error, isFetchedAfterMount } = useQuery(jobAdQuery(useHttp(), id));
  if (error) {
    return (
      <Alert variant="destructive" className="mt-5" title="The ad could not be opened">
        {formatRefusal(error)}
      </Alert>
    );
  }
  if (!data || !isFetchedAfterMount) return <Skeleton className="mt-5 h-60" />;
  return <Form key={id} ad={data} onClose={onClose} />;
}

type Ad = Parameters<typeof changeAd>[1] & Parameters<typeof toAdFormValues>[0];

function Form({ ad: kept, onClose }: { ad: Ad; onClose: Props['onClose'] }) {
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const [ad, setAd] = useState<AdFormValues>(() => toAdFormValues(kept));
  const type = (part: Partial<AdFormValues>) => setAd({ ...ad, ...part });
  const lacks = { title: ad.title.trim() === '', text: ad.text.trim() === '' };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (lacks.title || lacks.text || urlOf(ad.url) === undefined) return;
    const content = toAdContent(ad, kept);
    const changed = await action.run(async () => {
      await changeAd(http, kept, content);
      await queries.invalidateQueries({ queryKey: jobAdsQuery(http).queryKey });
    });
    if (changed) onClose(content.title);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
      <Field
        label="What you call it"
        value={ad.title}
        maxLength={TEXT_NAME_MAX}
        autoComplete="off"
        error={lacks.title ? 'Give it a name, so that you know it again.' : undefined}
        onChange={({ target }) => type({ title: target.value })}
      />
      <AdSourceFields ad={ad} onType={type} />
      <TextareaField
        label="Ad text"
        rows={10}
        value={ad.text}
        maxLength={AD_TEXT_MAX}
        error={lacks.text ? 'An ad without words cannot be read.' : undefined}
        onPaste={pasteStructure}
        onChange={({ target }) => type({ text: target.value })}
      />
      {action.error ? (
        <Alert variant="destructive" title="The ad is as it was">
          {isProblem(action.error, 'EDIT_CONFLICT')
            ? 'You changed it elsewhere meanwhile. Copy what you typed, close this, and open the ad again.'
            : `${formatRefusal(action.error)} What you typed is still here.`}
        </Alert>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={() => onClose(null)}>
          Cancel
        </Button>
        <Button type="submit" busy={action.busy}>
          Save the ad
        </Button>
      </div>
    </form>
  );
}
