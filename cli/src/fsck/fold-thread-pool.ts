import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ProjectionName } from '@roletrail/db/projections/all';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { type FsckFinding, FsckMismatchError } from './finding.ts';
import type { PackedRecords } from './packed-records.ts';
import { PartitionFold } from './partition-fold.ts';

/*
 * Where the partitions are folded: in threads beside the one that reads the log and compares, or,
 * while the log is short, here. Decoding is most of the work, and a thread's start costs as much as
 * some thousand records.
 */

type Question = 'take' | 'goOn' | 'leaf' | 'mayStandAt' | 'changed';

/** One partition's fold, wherever it is. Questions are answered in the order of asking. */
export interface Folding {
  /** @throws Difference where the fold does */
  ask<Q extends Question>(
    question: Q,
    ...given: Parameters<PartitionFold[Q]>
  ): Promise<ReturnType<PartitionFold[Q]>>;
}

/** Message to a fold thread: begin a fold, or the answer to its question. */
export type FoldThreadRequest =
  | { readonly begin: BeginFold }
  | {
      readonly ask: number;
      readonly fold: number;
      readonly question: Question;
      readonly given: readonly unknown[];
    };

export interface BeginFold {
  readonly fold: number;
  readonly place: TopicPartition;
  readonly partitions: PartitionCounts;
  readonly names: readonly ProjectionName[];
}

/** Its answer. */
export type FoldThreadResponse = { readonly ask: number } & (
  | { readonly value: unknown }
  | { readonly finding: FsckFinding }
  | { readonly failure: unknown }
);

const THREADS_FROM_RECORDS = 50_000;

/** While the server looks for the rows of one partition, another's are folded or compared. */
const PLACES_AT_ONCE = 2;

const THREAD = new URL(`./fold-thread${extname(import.meta.url)}`, import.meta.url);

/** A thread takes JavaScript alone: what a loader makes of sources for us it knows nothing of. */
export const HAS_THREADS = THREAD.pathname.endsWith('.js');

/** Maximum number of threads: the main thread cannot keep more of them busy. */
const THREADS_MAX = 3;

/**
 * How many threads fold a log of this length; 0: none but the caller's. One for each partition, on
 * few processors too: they share them, and none is idle while the last partition is folded.
 */
export function threadsFor(records: number, partitions: number): number {
  if (!HAS_THREADS || records < THREADS_FROM_RECORDS) return 0;
  return Math.max(1, Math.min(partitions, THREADS_MAX));
}

export class FoldThreadPool implements AsyncDisposable {
  readonly #threads: readonly FoldThread[];
  #begun = 0;

  constructor(threads: number) {
    this.#threads = Array.from({ length: threads }, () => new FoldThread());
  }

  /** Number of partitions to read concurrently. */
  get width(): number {
    return Math.max(PLACES_AT_ONCE, this.#threads.length);
  }

  begin(
    place: TopicPartition,
    partitions: PartitionCounts,
    names: readonly ProjectionName[],
  ): Folding {
    if (this.#threads.length > 0) return this.#inThread(place, partitions, names);
    const here = new PartitionFold(place, partitions, names);
    return { ask: async (question, ...given) => answer(here, question, given) };
  }

  /** Which thread, the first question decides: where there are no records it is the last to come. */
  #inThread(
    place: TopicPartition,
    partitions: PartitionCounts,
    names: readonly ProjectionName[],
  ): Folding {
    let begun: Folding | null = null;
    const begin = () => {
      const fold = this.#begun++;
      const thread = this.#threads[fold % this.#threads.length];
      if (!thread) throw new Error('there is no thread');
      return thread.begin({ fold, place, partitions, names });
    };
    return {
      async ask(question, ...given) {
        begun ??= begin();
        return begun.ask(question, ...given);
      },
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }
}

/** Puts a question to a fold. */
export function answer<Q extends Question>(
  fold: PartitionFold,
  question: Q,
  given: readonly unknown[],
): ReturnType<PartitionFold[Q]> {
  const method = fold[question] as (...given: unknown[]) => ReturnType<PartitionFold[Q]>;
  return method.apply(fold, [...given]);
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** One thread, and who waits for its answers. */
class FoldThread {
  // no loader of the caller's: it takes as long to start as the rest
  readonly #worker = new Worker(THREAD, { execArgv: [] });
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #fault: unknown = null;

  constructor() {
    this.#worker.on('message', (answer: FoldThreadResponse) => this.#settle(answer));
    this.#worker.once('error', (error) => this.#fail(error));
    this.#worker.once('exit', () => this.#fail(new Error('a folding thread ended')));
  }

  begin(begin: BeginFold): Folding {
    this.#worker.postMessage({ begin } satisfies FoldThreadRequest);
    return {
      ask: <Q extends Question>(question: Q, ...given: Parameters<PartitionFold[Q]>) =>
        this.#ask(begin.fold, question, given) as Promise<ReturnType<PartitionFold[Q]>>,
    };
  }

  #ask(fold: number, question: Question, given: readonly unknown[]): Promise<unknown> {
    const ask = this.#asked++;
    return new Promise((resolve, reject) => {
      if (this.#fault) reject(this.#fault);
      else {
        this.#waiting.set(ask, { resolve, reject });
        const [first] = given;
        const takes = question === 'take' || question === 'goOn';
        const bytes = takes ? [(first as PackedRecords).values.buffer] : [];
        this.#worker.postMessage({ ask, fold, question, given } satisfies FoldThreadRequest, bytes);
      }
    });
  }

  #settle(answer: FoldThreadResponse): void {
    const waiting = this.#waiting.get(answer.ask);
    this.#waiting.delete(answer.ask);
    if ('value' in answer) waiting?.resolve(answer.value);
    else if ('finding' in answer) waiting?.reject(FsckMismatchError.of(answer.finding));
    else waiting?.reject(answer.failure);
  }

  #fail(fault: unknown): void {
    this.#fault ??= fault;
    for (const { reject } of this.#waiting.values()) reject(this.#fault);
    this.#waiting.clear();
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
