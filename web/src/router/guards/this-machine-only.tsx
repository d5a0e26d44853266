import { Outlet } from 'react-router-dom';
import { useIsLocal } from '../../lib/public-config.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { NOT_FOUND, useMissing } from '../page-view.tsx';

/** Pages for trying and developing: looked at from anywhere else they do not exist. */
export default function ThisMachineOnly() {
  const missing = useMissing();
  const here = useIsLocal();
  if (missing || here === false) return <NOT_FOUND.Component />;
  return here === undefined ? <PageSpinner /> : <Outlet />;
}
