import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { chooseTheme, currentTheme, subscribeTheme } from './theme.ts';

export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribeTheme, currentTheme, () => 'dark' as const);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button variant="ghost" size="icon" onClick={() => chooseTheme(other)}>
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">Use the {other} theme</span>
    </Button>
  );
}
