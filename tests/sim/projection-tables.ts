import { formatTopicPartition, type TopicPartition } from '@roletrail/event-log/port';
import type { FoldVersion, ProjectionPosition } from '@roletrail/event-log/projector/port';
import { emptyTables, type Tables } from './fold.ts';

interface Kept {
  readonly tables: Tables;
  readonly position: Omit<ProjectionPosition, 'version'>;
  /** until the fold has reached this offset, what the tables say must not be believed */
  readonly rebuildUntil: number;
}

const START = { next: 0, lastLeafHash: null, halted: null };

/** As in cli/src/shadow/shadow.ts; null: there is none. */
export type ShadowState = 'building' | 'beside' | 'was_live' | 'ending' | null;

/** Name of a projection's shadow: a projection like others that is not read. */
export function shadowOf(projection: string): string {
  return `shadow_${projection}`;
}

/** Returns true if workers keep the shadow up to date. */
export function isKept(state: ShadowState): boolean {
  return state === 'beside' || state === 'was_live';
}

interface Copy {
  readonly kept: ReadonlyMap<string, Kept>;
  readonly shadows: ReadonlyMap<string, ShadowState>;
}

/** Projection tables and positions of all projections, with their history watched. */
export class ProjectionTables {
  /** halts that operators saw, by fold and place; a rebuild or a swap clears the halt, not this */
  readonly reportedHalts = new Set<string>();
  #kept = new Map<string, Kept>();
  #shadows = new Map<string, ShadowState>();
  readonly #versions = new Map<string, number>();
  readonly #onFall: (what: string) => void;

  constructor(onFall: (what: string) => void) {
    this.#onFall = onFall;
  }

  #of(projection: string, place: TopicPartition): Kept {
    const key = `${projection} ${formatTopicPartition(place)}`;
    let kept = this.#kept.get(key);
    if (!kept) {
      kept = { tables: emptyTables(), position: START, rebuildUntil: 0 };
      this.#kept.set(key, kept);
    }
    return kept;
  }

  #set(projection: string, place: TopicPartition, change: Partial<Kept>): void {
    const kept = { ...this.#of(projection, place), ...change };
    this.#kept.set(`${projection} ${formatTopicPartition(place)}`, kept);
  }

  tables(projection: string, place: TopicPartition): Tables {
    return this.#of(projection, place).tables;
  }

  position(projection: string, place: TopicPartition): ProjectionPosition {
    const version = this.#versions.get(projection) ?? null;
    return { ...this.#of(projection, place).position, version };
  }

  /** The position; all partitions of a projection are of the version that first asked. */
  begin({ name, version }: FoldVersion, place: TopicPartition): ProjectionPosition {
    if (!this.#versions.has(name)) this.#versions.set(name, version);
    return this.position(name, place);
  }

  move(projection: string, place: TopicPartition, to: Partial<ProjectionPosition>): void {
    const from = this.position(projection, place);
    if (to.next !== undefined && to.next < from.next) {
      const what = `${projection} ${formatTopicPartition(place)}`;
      this.#onFall(`next of ${what} fell from ${from.next} to ${to.next}`);
    }
    const { halted } = to;
    if (halted) this.reportedHalts.add(`${projection} ${formatTopicPartition(place)}: ${halted}`);
    this.#set(projection, place, { position: { ...from, ...to } });
  }

  /** Empties one partition like `roletrail rebuild`, with its position locked. */
  empty(projection: string, place: TopicPartition): void {
    const { position } = this.#of(projection, place);
    this.#set(projection, place, { tables: emptyTables(), position: START });
    this.awaitEnd(projection, place, position.next);
  }

  /** Blocks readers until the fold has reached this end, or a later one requested before. */
  awaitEnd(projection: string, place: TopicPartition, end: number): void {
    const { rebuildUntil } = this.#of(projection, place);
    this.#set(projection, place, { rebuildUntil: Math.max(rebuildUntil, end) });
  }

  /** Returns true if the tables may be used for decisions. */
  open(projection: string, place: TopicPartition): boolean {
    const { position, rebuildUntil } = this.#of(projection, place);
    return position.next >= rebuildUntil;
  }

  shadow(projection: string): ShadowState {
    return this.#shadows.get(projection) ?? null;
  }

  setShadow(projection: string, state: ShadowState): void {
    this.#shadows.set(projection, state);
  }

  /** The live tables and the shadow's change places, with what their positions say. */
  swap(projection: string, places: readonly TopicPartition[]): void {
    const shadow = shadowOf(projection);
    for (const place of places) {
      const [live, beside] = [this.#of(projection, place), this.#of(shadow, place)];
      this.#set(projection, place, beside);
      this.#set(shadow, place, live);
    }
    this.setShadow(projection, this.shadow(projection) === 'was_live' ? 'beside' : 'was_live');
  }

  dropShadow(projection: string, places: readonly TopicPartition[]): void {
    const shadow = shadowOf(projection);
    for (const place of places) this.#kept.delete(`${shadow} ${formatTopicPartition(place)}`);
    this.setShadow(projection, null);
  }

  copy(): Copy {
    return { kept: structuredClone(this.#kept), shadows: new Map(this.#shadows) };
  }

  /** The tables are what they were. */
  load({ kept, shadows }: Copy): void {
    this.#kept = new Map(kept);
    this.#shadows = new Map(shadows);
  }
}
