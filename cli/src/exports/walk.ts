import { type ExportManifest, isWhole } from '@roletrail/contracts/export-manifest';
import type { ExportRow } from '@roletrail/contracts/export-row';
import { type Looked, said, skipped } from '@roletrail/contracts/looked';
import { isLedgerError } from '@roletrail/ledger/errors';
import { LeafCover } from '@roletrail/ledger/leaf-cover';
import { hashesEqual, leafHash } from '@roletrail/ledger/rfc6962';
import { Faults } from './faults.ts';
import { type LedgerKey, NO_KEY, rootOf } from './read-manifest.ts';
import { readRows } from './read-rows.ts';
import type { RemoteLedger } from './remote-ledger.ts';
import { RowCheck } from './row-check.ts';
import { Digest, type ExportSource } from './source.ts';
import { type Gap, TreeWalk } from './tree-walk.ts';

export interface Given {
  readonly file: ExportSource;
  /** as it was delivered */
  readonly manifest: string;
  readonly key: LedgerKey | null;
  /** the live ledger: to name a row that was changed with its hash, and, with a token, to look
   *  whether the filter finds others */
  readonly ledger: RemoteLedger | null;
}

const NO_ENTRIES = 'no_entries: the export was made without the compliance role';

const OPENED = skipped(
  'opened',
  'opened values are what was sealed',
  'asserted: by the service, which alone has the keys',
);

/** One reading of the file, beside the trees of its manifest. */
export class Walk {
  readonly faults = new Faults();
  rows = 0;
  /** what the filter finds in what was left out, where the ledger is asked for it */
  #others: { found: number; fault: string | null } | null = null;
  /** rows and fetched entries of the tree that is being walked */
  #whole = new LeafCover();
  readonly #given: Given;
  readonly #manifest: ExportManifest;
  readonly #rowCheck: RowCheck;
  readonly #trees: readonly { readonly walk: TreeWalk; rows: number }[];
  /** leaves of the rows, kept where the ledger can say which of them is another */
  readonly #leaves: {
    readonly row: number;
    readonly offset: number;
    readonly leaf: Uint8Array;
  }[][];
  readonly #roots: Looked[] = [];
  #at = 0;
  readonly #digest = new Digest();

  constructor(given: Given, manifest: ExportManifest) {
    this.#given = given;
    this.#manifest = manifest;
    this.#rowCheck = new RowCheck(manifest);
    this.#trees = manifest.trees.map((tree) => ({ walk: new TreeWalk(tree), rows: 0 }));
    this.#leaves = manifest.trees.map(() => []);
    if (this.#looksForOthers) this.#others = { found: 0, fault: null };
  }

  async all(): Promise<void> {
    const { file } = this.#given;
    const chunks = this.#digest.of(file.chunks());
    for await (const read of readRows(file, chunks, this.#manifest)) {
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
  }

  async #row(fields: ExportRow | null, line: string | null): Promise<void> {
    const row = this.#rowCheck.check(fields, line);
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
    if (row.leaf) this.#pushWhole(row.offset, row.leaf);
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

  async #judgeTree(what: string, walk: TreeWalk, rows: number): Promise<Looked> {
    const { tree } = walk;
    const name = 'tree';
    if (rows !== tree.rows) return said(name, what, `${rows} rows, the manifest says ${tree.rows}`);
    if (!this.#manifest.columns.includes('entry')) return skipped(name, what, NO_ENTRIES);
    const { root, fault } = rootOf(tree, this.#given.key);
    this.#endWhole(tree.size, root);
    if (fault !== null) return said(name, what, fault);
    if (tree.size === 0) return said(name, what, null);
    if (root === null) return skipped(name, what, NO_KEY);
    const leads = walk.leadsTo(root);
    if (leads === null) return said(name, what, 'offsets are misplaced, or hashes left out');
    if (leads) return said(name, what, null);
    const named = await this.#nameChanged(walk);
    const more = named || this.#given.ledger ? '' : ': with --ledger the row is named';
    return said(name, what, `a row or a hash was changed${more}`);
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

  get #looksForOthers(): boolean {
    const { applied } = this.#manifest.filter;
    return this.#given.ledger?.givesEntries === true && applied.tags.length === 0;
  }

  async #passGaps(walk: TreeWalk): Promise<void> {
    for (const gap of walk.gaps()) await this.#lookInto(walk, gap);
  }

  /** Asks the live ledger for what was left out. Whether it gives the tree's entries: `#endWhole`. */
  async #lookInto({ tree }: TreeWalk, { from, to }: Gap): Promise<void> {
    const { ledger } = this.#given;
    if (!ledger || !this.#others) return;
    const { topic, partition } = tree;
    let offset = from;
    for await (const entry of ledger.entries(tree, from, to)) {
      const record = { topic, partition, offset, entry, leafHash: leafHash(entry) };
      this.#pushWhole(offset, record.leafHash);
      if (this.#rowCheck.belongs(record)) {
        this.#others.found += 1;
        this.faults.add(null, tree, offset, 'the filter finds it, and it was left out');
      }
      offset += 1;
    }
  }

  #pushWhole(offset: number, leaf: Uint8Array): void {
    this.#trying(() => this.#whole.leaf(offset, leaf));
  }

  #endWhole(size: number, root: Uint8Array | null): void {
    const whole = this.#whole;
    if (root !== null) this.#trying(() => whole.isTree(size, root));
    this.#whole = new LeafCover();
  }

  #trying(step: () => void): void {
    if (!this.#others || this.#others.fault !== null) return;
    try {
      step();
    } catch (error) {
      if (!isLedgerError(error)) throw error;
      this.#others.fault = 'what the ledger gives is not the signed tree';
    }
  }

  checks(): Looked[] {
    const { columns, file } = this.#manifest;
    const rows = 'each row follows from its entry, once and in order';
    const bad = this.faults.count === 0 ? null : `${this.faults.count} do not`;
    return [
      said(
        'file',
        'the file is the one that was recorded',
        this.#digest.is(file) ? null : 'its bytes are others',
      ),
      bad === null && !columns.includes('entry')
        ? skipped('rows', rows, NO_ENTRIES)
        : said('rows', rows, bad),
      ...this.#roots,
      this.#othersCheck(),
      ...(columns.includes('sealedState') ? [OPENED] : []),
    ];
  }

  #othersCheck(): Looked {
    const what = 'nothing that the filter finds was left out';
    const { applied } = this.#manifest.filter;
    if (isWhole(applied)) return said('others', 'nothing was left out', null);
    if (applied.tags.length > 0)
      return skipped('others', what, 'sealed_filter: no entry holds an address or a device');
    if (this.#others === null) {
      return skipped('others', what, 'not_fetched: give --ledger and an auditor’s --token');
    }
    const { found, fault } = this.#others;
    return said('others', what, found === 0 ? fault : `${found} were`);
  }
}
