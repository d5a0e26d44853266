import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { TOOL_LINKS } from './more-navigation.ts';
import { link } from './navigation.ts';

/** Views of the explorer, which leads to them itself. */
const VIEWS: ReadonlySet<string> = new Set(['rolesMap', 'rolesCompare']);

/** The beginning first, then the tools, then what they are. */
const LINKS = [
  ...TOOL_LINKS.filter(({ name }) => name === 'firstSteps'),
  ...TOOL_LINKS.filter(({ name }) => name !== 'firstSteps' && !VIEWS.has(name)),
  link('services', 'All tools compared'),
];

/** Disclosure with the links to the career tools, for signed-in users. */
export default function ToolsMenu() {
  const here = useLocation();
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false), [here.pathname]);
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const isInside = here.pathname.startsWith('/services');
  return (
    <li ref={frame} className="relative" onKeyDown={close}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="tools-menu"
        onClick={() => setOpen(!isOpen)}
        className={cn(
          'inline-flex min-h-11 cursor-pointer items-center gap-1 border-b-2 px-1.5 text-sm font-bold lg:px-2.5 lg:text-base',
          isInside ? 'border-accent-text' : 'border-transparent text-muted hover:text-foreground',
        )}
      >
        Tools
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <ul
        id="tools-menu"
        hidden={!isOpen}
        className="absolute top-full left-0 z-40 w-72 rounded-md border-2 border-control bg-surface py-2"
      >
        {LINKS.map((one) => (
          <li key={one.name}>
            <Link
              to={one.to}
              onClick={() => setOpen(false)}
              aria-current={here.pathname === one.to ? 'page' : undefined}
              className={cn(
                'nav-mark flex min-h-11 items-center border-l-4 px-4 font-bold hover:bg-raised',
                here.pathname === one.to ? 'border-accent-edge' : 'border-transparent',
                one.name === 'firstSteps' && 'text-accent-text',
              )}
            >
              {one.label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
