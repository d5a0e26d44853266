import { mayOpenStaffPage } from '@roletrail/contracts/staff/registry';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../session/session-context.tsx';

/**
 * Link to the person page for staff who may open it; only the content for others.
 * @param userId null if there is no account, or if it is erased
 */
export function StaffPersonLink({
  userId,
  children,
}: {
  userId: string | null;
  children: ReactNode;
}) {
  const session = useSession();
  const mayOpen = session.status === 'signed-in' && mayOpenStaffPage('staff-person', session.user);
  if (userId === null || !mayOpen) return children;
  return (
    <Link className="link target" to={`/admin/users/${userId}`}>
      {children}
    </Link>
  );
}
