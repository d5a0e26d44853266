import type { ApiDeps } from '@roletrail/api/deps';
import { systemTimer } from '@roletrail/cli/runtime/system-timer';
import { DEFAULT_PARTITIONS, TOPICS } from '@roletrail/contracts/events/catalogue';
import {
  type ClientFrame,
  REALTIME_PATH,
  type ServerFrame,
  serverFrame,
} from '@roletrail/contracts/realtime';
import { openLeases } from '@roletrail/db/lease';
import { openListener } from '@roletrail/db/listen';
import { SESSION_RETENTION_MS } from '@roletrail/event-log/config';
import { openEventLog } from '@roletrail/event-log/open';
import { openRelayStore } from '@roletrail/event-log/outbox/relay-store';
import { RelayWakeUps } from '@roletrail/event-log/outbox/relay-wake-ups';
import type { EventLog } from '@roletrail/event-log/port';
import { startRelays } from '@roletrail/event-log/relay/run-relays';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import WebSocket from 'ws';
import { ORIGIN, type TestApi, type TestApiOptions, type TestUser, testApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { disposeAll } from './dispose-all.ts';
import { topicPrefix } from './kafka.ts';
import { silent } from './logger.ts';
import { waitFor } from './wait-for.ts';

/** Which ways of hearing an instance has. */
export interface Hearing {
  /** NOTIFY; default true */
  readonly notify?: boolean;
  /** the event log; default true */
  readonly log?: boolean;
}

export interface LiveApi extends TestApi {
  /** ws://host:port/api/realtime */
  readonly url: string;
  /** http://host:port */
  readonly http: string;
}

export interface LiveApis extends AsyncDisposable {
  readonly apis: readonly [LiveApi, ...LiveApi[]];
  /** one more instance of the same deployment */
  another(): Promise<LiveApi>;
}

export interface LiveOptions {
  readonly instances?: number;
  readonly hearing?: Hearing;
  readonly config?: TestApiOptions['config'];
  /** real brokers; default: the log in the database */
  readonly brokers?: string | null;
}

/** Instances that listen on ports of their own, with one relay for all, on one log. */
export async function liveApis(options: LiveOptions = {}): Promise<LiveApis> {
  const stack: AsyncDisposable[] = [];
  const use = <T extends AsyncDisposable>(part: T): T => {
    stack.push(part);
    return part;
  };
  const prefix = topicPrefix();
  const openLog = async (database: TestDatabase, listener: ReturnType<typeof openListener>) =>
    use(
      await openEventLog(
        options.brokers
          ? {
              adapter: 'kafka',
              brokers: options.brokers.split(','),
              clientId: 'test',
              topicPrefix: prefix,
              replication: 1,
              ssl: null,
              sasl: null,
              sessionRetentionMs: SESSION_RETENTION_MS,
            }
          : { adapter: 'postgres' },
        { db: database.opened.db, listener, logger: silent },
      ),
    );
  const live = async (database: TestDatabase): Promise<NonNullable<ApiDeps['live']>> => {
    const listener = use(openListener(database.config, silent));
    const log = await openLog(database, listener);
    await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
    await listener.ready();
    return {
      listener: options.hearing?.notify === false ? deaf() : listener,
      log: options.hearing?.log === false ? neverReads(log) : log,
      leases: use(openLeases(database.config)),
    };
  };
  const listen = async (api: TestApi): Promise<LiveApi> => {
    const http = await api.app.listen({ host: '127.0.0.1', port: 0 });
    await waitFor('the log is read', () => hearing(api) || options.hearing?.log === false);
    return { ...api, http, url: `${http.replace('http', 'ws')}${REALTIME_PATH}` };
  };
  const apiOptions = { live, ...(options.config ? { config: options.config } : {}) };
  const first = await testApi(apiOptions);
  const listener = use(openListener(first.database.config, silent));
  const store = openRelayStore(first.db, () => undefined);
  const relayLog = await openLog(first.database, listener);
  use(
    startRelays(
      {
        log: relayLog,
        store,
        partitions: DEFAULT_PARTITIONS,
        timer: systemTimer,
        logger: silent,

        leases: use(openLeases(first.database.config)),
        wakeUp: RelayWakeUps.listening(listener),
      },
      listTopicPartitions(TOPICS, DEFAULT_PARTITIONS),
    ),
  );
  const more: LiveApi[] = [];
  const apis: [LiveApi, ...LiveApi[]] = [await listen(first)];
  const another = async () => {
    const api = await listen(await testApi({ ...apiOptions, beside: first }));
    more.push(api);
    return api;
  };
  for (let i = 1; i < (options.instances ?? 1); i += 1) apis.push(await another());
  return {
    apis,
    another,
    async [Symbol.asyncDispose]() {
      // the pool and the database go last
      const app = { [Symbol.asyncDispose]: () => first.app.close() };
      await disposeAll([first, ...stack, app, ...more]);
    },
  };
}

const hearing = (api: TestApi) => api.app.realtime.hearing;

/** A listener that never receives a notification. */
const deaf = (): NonNullable<ApiDeps['live']>['listener'] => ({
  on: () => () => undefined,
  ready: async () => undefined,
  [Symbol.asyncDispose]: async () => undefined,
});

/** A log whose readers never return. */
const neverReads = (log: EventLog): Pick<EventLog, 'openReader' | 'range'> => ({
  range: (place) => log.range(place),
  openReader: async () => ({
    read: (_from, { signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve([]), { once: true });
      }),
    close: async () => undefined,
  }),
});

