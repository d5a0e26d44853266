import { emitKeypressEvents } from 'node:readline';
import type { ReadStream, WriteStream } from 'node:tty';

interface Key {
  readonly name?: string;
  readonly ctrl?: boolean;
}

/** Returns the action of a key, or null. */
export function parseKey({ name, ctrl }: Key): 'next' | 'back' | 'quit' | 'interrupt' | null {
  if (ctrl) return name === 'c' ? 'interrupt' : name === 'd' ? 'quit' : null;
  switch (name) {
    case 'n':
    case 'right':
    case 'down':
    case 'space':
    case 'return':
      return 'next';
    case 'p':
    case 'left':
    case 'up':
      return 'back';
    case 'q':
    case 'escape':
      return 'quit';
    default:
      return null;
  }
}

/** As many lines as fit above the foot; the terminal breaks long ones. */
export function fitting(
  lines: readonly string[],
  { rows, columns }: Pick<WriteStream, 'rows' | 'columns'>,
): readonly string[] {
  let left = rows - 2;
  return lines.filter((line) => {
    left -= Math.max(1, Math.ceil(line.length / columns));
    return left >= 0;
  });
}

/** Some terminals do not know their own. */
function sizeOf({ rows, columns }: WriteStream): { rows: number; columns: number } {
  return { rows: rows || 24, columns: columns || 80 };
}

const CLEAR = '\u001b[H\u001b[2J';

/**
 * Shows pages on a terminal, one at a time, until the user quits. `n` and `p`, or the arrow keys,
 * select the next and previous page.
 * @param page returns the lines; lines that do not fit are not shown
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
    for (let nth = 0; ; ) {
      const shown = fitting(await page(nth), sizeOf(output));
      const foot = `${nth + 1} of ${count} – n next, p back, q quit`;
      output.write(`${CLEAR}${[...shown, '', foot].join('\n')}`);
      const action = await keys.next();
      if (action === 'quit') return;
      nth = Math.min(count - 1, Math.max(0, nth + (action === 'next' ? 1 : -1)));
    }
  } finally {
    keys[Symbol.dispose]();
    input.setRawMode(wasRaw);
    input.pause();
    output.write('\n');
  }
}

/** Keys one after the other, none lost between two pages. */
class Keys implements Disposable {
  readonly #input: ReadStream;
  readonly #signal: AbortSignal;
  readonly #pressed: ('next' | 'back' | 'quit')[] = [];
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

  async next(): Promise<'next' | 'back' | 'quit'> {
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
