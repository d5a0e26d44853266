/**
 * The resources of a tiled log (C2SP tlog-tiles), as paths relative to the log's prefix:
 * `checkpoint`, `tile/<L>/<N>[.p/<W>]` and `tile/entries/<N>[.p/<W>]`, where <N> is split into three
 * digits each, `x` before all but the last (1234067 is `x001/x234/067`).
 */
import { LedgerError } from './errors.ts';
import { assertCount } from './rfc6962.ts';
import { TILE_WIDTH } from './tile.ts';

/** One resource; `width` is 1 … 256, and 256 (full) has no `.p/<W>`. */
export type LogPath =
  | { readonly kind: 'checkpoint' }
  | {
      readonly kind: 'tile';
      readonly level: number;
      readonly index: number;
      readonly width: number;
    }
  | { readonly kind: 'entries'; readonly index: number; readonly width: number };

const MAX_LEVEL = 63;
const TILE_PATH = /^tile\/(entries|0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** The path of a resource. Throws `NUMBER_INVALID` for a level, index or width out of range. */
export function formatLogPath(path: LogPath): string {
  if (path.kind === 'checkpoint') return 'checkpoint';
  assertCount(path.index, 'tile index');
  if (!Number.isInteger(path.width) || path.width < 1 || path.width > TILE_WIDTH) {
    throw new LedgerError('NUMBER_INVALID', `tile width ${path.width} is not within 1 … 256`);
  }
  const level = path.kind === 'entries' ? 'entries' : levelText(path.level);
  const partial = path.width === TILE_WIDTH ? '' : `.p/${path.width}`;
  return `tile/${level}/${indexText(path.index)}${partial}`;
}

function levelText(level: number): string {
  if (!Number.isInteger(level) || level < 0 || level > MAX_LEVEL) {
    throw new LedgerError('NUMBER_INVALID', `tile level ${level} is not within 0 … 63`);
  }
  return String(level);
}

function indexText(index: number): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0');
  const elements = padded.match(/\d{3}/g) ?? [];
  return elements.map((e, i) => (i < elements.length - 1 ? `x${e}` : e)).join('/');
}

/** The resource of a path, which may come from anyone. Throws `PATH_INVALID` for all but one spelling. */
export function parseLogPath(text: string): LogPath {
  if (text === 'checkpoint') return { kind: 'checkpoint' };
  const [, level, elements, partial] = TILE_PATH.exec(text) ?? [];
  if (level === undefined || elements === undefined) throw invalid(text);
  const index = Number(elements.replace(/[x/]/g, ''));
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  const path: LogPath =
    level === 'entries'
      ? { kind: 'entries', index, width }
      : { kind: 'tile', level: Number(level), index, width };
  const inRange =
    Number.isSafeInteger(index) &&
    (partial === undefined || width < TILE_WIDTH) &&
    (path.kind !== 'tile' || path.level <= MAX_LEVEL);
  // Formatting again refuses superfluous leading elements such as x000/001.
  if (!inRange || formatLogPath(path) !== text) throw invalid(text);
  return path;
}

function invalid(text: string): LedgerError {
  return new LedgerError('PATH_INVALID', `not a log path: ${JSON.stringify(text.slice(0, 80))}`);
}
