import { lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { useEmbedded } from '../../lib/public-config.ts';
import { PageSpinner } from '../../ui/spinner.tsx';

const NotFound = lazy(() => import('../../routes/public/not-found.tsx'));

/** Pages for trying and developing: elsewhere than in embedded mode they do not exist. */
export default function EmbeddedOnly() {
  const embedded = useEmbedded();
  if (embedded === undefined) return <PageSpinner />;
  return embedded ? <Outlet /> : <NotFound />;
}
