import type { ArticleContent, ReplacedText } from '@roletrail/contracts/http/staff-insights';
import type { Entries } from './entries.ts';
import { type ContentMerge, mergeContent } from './merge.ts';

/*
 * Keeps the text of one article in this browser and on the server.
 *
 * *saved* → (change) → *pending*: the text is in the browser's storage
 * *pending* → (pause, or `flush`) → *saving* → (answer) → *saved*, or *pending* if it changed since
 * *saving* → (no connection) → *offline* → (connection, or a pause) → *saving*
 * *saving* → (412) → merged without a conflict: *saving* again; else *conflict* → (`resolve`) → *saving*
 * *saving* → (refused for now) → *failed* → (growing pauses, or `flush`) → *saving*
 * *saving* → (another refusal) → *failed* → (change, or `flush`) → *saving*
 * Invariants: a text that the server has not stored is in the browser's storage. In *conflict* it
 * keeps its old version, so that a reload meets the 412 again.
 */

export type SyncStatus = 'saved' | 'pending' | 'saving' | 'offline' | 'conflict' | 'failed';

export interface SyncState {
  readonly status: SyncStatus;
  readonly savedAt: string | null;
  /** of *conflict* */
  readonly merge: ContentMerge | null;
  /** of *failed*: sentence for the person */
  readonly failure: string | null;
}

/** Text with the version that it is based on. */
export interface BrowserCopy {
  readonly version: string;
  readonly base: ArticleContent;
  readonly content: ArticleContent;
  /** what the next save does with the text on the server */
  readonly replaces: ReplacedText;
  /** typed details that are not valid; null: none */
  readonly entries: Entries | null;
}

export interface Stored {
  readonly version: string;
  readonly content: ArticleContent;
  readonly savedAt: string;
}

/** Kind of a failed save, decided by the caller. */
export type SaveFailure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'refused'; readonly says: string }
  /** `leastMs`: pause that the server asks for */
  | { readonly kind: 'busy'; readonly says: string; readonly leastMs: number };

export interface SyncPorts {
  save(
    content: ArticleContent,
    version: string,
    how: { readonly keep: boolean; readonly replaces: ReplacedText },
  ): Promise<{ readonly version: string; readonly savedAt: string }>;
  load(): Promise<Stored>;
  classify(error: unknown): SaveFailure;
  /** null: nothing is unsaved */
  remember(copy: BrowserCopy | null): boolean;
  /** runs `work` after a pause; returns its cancellation */
  later(work: () => void, ms: number): () => void;
  changed(state: SyncState): void;
  /** a closed window left details that are not valid */
  held(entries: Entries): void;
  /** the text was merged with that of another editor */
  merged(content: ArticleContent): void;
}

/** Pause after the last change, ms. */
export const SAVE_AFTER_MS = 3000;
/** Pause between attempts without a connection, ms. */
const RETRY_MS = 5000;
/** Longest pause between attempts that the server refuses for now, ms. */
const RETRY_MAX_MS = 300_000;

export class DraftSync {
  readonly #ports: SyncPorts;
  #version: string;
  #base: ArticleContent;
  #content: ArticleContent;
  #state: SyncState;
  #running: Promise<void> | null = null;
  #cancel: (() => void) | null = null;
  #isKept = false;
  #replaces: ReplacedText = 'seen';
  readonly #left: { readonly copy: BrowserCopy; readonly taken: () => void }[] = [];
  /** text of the server in *conflict*; null: there is none */
  #theirs: Stored | null = null;
  #isClosed = false;
  #entries: Entries | null = null;
  /** attempts in a row that the server refused for now */
  #refusals = 0;

  constructor({ version, content, savedAt }: Stored, ports: SyncPorts) {
    this.#ports = ports;
    this.#version = version;
    this.#base = content;
    this.#content = content;
    this.#state = { status: 'saved', savedAt, merge: null, failure: null };
  }

