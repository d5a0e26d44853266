import { AD_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { EMPTY_AD_FORM, UNDECIDED } from '../../../features/saved-texts/ad-form-values.ts';
import {
  createAd,
  jobAdsQuery,
  TEXT_NAME_MAX,
} from '../../../features/saved-texts/api/saved-texts.ts';
import { AdSourceFields } from '../../../features/saved-texts/components/ad-source-fields.tsx';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { pasteStructure } from '../../../lib/paste-structure.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field, TextareaField } from '../../../ui/field.tsx';

const schema = async () =>
  (await import('../../../features/saved-texts/ad-form-schema.ts')).adFields;

/** Form that saves a pasted job ad. */
export function AdForm() {
  const http = useHttp();
  const queries = useQueryClient();
  const [kept, setKept] = useState('');
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="grid gap-4">
      <h2 className="text-lg">Paste a job ad</h2>
      <ActionForm
        schema={schema}
        initial={EMPTY_AD_FORM}
        send={async (ad) => {
          setKept('');
          await createAd(http, { ...ad, ...UNDECIDED });
          await queries.invalidateQueries({ queryKey: jobAdsQuery(http).queryKey });
        }}
        onDone={(_, { title }) => {
          setKept(`“${title}” is kept.`);
          box.current?.querySelector('input')?.focus();
        }}
        general={(error) => (
          <Alert variant="destructive" title="The ad could not be kept">
            {formatRefusal(error)} Its words are still here.
          </Alert>
        )}
        clears
        verb="Keep this ad"
        wide
      >
        {(field) => (
          <>
            <Field
              label="Title"
              placeholder="Nurse, City Hospital"
              maxLength={TEXT_NAME_MAX}
              autoComplete="off"
              {...field('title')}
            />
            <TextareaField
              label="Ad text"
              rows={6}
              maxLength={AD_TEXT_MAX}
              help="The whole ad, in English. It stays with your account until you delete it."
              onPaste={pasteStructure}
              {...field('text')}
            />
            <AdSourceFields field={field} />
            <p role="status" className="text-sm text-muted empty:hidden">
              {kept}
            </p>
          </>
        )}
      </ActionForm>
    </div>
  );
}
