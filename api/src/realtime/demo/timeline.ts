import { DEMO, type DemoEvent } from '@roletrail/contracts/realtime-demo';

/** The events of one sandbox: dense offsets from 0, of which the last few are kept. */
export class Timeline {
  #kept: DemoEvent[] = [];
  #end = 0;

  /** First offset still kept. */
  get low(): number {
    return this.#end - this.#kept.length;
  }

  /** Offset that the next event will get. */
  get end(): number {
    return this.#end;
  }

  append(kind: DemoEvent['kind'], who: string, now: number): void {
    this.#kept.push({ offset: this.#end, time: new Date(now).toISOString(), kind, who });
    this.#end += 1;
    if (this.#kept.length > DEMO.eventsKept) this.#kept.shift();
  }

  /** @param from at least `low` */
  since(from: number): readonly DemoEvent[] {
    return this.#kept.slice(Math.max(0, from - this.low));
  }
}
