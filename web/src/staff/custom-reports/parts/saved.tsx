import type { ReportDefinition, SavedReport } from '@roletrail/contracts/http/custom-reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ActionForm } from '../../../kit/form/action-form.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { SavedList } from '../../../kit/saved/saved-list.tsx';
import { formatDay } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import {
  changeReport,
  deleteReport,
  refetchReports,
  savedReportsQuery,
  saveReport,
} from '../api.ts';
import { openReport } from '../report-state.ts';

const NAME_MOST = 80;
const WORDS: ReadonlyMap<string, string> = new Map([
  ['QUOTA_REACHED', 'You have 100 reports. Delete one first.'],
  [
    'VALIDATION_FAILED',
    'A filter holds the name, address or id of a person. Remove it: such values are not saved.',
  ],
]);
const createSchema = async () =>
  (await import('@roletrail/contracts/http/custom-reports')).reportCreateBody.pick({
    name: true,
    shared: true,
  });

/** Form that saves the definition under a new name. */
export function SaveForm(props: {
  definition: ReportDefinition;
  onSaved: (saved: SavedReport) => void;
}) {
  const http = useHttp();
  const queries = useQueryClient();
  const { definition, onSaved } = props;
  return (
    <ActionForm
      schema={createSchema}
      initial={{ name: '', shared: false }}
      send={(body) => saveReport(http, { ...body, definition })}
      verb="Save the report"
      clears
      onDone={(saved) => {
        toast({ title: 'The report is saved' });
        void refetchReports(queries);
        onSaved(saved);
      }}
      words={({ code }) => WORDS.get(code)}
    >
      {(field, values) => (
        <>
          <Field
            label="Name of the report"
            maxLength={NAME_MOST}
            autoComplete="off"
            {...field('name')}
          />
          <CheckboxField
            label="Share with staff"
            help="All staff who may open this page see it. Only you can change it."
            checked={values.value('shared')}
            onChange={({ target }) => values.set('shared', target.checked)}
          />
        </>
      )}
    </ActionForm>
  );
}

type Item = SavedReport & { readonly title: string };
const toItem = (report: SavedReport): Item => ({ ...report, title: report.name });

/** Reports of the caller, and those that other staff share. */
export function SavedReports({ open, onDeleted }: { open: string | null; onDeleted: () => void }) {
  const list = useQuery(savedReportsQuery(useHttp()));
  return (
    <QueryView query={list} what="the saved reports">
      {({ items }) => (
        <div className="grid gap-8 md:grid-cols-2">
          <section aria-labelledby="own-reports" className="grid content-start gap-3">
            <h2 id="own-reports" className="text-xl">
              Your reports
            </h2>
            <OwnReports items={items.filter(({ own }) => own)} open={open} onDeleted={onDeleted} />
          </section>
          <section aria-labelledby="shared-reports" className="grid content-start gap-3">
            <h2 id="shared-reports" className="text-xl">
              Shared by other staff
            </h2>
            <SharedReports items={items.filter(({ own }) => !own)} />
          </section>
        </div>
      )}
    </QueryView>
  );
}

const copyOf = ({ name, definition }: SavedReport) => ({
  name: `${name.slice(0, NAME_MOST - 7)} (copy)`,
  definition,
  shared: false,
});

function OwnReports(props: {
  items: readonly SavedReport[];
  open: string | null;
  onDeleted: () => void;
}) {
  const { items, open, onDeleted } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const { error, run } = useAction();
  const share = ({ id, shared }: Item) =>
    run(async () => {
      await changeReport(http, id, { shared: !shared });
      await refetchReports(queries);
    });
  return (
    <>
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
      <SavedList<Item>
        label="Your saved reports"
        items={items.map(toItem)}
        empty={<p className="text-muted">You have saved no report yet.</p>}
        open={({ id }) => openReport(id)}
        current={({ id }) => id === open}
        badge={({ shared }) => (shared ? <Badge>Shared</Badge> : null)}
        facts={({ updatedAt }) => <span>{formatDay(updatedAt)}</span>}
        actions={(item) => (
          <Button
            variant="ghost"
            size="touch"
            aria-label={`${item.shared ? 'Make private' : 'Share'}: ${item.name}`}
            onClick={() => void share(item)}
          >
            {item.shared ? 'Make private' : 'Share'}
          </Button>
        )}
        rename={{
          most: NAME_MOST,
          save: async ({ id }, name) => {
            await changeReport(http, id, { name });
            await refetchReports(queries);
          },
        }}
        duplicate={async (item) => {
          await saveReport(http, copyOf(item));
          await refetchReports(queries);
        }}
        remove={{
          send: ({ id }, options) => {
            if (id === open) onDeleted();
            return deleteReport(http, id, options);
          },
          onSettled: () => refetchReports(queries),
        }}
      />
    </>
  );
}

function SharedReports({ items }: { items: readonly SavedReport[] }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { busy, error, run } = useAction();
  const copy = (report: SavedReport) =>
    run(async () => {
      await saveReport(http, copyOf(report));
      await refetchReports(queries);
    });
  if (items.length === 0) return <p className="text-muted">Other staff share no report.</p>;
  return (
    <>
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
      <ul aria-label="Shared reports" className="grid">
        {items.map((report) => (
          <li
            key={report.id}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-border py-1"
          >
            <Link to={openReport(report.id)} className="link inline-flex min-h-11 items-center">
              {report.name}
            </Link>
            <Button
              variant="ghost"
              size="touch"
              busy={busy}
              aria-label={`Duplicate ${report.name}`}
              onClick={() => void copy(report)}
            >
              Duplicate
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
