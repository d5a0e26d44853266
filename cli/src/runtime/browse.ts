import { emitKeypressEvents } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';

interface Key {
  readonly name?: string;
  readonly ctrl?: boolean;
}

/** Actions of keys; the scrolling ones move by one row or by one screen. */
type Action = 'next' | 'back' | 'down' | 'up' | 'screen-down' | 'screen-up' | 'quit';

const ACTIONS: Readonly<Record<string, Action>> = {
  n: 'next',
  right: 'next',
  return: 'next',
  p: 'back',
  left: 'back',
  down: 'down',
  j: 'down',
  up: 'up',
  k: 'up',
  pagedown: 'screen-down',
  space: 'screen-down',
  pageup: 'screen-up',
  b: 'screen-up',
  q: 'quit',
  escape: 'quit',
};

/** Returns the action of a key, or null. */
export function parseKey({ name = '', ctrl }: Key): Action | 'interrupt' | null {
  if (ctrl) return name === 'c' ? 'interrupt' : name === 'd' ? 'quit' : null;
  return Object.hasOwn(ACTIONS, name) ? (ACTIONS[name] ?? null) : null;
}

/** Rows of a page as a terminal of this width shows them: long lines are broken. */
export function breakIntoRows(lines: readonly string[], columns: number): readonly string[] {
  return lines.flatMap((line) => {
    const characters = Array.from(line);
    const count = Math.max(1, Math.ceil(characters.length / columns));
    return Array.from({ length: count }, (_, i) =>
      characters.slice(i * columns, (i + 1) * columns).join(''),
    );
  });
}

/** Returns the first row to show after an action; the last screen stays full. */
export function scrolled(
  top: number,
  action: Action,
  { rows, height }: { readonly rows: number; readonly height: number },
): number {
  const by = { down: 1, up: -1, 'screen-down': height, 'screen-up': -height };
  const moved = action in by ? top + by[action as keyof typeof by] : 0;
  return Math.max(0, Math.min(moved, rows - height));
}

/** Some terminals do not know their own. */
function sizeOf({ rows, columns }: WriteStream): { rows: number; columns: number } {
  return { rows: rows || 24, columns: columns || 80 };
}

const CLEAR = '\u001b[H\u001b[2J';
/** Blank line and foot. */
const FOOT_ROWS = 2;

/**
 * Shows pages on a terminal, one at a time, until the user quits. `n` and `p`, or left and right,
 * select the next and previous page; up, down, space and `b` scroll a page that is longer than the
 * terminal.
 * @param page returns the lines of a page
 * @throws the signal's reason once it is aborted
 */
export async function browse(
  { input, output }: { readonly input: ReadStream; readonly output: WriteStream },
  count: number,
  page: (nth: number) => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const keys = new Keys(input, signal);
  const wasRaw = input.isRaw;
  input.setRawMode(true);
  input.resume();
  try {
    let lines = await page(0);
    for (let nth = 0, top = 0; ; ) {
      const size = sizeOf(output);
      const height = Math.max(1, size.rows - FOOT_ROWS);
      const rows = breakIntoRows(lines, size.columns);
      top = Math.max(0, Math.min(top, rows.length - height));
      const shown = rows.slice(top, top + height);
      output.write(
        `${CLEAR}${[...shown, '', foot(nth, count, top, rows.length, height)].join('\n')}`,
      );
      const action = await keys.next();
      if (action === 'quit') return;
      top = scrolled(top, action, { rows: rows.length, height });
      if (action !== 'next' && action !== 'back') continue;
      nth = Math.min(count - 1, Math.max(0, nth + (action === 'next' ? 1 : -1)));
      lines = await page(nth);
    }
  } finally {
    keys[Symbol.dispose]();
    input.setRawMode(wasRaw);
    input.pause();
    output.write('\n');
  }
}

function foot(nth: number, count: number, top: number, rows: number, height: number): string {
  const place = `${nth + 1} of ${count} – n next, p back, q quit`;
  const last = Math.min(rows, top + height);
  return rows <= height ? place : `${place} – rows ${top + 1} to ${last} of ${rows}, ↑ ↓ scroll`;
}

/** Keys one after the other, none lost between two pages. */
class Keys implements Disposable {
  readonly #input: ReadStream;
  readonly #signal: AbortSignal;
  readonly #pressed: Action[] = [];
  #wake: () => void = () => undefined;

  constructor(input: ReadStream, signal: AbortSignal) {
    this.#input = input;
    this.#signal = signal;
    emitKeypressEvents(input);
    input.on('keypress', this.#onKey).on('end', this.#onEnd);
    signal.addEventListener('abort', this.#onAbort);
  }

  readonly #onKey = (_: string | undefined, key: Key) => {
    const action = parseKey(key);
    // a terminal in raw mode sends no signal of its own
    if (action === 'interrupt') process.kill(process.pid, 'SIGINT');
    else if (action !== null) this.#pressed.push(action);
    this.#wake();
  };
  readonly #onEnd = () => {
    this.#pressed.push('quit');
    this.#wake();
  };
  readonly #onAbort = () => this.#wake();

  async next(): Promise<Action> {
    for (;;) {
      this.#signal.throwIfAborted();
      const pressed = this.#pressed.shift();
      if (pressed) return pressed;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  [Symbol.dispose](): void {
    this.#input.off('keypress', this.#onKey).off('end', this.#onEnd);
    this.#signal.removeEventListener('abort', this.#onAbort);
  }
}
