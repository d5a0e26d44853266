import { ARTICLE_KEY } from '@roletrail/contracts/browser-storage';
import { articleForEditing, replacedText } from '@roletrail/contracts/http/staff-insights';
import { z } from 'zod';
import { storage } from '../../../lib/browser-apis/storage.ts';
import type { BrowserCopy } from './draft-sync.ts';
import { entries } from './entries.ts';

const { content } = articleForEditing.shape;
const copy = z.object({
  version: z.string(),
  base: content,
  content,
  replaces: replacedText.default('seen'),
  entries: entries.nullable().default(null),
});
/** Copies by the window that wrote each. */
const stored = z.object({ copies: z.record(z.string(), copy) });
/** As an earlier release stored the only copy. */
const single = copy.transform((one) => ({ copies: { '': one } }));

/**
 * What this browser has of one article and the server may not have: one copy for each window that
 * has it open or had it open, all under one key.
 */
export class BrowserCopies {
  readonly #key: `${typeof ARTICLE_KEY}${string}`;
  readonly #window: string;

  /** @param window random id of this opening of the editor */
  constructor(articleId: string, window: string) {
    this.#key = `${ARTICLE_KEY}${articleId}`;
    this.#window = window;
  }

  /** Replaces the copy of this window; null removes it. Returns false if the browser refuses. */
  write(next: BrowserCopy | null): boolean {
    const copies = this.#read();
    if (next === null) return this.remove(this.#window);
    return this.#store({ ...copies, [this.#window]: next });
  }

  /** Returns the copies of windows that are closed. @param open ids of the open windows */
  left(open: ReadonlySet<string>): { readonly window: string; readonly copy: BrowserCopy }[] {
    return Object.entries(this.#read()).flatMap(([window, copy]) =>
      window === this.#window || open.has(window) ? [] : [{ window, copy }],
    );
  }

  /** Removes the copy of a window. Returns false if the browser refuses. */
  remove(window: string): boolean {
    const { [window]: removed, ...rest } = this.#read();
    return removed === undefined || this.#store(rest);
  }

  #store(copies: Readonly<Record<string, BrowserCopy>>): boolean {
    if (Object.keys(copies).length === 0) return storage.remove(this.#key);
    return storage.write(this.#key, JSON.stringify({ copies }));
  }

  #read(): Readonly<Record<string, BrowserCopy>> {
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
