import { zodResolver } from '@hookform/resolvers/zod';
import { formEmail } from '@roletrail/contracts/http/forms';
import {
  type PlanRequestAnswer,
  type Pricing,
  promoCode,
  type Tier,
} from '@roletrail/contracts/http/pricing';
import { text } from '@roletrail/contracts/primitives';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useFormToken } from '../../lib/form-token.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../lib/http-errors.ts';
import { formatMoney } from '../../lib/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Honeypot } from '../../ui/honeypot.tsx';
import { requestPlan } from './api/pricing.ts';

const fields = z.object({
  email: formEmail,
  promo: z.union([z.literal(''), promoCode]),
  website: text(200),
});
type Fields = z.infer<typeof fields>;

/** Requests a plan with the address of the account or a typed one. */
export function RequestDialog({
  tier,
  currency,
  email,
  onClose,
}: {
  tier: Tier;
  currency: Pricing['currency'];
  /** of the account; null if signed out */
  email: string | null;
  onClose: () => void;
}) {
  const [sent, setSent] = useState<PlanRequestAnswer | null>(null);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="grid max-w-xl gap-5 p-6 sm:p-8">
        <DialogTitle className="text-xl">
          {sent ? 'We have your request' : `Ask for the ${tier.name} plan`}
        </DialogTitle>
        <DialogDescription className="text-muted">
          {sent
            ? `Its number is ${sent.reference}.`
            : `${formatMoney(tier.monthlyPrice, currency)} a month. No payment is taken here: a person reads your request and writes back.`}
        </DialogDescription>
        {sent ? (
          <Sent sent={sent} currency={currency} onClose={onClose} />
        ) : (
          <Form tier={tier} email={email} onSent={setSent} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}

const MAIL: Readonly<Record<PlanRequestAnswer['mail'], string>> = {
  sent: 'A mail with this number normally arrives within a few minutes.',
  mailbox: 'This RoleTrail sends no mail; what it would have sent stands on the page /mailbox.',
  kept: 'No mail server is set up here, so no confirmation can arrive. Please keep the number.',
};

const NOT_RESERVED =
  'Your code is not reserved: it counts when we approve the request, if it still works then.';

function Sent(props: { sent: PlanRequestAnswer; currency: string; onClose: () => void }) {
  const { sent, currency, onClose } = props;
  return (
    <>
      <Alert
        variant="success"
        title={
          sent.reducedPrice === null
            ? `${formatMoney(sent.monthlyPrice, currency)} a month, if you and we agree`
            : `${formatMoney(sent.reducedPrice, currency)} a month with your code, if you and we agree`
        }
      >
        {MAIL[sent.mail]} Nothing has been charged.
        {sent.reducedPrice === null ? null : ` ${NOT_RESERVED}`}
      </Alert>
      <Button className="justify-self-start" onClick={onClose}>
        Close
      </Button>
    </>
  );
}

function Form(props: {
  tier: Tier;
  email: string | null;
  onSent: (answer: PlanRequestAnswer) => void;
  onClose: () => void;
}) {
  const http = useHttp();
  const pass = useFormToken();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(fields),
    defaultValues: { email: props.email ?? '', promo: '', website: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ email, promo, website }) => {
    setFailure(null);
    try {
      const body = {
        tier: props.tier.slug,
        website,
        ...(props.email === null ? { email } : {}),
        ...(promo === '' ? {} : { promo }),
      };
      const answer = await pass.send((formToken) => requestPlan(http, { ...body, formToken }));
      props.onSent(answer);
    } catch (error) {
      if (isProblem(error, 'PROMO_REFUSED')) {
        setError(
          'promo',
          { message: 'This code cannot be used for this plan.' },
          { shouldFocus: true },
        );
      } else setFailure(formatErrorMessage(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure ? <Alert variant="destructive" title={failure} /> : null}
      {props.email === null ? (
        <Field
          label="E-mail"
          type="email"
          autoComplete="email"
          help="We answer to this address and use it for nothing else."
          error={errors.email ? 'Enter an e-mail address such as name@example.org.' : undefined}
          {...register('email')}
        />
      ) : (
        <p>
          We answer to <strong className="break-all">{props.email}</strong>, the address of your
          account.
        </p>
      )}
      <Field
        label="Promo code (if you have one)"
        autoComplete="off"
        spellCheck={false}
        error={errors.promo ? (errors.promo.message ?? 'Use at most 64 characters.') : undefined}
        {...register('promo')}
      />
      <Honeypot {...register('website')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Sending...' : 'Send the request'}
        </Button>
        <Button variant="outline" onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
