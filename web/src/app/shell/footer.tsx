import { Link } from 'react-router-dom';
import { Mark } from '../../ui/mark.tsx';
import { href, type RouteName } from '../paths.ts';

const LINKS: readonly { to: RouteName; label: string }[] = [
  { to: 'terms', label: 'Terms & Conditions' },
  { to: 'privacy', label: 'Privacy Policy' },
  { to: 'support', label: 'Support' },
  { to: 'contact', label: 'Contact' },
];

export function Footer() {
  return (
    <footer className="mt-16 border-t border-border">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-8 gap-y-3 px-4 py-8 text-sm">
        <p className="flex items-center gap-2 text-muted">
          <Mark className="size-5" />
          Every decision leaves a trail you can check.
        </p>
        <nav aria-label="Footer" className="sm:ml-auto">
          <ul className="flex flex-wrap gap-x-6">
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={href(to)}
                  className="inline-flex min-h-9 items-center underline-offset-4 hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
