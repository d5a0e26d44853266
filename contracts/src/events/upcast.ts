import { EVENTS, type EventType, type NewestEvent, type RoletrailEvent } from './catalogue.ts';

/** A step takes its own version; the catalogue's types see to it. */
type Step = (event: unknown) => { readonly type: EventType };

/**
 * An event as its newest version would have recorded it, one step after the other; what its own
 * version did not record is null. For reading only: the bytes, their hash and the type that the
 * ledger shows stay those of the version that was written.
 */
export function upcast(event: RoletrailEvent): NewestEvent {
  let reached: { readonly type: EventType } = event;
  for (;;) {
    const entry = EVENTS[reached.type];
    if (!('upcast' in entry)) return reached as NewestEvent;
    reached = (entry.upcast as Step)(reached);
  }
}
