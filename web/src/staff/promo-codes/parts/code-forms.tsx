import type { PromoBatchAnswer } from '@roletrail/contracts/http/promo-codes';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues, Path } from 'react-hook-form';
import { pricingQuery } from '../../../features/pricing/api/pricing.ts';
import type { FieldOf } from '../../../kit/form/action-form.tsx';
import { DateField, NumberField } from '../../../kit/form/fields.tsx';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { createBatch, createPromo } from '../api.ts';
import type { BatchForm, PromoForm } from '../form-schema.ts';

const load = () => import('../form-schema.ts');
const createSchema = async () => (await load()).promoForm;
const batchSchema = async () => (await load()).batchForm;

const TERMS = {
  percent: null,
  amount: null,
  duration: 'once' as const,
  months: null,
  tiers: [],
  maxRedemptions: null,
  perPerson: 1,
  lastDay: '',
  reason: '',
};

const FIXED = <p>You cannot change its terms later. You can deactivate it at any time.</p>;

/** Button and form of one code. */
export function CreateCode({ onDone }: { onDone: () => void }) {
  const http = useHttp();
  return (
    <StaffAct<PromoForm, unknown>
      label="Create a code"
      variant="default"
      title="Create a promo code"
      says={FIXED}
      verb="Create the code"
      schema={createSchema}
      initial={{ code: '', ...TERMS }}
      send={async (values) => createPromo(http, (await load()).toCreateBody(values))}
      done="The code is created"
      onDone={onDone}
    >
      {(field) => (
        <>
          <Field
            label="Code"
            autoComplete="off"
            help="What people type. Capitals do not matter."
            {...field('code')}
          />
          <TermFields field={field} />
        </>
      )}
    </StaffAct>
  );
}

/** Button and form of a batch. `onDone` gets the codes, which no other answer has. */
export function CreateBatch({ onDone }: { onDone: (batch: PromoBatchAnswer) => void }) {
  const http = useHttp();
  return (
    <StaffAct<BatchForm, PromoBatchAnswer>
      label="Create a batch"
      title="Create a batch of codes"
      says={
        <p>
          Each code has 12 random letters and digits. We show the whole codes once, right after you
          create them.
        </p>
      }
      verb="Create the codes"
      schema={batchSchema}
      initial={{ name: '', prefix: '', count: 100, ...TERMS, maxRedemptions: 1 }}
      send={async (values) => createBatch(http, (await load()).toBatchBody(values))}
      done="The codes are created"
      onDone={onDone}
    >
      {(field) => (
        <>
          <Field label="Name of the batch" autoComplete="off" {...field('name')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Beginning"
              autoComplete="off"
              help="Such as SPRING."
              {...field('prefix')}
            />
            <NumberField label="Number of codes" help="1 to 1,000." {...field('count', 'number')} />
          </div>
          <TermFields field={field} />
        </>
      )}
    </StaffAct>
  );
}

/** Fields of the terms, the same for a code and a batch. */
function TermFields<Values extends FieldValues>({ field }: { field: FieldOf<Values> }) {
  const http = useHttp();
  const pricing = useQuery(pricingQuery(http));
  const of = (name: keyof typeof TERMS, as?: 'number') => field(name as Path<Values>, as);
  const { currency = '', tiers = [] } = pricing.data ?? {};
  const { error: tiersError, ...tiersField } = of('tiers');
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField label="Per cent off" help="1 to 100." {...of('percent', 'number')} />
        <NumberField
          label={`Or amount off (${currency})`}
          help="Of each month, such as 4.50."
          {...of('amount', 'number')}
        />
        <SelectField label="Discount lasts" {...of('duration')}>
          <option value="once">for the first month</option>
          <option value="months">for a number of months</option>
          <option value="forever">without an end</option>
        </SelectField>
        <NumberField
          label="Number of months"
          help="Only for a number of months."
          {...of('months', 'number')}
        />
      </div>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-bold">Plans (none ticked: every paid plan)</legend>
        {tiers
          .filter(({ monthlyPrice }) => monthlyPrice > 0)
          .map(({ slug, name }) => (
            <CheckboxField key={slug} label={name} value={slug} {...tiersField} />
          ))}
        {tiersError ? <p className="text-sm font-bold text-destructive">{tiersError}</p> : null}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Uses of each code"
          help="Empty: no limit."
          {...of('maxRedemptions', 'number')}
        />
        <NumberField label="Uses per person" {...of('perPerson', 'number')} />
      </div>
      <DateField label="Last day" help="In UTC. Empty: no end." {...of('lastDay')} />
    </>
  );
}
