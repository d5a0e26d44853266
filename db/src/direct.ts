import { Socket } from 'node:net';
import pg from 'pg';
import { clientConfig, type DatabaseConfig, prepareSession } from './open.ts';

/** Connection outside any pool, for session-level features: advisory locks, LISTEN. */
export interface DirectClient {
  /** for its events and escapes; query through `query` */
  readonly client: pg.Client;
  /** Runs one query at a time; later ones wait. */
  query<R extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<R>>;
  /** Runs queries one after another, because pg expects that of a session. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Drops the TCP connection without a goodbye, which a dead network would never answer. */
  destroy(): void;
}

/**
 * Connects directly. The socket is created here so that it can be destroyed.
 * @param onBroken called once when the connection breaks or ends, for any reason
 */
export async function connectDirect(
  config: DatabaseConfig,
  settings: Readonly<Record<string, string>>,
  onBroken: (cause: Error) => void,
): Promise<DirectClient> {
  const socket = new Socket();
  const client = new pg.Client({ ...clientConfig(config), stream: () => socket });
  let reported = false;
  const broken = (cause: Error) => {
    if (reported) return;
    reported = true;
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
    reported = true;
    destroy();
    throw error;
  }
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[] = []) => {
    const next = last.then(() => client.query(text, values));
    // the caller gets the error; the next query is independent
    last = next.catch(() => undefined);
    return next;
  };
  return { client, query, destroy };
}
