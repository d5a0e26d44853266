import type { NewsletterAnswer } from '@roletrail/contracts/http/newsletter';
import { NEWSLETTER_CONSENT } from '@roletrail/contracts/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormToken } from '../../../lib/form-token.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Honeypot } from '../../../ui/honeypot.tsx';
import { askForLetter } from '../api/newsletter.ts';
import { tagName } from '../list-state.ts';

const MAIL: Readonly<Record<NewsletterAnswer['mail'], string>> = {
  sent: 'We have sent you a link, which works for 48 hours. Until you open it we send you nothing else.',
  mailbox:
    'This RoleTrail sends no mail. What it would have sent stands on the page /mailbox; the letters begin when you open its link.',
  kept: 'No mail server is set up here, so no mail can arrive and the subscription stays unconfirmed.',
};

/** Newsletter form: address, consent text and next step. `isLinked`: with a link to its own page. */
export function NewsletterBand({
  tag = '',
  isLinked = true,
}: {
  tag?: string;
  isLinked?: boolean;
}) {
  const [sent, setSent] = useState<NewsletterAnswer | null>(null);
  return (
    <section
      aria-labelledby="newsletter"
      data-theme="bright"
      className="contours overflow-hidden rounded-md bg-background p-6 text-foreground sm:p-8 copy:hidden"
      data-no-print
    >
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-12">
        <div className="grid gap-2">
          <h2 id="newsletter" className="text-xl">
            New articles by e-mail
          </h2>
          <p className="text-muted">
            {tag ? `Only those tagged ${tagName(tag)}. ` : ''}No address is passed on, and no letter
            counts whether you opened it. The feeds give you the same without an address.
          </p>
          {isLinked ? (
            <Link to="/newsletter" className="link inline-flex target items-center">
              Past letters, and what happens to your address
            </Link>
          ) : null}
        </div>
        {sent ? <Sent mail={sent.mail} /> : <LetterForm tag={tag} onSent={setSent} />}
      </div>
    </section>
  );
}

function LetterForm({ tag, onSent }: { tag: string; onSent: (answer: NewsletterAnswer) => void }) {
  const http = useHttp();
  const pass = useFormToken();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | undefined>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get('email') ?? '').trim();
    const website = String(data.get('website') ?? '');
    const field = form.querySelector<HTMLInputElement>('input[type="email"]');
    if (email === '' || field?.validity.valid === false) {
      setWrong(NO_ADDRESS);
      field?.focus();
      return;
    }
    setBusy(true);
    setWrong(undefined);
    try {
      const body = { email, website, ...(tag ? { tag } : {}) };
      onSent(await pass.send((formToken) => askForLetter(http, { ...body, formToken })));
    } catch (error) {
      setWrong(wordsFor(error));
      field?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
      <Field
        label="E-mail"
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        help={NEWSLETTER_CONSENT.text}
        error={wrong}
      />
      <Honeypot name="website" />
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? 'Sending...' : 'Ask for the letter'}
      </Button>
    </form>
  );
}

const NO_ADDRESS = 'Enter an e-mail address such as name@example.org.';

function wordsFor(error: unknown): string {
  if (isProblem(error, 'VALIDATION_FAILED')) return NO_ADDRESS;
  if (isProblem(error, 'RATE_LIMITED')) {
    return 'Several requests came from your network within an hour. Please try again later.';
  }
  return formatErrorMessage(error);
}

function Sent({ mail }: { mail: NewsletterAnswer['mail'] }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Alert
      ref={ref}
      title={mail === 'kept' ? 'Mail is not set up here' : 'One step is left'}
      variant={mail === 'kept' ? 'warning' : 'success'}
    >
      {MAIL[mail]} If the address was confirmed before, no mail is sent and nothing changes.
    </Alert>
  );
}
