import { Link } from 'react-router-dom';

/** Breadcrumbs; the last entry is the current page. */
export function Breadcrumbs({
  items,
  label = 'Breadcrumb',
}: {
  items: readonly { label: string; to?: string | undefined }[];
  /** label, if a page has two */
  label?: string;
}) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {items.map(({ label: name, to }, i) => (
          <li key={name} className="flex min-h-8 items-center gap-2">
            {i > 0 ? (
              <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2 text-control">
                <path d="M1 0 5 4 1 8" fill="none" stroke="currentColor" strokeWidth="2" />
              </svg>
            ) : null}
            {to === undefined ? (
              <span aria-current={i === items.length - 1 ? 'page' : undefined}>{name}</span>
            ) : (
              <Link
                to={to}
                className="inline-flex target items-center underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
