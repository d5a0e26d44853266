import { AD_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { EMPTY_AD_FORM, toAdContent, urlOf } from '../../../features/saved-texts/ad-form-values.ts';
import {
  createAd,
  jobAdsQuery,
  TEXT_NAME_MAX,
} from '../../../features/saved-texts/api/saved-texts.ts';
import { AdSourceFields } from '../../../features/saved-texts/components/ad-source-fields.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { pasteStructure } from '../../../lib/paste-structure.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextareaField } from '../../../ui/field.tsx';

/** Form that saves a pasted job ad. */
export function AdForm() {
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const [ad, setAd] = useState(EMPTY_AD_FORM);
  const [asked, setAsked] = useState(false);
  const [kept, setKept] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const lacks = { title: ad.title.trim() === '', text: ad.text.trim() === '' };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setKept('');
    if (lacks.title || lacks.text) {
      (lacks.title ? first : text).current?.focus();
      return;
    }
    if (urlOf(ad.url) === undefined) return;
    const done = await action.run(async () => {
      await createAd(http, toAdContent(ad));
      await queries.invalidateQueries({ queryKey: jobAdsQuery(http).queryKey });
    });
    if (!done) return;
    setKept(`“${ad.title.trim()}” is kept.`);
    setAd(EMPTY_AD_FORM);
    setAsked(false);
    first.current?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <h2 className="text-lg">Paste a job ad</h2>
      <Field
        ref={first}
        label="Title"
        placeholder="Nurse, City Hospital"
        value={ad.title}
        maxLength={TEXT_NAME_MAX}
        autoComplete="off"
        error={asked && lacks.title ? 'Give it a name, so that you know it again.' : undefined}
        onChange={({ target }) => setAd({ ...ad, title: target.value })}
      />
      <TextareaField
        ref={text}
        label="Ad text"
        rows={6}
        value={ad.text}
        maxLength={AD_TEXT_MAX}
        help="The whole ad, in English. It stays with your account until you delete it."
        error={asked && lacks.text ? 'Paste the text of the ad.' : undefined}
        onPaste={pasteStructure}
        onChange={({ target }) => setAd({ ...ad, text: target.value })}
      />
      <AdSourceFields ad={ad} onType={(part) => setAd({ ...ad, ...part })} />
      {action.error ? (
        <Alert variant="destructive" title="The ad could not be kept">
          {formatRefusal(action.error)} Its words are still here.
        </Alert>
      ) : null}
      <p role="status" className="text-sm text-muted empty:hidden">
        {kept}
      </p>
      <Button type="submit" busy={action.busy} className="justify-self-start">
        Keep this ad
      </Button>
    </form>
  );
}
