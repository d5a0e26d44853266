import { Link, useLocation } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href, type PlannedPlainName, routeOf } from '../../app/paths.ts';
import { titleOf } from '../../app/titles.ts';
import { Cairn } from '../../ui/art/cairn.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/**
 * What each page will be for, and what can be done about it today: both are rights that do not wait
 * for a page. Nothing here may read as if it were there.
 */
const PLANS: Readonly<Record<PlannedPlainName, { purpose: string; today: string }>> = {
  ownData: {
    purpose: 'Taking your data with you, or having it erased. You need not accept anything for it.',
    today:
      'Write to us from the address of your account. Until this page works, whoever runs this service does both for you on request, free of charge.',
  },
  deleteAccount: {
    purpose:
      'Deleting your account, with a plain list of what is erased and what is kept, and why.',
    today:
      'Write to us from the address of your account and ask for its erasure. It is done by hand, with the same effect, and free of charge.',
  },
};

function nameAt(pathname: string): PlannedPlainName {
  const name = routeOf(pathname)?.name;
  if (name !== 'ownData' && name !== 'deleteAccount') {
    throw new Error(`${pathname} is not a planned page`);
  }
  return name;
}

export const page = definePage({
  head: (_data, { pathname }) => {
    const name = nameAt(pathname);
    return { title: titleOf(name), description: PLANS[name].purpose, index: false };
  },
});

/** A page about one's own data that is not built yet. */
export default function Planned() {
  const name = nameAt(useLocation().pathname);
  const { purpose, today } = PLANS[name];
  return (
    <article className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:py-16">
      <PageHeader
        before={<Badge className="justify-self-start">Not available yet</Badge>}
        title={titleOf(name)}
        purpose={purpose}
        action={<Cairn className="max-sm:w-36" />}
      />
      <Card>
        <section aria-labelledby="today" className="grid justify-items-start gap-4">
          <h2 id="today" className="text-xl">
            What you can do today
          </h2>
          <p className="max-w-prose text-muted">{today}</p>
          <Button asChild>
            <Link to={href('contact')}>Write to us</Link>
          </Button>
        </section>
      </Card>
    </article>
  );
}
