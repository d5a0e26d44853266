import {
  type FirstCopy,
  foldAuditRecords as projectAudit,
} from '@roletrail/audit-projector/project';
import {
  applyConsentChange,
  type CurrentConsent,
  foldConsentRecords as projectConsent,
} from '@roletrail/consent-worker/project';
import type { ProjectionName } from '@roletrail/db/projections/all';
import type { TopicPartition } from '@roletrail/event-log/port';
import type { FoldRecord } from '@roletrail/event-log/projector/port';
import { isKeyInPartition, type PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { leavesOf } from './first-copies.ts';
import type { MemoryTrees } from './memory-trees.ts';

export type RowCounts = Readonly<Record<string, number>>;

/**
 * A projection's tables as counts and maps in this process, filled by the worker's own pure fold.
 * @throws IntegrityError from `take`, as the worker would halt
 */
export interface MemoryFold {
  /** @param known events in these records that occurred before */
  take(
    place: TopicPartition,
    records: readonly FoldRecord[],
    known: ReadonlyMap<string, FirstCopy>,
  ): void;
  rows(): RowCounts;
}

/** Which fold makes which projection in memory. About 550 bytes a person. */
export function memoryFolds(
  partitions: PartitionCounts,
  trees: MemoryTrees,
): Readonly<Record<ProjectionName, MemoryFold>> {
  return { consent: new ConsentInMemory(partitions), audit: new AuditInMemory(trees) };
}

class ConsentInMemory implements MemoryFold {
  readonly #people = new Map<string, CurrentConsent>();
  readonly #partitions: PartitionCounts;
  #decisions = 0;
  #requests = 0;
  #unreadable = 0;

  constructor(partitions: PartitionCounts) {
    this.#partitions = partitions;
  }

  take(
    place: TopicPartition,
    records: readonly FoldRecord[],
    known: ReadonlyMap<string, FirstCopy>,
  ): void {
    const home = (key: string) => isKeyInPartition(place, this.#partitions, key);
    const { decisions, requests, people } = projectConsent(records, leavesOf(known), home);
    for (const change of people) {
      const { userId } = change;
      this.#people.set(userId, applyConsentChange(this.#people.get(userId) ?? null, change));
    }
    this.#decisions += decisions.length;
    this.#requests += requests.length;
    this.#unreadable += unreadableIn(records);
  }

  rows(): RowCounts {
    return {
      consent_decision: this.#decisions,
      consent_request: this.#requests,
      current_consent: this.#people.size,
      dead_letter: this.#unreadable,
    };
  }
}

class AuditInMemory implements MemoryFold {
  readonly #trees: MemoryTrees;
  #records = 0;
  #entries = 0;
  #duplicates = 0;
  #unreadable = 0;

  constructor(trees: MemoryTrees) {
    this.#trees = trees;
  }

  take(
    place: TopicPartition,
    records: readonly FoldRecord[],
    known: ReadonlyMap<string, FirstCopy>,
  ): void {
    const { entries, duplicates } = projectAudit(place, records, known);
    this.#trees.grow(
      place,
      records.map(({ leafHash }) => leafHash),
    );
    this.#records += records.length;
    this.#entries += entries.length;
    this.#duplicates += duplicates.length;
    this.#unreadable += unreadableIn(records);
  }

  rows(): RowCounts {
    const { trees, tiles } = this.#trees.rows();
    return {
      ledger_entry: this.#records,
      audit_entry: this.#entries,
      ledger_duplicate: this.#duplicates,
      ledger_tree: trees,
      ledger_tile: tiles,
      dead_letter: this.#unreadable,
    };
  }
}

function unreadableIn(records: readonly FoldRecord[]): number {
  return records.filter(({ decoded }) => decoded.kind === 'poison').length;
}
