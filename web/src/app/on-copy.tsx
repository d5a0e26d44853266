import { Link } from 'react-router-dom';
import { href } from './paths.ts';

/** Replaces pages that do not work on a copy of a ledger (server/copy-notice.tsx). */
export function OnCopy() {
  return (
    <p className="hidden max-w-prose text-muted copy:block">
      A copy of a ledger takes nothing from anyone. You can{' '}
      <Link className="link" to={href('verify')}>
        verify a receipt
      </Link>{' '}
      here.
    </p>
  );
}
