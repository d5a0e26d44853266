import { readEntryState, writeEntryState } from '../../lib/browser-apis/entry-state.ts';

/** Returns the codes of the open rows, which an entry of the browser's history keeps. */
function readOpen(): readonly string[] {
  const { openRoles } = readEntryState();
  return Array.isArray(openRoles) ? openRoles.filter((one) => typeof one === 'string') : [];
}

/** Returns true if the row was open when the person left this entry of the history. */
export const wasOpen = (code: string): boolean => readOpen().includes(code);

/** Keeps in the history entry that a row is open. */
export function keepOpen(code: string, isOpen: boolean): void {
  const others = readOpen().filter((one) => one !== code);
  writeEntryState({ openRoles: isOpen ? [...others, code] : others });
}
