import { ARTICLE_KEY } from '@roletrail/contracts/browser-storage';
import { articleForEditing, replacedText } from '@roletrail/contracts/http/staff-insights';
import { z } from 'zod';
import { storage } from '../../../lib/browser-apis/storage.ts';
import type { DraftText } from './draft-text.ts';
import { entries } from './entries.ts';

const { content } = articleForEditing.shape;
const copy = z.object({
  version: z.string(),
  base: content,
  content,
  replaces: replacedText.default('seen'),
  entries: entries.nullable().default(null),
  /** time of the last change, ms; a copy of an earlier release has none and counts as new */
  at: z.number().default(() => Date.now()),
});
type Stored = z.infer<typeof copy>;
/** Copies by the account and the window that wrote each. */
const stored = z.object({ copies: z.record(z.string(), copy) });
/** As an earlier release stored the only copy. */
const single = copy.transform((one) => ({ copies: { '': one } }));

/** Separates an account from a window. An earlier release stored the window alone. */
const BETWEEN = '/';

/** Time after which a copy of another account is removed, ms: 30 days. */
const FOREIGN_KEPT_MS = 30 * 86_400_000;

/**
 * Texts of one article that this browser has and the server may not have: one copy for each window
 * that has it open or had it open, all under one key. A copy belongs to the account that wrote it:
 * another account of the same browser does not read it, and removes it only if it is older than 30
 * days, so that unpublished text does not stay for good. A copy of an earlier release names no account, and goes to the next one that opens the article, so that no text is lost.
 */
export class BrowserCopies {
  readonly #key: `${typeof ARTICLE_KEY}${string}`;
  readonly #account: string;
  readonly #window: string;

  /**
   * @param account id of the signed-in user
   * @param window random id of this opening of the editor
   */
  constructor(articleId: string, account: string, window: string) {
    this.#key = `${ARTICLE_KEY}${articleId}`;
    this.#account = account;
    this.#window = window;
  }

  /** Replaces the copy of this window; null removes it. Returns false if the browser refuses. */
  write(next: DraftText | null): boolean {
    const own = this.#account + BETWEEN + this.#window;
    if (next === null) return this.remove(own);
    return this.#store({ ...this.#read(), [own]: { ...next, at: Date.now() } });
  }

  /**
   * Returns the copies of this account's windows that are closed, with their names.
   * @param open ids of the open windows
   */
  left(open: ReadonlySet<string>): { readonly name: string; readonly copy: DraftText }[] {
    const copies = this.#read();
    if (Object.entries(copies).some(this.#isOver)) this.#store(copies);
    return Object.entries(copies).flatMap(([name, { at: _, ...copy }]) => {
      const [window] = name.split(BETWEEN).reverse();
      const isOpen = window === this.#window || open.has(window ?? '');
      return isOpen || this.#isForeign(name) ? [] : [{ name, copy }];
    });
  }

  /** Removes a copy by its name. Returns false if the browser refuses. */
  remove(name: string): boolean {
    const { [name]: removed, ...rest } = this.#read();
    return removed === undefined || this.#store(rest);
  }

  #isForeign(name: string): boolean {
    const [, account = this.#account] = name.split(BETWEEN).reverse();
    return account !== this.#account;
  }

  readonly #isOver = ([name, { at }]: readonly [string, Stored]): boolean =>
    this.#isForeign(name) && Date.now() - at > FOREIGN_KEPT_MS;

  #store(copies: Readonly<Record<string, Stored>>): boolean {
    const kept = Object.entries(copies).filter((one) => !this.#isOver(one));
    if (kept.length === 0) return storage.remove(this.#key);
    return storage.write(this.#key, JSON.stringify({ copies: Object.fromEntries(kept) }));
  }

  #read(): Readonly<Record<string, Stored>> {
    const text = storage.read(this.#key);
    if (text === null) return {};
    try {
      return z.union([stored, single]).parse(JSON.parse(text)).copies;
    } catch {
      // of an earlier release: it cannot be read, and stays until the next change
      return {};
    }
  }
}
