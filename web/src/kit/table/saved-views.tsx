import type { TableView } from '@roletrail/contracts/http/staff-views';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Http } from '../../lib/http.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Sheet, SheetClose, SheetContent, SheetTrigger } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ActionForm } from '../form/action-form.tsx';
import { QueryView } from '../query-view.tsx';
import type { TableControl } from './use-table-state.ts';

const load = () => import('@roletrail/contracts/http/staff-views');
const nameForm = async () => {
  const [{ viewName }, { z }] = await Promise.all([load(), import('zod')]);
  return z.strictObject({ name: viewName });
};

function viewsQuery(http: Http, table: string) {
  return queryOptions({
    queryKey: [...STAFF_KEY, 'views', table],
    queryFn: () => http.json(`/admin/views?table=${table}`, async () => (await load()).tableViews),
    staleTime: ALWAYS_STALE,
  });
}

const saveView = (http: Http, body: object): Promise<TableView> =>
  http.json('/admin/views', async () => (await load()).tableView, { method: 'POST', body });

type Props = {
  /** id of the table, in `views` of its call */
  table: string;
  /** plural noun of the rows, for a list that is no DataTable */
  rows?: string;
  /** of a DataTable */
  control?: TableControl;
};

/** Button of a staff list: the caller's saved views of it, and a form that saves the current one. */
export default function SavedViews(props: Props) {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="outline" size="sm">
          <Bookmark aria-hidden="true" className="size-4" />
          Saved views
          {props.rows ? <span className="sr-only">: {props.rows}</span> : null}
        </Button>
      </SheetTrigger>
      <SheetContent
        title="Saved views"
        description="Filters and order of this list. Only you see them."
      >
        <Views {...props} />
      </SheetContent>
    </Sheet>
  );
}

function Views(props: Props) {
  const { table } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const options = viewsQuery(http, table);
  const query = useQuery(options);
  const reload = () => void queries.invalidateQueries({ queryKey: options.queryKey });
  return (
    <QueryView query={query} what="the saved views" isEmpty={() => false}>
      {({ items, keeps }) => (
        <div className="grid gap-6">
          {items.length === 0 ? (
            <p className="text-muted">No view yet. Set filters, then save them here.</p>
          ) : (
            <ul aria-label="Saved views" className="divide-y divide-border border-y border-border">
              {items.map((view) => (
                <View key={view.id} {...props} view={view} keeps={keeps} reload={reload} />
              ))}
            </ul>
          )}
          <SaveView {...props} keeps={keeps} reload={reload} />
        </div>
      )}
    </QueryView>
  );
}

type PartProps = Props & {
  /** search parameters that views of the table keep */
  keeps: readonly string[];
  reload: () => void;
};

function SaveView({ table, control, keeps, reload }: PartProps) {
  const http = useHttp();
  const [search] = useSearchParams();
  const filters = new URLSearchParams([...search].filter(([name]) => keeps.includes(name)));
  const isCut = Object.keys(control?.filters ?? {}).some((name) => !keeps.includes(name));
  return (
    <ActionForm
      schema={nameForm}
      initial={{ name: '' }}
      verb="Save this view"
      clears
      send={({ name }) => saveView(http, { table, name, query: filters.toString() })}
      onDone={reload}
    >
      {(field) => (
        <Field
          label="Name"
          autoComplete="off"
          help={
            isCut
              ? 'Filters that may name a person are not saved.'
              : 'Never use the name of a person.'
          }
          {...field('name')}
        />
      )}
    </ActionForm>
  );
}

function View({ view, table, control, keeps, reload }: PartProps & { view: TableView }) {
  const http = useHttp();
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  const ofTable = control && [...control.filterNames, 'sort', 'page', 'cursor'];
  for (const name of ofTable ?? keeps) next.delete(name);
  for (const [name, value] of new URLSearchParams(view.query)) next.set(name, value);
  const restore = async () => {
    await saveView(http, { table, name: view.name, query: view.query });
    reload();
  };
  const remove = async () => {
    try {
      await http.send(`/admin/views/${view.id}`, { method: 'DELETE' });
      toast({
        title: 'The view is deleted',
        duration: 10_000,
        action: { label: 'Undo', run: () => void restore().catch(reload) },
      });
    } finally {
      reload();
    }
  };
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <SheetClose asChild>
        <Link
          className="link target inline-flex min-w-0 items-center [overflow-wrap:anywhere]"
          to={{ search: `${next}` }}
        >
          {view.name}
        </Link>
      </SheetClose>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Delete ${view.name}`}
        onClick={() => void remove()}
      >
        Delete
      </Button>
    </li>
  );
}
