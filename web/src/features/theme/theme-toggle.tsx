import { Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { chooseTheme, currentTheme, followOtherTabs } from './theme.ts';

/** Both signs are there and CSS shows one: the server need not know the theme. */
export function ThemeToggle() {
  useEffect(() => followOtherTabs(), []);
  return (
    <Button
      variant="ghost"
      size="icon"
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <Sun aria-hidden="true" className="hidden size-5 dark:block" />
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
      <span className="sr-only dark:hidden">Use the dark theme</span>
      <span className="hidden dark:sr-only dark:block">Use the light theme</span>
    </Button>
  );
}
