import { Link } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { titleOf } from '../../app/titles.ts';
import { Cairn } from '../../ui/art/cairn.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const PURPOSE =
  'Deleting your account, with a plain list of what is erased and what is kept, and why.';

export const page = definePage({
  head: () => ({ title: titleOf('deleteAccount'), description: PURPOSE, index: false }),
});

/**
 * The page for deleting one's account, which is not built yet: what can be done about it today is a
 * right that does not wait for a page. Nothing here may read as if it were there.
 */
export default function Planned() {
  return (
    <article className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:py-16">
      <PageHeader
        before={<Badge className="justify-self-start">Not available yet</Badge>}
        title={titleOf('deleteAccount')}
        purpose={PURPOSE}
        action={<Cairn className="max-sm:w-36" />}
      />
      <Card>
        <section aria-labelledby="today" className="grid justify-items-start gap-4">
          <h2 id="today" className="text-xl">
            What you can do today
          </h2>
          <p className="max-w-prose text-muted">
            Write to us from the address of your account and ask for its erasure. It is done by
            hand, with the same effect, and free of charge.
          </p>
          <Button asChild>
            <Link to={href('contact')}>Write to us</Link>
          </Button>
        </section>
      </Card>
    </article>
  );
}
