import { TILE_WIDTH } from '@roletrail/ledger/tile';
import type { LogPath } from '@roletrail/ledger/tile-path';

/**
 * Whether a resource lies wholly within a signed tree of `size` leaves: nothing beyond it leaves
 * the service, because it could still come out differently (C2SP tlog-tiles, "Merkle Tree").
 */
export function isPublished(path: Exclude<LogPath, { kind: 'checkpoint' }>, size: number): boolean {
  const level = path.kind === 'entries' ? 0 : path.level;
  // division instead of 256^level: the level may be as high as 63
  let hashes = size;
  for (let l = 0; l < level && hashes > 0; l += 1) hashes = Math.floor(hashes / TILE_WIDTH);
  return path.index * TILE_WIDTH + path.width <= hashes;
}

const FULL = 'max-age=31536000, immutable';

/** Full tiles never change; a partial one is of use only until the next checkpoint. */
export function tileCacheControl(width: number): string {
  return width === TILE_WIDTH ? `public, ${FULL}` : 'public, max-age=60';
}
