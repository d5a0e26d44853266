import { DEMO, type DemoEvent } from '@roletrail/contracts/realtime-demo';
import { type KeptFrame, keepFrame, type PreparedFrame, prepareFrame } from '../frames.ts';

/** The events of one sandbox: dense offsets from 0, of which the last few are kept, as text. */
export class DemoTimeline {
  #kept: KeptFrame[] = [];
  #end = 0;

  /** First offset still kept. */
  get low(): number {
    return this.#end - this.#kept.length;
  }

  /** Offset that the next event will get. */
  get end(): number {
    return this.#end;
  }

  /** @returns the frame for those who hear the event as it happens */
  append(kind: DemoEvent['kind'], who: string, now: number): PreparedFrame {
    const event = { offset: this.#end, time: new Date(now).toISOString(), kind, who };
    const frame = { type: 'demo', about: 'event', event } as const;
    this.#kept.push(keepFrame({ ...frame, replay: true }));
    this.#end += 1;
    if (this.#kept.length > DEMO.eventsKept) this.#kept.shift();
    return prepareFrame({ ...frame, replay: false }, now);
  }

  /** Reads what is kept from this offset on, for a replay. */
  since(from: number): readonly KeptFrame[] {
    return this.#kept.slice(Math.max(0, from - this.low));
  }
}
