/** Tolerant reading of a JSON object: each value that is not taken is named. */
import { textOfHtml } from '@roletrail/engines/text/html-text';

/** Levels of objects that are named. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.values(value).every(isEmpty));

/** One object of the file. A wrong type harms only its own value. */
export class JsonSource {
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly #missed: string[];
  readonly #taken = new Set<string>();

  /** @param missed collects the paths of values that nothing takes */
  constructor(value: unknown, path: string, missed: string[]) {
    this.#value = isRecord(value) ? value : {};
    this.#path = path;
    this.#missed = missed;
    if (!isRecord(value) && !isEmpty(value)) missed.push(path);
  }

  /** The first of these keys with words, as lines of text; '' if there is none. */
  text(...keys: readonly string[]): string {
    let found = '';
    for (const key of keys) {
      const words = this.#wordsAt(key);
      if (found === '') found = words;
      else if (words !== '' && words !== found) this.#missed.push(this.#pathOf(key));
    }
    return found;
  }

  /** Words of each item of a list; one text is a list of its lines. */
  texts(...keys: readonly string[]): string[] {
    return keys.flatMap((key) => {
      const value = this.#take(key);
      if (!Array.isArray(value)) return this.#wordsAt(key).split('\n').filter(Boolean);
      return value
        .map((item) => this.#words(isRecord(item) ? item.name : item, key))
        .filter(Boolean);
    });
  }

  list(...keys: readonly string[]): JsonSource[] {
    return keys.flatMap((key) => {
      const value = this.#take(key);
      const items = Array.isArray(value) ? value : isRecord(value) ? [value] : [];
      if (!Array.isArray(value) && !isRecord(value) && !isEmpty(value)) {
        this.#missed.push(this.#pathOf(key));
      }
      return items.map((item) => new JsonSource(item, this.#pathOf(key), this.#missed));
    });
  }

  /** The object at a key; empty if there is none. */
  child(key: string): JsonSource {
    return new JsonSource(this.#take(key), this.#pathOf(key), this.#missed);
  }

  has(key: string): boolean {
    return isRecord(this.#value[key]) || Array.isArray(this.#value[key]);
  }

  isObject(key: string): boolean {
    return isRecord(this.#value[key]);
  }

  keys(): readonly string[] {
    return Object.keys(this.#value);
  }

  /** Takes keys that hold no words of a person: pictures, ids, looks. */
  ignore(...keys: readonly string[]): void {
    for (const key of keys) this.#taken.add(key);
  }

  /** Names what was not taken. */
  end(): void {
    for (const [key, value] of Object.entries(this.#value)) {
      if (!this.#taken.has(key) && !isEmpty(value)) this.#missed.push(this.#pathOf(key));
    }
  }

  #take(key: string): unknown {
    this.#taken.add(key);
    return Object.hasOwn(this.#value, key) ? this.#value[key] : undefined;
  }

  #wordsAt(key: string): string {
    return this.#words(this.#take(key), key);
  }

  #words(value: unknown, key: string): string {
    if (typeof value === 'string') return textOfHtml(value);
    if (typeof value === 'number') return `${value}`;
    if (!isEmpty(value)) this.#missed.push(this.#pathOf(key));
    return '';
  }

  #pathOf(key: string): string {
    return this.#path === '' ? key : `${this.#path}.${key}`;
  }
}
