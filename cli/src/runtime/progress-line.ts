const REDRAW_MS = 250;

/** What a progress line is about. */
export interface Work {
  readonly what: string;
  /** how much there is to do, in `unit`, as far as is known */
  readonly total: number;
  readonly unit: 'rows' | 'records' | 'MB' | 'visits';
}

/**
 * One line on the terminal that says how far a long command is, how fast, and how long it will
 * still take. Where standard error is no terminal it says nothing.
 */
export class ProgressLine implements Disposable {
  #work: Work;
  readonly #began = performance.now();
  readonly #isShown = process.stderr.isTTY === true;
  #done = 0;
  #drawnAt = 0;

  constructor(work: Work) {
    this.#work = work;
  }

  /** @param amount done since the last call, in the work's unit */
  add(amount: number): void {
    this.at(this.#done + amount, this.#work.total);
  }

  /** @param done since the beginning, of a total that may have grown */
  at(done: number, total: number): void {
    this.#done = done;
    this.#work = { ...this.#work, total };
    const now = performance.now();
    if (!this.#isShown || now - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = now;
    process.stderr.write(`\r\u001b[K  ${progressText(this.#work, this.#done, now - this.#began)}`);
  }

  [Symbol.dispose](): void {
    if (this.#drawnAt > 0) clearLine();
  }
}

/** Takes away what a progress line has drawn. */
export function clearLine(): void {
  if (process.stderr.isTTY === true) process.stderr.write('\r\u001b[K');
}

/** @param ms since the work began */
export function progressText({ what, total, unit }: Work, done: number, ms: number): string {
  const rate = done / Math.max(ms / 1000, 0.001);
  const left = Math.max(0, total - done) / Math.max(rate, Number.MIN_VALUE);
  const number = (n: number) => Math.round(n).toLocaleString('en');
  const percent = total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : 100;
  const rest = Number.isFinite(left) ? `, ${duration(left)} left` : '';
  return `${what} ${percent} % (${number(done)} of ${number(total)} ${unit}, ${number(rate)}/s${rest})`;
}

function duration(seconds: number): string {
  const s = Math.ceil(seconds);
  if (s < 60) return `${s} s`;
  return s < 3600 ? `${Math.ceil(s / 60)} min` : `${(s / 3600).toFixed(1)} h`;
}
