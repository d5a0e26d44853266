import { useJobSearchLinks } from '../../lib/public-config.ts';

/** Links that search for a role on the job sites which the operator chose; nothing without any. */
export function JobSearch({ role, place = '' }: { role: string; place?: string }) {
  const links = useJobSearchLinks();
  if (links.length === 0) return null;
  return (
    <nav aria-label={`Search for ${role}`} className="grid gap-1" data-no-print>
      <p className="text-sm text-muted">
        Search for this role on other sites. They get its title
        {place === '' ? '' : ' and the place'}.
      </p>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ name, url }) => (
          <li key={name}>
            <a
              className="link inline-flex target items-center"
              href={fillSearch(url, role, place)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the address of a search with its places filled. */
const fillSearch = (url: string, role: string, place: string) =>
  url
    .replaceAll('{role}', () => encodeURIComponent(role))
    .replaceAll('{place}', () => encodeURIComponent(place));
