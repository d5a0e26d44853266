import { TICKET_MESSAGE_MAX } from '@roletrail/contracts/limits';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/field.tsx';

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
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const text = message.trim();
    setProblem(text === '' ? 'Write something first.' : undefined);
    if (text === '') return area.current?.focus();
    setBusy(true);
    setFailure(null);
    try {
      await send(text);
      setMessage('');
    } catch (error) {
      setFailure(formatErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {failure ? <Alert variant="destructive" title={failure} /> : null}
      <TextareaField
        ref={area}
        label={label}
        maxLength={TICKET_MESSAGE_MAX}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        error={problem}
      />
      {children}
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? 'Sending...' : 'Send'}
      </Button>
    </form>
  );
}
