import { TICKET_MESSAGE_MAX } from '@roletrail/contracts/limits';
import type { ReactNode } from 'react';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { TextareaField } from '../../../ui/field.tsx';

const schema = async () => (await import('../message-schemas.ts')).replyFields;

/** Form for a message. Keeps the input until the server has accepted it. */
export function ReplyForm({
  label,
  send,
  children,
}: {
  label: string;
  send: (message: string) => Promise<void>;
  /** additional controls, before the button */
  children?: ReactNode;
}) {
  return (
    <ActionForm
      schema={schema}
      initial={{ message: '' }}
      send={({ message }) => send(message)}
      problems={{ VALIDATION_FAILED: 'message' }}
      clears
      verb="Send"
      busyVerb="Sending..."
    >
      {(field) => (
        <>
          <TextareaField label={label} maxLength={TICKET_MESSAGE_MAX} {...field('message')} />
          {children}
        </>
      )}
    </ActionForm>
  );
}
