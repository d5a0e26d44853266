import { AD_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { pasteStructure } from '../../../lib/paste-structure.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../../ui/dialog.tsx';
import { Field, TextareaField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toAdFormValues } from '../ad-form-values.ts';
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
          The tools use this text from now on. Results that you have already saved do not change.
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

const schema = async () => (await import('../ad-form-schema.ts')).adFields;

type Ad = Parameters<typeof changeAd>[1] & Parameters<typeof toAdFormValues>[0];

function Form({ ad: read, onClose }: { ad: Ad; onClose: Props['onClose'] }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { promoted, dismissed } = read;
  return (
    <div className="mt-5">
      <ActionForm
        schema={schema}
        initial={toAdFormValues(read)}
        send={async (content) => {
          await changeAd(http, read, { ...content, promoted, dismissed });
          await queries.invalidateQueries({ queryKey: jobAdsQuery(http).queryKey });
        }}
        onDone={(_, { title }) => onClose(title)}
        general={(error) => (
          <Alert variant="destructive" title="The ad is as it was">
            {isProblem(error, 'EDIT_CONFLICT')
              ? 'You changed it elsewhere meanwhile. Copy what you typed, close this, and open the ad again.'
              : `${formatRefusal(error)} What you typed is still here.`}
          </Alert>
        )}
        verb="Save the ad"
        onCancel={() => onClose(null)}
        wide
      >
        {(field) => (
          <>
            <Field
              label="What you call it"
              maxLength={TEXT_NAME_MAX}
              autoComplete="off"
              {...field('title')}
            />
            <AdSourceFields field={field} />
            <TextareaField
              label="Ad text"
              rows={10}
              maxLength={AD_TEXT_MAX}
              onPaste={pasteStructure}
              {...field('text')}
            />
          </>
        )}
      </ActionForm>
    </div>
  );
}
