import type { OpeningReason } from '@roletrail/contracts/events/admin';
import { OPENING_TEXT_MAX, OPENING_TEXT_MIN } from '@roletrail/contracts/limits';
import { type Ref, useRef, useState } from 'react';
import { isProblem } from '../../../lib/http-errors.ts';
import { SelectField, TextareaField } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { REASON_WORDS } from '../labels.ts';

/** What stands on record beside evidence that is given away, and who gives it to themselves. */
export type Grounds = {
  reasonCode: OpeningReason;
  text: string;
  /** empty where none is asked for */
  currentPassword: string;
};

type Problems = { text?: string; password?: string };

/**
 * The fields of grounds: to be read before anything is sent.
 * @param error what sending them threw; a wrong password is said at its field
 */
export function useGrounds(error: unknown) {
  const [problems, setProblems] = useState<Problems>({});
  const words = useRef<HTMLTextAreaElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const wrong = isProblem(error, 'PASSWORD_WRONG') ? 'The current password is wrong.' : undefined;
  /** Null where something is missing: that is said there, and the first of it has the focus. */
  const read = (given: FormData): Grounds | null => {
    const text = String(given.get('text')).trim();
    const short = text.length < OPENING_TEXT_MIN;
    // a field that is not there gives null
    const missing = given.get('password') === '';
    setProblems({
      ...(short ? { text: `Say why in at least ${OPENING_TEXT_MIN} characters.` } : {}),
      ...(missing ? { password: 'Enter your password.' } : {}),
    });
    if (short || missing) {
      (short ? words : secret).current?.focus();
      return null;
    }
    const reasonCode = String(given.get('reason')) as OpeningReason;
    return { reasonCode, text, currentPassword: String(given.get('password') ?? '') };
  };
  return {
    read,
    /** what is said above the form, and not at a field */
    refused: wrong === undefined ? error : null,
    why: { field: words, error: problems.text },
    password: { field: secret, error: problems.password ?? wrong },
  };
}

/** A code for ever, and words that can be erased. @param help until when the words are kept */
export function WhyFields(props: {
  field: Ref<HTMLTextAreaElement>;
  error: string | undefined;
  help: string;
}) {
  return (
    <>
      <SelectField label="Reason" name="reason">
        {Object.entries(REASON_WORDS).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextareaField
        ref={props.field}
        label="Why you need it"
        name="text"
        maxLength={OPENING_TEXT_MAX}
        help={props.help}
        error={props.error}
      />
    </>
  );
}

/** What is sealed is opened by nobody but who signed in. */
export function OwnPassword(props: { field: Ref<HTMLInputElement>; error: string | undefined }) {
  return (
    <PasswordField
      ref={props.field}
      label="Your password"
      name="password"
      autoComplete="current-password"
      error={props.error}
    />
  );
}
