import { Field } from '../../../ui/field.tsx';
import { type AdFormValues, urlOf } from '../ad-form-values.ts';
import { TEXT_NAME_MAX } from '../api/saved-texts.ts';

const URL_MAX = 2000;

/** Employer and link of an ad, both optional. */
export function AdSourceFields({
  ad,
  onType,
}: {
  ad: AdFormValues;
  onType: (part: Partial<AdFormValues>) => void;
}) {
  return (
    <>
      <Field
        label="Employer, if you like"
        value={ad.company}
        maxLength={TEXT_NAME_MAX}
        autoComplete="off"
        onChange={({ target }) => onType({ company: target.value })}
      />
      <Field
        label="Its address, if you like"
        inputMode="url"
        placeholder="https://"
        value={ad.url}
        maxLength={URL_MAX}
        autoComplete="off"
        error={
          urlOf(ad.url) === undefined ? 'Write an address such as jobs.example.com/42.' : undefined
        }
        onChange={({ target }) => onType({ url: target.value })}
      />
    </>
  );
}
