import type { AppliedFilter } from '@roletrail/contracts/applied-filter';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { ExportedRecord } from '@roletrail/contracts/export-row';
import {
  createSkippedCheck,
  createVerificationCheck,
  type VerificationCheck,
} from '@roletrail/contracts/verification-check';
import { isLedgerError } from '@roletrail/ledger/errors';
import { LeafCover } from '@roletrail/ledger/leaf-cover';
import { leafHash } from '@roletrail/ledger/rfc6962';
import type { Faults } from './faults.ts';
import { finds, findsEvents } from './match-filter.ts';
import type { RemoteLedger } from './remote-ledger.ts';
import type { RowCheck } from './row-check.ts';
import type { Gap, TreeWalk } from './tree-walk.ts';

type Tree = TreeWalk['tree'];

/** A record that was left out although the filter finds it. */
interface Found {
  readonly tree: Tree;
  readonly offset: number;
  readonly eventId: string | null;
  readonly leaf: Uint8Array;
}

const WHAT = 'nothing that the filter finds was left out';

/**
 * What the filter finds in what an export leaves out: asked of the live ledger, which is believed
 * only where its entries, with the rows, are the signed tree.
 */
export class Others {
  readonly #ledger: RemoteLedger;
  readonly #applied: AppliedFilter;
  readonly #found: Found[] = [];
  /** events that were left out, each to be checked once */
  readonly #seen = new Set<string>();
  /** rows and fetched entries of the tree that is being walked */
  #whole = new LeafCover();
  #fault: string | null = null;
  #newer: string | null = null;

  constructor(ledger: RemoteLedger, applied: AppliedFilter) {
    this.#ledger = ledger;
    this.#applied = applied;
  }

  /** @throws VerifyError LEDGER_UNREACHABLE */
  async lookInto(tree: Tree, { from, to }: Gap): Promise<void> {
    const { topic, partition } = tree;
    let offset = from;
    for await (const entry of this.#ledger.entries(tree, from, to)) {
      const record = { topic, partition, offset, entry, leafHash: leafHash(entry) };
      this.row(offset, record.leafHash);
      this.#judge(tree, record);
      offset += 1;
    }
  }

  #judge(tree: Tree, record: ExportedRecord): void {
    const decoded = decodeEvent(record.entry);
    if (decoded.kind === 'newer') {
      this.#newer ??= `${tree.topic}/${tree.partition} holds ${decoded.type} at ${record.offset}`;
      return;
    }
    const eventId = decoded.kind === 'event' ? decoded.event.id : null;
    const again = eventId !== null && this.#seen.has(eventId);
    if (eventId !== null) this.#seen.add(eventId);
    if (again && findsEvents(this.#applied)) return;
    if (finds(this.#applied, record))
      this.#found.push({ tree, offset: record.offset, eventId, leaf: record.leafHash });
  }

  /** The leaf that comes next in the tree that is being walked. */
  row(offset: number, leaf: Uint8Array): void {
    this.#trying(() => this.#whole.leaf(offset, leaf));
  }

  /** @param root null: there is none to compare with */
  endTree(size: number, root: Uint8Array | null): void {
    const whole = this.#whole;
    if (root !== null) this.#trying(() => whole.isTree(size, root));
    this.#whole = new LeafCover();
  }

  #trying(step: () => void): void {
    if (this.#fault !== null) return;
    try {
      step();
    } catch (error) {
      if (!isLedgerError(error)) throw error;
      this.#fault = 'what the ledger gives is not the signed tree';
    }
  }

  /**
   * @param rows all of them: what was left out may be a copy of an event that one of them holds
   * @param faults where each is named
   */
  judge(rows: RowCheck, faults: Faults): VerificationCheck {
    const copies = findsEvents(this.#applied);
    const found = this.#found.filter(
      ({ eventId, leaf }) => !(copies && eventId !== null && rows.holds(eventId, leaf)),
    );
    for (const { tree, offset } of found) {
      faults.add(null, tree, offset, 'the filter finds it, and it was left out');
    }
    if (found.length > 0) return createVerificationCheck('others', WHAT, `${found.length} were`);
    if (this.#fault === null && this.#newer !== null) {
      return createSkippedCheck(
        'others',
        WHAT,
        `newer_event: ${this.#newer}, which this program cannot read`,
      );
    }
    return createVerificationCheck('others', WHAT, this.#fault);
  }
}
