import { Link, useLocation } from 'react-router-dom';
import { href } from '../../app/paths.ts';
import { LostSignpost } from '../../ui/art/lost-signpost.tsx';
import { Button } from '../../ui/button.tsx';

const LINKS = [
  { to: href('services'), label: 'What RoleTrail does' },
  { to: href('insights'), label: 'Insights' },
  { to: href('support'), label: 'Support' },
];

export default function NotFound() {
  const { pathname } = useLocation();
  return (
    <div className="mx-auto grid max-w-6xl items-center gap-10 gutter py-12 md:grid-cols-2 md:py-20">
      <div className="grid justify-items-start gap-5">
        <h1 className="text-3xl">Page not found</h1>
        <p className="max-w-prose text-lg text-muted">
          No trail leads to <code className="font-mono [overflow-wrap:anywhere]">{pathname}</code>.
          The address may be mistyped or out of date.
        </p>
        <Button asChild variant="signpost" size="lg">
          <Link to={href('home')}>Back to the start</Link>
        </Button>
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link className="link inline-flex target items-center" to={to}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <LostSignpost className="max-md:max-w-sm" />
    </div>
  );
}
