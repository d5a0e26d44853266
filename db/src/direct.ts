import { Socket } from 'node:net';
import pg from 'pg';
import { clientConfig, type DatabaseConfig, prepareSession } from './open.ts';

/** A connection outside any pool, for what belongs to one session: advisory locks, LISTEN. */
export interface DirectClient {
  /** for its events and escapes; ask through `query` */
  readonly client: pg.Client;
  /** One query at a time: what is asked meanwhile waits its turn. */
  query<R extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<R>>;
  /** Queries one after another: a session answers in order, and pg wants to be asked so. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Drops the TCP connection at once, without the goodbye that a dead network would never answer. */
  destroy(): void;
}

/**
 * Connects directly. The socket is ours so that it can be destroyed.
 * @param onBroken told once when the connection breaks or ends, whoever ended it
 */
export async function connectDirect(
  config: DatabaseConfig,
  settings: Readonly<Record<string, string>>,
  onBroken: (cause: Error) => void,
): Promise<DirectClient> {
  const socket = new Socket();
  const client = new pg.Client({ ...clientConfig(config), stream: () => socket });
  let told = false;
  const broken = (cause: Error) => {
    if (told) return;
    told = true;
    onBroken(cause);
  };
  client.on('error', broken);
  client.on('end', () => broken(new Error('connection ended')));
  const destroy = () => {
    socket.destroy();
  };
  try {
    await client.connect();
    await prepareSession(client, config);
    if (config.presence !== undefined) {
      await client.query('select pg_advisory_lock_shared($1::bigint)', [config.presence]);
    }
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, false)', [name, value]);
    }
  } catch (error) {
    told = true;
    destroy();
    throw error;
  }
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[] = []) => {
    const next = last.then(() => client.query(text, values));
    // the asker learns of a failure; the next query has its own
    last = next.catch(() => undefined);
    return next;
  };
  return { client, query, destroy };
}