  /** Begins, or begins again after `close`: saves what is not saved. */
  open(): void {
    this.#isClosed = false;
    if (this.#isUnsaved()) this.#schedule(0);
    this.#absorbNext();
  }

  /**
   * Merges a copy that a closed window left, as soon as the text here is saved.
   * @param taken called when the copy of this window has what the other has
   */
  absorb(copy: BrowserCopy, taken: () => void): void {
    this.#left.push({ copy, taken });
    this.#absorbNext();
  }

  get content(): ArticleContent {
    return this.#content;
  }

  get version(): string {
    return this.#version;
  }

  get state(): SyncState {
    return this.#state;
  }

  /** Takes a change of the person. */
  change(content: ArticleContent): void {
    this.#content = content;
    this.#remember();
    if (this.#theirs !== null) {
      this.#set({ merge: mergeContent(this.#base, content, this.#theirs.content) });
      return;
    }
    // the next attempt is set, and typing makes it no earlier
    if (this.#state.status === 'offline' || this.#refusals > 0) return;
    if (this.#state.status !== 'saving') this.#set({ status: 'pending', failure: null });
    this.#schedule(SAVE_AFTER_MS);
  }

  /** Stores typed details that are not valid in the browser; null: there are none. */
  hold(entries: Entries | null): void {
    this.#entries = entries;
    this.#remember();
  }

  /** Saves now. @param keep as a version that can be restored */
  async flush(keep = false): Promise<void> {
    this.#isKept ||= keep;
    await this.#running;
    if (this.#state.status === 'conflict') return;
    if (this.#isUnsaved() || this.#isKept) await this.#run();
  }

  /** Takes the text that the person made of a conflict, and saves it. */
  resolve(content: ArticleContent): Promise<void> {
    if (this.#theirs !== null) {
      [this.#version, this.#base] = [this.#theirs.version, this.#theirs.content];
      this.#theirs = null;
    }
    this.#content = content;
    this.#replaces = 'chosen';
    this.#isKept = true;
    this.#remember();
    this.#set({ status: 'pending', merge: null });
    this.#ports.merged(content);
    return this.#run();
  }

  /** Goes on with what the server has now, after a publication or a restored version. */
  adopt({ version, content, savedAt }: Stored): void {
    this.#cancel?.();
    this.#theirs = null;
    [this.#version, this.#base, this.#content] = [version, content, content];
    this.#replaces = 'seen';
    this.#remember();
    this.#set({ status: 'saved', savedAt, merge: null, failure: null });
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  #isUnsaved = () => this.#content !== this.#base;

  /** Returns false if the browser could not store the copy. */
  #remember(): boolean {
    const [version, base, content] = [this.#version, this.#base, this.#content];
    const [entries, replaces] = [this.#entries, this.#replaces];
    const isUnsaved = this.#isUnsaved() || entries !== null;
    return this.#ports.remember(isUnsaved ? { version, base, content, replaces, entries } : null);
  }

  #set(change: Partial<SyncState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isClosed) return;
    this.#ports.changed(this.#state);
    if (change.status === 'saved') this.#absorbNext();
  }

  #absorbNext(): void {
    // a change while a save runs is not saved yet
    if (this.#isClosed || this.#state.status !== 'saved' || this.#isUnsaved()) return;
    const next = this.#left.shift();
    if (next === undefined) return;
    const [version, content, savedAt] = [this.#version, this.#content, this.#state.savedAt ?? ''];
    const { copy } = next;
    if (copy.entries !== null) {
      this.#entries = { ...copy.entries, ...this.#entries };
      this.#ports.held(this.#entries);
    }
    if (JSON.stringify(copy.content) === JSON.stringify(copy.base)) {
      if (this.#remember()) next.taken();
      this.#absorbNext();
      return;
    }
    this.#content = copy.content;
    this.#replaces = copy.replaces;
    if (copy.version === version) {
      this.#goOn();
    } else {
      [this.#version, this.#base] = [copy.version, copy.base];
      this.#mergeWith({ version, content, savedAt });
    }
    // what cannot be stored again stays where it is
    if (this.#remember()) next.taken();
  }

  #schedule(ms: number): void {
    this.#cancel?.();
    if (this.#isClosed) return;
    this.#cancel = this.#ports.later(() => void this.#run(), ms);
  }

  #run(): Promise<void> {
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    this.#cancel?.();
    const [content, keep, replaces] = [this.#content, this.#isKept, this.#replaces];
    // a request for a version that comes while this save runs is for the next one
    this.#isKept = false;
    this.#set({ status: 'saving', failure: null });
    try {
      const { version, savedAt } = await this.#ports.save(content, this.#version, {
        keep,
        replaces,
      });
      [this.#version, this.#base] = [version, content];
      this.#replaces = 'seen';
      this.#refusals = 0;
      this.#remember();
      this.#set({ status: this.#isUnsaved() ? 'pending' : 'saved', savedAt });
      if (this.#isUnsaved()) this.#schedule(SAVE_AFTER_MS);
    } catch (error) {
      this.#isKept ||= keep;
      await this.#recover(error);
    }
  }

  async #recover(error: unknown): Promise<void> {
    const failure = this.#ports.classify(error);
    if (failure.kind !== 'conflict') return this.#wait(failure);
    let theirs: Stored;
    try {
      theirs = await this.#ports.load();
    } catch (second) {
      const again = this.#ports.classify(second);
      if (again.kind !== 'conflict') return this.#wait(again);
      return this.#set({ status: 'failed', failure: 'The other text could not be loaded.' });
    }
    this.#refusals = 0;
    this.#mergeWith(theirs);
  }

  #mergeWith(theirs: Stored): void {
    const merge = mergeContent(this.#base, this.#content, theirs.content);
    if (!merge.isClean) {
      this.#theirs = theirs;
      this.#remember();
      this.#set({ status: 'conflict', merge });
      return;
    }
    [this.#version, this.#base] = [theirs.version, theirs.content];
    this.#content = merge.content;
    if (this.#replaces === 'seen') this.#replaces = 'merged';
    this.#goOn();
  }

  /** Goes on with a text that did not come from the keyboard, and saves it. */
  #goOn(): void {
    this.#remember();
    this.#ports.merged(this.#content);
    this.#set({ status: 'pending' });
    this.#schedule(0);
  }

  #wait(failure: Exclude<SaveFailure, { readonly kind: 'conflict' }>): void {
    this.#refusals = failure.kind === 'busy' ? this.#refusals + 1 : 0;
    if (failure.kind === 'offline') {
      this.#set({ status: 'offline' });
      this.#schedule(RETRY_MS);
      return;
    }
    this.#set({ status: 'failed', failure: failure.says });
    if (failure.kind === 'refused') return;
    const pause = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (this.#refusals - 1));
    this.#schedule(Math.max(pause, failure.leastMs));
  }
}
