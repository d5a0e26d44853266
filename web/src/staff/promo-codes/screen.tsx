import type { PromoBatchAnswer, PromoItem } from '@roletrail/contracts/http/promo-codes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { useOpenRow } from '../../kit/table/use-open-row.ts';
import type { TableControl } from '../../kit/table/use-table-state.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { download } from '../../lib/download.ts';
import { formatUtc } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { formatRefusal } from '../../lib/refusal.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field, SelectField } from '../../ui/field.tsx';
import { fetchPromoFile, promoCodesQuery } from './api.ts';
import {
  formatLastDay,
  formatOff,
  formatPlans,
  formatPromoDuration,
  formatUses,
  PROMO_STATE_LABELS,
} from './labels.ts';
import { BatchCodes } from './parts/batch-codes.tsx';
import { CreateBatch, CreateCode } from './parts/code-forms.tsx';
import { CodeSheet } from './parts/code-sheet.tsx';

const TABLE = {
  filters: ['id', 'q', 'state', 'tier', 'batch'],
  sortable: ['created', 'used', 'code'],
  defaultSort: { column: 'created', direction: 'desc' as const },
};

const columnsFor = (currency: string): readonly Column<PromoItem>[] => [
  {
    id: 'code',
    header: 'Code',
    rowHeader: true,
    sortable: true,
    wide: true,
    cell: ({ code }) => code,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => (
      <Badge variant={state === 'active' ? 'success' : 'default'}>
        {PROMO_STATE_LABELS[state]}
      </Badge>
    ),
  },
  { id: 'off', header: 'Discount', cell: (promo) => formatOff(promo, currency) },
  { id: 'duration', header: 'Lasts', cell: formatPromoDuration },
  { id: 'used', header: 'Uses', sortable: true, numeric: true, cell: formatUses },
  { id: 'lastDay', header: 'Last day', cell: formatLastDay },
  { id: 'plans', header: 'Plans', cell: formatPlans, hidden: true },
  { id: 'batch', header: 'Batch', cell: ({ batch }) => batch?.name ?? '–' },
  {
    id: 'created',
    header: 'Created',
    sortable: true,
    hidden: true,
    cell: ({ createdAt }) => formatUtc(createdAt),
  },
];

function PromoCodes(texts: { readonly title: string; readonly purpose: string }) {
  const http = useHttp();
  const control = useTableState(TABLE);
  const query = useQuery(promoCodesQuery(http, control));
  const [openId, show] = useOpenRow();
  const [batch, setBatch] = useState<PromoBatchAnswer | null>(null);
  const { data, error, isFetching, refetch } = query;
  const open = data?.items.find(({ id }) => id === openId);
  return (
    <StaffPage
      {...texts}
      action={
        <div className="flex flex-wrap gap-3">
          <CreateCode onDone={() => void refetch()} />
          <CreateBatch
            onDone={(made) => {
              setBatch(made);
              void refetch();
            }}
          />
        </div>
      }
    >
      <DataTable<PromoItem>
        id="promo-codes"
        caption="Promo codes"
        columns={columnsFor(data?.currency ?? 'USD')}
        control={control}
        rowKey={({ id }) => id}
        rows={data?.items}
        total={null}
        fetching={isFetching}
        error={
          error ? (
            <LoadFailure what="the promo codes" error={error} onRetry={() => void refetch()} />
          ) : undefined
        }
        empty={
          <Empty title="There is no promo code yet">
            A code makes a paid plan cheaper: for the first month, for some months, or without an
            end.
          </Empty>
        }
        filters={<Filters control={control} />}
        saveFile={<SaveFile filters={control.filters} />}
        cursor={{ next: data?.nextCursor ?? null }}
        onOpen={({ id }) => show(id)}
      />
      {open && data ? (
        <CodeSheet
          promo={open}
          currency={data.currency}
          onChanged={refetch}
          onClose={() => show(null)}
        />
      ) : null}
      {batch ? <BatchCodes batch={batch} onClose={() => setBatch(null)} /> : null}
    </StaffPage>
  );
}

function Filters({ control }: { control: TableControl }) {
  const { filters, setFilter } = control;
  return (
    <>
      <Field
        label="Code or batch"
        autoComplete="off"
        value={filters.q ?? ''}
        onChange={({ target }) => setFilter('q', target.value, 'typing')}
      />
      <SelectField
        label="State"
        value={filters.state ?? ''}
        onChange={({ target }) => setFilter('state', target.value)}
      >
        <option value="">Every state</option>
        {Object.entries(PROMO_STATE_LABELS).map(([state, label]) => (
          <option key={state} value={state}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** Saves all codes that match the filters as a file. */
function SaveFile({ filters }: { filters: TableControl['filters'] }) {
  const http = useHttp();
  const { busy, error, run } = useAction();
  const save = () =>
    run(async () => {
      const content = await fetchPromoFile(http, filters);
      download('roletrail-promo-codes.csv', 'text/csv', content);
    });
  return (
    <>
      <Button variant="outline" size="sm" busy={busy} onClick={() => void save()}>
        Export CSV
      </Button>
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
    </>
  );
}

/** Promo codes: creation, uses, ends. */
export const screen: StaffScreen = {
  purpose: 'Codes that make a paid plan cheaper, and how often each was used.',
  Content: PromoCodes,
};
