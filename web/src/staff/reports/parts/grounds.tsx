import type { OpeningReason } from '@roletrail/contracts/events/admin';
import { OPENING_TEXT_MAX, OPENING_TEXT_MIN } from '@roletrail/contracts/limits';
import { type Ref, useRef, useState } from 'react';
import { isProblem } from '../../../lib/http-errors.ts';
import { SelectField, TextareaField } from '../../../ui/field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { REASON_LABELS } from '../labels.ts';

/** Reason for an access to evidence, with the password of the reader. */
export type Grounds = {
  reasonCode: OpeningReason;
  text: string;
  /** empty if no password is required */
  currentPassword: string;
};

type Problems = { text?: string; password?: string };

/**
 * Reads and checks the fields of grounds.
 * @param error of the last request; a wrong password is shown at its field
 */
export function useGrounds(error: unknown) {
  const [problems, setProblems] = useState<Problems>({});
  const words = useRef<HTMLTextAreaElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const wrong = isProblem(error, 'PASSWORD_WRONG') ? 'The current password is wrong.' : undefined;
  /** Returns null if a field is missing. Marks the missing fields and focuses the first. */
  const read = (given: FormData): Grounds | null => {
    const text = String(given.get('text')).trim();
    const short = text.length < OPENING_TEXT_MIN;
    // a missing field gives null
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
    /** error to show above the form, not at a field */
    refused: wrong === undefined ? error : null,
    why: { field: words, error: problems.text },
    password: { field: secret, error: problems.password ?? wrong },
  };
}

/**
 * Fields for the reason: a permanent code and erasable text.
 * @param help how long the text is stored
 */
export function WhyFields(props: {
  field: Ref<HTMLTextAreaElement>;
  error: string | undefined;
  help: string;
}) {
  return (
    <>
      <SelectField label="Reason" name="reason">
        {Object.entries(REASON_LABELS).map(([code, label]) => (
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

/** Field for the password of the reader, required to open sealed data. */
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
