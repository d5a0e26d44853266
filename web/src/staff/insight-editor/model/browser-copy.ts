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
});
/** Copies by the account and the window that wrote each. */
const stored = z.object({ copies: z.record(z.string(), copy) });
/** As an earlier release stored the only copy. */
const single = copy.transform((one) => ({ copies: { '': one } }));

/** Separates an account from a window. An earlier release stored the window alone. */
const BETWEEN = '/';

/**
 * Texts of one article that this browser has and the server may not have: one copy for each window
 * that has it open or had it open, all under one key. A copy belongs to the account that wrote it:
 * another account of the same browser neither reads nor changes it. A copy of an earlier release
 * names no account, and goes to the next one that opens the article, so that no text is lost.
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
    return this.#store({ ...this.#read(), [own]: next });
  }

  /**
   * Returns the copies of this account's windows that are closed, with their names.
   * @param open ids of the open windows
   */
  left(open: ReadonlySet<string>): { readonly name: string; readonly copy: DraftText }[] {
    return Object.entries(this.#read()).flatMap(([name, copy]) => {
      const [window = '', account = this.#account] = name.split(BETWEEN).reverse();
      const isOpen = window === this.#window || open.has(window);
      return isOpen || account !== this.#account ? [] : [{ name, copy }];
    });
  }

  /** Removes a copy by its name. Returns false if the browser refuses. */
  remove(name: string): boolean {
    const { [name]: removed, ...rest } = this.#read();
    return removed === undefined || this.#store(rest);
  }

  #store(copies: Readonly<Record<string, DraftText>>): boolean {
    if (Object.keys(copies).length === 0) return storage.remove(this.#key);
    return storage.write(this.#key, JSON.stringify({ copies }));
  }

  #read(): Readonly<Record<string, DraftText>> {
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
