import { Link } from 'react-router-dom';
import { useSession } from '../../features/session/session-context.tsx';
import { BrandMark } from '../../ui/mark.tsx';
import { ACCOUNT_GROUP, kindOf, siteMap, staffAccountOf } from './navigation.ts';

const linkStyle = 'inline-flex target items-center underline-offset-4 hover:underline';

/** Pages for programs, outside of the router. */
const FOR_CHECKERS = [
  { to: '/api/ledger', label: 'The signed ledger' },
  { to: '/api/docs', label: 'API description' },
];

/** Site map and links for verification. */
export function Footer() {
  const session = useSession();
  return (
    <footer data-shell className="contours border-t border-border bg-surface safe-bottom">
      <div className="mx-auto grid max-w-6xl gap-10 gutter py-12 lg:grid-cols-[minmax(0,16rem)_1fr]">
        <div className="grid content-start gap-3">
          <p className="flex items-center gap-2.5 text-lg font-extrabold">
            <BrandMark className="size-7" />
            RoleTrail
          </p>
          <p className="max-w-xs text-sm text-muted">
            Every decision about our terms leaves a trail that you can check yourself.
          </p>
        </div>
        <nav
          aria-label="Site map"
          className="grid grid-cols-2 gap-x-6 gap-y-8 text-sm sm:grid-cols-3 md:grid-cols-[repeat(5,auto)] md:justify-between"
        >
          {siteMap(kindOf(session), staffAccountOf(session)).map((group) => (
            <section
              key={group.title}
              aria-label={group.title}
              className={group.title === ACCOUNT_GROUP ? 'copy:hidden' : undefined}
            >
              <h2 className="mb-1 text-sm">{group.title}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.name}>
                    <Link to={link.to} className={linkStyle}>
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <section aria-label="Check us">
            <h2 className="mb-1 text-sm">Check us</h2>
            <ul>
              {FOR_CHECKERS.map(({ to, label }) => (
                <li key={to}>
                  <a href={to} className={linkStyle}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </nav>
      </div>
    </footer>
  );
}