/** One socket of a test. */
export interface TestSocket {
  readonly socket: WebSocket;
  /** every frame so far, parsed as a browser would */
  readonly frames: ServerFrame[];
  readonly closed: Promise<number>;
  send(frame: ClientFrame): void;
  /** Waits for the first frame of a type, past or to come, that `match` likes. */
  frame<T extends ServerFrame['type']>(
    type: T,
    match?: (frame: Extract<ServerFrame, { type: T }>) => boolean,
  ): Promise<Extract<ServerFrame, { type: T }>>;
  types(): string[];
}

export async function openSocket(
  url: string,
  options: WebSocket.ClientOptions = { origin: ORIGIN },
): Promise<TestSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false, ...options });
  const frames: ServerFrame[] = [];
  const watchers = new Set<() => void>();
  socket.on('message', (data) => {
    frames.push(serverFrame.parse(JSON.parse(String(data))));
    for (const watch of [...watchers]) watch();
  });
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => {
      resolve(code);
      for (const watch of [...watchers]) watch();
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  return {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(JSON.stringify(frame)),
    types: () => frames.map((frame) => frame.type),
    frame: (type, match = () => true) =>
      new Promise((resolve, reject) => {
        type Wanted = Extract<ServerFrame, { type: typeof type }>;
        const settle = (end: () => void) => {
          clearTimeout(timer);
          watchers.delete(look);
          end();
        };
        const look = () => {
          const found = frames.find((one) => one.type === type && match(one as Wanted));
          if (found) settle(() => resolve(found as Wanted));
          else if (socket.readyState === WebSocket.CLOSED) {
            settle(() => reject(new Error(`closed without ${type}: ${JSON.stringify(frames)}`)));
          }
        };
        const late = () => reject(new Error(`no ${type} in: ${JSON.stringify(frames)}`));
        const timer = setTimeout(() => settle(late), 15_000);
        watchers.add(look);
        look();
      }),
  };
}

/** A socket that is signed in and welcome. */
export async function signedInSocket(
  api: LiveApi,
  who: Pick<TestUser, 'token'>,
  hello: Partial<Extract<ClientFrame, { type: 'hello' }>> = {},
): Promise<TestSocket> {
  const socket = await openSocket(api.url);
  socket.send({ type: 'hello', accessToken: who.token, channels: ['session'], ...hello });
  await socket.frame('welcome');
  return socket;
}
