/** How far long work has come, for the person at the terminal; on standard error, like all that is no result. */
export interface ProgressLine {
  /** @param done of `total`, in the unit that `of` names */
  at(done: number, total: number): void;
  /** Leaves the line as it is; what is said next begins a new one. */
  end(): void;
}

const ON_TERMINAL_MS = 200;
const ELSEWHERE_MS = 10_000;

/**
 * Shows rate and time left: one line that is written over on a terminal, a line every ten seconds
 * elsewhere, nothing for work that is over sooner.
 * @param unit plural, e.g. `records`
 */
export function progressLine(unit: string, quiet = false): ProgressLine {
  const began = performance.now();
  const terminal = process.stderr.isTTY === true;
  const every = terminal ? ON_TERMINAL_MS : ELSEWHERE_MS;
  let shownAt = began;
  let open = false;
  return {
    at(done, total) {
      const now = performance.now();
      if (quiet || now - shownAt < every) return;
      shownAt = now;
      const line = describe(done, total, (now - began) / 1000, unit);
      process.stderr.write(terminal ? `\r\u001b[2K${line}` : `${line}\n`);
      open = terminal;
    },
    end() {
      if (open) process.stderr.write('\n');
      open = false;
    },
  };
}

function describe(done: number, total: number, seconds: number, unit: string): string {
  const count = (n: number) => Math.round(n).toLocaleString('en');
  const rate = done / seconds;
  const left = rate > 0 ? Math.ceil((total - done) / rate) : 0;
  return `${count(done)} of ${count(total)} ${unit}, ${count(rate)} a second, about ${left} s left`;
}
