import { Outlet } from 'react-router-dom';
import { useIsLocal } from '../../lib/public-config.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { NOT_FOUND, useMissing } from '../page-view.tsx';

/** Pages for development: not found except on a local deployment. */
export default function ThisMachineOnly() {
  const missing = useMissing();
  const here = useIsLocal();
  if (missing || here === false) return <NOT_FOUND.Component />;
  return here === undefined ? <PageSpinner /> : <Outlet />;
}
