import type { ProcessState } from '@roletrail/contracts/http/system-health';
import { useState } from 'react';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { useTableState } from '../../../kit/table/use-table-state.ts';
import { formatBytes, formatFor, formatLocal } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { formatMs, formatShortCount } from '../figure-format.ts';
import { formatProcessState, sortProcesses } from '../processes.ts';
import { Fixed } from './fixed.tsx';
import { ValueFilter } from './value-filter.tsx';

const TABLE = { filters: ['state'], sortable: [] };
const VARIANT = { up: 'success', silent: 'warning', gone: 'destructive' } as const;

/** Lists the processes of the deployment, unhealthy ones first. */
export function Instances({ processes, at }: { processes: readonly ProcessState[]; at: string }) {
  const control = useTableState(TABLE);
  const [opened, setOpened] = useState<string | null>(null);
  const { state } = control.filters;
  const shown = sortProcesses(processes).filter(
    (one) => state === undefined || one.state === state,
  );
  const chosen = processes.find(({ instance }) => instance === opened);
  return (
    <>
      <DataTable<ProcessState>
        id="health-instances"
        caption="All instances"
        columns={columnsAt(at)}
        control={control}
        rowKey={({ instance, startedAt }) => `${instance} ${startedAt}`}
        rows={shown}
        total={shown.length}
        filters={
          <ValueFilter
            label="State"
            name="state"
            values={processes.map((one) => one.state)}
            control={control}
          />
        }
        empty={
          <Empty title="No process has reported">Each process reports every few seconds.</Empty>
        }
        onOpen={({ instance }) => setOpened(instance)}
        exportRows={async () => shown}
      />
      <Sheet open={chosen !== undefined} onOpenChange={(open) => open || setOpened(null)}>
        {chosen ? (
          <SheetContent title={chosen.instance} description={formatProcessState(chosen, at)}>
            <Details process={chosen} />
          </SheetContent>
        ) : null}
      </Sheet>
    </>
  );
}

function columnsAt(at: string): readonly Column<ProcessState>[] {
  return [
    {
      id: 'instance',
      header: 'Instance',
      rowHeader: true,
      cell: ({ instance }) => <span className="whitespace-nowrap">{instance}</span>,
      csv: ({ instance }) => instance,
    },
    {
      id: 'roles',
      header: 'Roles',
      cell: ({ roles }) => roles.join(', '),
      csv: ({ roles }) => roles.join(', '),
    },
    {
      id: 'state',
      header: 'State',
      cell: (one) => <Badge variant={VARIANT[one.state]}>{formatProcessState(one, at)}</Badge>,
      csv: ({ state }) => state,
    },
    {
      id: 'version',
      header: 'Version',
      cell: ({ version }) => version,
      csv: ({ version }) => version,
    },
    {
      id: 'since',
      header: 'Up for',
      cell: ({ startedAt, state }) =>
        state === 'gone' ? '–' : <Fixed>{formatFor(startedAt, Date.parse(at))}</Fixed>,
      csv: ({ startedAt }) => startedAt,
    },
    {
      id: 'loop',
      header: 'Event loop',
      numeric: true,
      cell: ({ loopDelayMs }) => <Fixed>{formatMs(loopDelayMs)}</Fixed>,
      csv: ({ loopDelayMs }) => loopDelayMs,
    },
    {
      id: 'memory',
      header: 'Memory',
      numeric: true,
      cell: ({ memoryBytes }) => <Fixed>{formatBytes(memoryBytes)}</Fixed>,
      csv: ({ memoryBytes }) => memoryBytes,
    },
    {
      id: 'sockets',
      header: 'Sockets',
      numeric: true,
      cell: ({ sockets }) => <Fixed>{sockets === null ? '–' : formatShortCount(sockets)}</Fixed>,
      csv: ({ sockets }) => sockets,
    },
    {
      id: 'leases',
      header: 'Leases',
      numeric: true,
      cell: ({ leases }) => leases.length,
      csv: ({ leases }) => leases.length,
    },
  ];
}

function Details({ process }: { process: ProcessState }) {
  const { roles, version, state, startedAt, heardAt, checks, leases } = process;
  const red = checks.filter(({ ok }) => !ok);
  const waiting = checks.filter(({ ok, reason }) => ok && reason !== null);
  const items = [
    { term: 'Roles', detail: roles.join(', ') },
    { term: 'Version', detail: version },
    { term: 'Up since', detail: formatLocal(startedAt) },
    // a running process reports more often than frames arrive
    ...(state === 'up' ? [] : [{ term: 'Last report', detail: formatLocal(heardAt) }]),
    { term: 'Leases', detail: <Lines lines={leases} none="none" /> },
    {
      term: 'Checks that fail',
      detail: <Lines lines={red.map((one) => `${one.name}: ${one.reason ?? ''}`)} none="none" />,
    },
    {
      term: 'Checks that wait',
      detail: <Lines lines={waiting.map((one) => `${one.name}: ${one.reason}`)} none="none" />,
    },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
    <section aria-label="State of the process" tabIndex={0}>
      <DescriptionList items={items} />
    </section>
  );
}

function Lines({ lines, none }: { lines: readonly string[]; none: string }) {
  if (lines.length === 0) return none;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
