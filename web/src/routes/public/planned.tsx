import { Link, useLocation } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href, ROUTES, routeOf } from '../../app/paths.ts';
import { PLANNED } from '../../app/planned.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Waymark } from '../../ui/waymark.tsx';

const titles = new Map<string, string>(ROUTES.map((route) => [route.name, route.title]));

function plannedAt(pathname: string) {
  const route = routeOf(pathname);
  if (route === null || route.ready) throw new Error(`${pathname} is not a planned page`);
  return { name: route.name, ...PLANNED[route.name] };
}

export const page = definePage({
  head: (_data, { pathname }) => {
    const { name, purpose } = plannedAt(pathname);
    return { title: titles.get(name) ?? name, description: purpose, index: false };
  },
});

/** A page that is not available yet: what it will do, and where to go meanwhile. */
export default function Planned() {
  const { pathname } = useLocation();
  const { name, ...page } = plannedAt(pathname);
  return (
    <article className="mx-auto grid max-w-3xl gap-6 px-4 py-12 sm:py-16">
      <Badge className="justify-self-start">Not available yet</Badge>
      <h1 className="text-3xl">{titles.get(name)}</h1>
      <p className="max-w-prose text-lg text-muted">{page.purpose}</p>
      <section aria-labelledby="planned" className="grid gap-4 border-t border-border pt-6">
        <h2 id="planned" className="text-lg">
          What it will do
        </h2>
        <ul className="grid gap-3">
          {page.points.map((point) => (
            <li key={point} className="flex gap-3">
              <Waymark className="mt-1 size-4 text-control" />
              {point}
            </li>
          ))}
        </ul>
      </section>
      <Button asChild variant="outline" className="justify-self-start">
        <Link to={href(page.meanwhile)}>Go to {titles.get(page.meanwhile)}</Link>
      </Button>
    </article>
  );
}
