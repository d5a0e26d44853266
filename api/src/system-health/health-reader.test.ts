import type { DatabaseSchema } from '@roletrail/db/database-schema';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import t from 'tap';
import { HealthReader } from './health-reader.ts';

const ignore = () => undefined;
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => silent };
const failed = (message: string, facts: object = {}) => Object.assign(new Error(message), facts);
const CONNECT_TIMEOUT = failed('Connection terminated due to connection timeout');
const BUSY = [
  failed('canceling statement due to statement timeout', { code: '57014', severity: 'ERROR' }),
  failed('sorry, too many clients already', { code: '53300', severity: 'FATAL' }),
  failed('timeout exceeded when trying to connect'),
];
const AWAY = [
  failed('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }),
  failed('Connection terminated unexpectedly'),
  failed('terminating connection', { code: '57P01', severity: 'FATAL' }),
];

/** Reader over a database whose connections fail with `error()`. */
function readerOf(error: () => Error) {
  const nothing = async () => undefined;
  const db = new Kysely<DatabaseSchema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => {
          throw error();
        },
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
    },
  });
  const partitions = { 'consent-events': 1, 'admin-events': 1, 'session-events': 1 };
  return new HealthReader({ db, partitions, outboxLimit: 10, sendsMail: false }, silent);
}

t.test(
  'an overloaded database is slow, and one that refuses or ends connections away',
  async (t) => {
    for (const error of BUSY) {
      const health = await readerOf(() => error).read();
      t.match(
        health,
        { database: 'slow', findings: [{ runBook: 'postgresql-slow' }] },
        error.message,
      );
    }
    for (const error of AWAY) t.match(await readerOf(() => error).read(), { database: 'away' });
  },
);

t.test('no connection in time: slow while the server answered lately, else away', async (t) => {
  t.match(await readerOf(() => CONNECT_TIMEOUT).read(), { database: 'away' }, 'it never answered');
  const [busy] = BUSY;
  const errors = [busy, CONNECT_TIMEOUT, ...AWAY.slice(0, 1), CONNECT_TIMEOUT];
  const reader = readerOf(() => errors.shift() ?? CONNECT_TIMEOUT);
  const states: string[] = [];
  while (errors.length > 0) states.push((await reader.read()).database);
  t.same(states, ['slow', 'slow', 'away', 'away'], 'a timeout does not bring it back');
});
