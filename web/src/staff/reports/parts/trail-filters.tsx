import { Filter, X } from 'lucide-react';
import { useState } from 'react';
import { DECISION_LABELS } from '../../../features/consent-words/labels.ts';
import { useSession } from '../../../features/session/session-context.tsx';
import { ActionForm, type FieldProps } from '../../../kit/form/action-form.tsx';
import { DateField } from '../../../kit/form/fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { Sheet, SheetContent, SheetTrigger } from '../../../ui/sheet.tsx';
import type { Asked } from '../api/audit.ts';
import { EVENT_LABELS, formatTrailFilter, LEDGER_TOPIC_LABELS } from '../labels.ts';
import { dayOf, FILTER_LABELS, type FilterName, TRAIL_FILTERS } from '../trail-address.ts';

type Props = { asked: Asked; onAsk: (filters: Asked) => void };

/** Active filters with remove buttons, and the form with all filters. */
export function TrailFilters({ asked, onAsk }: Props) {
  const [open, setOpen] = useState(false);
  const set = TRAIL_FILTERS.filter((name) => asked[name]);
  const without = (name: FilterName) => {
    const { [name]: _gone, ...rest } = asked;
    return rest;
  };
  return (
    <>
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetTrigger asChild>
          <Button variant="outline" size="sm">
            <Filter aria-hidden="true" className="size-4" />
            {set.length === 0 ? 'Filters' : `Filters (${set.length})`}
          </Button>
        </SheetTrigger>
        <SheetContent title="Filters" description="The list shows records that match all filters.">
          <FilterForm
            asked={asked}
            onAsk={(filters) => {
              setOpen(false);
              onAsk(filters);
            }}
          />
        </SheetContent>
      </Sheet>
      {set.map((name) => (
        <Button
          key={name}
          variant="ghost"
          size="sm"
          aria-label={`Remove the filter ${FILTER_LABELS[name]}`}
          onClick={() => onAsk(without(name))}
        >
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {FILTER_LABELS[name]}: {formatTrailFilter(name, asked[name] ?? '')}
          </span>
          <X aria-hidden="true" className="size-4 shrink-0" />
        </Button>
      ))}
    </>
  );
}

const schema = async () => (await import('../form-schemas.ts')).filterFields;

/** Filters that only compliance may use. */
const COMPLIANCE_ONLY: ReadonlySet<FilterName> = new Set(['ip', 'device']);

function FilterForm({ asked, onAsk }: Props) {
  const session = useSession();
  const compliance = session.status === 'signed-in' && session.user.roles.includes('compliance');
  const days = { from: dayOf(asked.from, 'begins'), to: dayOf(asked.to, 'ends') };
  const typed: Asked = { ...asked, ...days };
  const initial = Object.fromEntries(
    TRAIL_FILTERS.map((name) => [
      name,
      (COMPLIANCE_ONLY.has(name) && !compliance ? '' : typed[name]) ?? '',
    ]),
  ) as Record<FilterName, string>;
  return (
    <ActionForm
      schema={schema}
      initial={initial}
      send={async (filters) => onAsk(filters)}
      verb="Show the records"
      onCancel={() => onAsk({})}
      cancelVerb="Clear the filters"
      wide
    >
      {(field) => (
        <>
          <Field
            label="Exactly"
            {...field('q')}
            help="An id, a version, or a record’s or document’s fingerprint."
          />
          <Field label="E-mail address of the account" {...field('email')} autoComplete="off" />
          <Field
            label="Part of the e-mail address"
            {...field('emailPart')}
            autoComplete="off"
            help="At least 3 characters of the address that the account has today."
          />
          <Field label="Id of the person" {...field('user')} autoComplete="off" />
          <Choice label="Decision" {...field('decision')} options={DECISION_LABELS} />
          <Choice label="What happened" {...field('type')} options={EVENT_LABELS} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Choice label="Document" {...field('document')} options={DOCUMENTS} />
            <Field label="Version" {...field('version')} />
            <DateField label="From (UTC)" {...field('from')} />
            <DateField label="Up to and including (UTC)" {...field('to')} />
            <Choice label="Log" {...field('topic')} options={LEDGER_TOPIC_LABELS} />
            <Field label="Partition" inputMode="numeric" {...field('partition')} />
          </div>
          {compliance ? (
            <>
              <Field
                label="Address of the client"
                {...field('ip')}
                autoComplete="off"
                help="Exactly this one."
              />
              <Field label="Id of the device" {...field('device')} autoComplete="off" />
            </>
          ) : (
            <p className="text-sm text-muted">
              Only compliance staff can search by address or device.
            </p>
          )}
        </>
      )}
    </ActionForm>
  );
}

const DOCUMENTS = { terms: 'Terms', privacy: 'Privacy policy' };

function Choice({
  options,
  ...field
}: FieldProps & { label: string; options: Readonly<Record<string, string>> }) {
  return (
    <SelectField {...field}>
      <option value="">Any</option>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
