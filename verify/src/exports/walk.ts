import { type ExportManifest, isUnfiltered } from '@roletrail/contracts/export-manifest';
import type { ExportRow } from '@roletrail/contracts/export-row';
import {
  createSkippedCheck,
  createVerificationCheck,
  type VerificationCheck,
} from '@roletrail/contracts/verification-check';
import type { LedgerKey } from '@roletrail/ledger/ledger-key';
import { hashesEqual } from '@roletrail/ledger/rfc6962';
import { type ByteSource, piecesOf } from '../source.ts';
import { Digest } from './digest.ts';
import type { ParquetReader } from './export-rows.ts';
import { Faults } from './faults.ts';
import { Others } from './others.ts';
import { NO_KEY, rootOf } from './read-manifest.ts';
import { readExportRows } from './read-rows.ts';
import type { RemoteLedger } from './remote-ledger.ts';
import { RowCheck } from './row-check.ts';
import { TreeWalk } from './tree-walk.ts';

export interface VerifyExportOptions {
  readonly file: ByteSource;
  /** default: on the thread of the caller, which an untrusted file can block */
  readonly readParquet?: ParquetReader;
  /** as it was delivered */
  readonly manifest: string;
  readonly key: LedgerKey | null;
  /** the live ledger: to name a row that was changed with its hash, and, with a token, to look
   *  whether the filter finds others */
  readonly ledger: RemoteLedger | null;
}

const NO_ENTRIES = 'no_entries: the export was made without the compliance role';

const OPENED = createSkippedCheck(
  'opened',
  'opened values are what was sealed',
  'asserted: by the service, which alone has the keys',
);

