import { Menu, Search } from 'lucide-react';
import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../features/session/session-context.tsx';
import { ThemeToggle } from '../../features/theme/theme-toggle.tsx';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { href } from '../paths.ts';
import { Brand } from './brand.tsx';
import {
  isCurrent,
  kindOf,
  type NavLink,
  ownLinks,
  PUBLIC_LINKS,
  staffAccountOf,
} from './navigation.ts';
import { useSignOut } from './use-sign-out.ts';

const loadMenu = () => import('./mobile-menu.tsx');
const MobileMenu = lazy(loadMenu);

/** Menu of the tools. If it cannot be loaded, the link to all tools takes its place. */
const ToolsMenu = lazy<ComponentType>(() =>
  import('./tools-menu.tsx').catch(() => ({ default: Services })),
);

function Services() {
  return PUBLIC_LINKS.slice(0, 1).map((link) => <NavItem key={link.name} link={link} />);
}

/** Header: mark, navigation, user. Reserves the space until the user is known. */
export function Header({ onSearch }: { onSearch: () => void }) {
  const session = useSession();
  return (
    <header data-shell className="border-b border-border safe-top">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-x-1.5 gutter sm:gap-x-3 xl:gap-x-6">
        <Brand />
        <nav aria-label="Main" className="flex flex-1 items-center gap-x-3 xl:gap-x-6">
          <ul className="hidden items-center md:flex">
            {session.status === 'signed-in' ? (
              <Suspense fallback={<Services />}>
                <ToolsMenu />
              </Suspense>
            ) : (
              <Services />
            )}
            {PUBLIC_LINKS.slice(1).map((link) => (
              <NavItem key={link.name} link={link} />
            ))}
          </ul>
          <Own />
        </nav>
        <div className="flex items-center gap-1">
          <Button
            variant="ghost"
            size="icon"
            className="max-lg:hidden"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={onSearch}
          >
            <Search aria-hidden="true" className="size-5" />
            <span className="sr-only">Go to a page</span>
          </Button>
          {/* in the menu if the window is narrow */}
          <ThemeToggle className="max-sm:hidden" />
          <MenuButton onSearch={onSearch} />
        </div>
      </div>
    </header>
  );
}

function NavItem({ link, className }: { link: NavLink; className?: string }) {
  const current = isCurrent(link, useLocation());
  return (
    <li className={className}>
      <Link
        to={link.to}
        aria-current={current ? 'page' : undefined}
        className={cn(
          'nav-mark inline-flex min-h-11 items-center border-b-2 px-1.5 text-sm font-bold lg:px-2.5 lg:text-base',
          current ? 'border-accent-text' : 'border-transparent text-muted hover:text-foreground',
        )}
      >
        {link.label}
      </Link>
    </li>
  );
}

/** Breakpoints from which the links fit; below, they are in the menu. */
const FROM: Partial<Record<NavLink['name'], string>> = {
  dashboard: 'max-sm:hidden',
  support: 'max-md:hidden',
};

/** Links of the current user, at the right. */
function Own() {
  const session = useSession();
  const kind = kindOf(session);
  const signOut = useSignOut();
  if (kind === 'unknown' || kind === 'visitor') {
    return (
      <ul
        className={cn(
          'ml-auto flex items-center gap-1 copy:invisible',
          kind === 'unknown' && 'invisible',
        )}
      >
        <NavItem
          link={{ name: 'login', label: 'Sign in', to: href('login') }}
          className="max-sm:hidden"
        />
        <li>
          <Button asChild variant="signpost" size="touch">
            <Link to={href('signup')}>Sign up</Link>
          </Button>
        </li>
      </ul>
    );
  }
  return (
    <ul className="ml-auto flex items-center gap-1">
      {ownLinks(kind, staffAccountOf(session)).map((link) => (
        <NavItem key={link.name} link={link} className={FROM[link.name] ?? 'max-lg:hidden'} />
      ))}
      <li className="max-lg:hidden">
        <Button variant="ghost" size="word" onClick={() => void signOut()}>
          Sign out
        </Button>
      </li>
    </ul>
  );
}

/** Menu of small screens. Its chunk is fetched on touch or focus. */
function MenuButton(props: Pick<ComponentProps<typeof MobileMenu>, 'onSearch'>) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        className="lg:hidden"
        aria-expanded={open}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={show}
      >
        <Menu aria-hidden="true" className="size-5" />
        <span className="sr-only">Menu</span>
      </Button>
      {asked ? (
        <Suspense>
          <MobileMenu open={open} onOpenChange={setOpen} onSearch={props.onSearch} />
        </Suspense>
      ) : null}
    </>
  );
}
