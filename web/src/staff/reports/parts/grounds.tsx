import { OPENING_TEXT_MAX } from '@roletrail/contracts/limits';
import { OPENING_REASONS } from '../../../features/consent-words/opening-reasons.ts';
import type { FieldProps } from '../../../kit/form/action-form.tsx';
import { SelectField, TextareaField } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';

/** Values of the fields of grounds before the person types. */
export const NO_GROUNDS = { reasonCode: 'person_asked', text: '', currentPassword: '' } as const;

/** Field of the form that each error code is about. */
export const GROUNDS_PROBLEMS = { PASSWORD_WRONG: 'currentPassword' } as const;

/**
 * Fields for the reason: a permanent code and erasable text.
 * @param help how long the text is stored
 */
export function WhyFields(props: {
  field: (name: 'reasonCode' | 'text') => FieldProps;
  help: string;
}) {
  return (
    <>
      <SelectField label="Reason" {...props.field('reasonCode')}>
        {Object.entries(OPENING_REASONS).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextareaField
        label="Why you need it"
        maxLength={OPENING_TEXT_MAX}
        help={props.help}
        {...props.field('text')}
      />
    </>
  );
}

/** Field for the password of the reader, required to open sealed data. */
export function OwnPassword(props: FieldProps) {
  return <PasswordField label="Your password" autoComplete="current-password" {...props} />;
}
