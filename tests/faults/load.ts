import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type HistoryLine, Person } from './person.ts';

export interface LoadOptions {
  readonly apis: readonly string[];
  readonly people: number;
  /** decisions a second over all people together */
  readonly rate: number;
  readonly seconds: number;
  /** every n-th decision of a person is a decline, after which the person signs in again */
  readonly declineEvery: number;
  /** people who are signed in already, instead of new ones */
  readonly crowd?: readonly Person[];
}

/** A running load; `finish` waits until every person's last decision has a known outcome. */
export interface Load {
  /** no decision begins after this */
  stop(): void;
  readonly people: readonly Person[];
  history(): HistoryLine[];
  /** event id → when its 201 arrived, ms since 1970 */
  answeredAt(): Map<string, number>;
  finish(): Promise<HistoryLine[]>;
  /** Ends it where it stands, outcomes unknown: for a fault's test that has failed. */
  abandon(): Promise<void>;
}

/** Signs this many people up. */
export async function gather(
  apis: readonly string[],
  count: number,
  patienceMs?: number,
): Promise<readonly Person[]> {
  const people = Array.from({ length: count }, () => new Person(apis, patienceMs));
  for (let i = 0; i < people.length; i += 8) {
    await Promise.all(people.slice(i, i + 8).map((person) => person.signUp()));
  }
  return people;
}

/** Signs people up, then lets each take decisions one after another at the given common rate. */
export async function startLoad(options: LoadOptions): Promise<Load> {
  const people = options.crowd ?? (await gather(options.apis, options.people));
  let end = performance.now() + options.seconds * 1000;
  const interval = (1000 * people.length) / options.rate;
  const abandoned = new AbortController();
  const giveUp = abandoned.signal;
  // All clients listen on it.
  setMaxListeners(0, giveUp);
  const longest = setTimeout(() => abandoned.abort(), options.seconds * 1000 + 90_000);
  const runs = people.map(async (person, i) => {
    let due = performance.now() + (interval * i) / people.length;
    while (performance.now() < end) {
      await delay(Math.max(0, due - performance.now()), undefined, { signal: giveUp });
      due = Math.max(due + interval, performance.now());
      // each in turn: all of them signing in at once would keep a slow machine from all else
      const declines = (person.history.length + i + 1) % options.declineEvery === 0;
      const line = await person.decide(declines ? 'decline' : 'accept', giveUp);
      if (line.op === 'decline' && line.outcome.startsWith('ok')) await person.tryOldToken();
      const isOut = line.code === 'TOKEN_INVALID' || line.code?.startsWith('SESSION_');
      if (declines || isOut) await person.signIn(giveUp);
    }
  });
  const all = Promise.all(runs).finally(() => clearTimeout(longest));
  // `finish` reports failures; after an abort they are ignored.
  all.catch(() => undefined);
  const history = () => people.flatMap((person) => person.history);
  return {
    stop() {
      end = Math.min(end, performance.now());
    },
    people,
    history,
    answeredAt() {
      const acked = history().filter((line) => line.outcome === 'ok201');
      return new Map(acked.map((line) => [line.eventId ?? '', line.at]));
    },
    async finish() {
      await all;
      return history();
    },
    async abandon() {
      abandoned.abort();
      await Promise.allSettled(runs);
    },
  };
}
