import { IntegrityError } from '@roletrail/event-log/projector/port';

/** The log holds one event id with two contents: one of them is forged or corrupt. */
export function createDuplicateIdError(eventId: string, offset: number): IntegrityError {
  return new IntegrityError(
    `event ${eventId} stands at offset ${offset} with other bytes than before`,
  );
}
