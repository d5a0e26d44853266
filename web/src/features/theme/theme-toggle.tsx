import { Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { chooseTheme, currentTheme, followOtherTabs } from './theme.ts';

/**
 * Toggle with both icons; CSS shows one, so the server need not know the theme.
 * @param words true: with a label, for a menu
 */
export function ThemeToggle({ words = false, className }: { words?: boolean; className?: string }) {
  useEffect(() => followOtherTabs(), []);
  return (
    <Button
      variant={words ? 'outline' : 'ghost'}
      size={words ? 'default' : 'icon'}
      align={words ? 'start' : 'center'}
      className={className}
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <Sun aria-hidden="true" className="hidden size-5 dark:block" />
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
      <span className={cn('dark:hidden', !words && 'sr-only')}>Use the dark theme</span>
      <span className={cn('hidden', words ? 'dark:inline' : 'dark:sr-only dark:block')}>
        Use the light theme
      </span>
    </Button>
  );
}
