import { COMPLIANCE_PAGES, mayOpenStaffPage } from '@roletrail/contracts/staff/registry';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { href, matchRoute } from '../../app/paths.ts';
import { StillTrying } from '../../app/still-trying.tsx';
import { useAdminRole } from '../../features/admin-role/use-admin-role.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { STAFF_KEY } from '../../lib/query-policy.ts';
import { Alert } from '../../ui/alert.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';

const REFUSED =
  'Administrative access required. Please contact support if you believe this is an error.';

/** In place of a page whose task the administrator may not do; drops what it had loaded. */
function NotTheirTask() {
  const queries = useQueryClient();
  useEffect(() => queries.removeQueries({ queryKey: STAFF_KEY }), [queries]);
  return (
    <div className="gutter py-10">
      <Alert variant="warning" title="You may not open this">
        Your account is limited to other tasks of administrators. Another administrator can change
        that.
      </Alert>
    </div>
  );
}

/** Admin guard. The server checks every call itself; this avoids a page of errors. */
export default function RequireAdmin() {
  const session = useSession();
  const { pathname } = useLocation();
  const user = session.status === 'signed-in' ? session.user : null;
  const { role, askAgain } = useAdminRole(user?.id ?? null);
  const [impatient, setImpatient] = useState(false);
  const name = matchRoute(pathname)?.name ?? '';
  const mayOpen = user !== null && mayOpenStaffPage(name, user);
  const reader = COMPLIANCE_PAGES.has(name) && user?.roles.includes('compliance') === true;

  if (reader || (role === 'admin' && mayOpen)) return <Outlet />;
  if (role === 'admin') return <NotTheirTask />;
  // After *Try now* the button keeps the focus until there is an answer.
  if (role === 'waiting' || (role === 'loading' && impatient)) {
    const tryNow = () => {
      setImpatient(true);
      askAgain();
    };
    return <StillTrying onTry={tryNow} />;
  }
  if (role === 'loading') return <PageLoading label="Verifying admin access..." />;
  if (pathname.startsWith('/admin/')) {
    return <Navigate to={href('dashboard')} replace state={{ error: REFUSED }} />;
  }
  return (
    <p role="alert" className="py-24 text-center text-lg">
      Access denied. Administrative privileges required.
    </p>
  );
}
