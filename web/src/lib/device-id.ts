import { LOCAL_KEYS } from '@roletrail/contracts/browser-storage';
import { randomUuid } from './browser-apis/random-uuid.ts';
import { storage } from './browser-apis/storage.ts';

const KEY = LOCAL_KEYS.deviceId;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let unstored: string | null = null;

/** Returns the random id of this browser, from local storage. Contains no device property. */
export function deviceId(): string {
  const stored = storage.read(KEY);
  if (stored !== null && UUID.test(stored)) return stored;
  unstored ??= randomUuid();
  storage.write(KEY, unstored);
  return unstored;
}
