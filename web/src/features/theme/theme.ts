import { THEME_KEY } from '@roletrail/contracts/limits';
import { storage } from '../../lib/browser-apis/storage.ts';

export type Theme = 'light' | 'dark';

/** Returns the theme, which public/theme.js set before the first paint. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

export function chooseTheme(theme: Theme): void {
  storage.write(THEME_KEY, theme);
  show(theme);
}

/** Follows the theme of other tabs. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === THEME_KEY && (newValue === 'light' || newValue === 'dark')) show(newValue);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
