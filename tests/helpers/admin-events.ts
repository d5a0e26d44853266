/** Events of staff that the outbox holds. */
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { TestApi } from './api.ts';

/** Returns all events of the topic admin-events, oldest first. */
export async function adminEvents(api: TestApi) {
  const rows = await api.db
    .selectFrom('outbox')
    .select('value')
    .where('topic', '=', 'admin-events')
    .orderBy('seq')
    .execute();
  return rows.flatMap(({ value }) => {
    const decoded = decodeEvent(value);
    return decoded.kind === 'event' ? [decoded.event] : [];
  });
}

/** Returns those about one subject. */
export async function eventsAbout(api: TestApi, subject: string) {
  return (await adminEvents(api)).filter((event) => event.subject === subject);
}
