import type { Pricing } from '@roletrail/contracts/http/pricing';
import { type FormEvent, useRef, useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage } from '../../lib/http-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { checkPromo } from './api/pricing.ts';
import { formatPromo, type PromoWords } from './promo-labels.ts';

/** Checks a promo code for a paid plan. Does not use the code. */
export function PromoCheck({ pricing }: { pricing: Pricing }) {
  const http = useHttp();
  const plans = pricing.tiers.filter((tier) => tier.monthlyPrice > 0);
  const [slug, setSlug] = useState(plans[0]?.slug ?? '');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<PromoWords | null>(null);
  const codeRef = useRef<HTMLInputElement>(null);
  const check = async (event: FormEvent) => {
    event.preventDefault();
    const plan = plans.find((tier) => tier.slug === slug);
    setMissing(code.trim() === '');
    if (code.trim() === '' || plan === undefined) return codeRef.current?.focus();
    setBusy(true);
    try {
      const answer = await checkPromo(http, { code, tier: plan.slug });
      setMessage(formatPromo(answer, plan, pricing.currency));
    } catch (error) {
      setMessage({
        good: false,
        title: 'We could not check the code',
        text: formatErrorMessage(error),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid content-start gap-5">
      <form noValidate onSubmit={(event) => void check(event)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            ref={codeRef}
            label="Promo code"
            name="promo-code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={missing ? 'Enter the code that you were given.' : undefined}
          />
          <SelectField
            label="Plan"
            name="promo-plan"
            value={slug}
            onChange={(event) => setSlug(event.target.value)}
          >
            {plans.map((tier) => (
              <option key={tier.slug} value={tier.slug}>
                {tier.name}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" variant="outline" busy={busy} className="justify-self-start">
          {busy ? 'Checking...' : 'Check the code'}
        </Button>
      </form>
      <div aria-live="polite">
        {message ? (
          <Alert variant={message.good ? 'success' : 'warning'} title={message.title}>
            {message.text}
          </Alert>
        ) : null}
      </div>
    </div>
  );
}
