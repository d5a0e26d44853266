import type { ArticleContent } from '@roletrail/contracts/http/staff-insights';
import {
  type DraftText,
  isUnsaved,
  isUnsent,
  mergeInto,
  openText,
  type Stored,
} from './draft-text.ts';
import type { Entries } from './entries.ts';
import { mergeContent } from './merge.ts';
import { RetryPauses, type SaveRefusal } from './retry-pauses.ts';
import type { SyncPorts, SyncState } from './sync-ports.ts';

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

/** Pause after the last change, ms. */
export const SAVE_AFTER_MS = 3000;

export class DraftSync {
  readonly #ports: SyncPorts;
  readonly #pauses = new RetryPauses();
  readonly #left: { readonly copy: DraftText; readonly taken: () => void }[] = [];
  #text: DraftText;
  #state: SyncState;
  #running: Promise<void> | null = null;
  #cancel: (() => void) | null = null;
  #isKept = false;
  /** text of the server in *conflict*; null: there is none */
  #theirs: Stored | null = null;
  #isClosed = false;

  constructor(stored: Stored, ports: SyncPorts) {
    this.#ports = ports;
    this.#text = openText(stored);
    this.#state = { status: 'saved', savedAt: stored.savedAt, merge: null, failure: null };
  }

  /** Begins, or begins again after `close`: saves what is not saved. */
  open(): void {
    this.#isClosed = false;
    if (isUnsaved(this.#text)) this.#schedule(0);
    this.#absorbNext();
  }

  /**
   * Merges a copy that a closed window left, as soon as the text here is saved.
   * @param taken called when the copy of this window has what the other has
   */
  absorb(copy: DraftText, taken: () => void): void {
    this.#left.push({ copy, taken });
    this.#absorbNext();
  }

  get content(): ArticleContent {
    return this.#text.content;
  }

  get version(): string {
    return this.#text.version;
  }

  get state(): SyncState {
    return this.#state;
  }

  /** Takes a change of the person. */
  change(content: ArticleContent): void {
    this.#put({ content });
    if (this.#theirs !== null) {
      this.#set({ merge: mergeContent(this.#text.base, content, this.#theirs.content) });
      return;
    }
    // the next attempt is set, and typing makes it no earlier
    if (this.#state.status === 'offline' || this.#pauses.isWaiting) return;
    if (this.#state.status !== 'saving') this.#set({ status: 'pending', failure: null });
    this.#schedule(SAVE_AFTER_MS);
  }

  /** Stores typed details that are not valid in the browser; null: there are none. */
  hold(entries: Entries | null): void {
    this.#put({ entries });
  }

  /** Saves now. @param keep as a version that can be restored */
  async flush(keep = false): Promise<void> {
    this.#isKept ||= keep;
    await this.#running;
    if (this.#state.status === 'conflict') return;
    if (isUnsaved(this.#text) || this.#isKept) await this.#run();
  }

  /** Takes the text that the person made of a conflict, and saves it. */
  resolve(content: ArticleContent): Promise<void> {
    const { version, content: base } = this.#theirs ?? {
      version: this.#text.version,
      content: this.#text.base,
    };
    this.#theirs = null;
    this.#isKept = true;
    this.#put({ version, base, content, replaces: 'chosen' });
    this.#set({ status: 'pending', merge: null });
    this.#ports.merged(content);
    return this.#run();
  }

  /** Goes on with what the server has now, after a publication or a restored version. */
  adopt(stored: Stored): void {
    this.#cancel?.();
    this.#theirs = null;
    this.#put(openText(stored, this.#text.entries));
    this.#set({ status: 'saved', savedAt: stored.savedAt, merge: null, failure: null });
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
  }

  /** Changes the text and its copy in the browser. Returns false if the browser refuses the copy. */
  #put(change: Partial<DraftText> = {}): boolean {
    this.#text = { ...this.#text, ...change };
    return this.#ports.remember(isUnsent(this.#text) ? this.#text : null);
  }

  #set(change: Partial<SyncState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isClosed) return;
    this.#ports.changed(this.#state);
    if (change.status === 'saved') this.#absorbNext();
  }

  #absorbNext(): void {
    // a change while a save runs is not saved yet
    if (this.#isClosed || this.#state.status !== 'saved' || isUnsaved(this.#text)) return;
    const next = this.#left.shift();
    if (next === undefined) return;
    const { version, content, entries: own } = this.#text;
    const { copy } = next;
    const entries = copy.entries === null ? own : { ...copy.entries, ...own };
    if (copy.entries !== null && entries !== null) this.#ports.held(entries);
    if (JSON.stringify(copy.content) === JSON.stringify(copy.base)) {
      if (this.#put({ entries })) next.taken();
      this.#absorbNext();
      return;
    }
    if (copy.version === version) {
      this.#goOn({ entries, content: copy.content, replaces: copy.replaces });
    } else {
      this.#text = { ...copy, entries };
      this.#mergeWith({ version, content, savedAt: this.#state.savedAt ?? '' });
    }
    // what cannot be stored again stays where it is
    if (this.#put()) next.taken();
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
    const [{ content, version: before, replaces }, keep] = [this.#text, this.#isKept];
    // a request for a version that comes while this save runs is for the next one
    this.#isKept = false;
    this.#set({ status: 'saving', failure: null });
    try {
      const { version, savedAt } = await this.#ports.save(content, before, { keep, replaces });
      this.#pauses.reset();
      this.#put({ version, base: content, replaces: 'seen' });
      this.#set({ status: isUnsaved(this.#text) ? 'pending' : 'saved', savedAt });
      if (isUnsaved(this.#text)) this.#schedule(SAVE_AFTER_MS);
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
    this.#pauses.reset();
    this.#mergeWith(theirs);
  }

  #mergeWith(theirs: Stored): void {
    const { text, conflict } = mergeInto(this.#text, theirs);
    if (conflict === null) {
      this.#goOn(text);
      return;
    }
    this.#theirs = theirs;
    this.#put(text);
    this.#set({ status: 'conflict', merge: conflict });
  }

  /** Goes on with a text that did not come from the keyboard, and saves it. */
  #goOn(change: Partial<DraftText>): void {
    this.#put(change);
    this.#ports.merged(this.#text.content);
    this.#set({ status: 'pending' });
    this.#schedule(0);
  }

  #wait(refusal: SaveRefusal): void {
    const pause = this.#pauses.after(refusal);
    const isOffline = refusal.kind === 'offline';
    this.#set(isOffline ? { status: 'offline' } : { status: 'failed', failure: refusal.says });
    if (pause !== null) this.#schedule(pause);
  }
}
