import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../features/session/session-context.tsx';
import { cn } from '../../lib/cn.ts';
import { staffList } from './more-navigation.ts';
import { isCurrent, kindOf, type NavGroup, type NavLink, staffAccountOf } from './navigation.ts';
import { useStaffKeys } from './use-staff-keys.ts';

/** Staff screen with its navigation. Reserves the space until the user is known. */
export function StaffFrame({ children }: { children: ReactNode }) {
  const session = useSession();
  const groups = staffList(kindOf(session), staffAccountOf(session));
  useStaffKeys(groups);
  return (
    <div
      data-bleed
      className="mx-auto grid min-h-svh max-w-6xl gap-x-6 lg:grid-cols-[10rem_minmax(0,1fr)] lg:px-6"
    >
      {groups.length > 0 ? <StaffNav groups={groups} /> : null}
      <div className="min-w-0 lg:col-start-2">{children}</div>
    </div>
  );
}

/** Sidebar of large screens; small screens have the menu. */
function StaffNav({ groups }: { groups: readonly NavGroup[] }) {
  return (
    <nav
      aria-label="Staff"
      className="hidden gap-5 border-r border-border py-10 pr-4 lg:grid lg:content-start"
      data-no-print
    >
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          {groups.length === 1 ? null : <h2 className="pb-1 text-sm text-muted">{group.title}</h2>}
          <ul>
            {group.links.map((link) => (
              <li key={link.label}>
                <StaffLink link={link} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function StaffLink({ link }: { link: NavLink }) {
  const current = isCurrent(link, useLocation());
  return (
    <Link
      to={link.to}
      aria-current={current ? 'page' : undefined}
      className={cn(
        'nav-mark -ml-3 flex target items-center rounded-sm border-l-4 px-2 text-sm',
        current ? 'border-accent-edge bg-raised font-bold' : 'border-transparent hover:bg-raised',
      )}
    >
      {link.label}
    </Link>
  );
}
