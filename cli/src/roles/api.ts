import type { HealthCheck } from '@roletrail/api/deps';
import { closeDemoAccounts } from '@roletrail/api/staff/demo-accounts';
import { type RunningApi, start } from '@roletrail/api/start';
import { TOPICS } from '@roletrail/contracts/events/catalogue';
import type { Tracer } from '@roletrail/contracts/tracer';
import { openAcks } from '@roletrail/event-log/outbox/acks';
import { openBacklog } from '@roletrail/event-log/outbox/backlog';
import { openRelayStore } from '@roletrail/event-log/outbox/relay-store';
import { RelayWakeUps } from '@roletrail/event-log/outbox/relay-wake-ups';
import { startRelays } from '@roletrail/event-log/relay/run-relays';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { apiConfigOf, apiDepsOf, openRenderer } from '../compose/api.ts';
import type { Runtime } from '../compose/runtime.ts';
import type { AsyncDisposableStackLike } from '../runtime/lifecycle.ts';
import { systemTimer } from '../runtime/system-timer.ts';
import { isForThisMachine } from '../settings/local-access.ts';
import { startHousekeeping } from './housekeeping.ts';

const BACKLOG_LOOK_MS = 500;

/** Starts relays, housekeeping and the api, and adds all to the stack. */
export async function startApiRole(
  runtime: Runtime,
  checks: readonly HealthCheck[],
  stack: AsyncDisposableStackLike,
  tracer: Tracer | undefined,
): Promise<RunningApi> {
  const { log, leases, logger, partitions, settings } = runtime;
  const { open, listener } = runtime.database;
  const acks = stack.use(openAcks(open.db, listener, logger));
  const wakeUp = RelayWakeUps.listening(listener);
  const relays = stack.use(
    startRelays(
      {
        log,
        leases,
        logger,
        partitions,
        wakeUp,
        timer: systemTimer,
        tracer,
        store: openRelayStore(open.db, (news) => acks.acknowledged(news)),
      },
      listTopicPartitions(TOPICS, partitions),
    ),
  );
  const backlog = stack.use(
    openBacklog(open.db, logger, {
      countTo: settings.outboxLimit + 1,
      lookEveryMs: BACKLOG_LOOK_MS,
    }),
  );
  stack.use(startHousekeeping(runtime));
  const deps = apiDepsOf(runtime, {
    acks,
    live: { listener, log, leases },
    onCommitted: (filled) => {
      wakeUp.filled(filled);
      backlog.add(filled.length);
    },
    outboxDepth: () => backlog.size(),
    renderer: await openRenderer({ publicOrigin: settings.publicOrigin, logger }),
    checks: [...checks, async () => relays.checks()],
    tracer,
  });
  if (!isForThisMachine(settings)) await endDemonstration(runtime);
  return stack.use(await start(await apiConfigOf(runtime), deps));
}

/** A database that was tried out on one machine before: its demo accounts open nothing here. */
async function endDemonstration({ database, partitions, logger }: Runtime): Promise<void> {
  const ended = await closeDemoAccounts({ db: database.open.db, partitions });
  if (ended.sessionsEnded + ended.rolesTaken > 0) logger.warn(ended, 'demo accounts were closed');
}
