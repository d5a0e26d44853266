import { Link } from 'react-router-dom';
import { addressOf } from './address-of.ts';

/** Links from an occupation to the tools that begin with it. */
export function RoleLinks({ code, title }: { code: string; title: string }) {
  return (
    <nav aria-label={`Go on with ${title}`} className="flex flex-wrap gap-x-5" data-no-print>
      <Link className="link inline-flex target items-center" to={addressOf('skills', { of: code })}>
        Compare your skills with it
      </Link>
      <Link className="link inline-flex target items-center" to={addressOf('market', { of: code })}>
        Pay and jobs
      </Link>
    </nav>
  );
}