/** One reading of the file, beside the trees of its manifest. */
export class ExportPass {
  readonly faults = new Faults();
  rows = 0;
  /** null if the search for further matching records is skipped */
  readonly #others: Others | null;
  readonly #given: VerifyExportOptions;
  readonly #manifest: ExportManifest;
  readonly #rowCheck: RowCheck;
  readonly #trees: readonly { readonly walk: TreeWalk; rows: number }[];
  /** leaves of the rows, kept where the ledger can say which of them is another */
  readonly #leaves: {
    readonly row: number;
    readonly offset: number;
    readonly leaf: Uint8Array;
  }[][];
  readonly #roots: VerificationCheck[] = [];
  #at = 0;
  /** records that an export of everything left out */
  #withheld = 0;
  readonly #digest = new Digest();

  constructor(given: VerifyExportOptions, manifest: ExportManifest) {
    this.#given = given;
    this.#manifest = manifest;
    this.#rowCheck = new RowCheck(manifest);
    this.#trees = manifest.trees.map((tree) => ({ walk: new TreeWalk(tree), rows: 0 }));
    this.#leaves = manifest.trees.map(() => []);
    const { applied } = manifest.filter;
    const { ledger } = given;
    const asks =
      ledger?.givesEntries === true && applied.tags.length === 0 && !isUnfiltered(applied);
    this.#others = asks ? new Others(ledger, applied) : null;
  }

  async all(): Promise<void> {
    const { file, readParquet } = this.#given;
    const chunks = this.#digest.of(piecesOf(file));
    for await (const read of readExportRows(file, chunks, this.#manifest, readParquet)) {
      if ('fault' in read) {
        this.faults.add(null, null, null, read.fault);
        continue;
      }
      this.rows += 1;
      await this.#row(read.fields, read.line);
    }
    // what was not read from its beginning to its end
    for await (const _ of chunks);
    while (this.#at < this.#trees.length) await this.#endTree();
    for (const { row, offset, ...place } of this.#rowCheck.orphans()) {
      this.faults.add(row, place, offset, 'it says that it is a copy, and no row is of its event');
    }
  }

  async #row(fields: ExportRow | null, line: string | null): Promise<void> {
    const row = this.#rowCheck.check(fields, line, this.rows);
    if (row === null) {
      this.faults.add(this.rows, null, null, 'it is no row of this export');
      return;
    }
    const nth = this.#trees.findIndex(
      ({ walk: { tree } }) => tree.topic === row.topic && tree.partition === row.partition,
    );
    if (row.fault !== null) this.faults.add(this.rows, row, row.offset, row.fault);
    if (nth < this.#at) {
      this.faults.add(this.rows, row, row.offset, 'its tree is not here, or is over');
      return;
    }
    while (this.#at < nth) await this.#endTree();
    const current = this.#trees[nth];
    if (!current) return;
    await this.#passGaps(current.walk);
    current.rows += 1;
    if (row.leaf) this.#others?.row(row.offset, row.leaf);
    const misplaced = current.walk.row(row.offset, row.leaf);
    if (misplaced) this.faults.add(this.rows, row, misplaced.offset, misplaced.reason);
    if (row.leaf && this.#given.ledger) {
      this.#leaves[nth]?.push({ row: this.rows, offset: row.offset, leaf: row.leaf });
    }
  }

  async #endTree(): Promise<void> {
    const current = this.#trees[this.#at];
    this.#at += 1;
    if (!current) return;
    const { walk, rows } = current;
    await this.#passGaps(walk);
    const missing = walk.end();
    if (missing) this.faults.add(null, walk.tree, missing.offset, missing.reason);
    const { tree } = walk;
    const what = `${tree.topic}/${tree.partition}: rows and what is left out are the signed tree`;
    this.#roots.push(await this.#judgeTree(what, walk, rows));
  }

  async #judgeTree(what: string, walk: TreeWalk, rows: number): Promise<VerificationCheck> {
    const { tree } = walk;
    const name = 'tree';
    if (rows !== tree.rows)
      return createVerificationCheck(name, what, `${rows} rows, the manifest says ${tree.rows}`);
    if (!this.#manifest.columns.includes('entry'))
      return createSkippedCheck(name, what, NO_ENTRIES);
    const { root, fault } = rootOf(tree, this.#given.key);
    this.#others?.endTree(tree.size, root);
    if (fault !== null) return createVerificationCheck(name, what, fault);
    if (tree.size === 0) return createVerificationCheck(name, what, null);
    if (root === null) return createSkippedCheck(name, what, NO_KEY);
    const leads = walk.leadsTo(root);
    if (leads === null)
      return createVerificationCheck(name, what, 'offsets are misplaced, or hashes left out');
    if (leads) return createVerificationCheck(name, what, null);
    const named = await this.#nameChanged(walk);
    const more = named || this.#given.ledger ? '' : ': with --ledger the row is named';
    return createVerificationCheck(name, what, `a row or a hash was changed${more}`);
  }

  /** Which rows are others than the live ledger's. */
  async #nameChanged({ tree }: TreeWalk): Promise<boolean> {
    const { ledger } = this.#given;
    if (!ledger) return false;
    const rows = this.#leaves[this.#at - 1] ?? [];
    let at = 0;
    let offset = 0;
    let found = false;
    for await (const leaf of ledger.leaves(tree)) {
      const row = rows[at];
      if (row?.offset === offset) {
        at += 1;
        if (!hashesEqual(row.leaf, leaf)) {
          found = true;
          this.faults.add(row.row, tree, offset, 'the ledger holds another entry there');
        }
      }
      offset += 1;
    }
    return found;
  }

  /** Passes the ranges that come next; of an export of everything there is none. */
  async #passGaps(walk: TreeWalk): Promise<void> {
    for (const gap of walk.gaps()) {
      if (isUnfiltered(this.#manifest.filter.applied)) {
        this.faults.add(null, walk.tree, gap.from, 'it was left out of an export of everything');
        this.#withheld += gap.to - gap.from;
      }
      await this.#others?.lookInto(walk.tree, gap);
    }
  }

  checks(): VerificationCheck[] {
    const { columns, file } = this.#manifest;
    const rows = 'each row follows from its entry, once and in order';
    const same = this.#digest.is(file) && this.rows === file.rows;
    const others = this.#othersCheck();
    const bad = this.faults.count === 0 ? null : `${this.faults.count} do not`;
    return [
      createVerificationCheck(
        'file',
        'the file is the one that was recorded',
        same ? null : 'its bytes are others',
      ),
      bad === null && !columns.includes('entry')
        ? createSkippedCheck('rows', rows, NO_ENTRIES)
        : createVerificationCheck('rows', rows, bad),
      ...this.#roots,
      others,
      ...(columns.includes('sealedState') ? [OPENED] : []),
    ];
  }

  #othersCheck(): VerificationCheck {
    const what = 'nothing that the filter finds was left out';
    const { applied } = this.#manifest.filter;
    if (isUnfiltered(applied)) {
      const fault = this.#withheld === 0 ? null : `${this.#withheld} records were`;
      return createVerificationCheck('others', 'nothing was left out', fault);
    }
    if (applied.tags.length > 0)
      return createSkippedCheck(
        'others',
        what,
        'sealed_filter: no entry holds an address or a device',
      );
    if (this.#others === null) {
      return createSkippedCheck(
        'others',
        what,
        'not_fetched: give --ledger and an auditor’s --token',
      );
    }
    return this.#others.judge(this.#rowCheck, this.faults);
  }
}
