import { LOCAL_KEYS } from '@roletrail/contracts/browser-storage';
import { storage } from '../../lib/browser-apis/storage.ts';

/** Command of a shortcut. */
export type ShortcutCommand = 'palette' | 'search' | 'help';

const KEY = LOCAL_KEYS.shortcuts;
const listeners = new Set<() => void>();

/** Returns true if shortcuts are on. Users of speech input can turn them off (WCAG 2.1.4). */
export function shortcutsOn(): boolean {
  return storage.read(KEY) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  if (on) storage.remove(KEY);
  else storage.write(KEY, 'off');
  for (const listener of listeners) listener();
}

export function subscribeShortcuts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** Returns the command of a key press, or null: Ctrl or Cmd with K, `/`, `?`. */
export function commandOf(event: Key): ShortcutCommand | null {
  if (event.isComposing || event.altKey) return null;
  if (event.ctrlKey !== event.metaKey) return event.key.toLowerCase() === 'k' ? 'palette' : null;
  if (event.ctrlKey) return null;
  if (event.key === '/') return 'search';
  return event.key === '?' ? 'help' : null;
}
