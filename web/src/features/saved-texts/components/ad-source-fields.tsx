import type { FieldProps } from '../../../kit/form/action-form.tsx';
import { Field } from '../../../ui/field.tsx';
import { TEXT_NAME_MAX } from '../api/saved-texts.ts';

const URL_MAX = 2000;

/** Employer and link of an ad, both optional. */
export function AdSourceFields({ field }: { field: (name: 'company' | 'url') => FieldProps }) {
  return (
    <>
      <Field
        label="Employer, if you like"
        maxLength={TEXT_NAME_MAX}
        autoComplete="off"
        {...field('company')}
      />
      <Field
        label="Its address, if you like"
        inputMode="url"
        placeholder="https://"
        maxLength={URL_MAX}
        autoComplete="off"
        {...field('url')}
      />
    </>
  );
}
