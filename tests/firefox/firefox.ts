import { access } from 'node:fs/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';

/** Debian's; `FIREFOX` names another one. */
const PLACES = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Longest wait for a part of a page, ms. */
const PATIENCE_MS = 60_000;

export async function findFirefox(): Promise<string | null> {
  for (const path of PLACES) {
    if (path !== undefined && (await exists(path))) return path;
  }
  return null;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Settings of `about:config`. */
export type Preferences = Readonly<Record<string, string | number | boolean>>;

/** A page of a Firefox of its own, driven by WebDriver BiDi. */
export class FirefoxPage implements AsyncDisposable {
  readonly #browser: Browser;
  readonly #page: Page;
  /** errors that the page did not catch */
  readonly errors: string[] = [];

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => this.errors.push(String(error)));
  }

  static async open(executablePath: string, preferences: Preferences): Promise<FirefoxPage> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      timeout: 2 * PATIENCE_MS,
      protocolTimeout: 2 * PATIENCE_MS,
      extraPrefsFirefox: { ...preferences },
    });
    return new FirefoxPage(browser, await browser.newPage());
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url, { waitUntil: 'load', timeout: 2 * PATIENCE_MS });
  }

  async reload(): Promise<void> {
    await this.#page.reload({ waitUntil: 'load', timeout: 2 * PATIENCE_MS });
  }

  path(): string {
    return new URL(this.#page.url()).pathname;
  }

  /** Types into the field with this name. */
  async fill(name: string, value: string): Promise<void> {
    await this.#page.locator(`[name="${name}"]`).fill(value);
  }

  /**
   * Presses the first element of this kind with these words, once one is drawn: behind a closing
   * sheet nothing is. A closed menu has links too, which never are.
   */
  async press(kind: 'a' | 'main a' | 'button' | 'summary', words: string): Promise<void> {
    const isDrawn = (selector: string, text: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].some((element) =>
        element.innerText.includes(text),
      );
    await this.#orShow(this.#page.waitForFunction(isDrawn, {}, kind, words));
    await this.#orShow(this.#page.locator(`${kind}::-p-text(${words})`).click());
  }

  /** Waits until these words can be seen. */
  async sees(words: string): Promise<void> {
    await this.#orShow(this.#page.locator(`::-p-text(${words})`).wait());
  }

  /** An error that shows what the page shows. */
  async #orShow(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (cause) {
      const text = await this.evaluate(() => document.body.innerText.slice(0, 2000));
      throw new Error(`${this.#page.url()} shows:\n${text}`, { cause });
    }
  }

  /** Scrolls an element to its end, as a person who reads to the end does. */
  async scrollToEnd(selector: string): Promise<void> {
    await this.#page.waitForSelector(selector);
    await this.#page.$eval(selector, (element) => {
      element.scrollTop = element.scrollHeight;
    });
  }

  evaluate<T>(ask: () => T): Promise<T> {
    return this.#page.evaluate(ask) as Promise<T>;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
  }
}
