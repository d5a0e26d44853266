import { sql } from 'kysely';
import type { Database, Tx } from './open.ts';

/** Channels of LISTEN / NOTIFY, each with what its payload says. A payload is a hint, never a fact. */
export const CHANNELS = {
  /** rows were committed to the outbox: `topic/partition lastSeq` */
  outboxFilled: 'rt_outbox_filled',
  /** the log acknowledged rows: `topic/partition firstSeq lastSeq firstOffset`, `-` for no offset */
  outboxAcknowledged: 'rt_outbox_acknowledged',
  /** a projection moved on: see progress.ts */
  projected: 'rt_projected',
  /** a session ended, or its warning is over: its id */
  sessionChanged: 'rt_session_changed',
  /** a person's roles or e-mail changed: their id */
  personChanged: 'rt_person_changed',
  /** staff changed a setting: its key */
  settingChanged: 'rt_setting_changed',
} as const;

const PAYLOAD_BYTES_MAX = 7999;

/**
 * Tells listeners when, and only when, the transaction commits. Equal payloads of one
 * transaction arrive once.
 * @throws RangeError when the payload is over 7,999 bytes, PostgreSQL's limit
 */
export async function notify(tx: Database | Tx, channel: string, payload: string): Promise<void> {
  const bytes = Buffer.byteLength(payload);
  if (bytes > PAYLOAD_BYTES_MAX) throw new RangeError(`NOTIFY payload of ${bytes} bytes`);
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
