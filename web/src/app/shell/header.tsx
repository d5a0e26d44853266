import { Link, NavLink, useNavigate } from 'react-router-dom';
import { useSession, useSessionStore } from '../../features/session/session-context.tsx';
import { ThemeToggle } from '../../features/theme/theme-toggle.tsx';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { toast } from '../../ui/toast-store.ts';
import { href, type RouteName } from '../paths.ts';

const STAY_SIGNED_OUT = {
  title: 'Signed out in this browser',
  description: 'The server could not be told. It is told the next time RoleTrail starts here.',
} as const;

function NavItem({ to, children }: { to: RouteName; children: string }) {
  return (
    <li>
      <NavLink
        to={href(to)}
        className={({ isActive }) =>
          cn(
            'inline-flex min-h-11 items-center border-b-2 px-1.5 text-sm font-bold sm:px-3 sm:text-base',
            isActive ? 'border-accent-text' : 'border-transparent text-muted hover:text-foreground',
          )
        }
      >
        {children}
      </NavLink>
    </li>
  );
}

function SignOutButton() {
  const store = useSessionStore();
  const navigate = useNavigate();
  const leave = async () => {
    const told = await store.signOut('local');
    if (!told) toast(STAY_SIGNED_OUT);
    await navigate(href('login'));
  };
  return (
    <li>
      <Button
        variant="ghost"
        className="px-1.5 text-sm sm:px-3 sm:text-base"
        onClick={() => void leave()}
      >
        Sign out
      </Button>
    </li>
  );
}

/** Mark, where to go, theme. While it is not known who is here, the places stay empty. */
export function Header() {
  const { status } = useSession();
  return (
    <header className="border-b border-border">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center gap-x-2 px-4 sm:gap-x-6">
        <Link to={href('home')} className="flex items-center gap-2 py-3 sm:gap-2.5">
          <Mark className="size-7 sm:size-8" />
          <span
            className={cn(
              'text-lg font-extrabold tracking-tight sm:text-xl',
              status === 'signed-in' && 'max-sm:sr-only',
            )}
          >
            RoleTrail
          </span>
        </Link>
        <nav aria-label="Main" className="ml-auto">
          <ul className="flex items-center sm:gap-1">
            {status === 'signed-in' ? (
              <>
                <NavItem to="dashboard">Dashboard</NavItem>
                <SignOutButton />
              </>
            ) : null}
            {status === 'signed-out' || status === 'error' ? (
              <>
                <NavItem to="login">Sign in</NavItem>
                <NavItem to="signup">Sign up</NavItem>
              </>
            ) : null}
          </ul>
        </nav>
        <ThemeToggle />
      </div>
    </header>
  );
}
