import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { AuthError } from '../../app/auth-error.tsx';
import { href } from '../../app/paths.ts';
import { StillTrying } from '../../app/still-trying.tsx';
import { useSession } from '../../features/session/session-context.tsx';
import { endGatewayPauses } from '../../lib/gateway-pause.ts';
import { PageLoading } from '../../ui/page-loading.tsx';

/** Session guard: loading, error, sign-in, or the page. */
export default function RequireSession() {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'loading':
      return session.waiting ? <StillTrying onTry={endGatewayPauses} /> : <PageLoading />;
    case 'recovering':
      return <PageLoading />;
    case 'error':
      return <AuthError message={session.message} />;
    case 'signed-in':
      return <Outlet />;
    case 'signed-out': {
      const chosen = session.reason === 'signed-out' || session.reason === 'declined';
      const next = chosen ? '' : `?next=${encodeURIComponent(pathname + search)}`;
      return <Navigate to={`${href('login')}${next}`} replace />;
    }
  }
}
