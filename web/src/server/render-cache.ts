/**
 * LRU cache of rendered pages by URL and data. A page depends only on these two, so entries never
 * become stale.
 */
export class RenderCache {
  readonly #pages = new Map<string, string>();
  readonly #limit: number;
  #size = 0;

  /** @param limit maximum size, characters, including keys */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): string | null {
    const html = this.#pages.get(key);
    if (html === undefined) return null;
    this.#pages.delete(key);
    this.#pages.set(key, html);
    return html;
  }

  set(key: string, html: string): void {
    const before = this.#pages.get(key);
    if (before !== undefined) this.#drop(key, before);
    const size = key.length + html.length;
    // One page must not evict all others.
    if (size > this.#limit / 8) return;
    this.#pages.set(key, html);
    this.#size += size;
    for (const [oldest, page] of this.#pages) {
      if (this.#size <= this.#limit) return;
      this.#drop(oldest, page);
    }
  }

  #drop(key: string, html: string): void {
    this.#pages.delete(key);
    this.#size -= key.length + html.length;
  }
}
