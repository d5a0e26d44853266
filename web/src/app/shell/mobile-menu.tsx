import type { StaffAccount } from '@roletrail/contracts/staff/registry';
import { LogOut, Search } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../features/session/session-context.tsx';
import { ThemeToggle } from '../../features/theme/theme-toggle.tsx';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet, SheetContent } from '../../ui/sheet.tsx';
import { href } from '../paths.ts';
import { staffList, TOOL_LINKS } from './more-navigation.ts';
import {
  ACCOUNT_GROUP,
  type AudienceKind,
  isCurrent,
  kindOf,
  type NavGroup,
  ownLinks,
  PUBLIC_LINKS,
  staffAccountOf,
} from './navigation.ts';
import { useSignOut } from './use-sign-out.ts';

function groupsOf(kind: AudienceKind, account: StaffAccount): readonly NavGroup[] {
  const explore = { title: 'Explore', links: PUBLIC_LINKS };
  if (kind === 'unknown' || kind === 'visitor') {
    const links = [
      { name: 'login', label: 'Sign in', to: href('login') },
      { name: 'signup', label: 'Sign up', to: href('signup') },
    ] as const;
    return [{ title: ACCOUNT_GROUP, links }, explore];
  }
  return [
    { title: 'Yours', links: ownLinks(kind, account) },
    ...(TOOL_LINKS.length > 0 ? [{ title: 'Career tools', links: TOOL_LINKS }] : []),
    explore,
    ...staffList(kind, account).map((group, _, { length }) =>
      length === 1 ? group : { ...group, title: `Staff: ${group.title}` },
    ),
  ];
}

/** Lists all links of the user by group. */
export default function MobileMenu({
  open,
  onOpenChange,
  onSearch,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSearch: () => void;
}) {
  const session = useSession();
  const kind = kindOf(session);
  const signOut = useSignOut();
  /** A new page takes the focus; a dismissed menu restores it. */
  const left = useRef(false);
  const leave = () => {
    left.current = true;
    onOpenChange(false);
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        title="Menu"
        {...(session.status === 'signed-in'
          ? { description: `Signed in as ${session.user.email}` }
          : {})}
        onCloseAutoFocus={(event) => {
          if (left.current) event.preventDefault();
          left.current = false;
        }}
      >
        <div className="grid gap-6">
          <div className="grid gap-3">
            <Button
              variant="outline"
              align="start"
              onClick={() => {
                leave();
                onSearch();
              }}
            >
              <Search aria-hidden="true" className="size-5" />
              Go to a page
            </Button>
            <ThemeToggle words className="sm:hidden" />
          </div>
          <nav aria-label="Menu" className="grid gap-6">
            {groupsOf(kind, staffAccountOf(session)).map((group) => (
              <Group key={group.title} group={group} onFollow={leave} />
            ))}
          </nav>
          {session.status === 'signed-in' ? (
            <Button
              variant="outline"
              onClick={() => {
                leave();
                void signOut();
              }}
            >
              <LogOut aria-hidden="true" className="size-5" />
              Sign out
            </Button>
          ) : null}
        </div>
      </SheetContent>
    </Sheet>
  );
}

function Group({ group, onFollow }: { group: NavGroup; onFollow: () => void }) {
  const here = useLocation();
  return (
    <section
      aria-label={group.title}
      className={group.title === ACCOUNT_GROUP ? 'copy:hidden' : undefined}
    >
      <h3 className="mb-1 text-sm text-muted">{group.title}</h3>
      <ul>
        {group.links.map((link) => (
          <li key={link.label}>
            <Link
              to={link.to}
              onClick={onFollow}
              aria-current={isCurrent(link, here) ? 'page' : undefined}
              className={cn(
                'nav-mark flex min-h-11 items-center border-l-4 pl-4 font-bold hover:bg-raised',
                isCurrent(link, here) ? 'border-accent-edge' : 'border-border',
              )}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
