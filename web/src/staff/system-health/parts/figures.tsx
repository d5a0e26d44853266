import type { HealthFigures } from '@roletrail/contracts/http/system-health';
import type { ReactNode } from 'react';
import { formatBytes, formatLocal } from '../../../lib/format.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import {
  formatAge,
  formatCounted,
  formatMs,
  formatRate,
  formatShortCount,
  formatVersion,
} from '../figure-format.ts';
import { unsigned } from '../parts.ts';
import { Folds, Partitions } from './partition-tables.tsx';

/** All figures of the deployment, in the order of the data flow. */
export function HealthFigureList({ figures }: { figures: HealthFigures }) {
  return (
    <div className="grid gap-10">
      <div className="grid gap-10 md:grid-cols-2">
        <Group title="API">
          <DescriptionList items={apiFigures(figures)} />
        </Group>
        <Group title="Sessions and sockets">
          <DescriptionList items={sessionFigures(figures)} />
        </Group>
        <Group title="Ledger">
          <DescriptionList items={ledgerFigures(figures)} />
        </Group>
        <Group title="PostgreSQL">
          <DescriptionList items={postgresFigures(figures)} />
        </Group>
        <Group title="Kafka">
          {figures.kafka === null ? (
            <p className="text-muted">None: the log is the database.</p>
          ) : (
            <DescriptionList items={kafkaFigures(figures.kafka)} />
          )}
        </Group>
        <Group title="Mail">
          <DescriptionList
            items={[
              fact(
                'Mail server',
                figures.mail.hasServer ? 'Configured' : 'None is configured, so no link is sent',
              ),
              fact('Waiting', formatShortCount(figures.mail.waiting)),
              fact('Oldest', formatAge(figures.mail.oldestSeconds)),
            ]}
          />
        </Group>
      </div>
      <Group title="Outbox and log, by partition">
        <Partitions rows={figures.partitions} />
      </Group>
      <Group title="Projections">
        <DescriptionList
          items={figures.projections.map((one) => fact(one.projection, formatVersion(one)))}
        />
      </Group>
      <Group title="Projections, by partition">
        <Folds rows={figures.folds} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </div>
  );
}

const fact = (term: string, detail: string) => ({
  term,
  detail: <span className="tabular-nums">{detail}</span>,
});

function apiFigures({ requests }: HealthFigures) {
  const { perSecond, errorsPerSecond, p50Ms, p95Ms, p99Ms } = requests;
  return [
    fact('Requests', formatRate(perSecond)),
    fact('Errors (500 and up)', formatRate(errorsPerSecond)),
    fact('Half within (p50)', formatMs(p50Ms)),
    fact('95 of 100 (p95)', formatMs(p95Ms)),
    fact('99 of 100 (p99)', formatMs(p99Ms)),
  ];
}

function sessionFigures({ sessions }: HealthFigures) {
  const { open, sockets, revocationP99Ms } = sessions;
  return [
    fact('Open sessions', formatShortCount(open)),
    fact('Open sockets', formatShortCount(sockets)),
    fact(
      'End of a session announced (p99)',
      revocationP99Ms === null ? 'none ended lately' : formatMs(revocationP99Ms),
    ),
  ];
}

function ledgerFigures(figures: HealthFigures) {
  const { entries, signedAt, lastCheck } = figures.ledger;
  return [
    fact('Entries', formatShortCount(entries)),
    fact('Not signed yet', formatShortCount(unsigned(figures))),
    fact('Last signed root', signedAt === null ? 'none yet' : formatLocal(signedAt)),
    fact(
      'Last check (fsck)',
      lastCheck === null
        ? 'never'
        : `${formatLocal(lastCheck.at)}: ${lastCheck.agrees ? 'no difference' : ['differences found', ...lastCheck.codes].join(', ')}`,
    ),
  ];
}

function postgresFigures({ postgres }: HealthFigures) {
  const { connections, connectionsMax, pools, sizeBytes, slowStatements } = postgres;
  return [
    fact('Connections', `${formatShortCount(connections)} of ${formatShortCount(connectionsMax)}`),
    fact(
      'In use, of our pools',
      `${formatShortCount(pools.taken)} of ${formatShortCount(pools.size)}`,
    ),
    fact('Waiting for a pool', formatShortCount(pools.waiting)),
    fact('Size', formatBytes(sizeBytes)),
    fact('Running for over 5 s', formatCounted(slowStatements, 'statement')),
  ];
}

function kafkaFigures({ brokers, underReplicated, reason }: NonNullable<HealthFigures['kafka']>) {
  return [
    fact('Brokers', formatShortCount(brokers)),
    fact('Too few replicas in sync', formatCounted(underReplicated, 'partition')),
    ...(reason === null ? [] : [fact('Why', reason)]),
  ];
}
