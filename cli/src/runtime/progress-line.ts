const REDRAW_MS = 250;

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
  #began = performance.now();
  #doneBefore = 0;
  readonly #isShown = process.stderr.isTTY === true;
  #done = 0;
  #drawnAt = 0;

  constructor(work: Work) {
    this.#work = work;
  }

  /** The work begins now, where others have done so much of it: rate and time left are of what is done from here. */
  beginAt(done: number): void {
    this.#began = performance.now();
    this.#doneBefore = done;
    this.#done = done;
  }

  /** @param amount done since the last call, in the work's unit */
  add(amount: number): void {
    this.at(this.#done + amount, this.#work.total);
  }

  /** @param done of a total that may have grown, what was done before included */
  at(done: number, total: number): void {
    this.#done = done;
    this.#work = { ...this.#work, total };
    const now = performance.now();
    if (!this.#isShown || now - this.#drawnAt < REDRAW_MS) return;
    this.#drawnAt = now;
    draw(progressText(this.#work, this.#done, now - this.#began, this.#doneBefore));
  }

  [Symbol.dispose](): void {
    if (this.#drawnAt > 0) clearLine();
  }
}

/**
 * Progress line for a step of unknown length: shows its name and elapsed time, and redraws itself.
 */
export class WaitingLine implements Disposable {
  readonly #began = performance.now();
  #redrawn: NodeJS.Timeout | null;
  #what: string;

  constructor(what: string) {
    this.#what = what;
    const isShown = process.stderr.isTTY === true;
    this.#redrawn = isShown ? setInterval(() => this.#draw(), REDRAW_MS) : null;
  }

  /** From now on it is at this. */
  at(what: string): void {
    this.#what = what;
  }

  #draw(): void {
    draw(`${this.#what}, ${duration((performance.now() - this.#began) / 1000)}`);
  }

  [Symbol.dispose](): void {
    if (this.#redrawn === null) return;
    clearInterval(this.#redrawn);
    this.#redrawn = null;
    clearLine();
  }
}

function draw(text: string): void {
  process.stderr.write(`\r\u001b[K  ${text}`);
}

/** Takes away what a progress line has drawn. */
export function clearLine(): void {
  if (process.stderr.isTTY === true) process.stderr.write('\r\u001b[K');
}

/**
 * @param ms since the work began
 * @param doneBefore so much of it was done then
 */
export function progressText(
  { what, total, unit }: Work,
  done: number,
  ms: number,
  doneBefore = 0,
): string {
  const rate = (done - doneBefore) / Math.max(ms / 1000, 0.001);
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
