import { THEME_KEY } from '@roletrail/contracts/limits';
import { storage } from '../../lib/storage.ts';

export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();

/** public/theme.js has set it before the first paint. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

export function chooseTheme(theme: Theme): void {
  storage.write(THEME_KEY, theme);
  show(theme);
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab);
  };
}

function followOtherTab(event: StorageEvent): void {
  if (event.key !== THEME_KEY) return;
  if (event.newValue === 'light' || event.newValue === 'dark') show(event.newValue);
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}
