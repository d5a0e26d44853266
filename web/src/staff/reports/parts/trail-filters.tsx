import { Filter, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { DECISION_LABELS } from '../../../features/consent-words/labels.ts';
import { useSession } from '../../../features/session/session-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { Sheet, SheetContent, SheetTrigger } from '../../../ui/sheet.tsx';
import type { Asked } from '../api/audit.ts';
import { EVENT_LABELS, formatFilter, TOPIC_LABELS } from '../labels.ts';
import { dayOf, FILTER_LABELS, FILTERS, type FilterName, momentOf } from '../trail-address.ts';

type Props = { asked: Asked; onAsk: (filters: Asked) => void };

/** Active filters with remove buttons, and the form with all filters. */
export function TrailFilters({ asked, onAsk }: Props) {
  const [open, setOpen] = useState(false);
  const set = FILTERS.filter((name) => asked[name]);
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
        <SheetContent title="Filters" description="A record is shown when all of them fit it.">
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
            {FILTER_LABELS[name]}: {formatFilter(name, asked[name] ?? '')}
          </span>
          <X aria-hidden="true" className="size-4 shrink-0" />
        </Button>
      ))}
    </>
  );
}

function FilterForm({ asked, onAsk }: Props) {
  const session = useSession();
  const compliance = session.status === 'signed-in' && session.user.roles.includes('compliance');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const filters: Record<string, string> = {};
    for (const name of FILTERS) filters[name] = String(given.get(name) ?? '').trim();
    filters.from = momentOf(filters.from ?? '', 'begins');
    filters.to = momentOf(filters.to ?? '', 'ends');
    onAsk(filters);
  };
  const value = (name: FilterName) => ({ name, defaultValue: asked[name] ?? '' });
  return (
    <form onSubmit={submit} className="grid gap-5">
      <Field
        label="Exactly"
        {...value('q')}
        help="An id, a version, or a record’s or document’s fingerprint."
      />
      <Field label="E-mail address of the account" {...value('email')} autoComplete="off" />
      <Field label="Id of the person" {...value('user')} autoComplete="off" />
      <Choice label="Decision" {...value('decision')} options={DECISION_LABELS} />
      <Choice label="What happened" {...value('type')} options={EVENT_LABELS} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice label="Document" {...value('document')} options={DOCUMENTS} />
        <Field label="Version" {...value('version')} />
        <Field
          label="From (UTC)"
          type="date"
          name="from"
          defaultValue={dayOf(asked.from, 'begins')}
        />
        <Field
          label="Up to and with (UTC)"
          type="date"
          name="to"
          defaultValue={dayOf(asked.to, 'ends')}
        />
        <Choice label="Log" {...value('topic')} options={TOPIC_LABELS} />
        <Field label="Partition" inputMode="numeric" {...value('partition')} />
      </div>
      {compliance ? (
        <>
          <Field
            label="Address of the client"
            {...value('ip')}
            autoComplete="off"
            help="Exactly this one."
          />
          <Field label="Id of the device" {...value('device')} autoComplete="off" />
        </>
      ) : (
        <p className="text-sm text-muted">Only compliance looks up addresses and devices.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Show the records</Button>
        <Button variant="outline" onClick={() => onAsk({})}>
          Clear the filters
        </Button>
      </div>
    </form>
  );
}

const DOCUMENTS = { terms: 'Terms', privacy: 'Privacy policy' };

function Choice({
  options,
  ...field
}: {
  label: string;
  name: string;
  defaultValue: string;
  options: Readonly<Record<string, string>>;
}) {
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
