import type { NewTicketAnswer, TicketTopic } from '@roletrail/contracts/http/support';
import { TICKET_MESSAGE_MAX, TICKET_MESSAGE_MIN } from '@roletrail/contracts/limits';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useFormToken } from '../../../lib/form-token.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../../lib/http-errors.ts';
import { lazyResolver } from '../../../lib/lazy-resolver.ts';
import { useUnloadWarning } from '../../../lib/use-unload-warning.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, SelectField, TextareaField } from '../../../ui/field.tsx';
import { Honeypot } from '../../../ui/honeypot.tsx';
import { sendTicket } from '../api/tickets.ts';
import type { ContactInput, ContactOutput } from '../contact-fields.ts';
import { TICKET_TOPIC_LABELS } from '../labels.ts';

const resolver = lazyResolver(async () => (await import('../contact-fields.ts')).contactFields);

function isTopic(topic: string | null): topic is TicketTopic {
  return topic !== null && Object.hasOwn(TICKET_TOPIC_LABELS, topic);
}

const WRONG: Readonly<Record<'name' | 'email' | 'topic' | 'message', string>> = {
  name: 'Enter a name or nickname, on one line and at most 100 characters long.',
  email: 'Enter an e-mail address such as name@example.org.',
  topic: 'Choose a topic from the list.',
  message: `Write between ${TICKET_MESSAGE_MIN} and ${TICKET_MESSAGE_MAX.toLocaleString('en-GB')} characters.`,
};

/** Form that creates a ticket. Keeps the input until the server has accepted it. */
export function ContactForm({
  accountEmail,
  topic,
  onSent,
}: {
  /** null if signed out or not loaded */
  accountEmail: string | null;
  /** topic of the link to this form */
  topic: string | null;
  onSent: (answer: NewTicketAnswer) => void;
}) {
  const http = useHttp();
  const pass = useFormToken();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setValue, control, formState } = useForm<
    ContactInput,
    unknown,
    ContactOutput
  >({
    resolver,
    defaultValues: {
      name: '',
      email: '',
      message: '',
      website: '',
      topic: isTopic(topic) ? topic : 'other',
    },
  });
  const { errors, isSubmitting, isDirty } = formState;
  useEffect(() => {
    if (accountEmail !== null) setValue('email', accountEmail);
  }, [accountEmail, setValue]);
  useUnloadWarning(isDirty && !isSubmitting);
  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      onSent(await pass.send((formToken) => sendTicket(http, { ...body, formToken })));
    } catch (error) {
      setFailure(
        isProblem(error, 'RATE_LIMITED')
          ? 'Many messages came from your network within a short time. Please try again later; what you wrote stays here.'
          : formatErrorMessage(error),
      );
    }
  });
  const wrong = (name: keyof typeof WRONG) => (errors[name] ? WRONG[name] : undefined);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure ? (
        <Alert variant="destructive" title="Your message was not sent">
          {failure}
        </Alert>
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" autoComplete="name" error={wrong('name')} {...register('name')} />
        <Field
          label="E-mail"
          type="email"
          autoComplete="email"
          readOnly={accountEmail !== null}
          help={accountEmail === null ? undefined : 'The address of your account.'}
          error={wrong('email')}
          {...register('email')}
        />
      </div>
      <SelectField label="Topic" error={wrong('topic')} {...register('topic')}>
        {Object.entries(TICKET_TOPIC_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextareaField
        label="Message"
        rows={8}
        help={<Counter control={control} />}
        error={wrong('message')}
        {...register('message')}
      />
      <Honeypot {...register('website')} />
      <Button type="submit" size="lg" busy={isSubmitting} className="justify-self-start">
        {isSubmitting ? 'Sending...' : 'Send the message'}
      </Button>
    </form>
  );
}

type Control = ReturnType<typeof useForm<ContactInput, unknown, ContactOutput>>['control'];

function Counter({ control }: { control: Control }) {
  const length = useWatch({ control, name: 'message' }).trim().length;
  const count = (n: number) => n.toLocaleString('en-GB');
  return (
    <>
      Please leave out passwords and data of other people.{' '}
      <span className="tabular-nums">
        {count(length)} of {count(TICKET_MESSAGE_MAX)} characters
        {length < TICKET_MESSAGE_MIN ? `, at least ${TICKET_MESSAGE_MIN}` : ''}.
      </span>
    </>
  );
}
