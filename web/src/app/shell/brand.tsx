import { Link } from 'react-router-dom';
import { BrandMark } from '../../ui/mark.tsx';
import { href } from '../paths.ts';

/** Logo and name, with a link to the home page. */
export function Brand() {
  return (
    <Link to={href('home')} className="flex min-h-11 items-center gap-2 py-2 sm:gap-2.5">
      <BrandMark className="size-8" />
      <span className="text-xl font-extrabold tracking-tight">RoleTrail</span>
    </Link>
  );
}
