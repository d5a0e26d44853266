import type { NewsletterIssues } from '@roletrail/contracts/http/newsletter';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { articleListQuery } from '../../features/insights/api/insights.ts';
import { sentIssuesQuery } from '../../features/insights/api/newsletter.ts';
import { NewsletterBand } from '../../features/insights/components/newsletter-band.tsx';
import { QueryView } from '../../kit/query-view.tsx';
import { formatDate } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Articles of the example. */
const NEWEST = { q: '', tag: '', sort: '', page: 1 } as const;

export const page = definePage({
  // the articles too: the example of an issue must not push the rest of the page down later
  load: ({ http }) => [sentIssuesQuery(http), articleListQuery(http, NEWEST)],
  head: () => ({
    title: 'Newsletter',
    description:
      'New RoleTrail articles by e-mail, at most once a month. No tracking, and one click to stop.',
  }),
});

/** The newsletter: form, past issues, and what happens to the address. */
export default function Newsletter() {
  const query = useQuery(sentIssuesQuery(useHttp()));
  return (
    <div className="mx-auto grid max-w-6xl gap-10 gutter py-10 sm:py-14">
      <PageHeader title="Newsletter" purpose="New articles by e-mail, at most once a month." />
      <NewsletterBand isLinked={false} />
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-14">
        <section aria-labelledby="past-issues" className="grid content-start gap-4">
          <h2 id="past-issues" className="text-xl">
            Past issues
          </h2>
          <QueryView query={query} what="the past issues">
            {({ issues }) => <Issues issues={issues} />}
          </QueryView>
        </section>
        <YourAddress />
      </div>
    </div>
  );
}

function Issues({ issues }: NewsletterIssues) {
  if (issues.length === 0) return <ExampleIssue />;
  return (
    <ul className="grid gap-6">
      {issues.map(({ sentAt, opening, ...issue }) => (
        <li key={issue.id}>
          <Issue {...issue} opening={opening.slice(0, 1)} when={formatDate(sentAt.slice(0, 10))} />
        </li>
      ))}
    </ul>
  );
}

type IssueParts = Pick<NewsletterIssues['issues'][number], 'subject' | 'opening' | 'articles'>;

function Issue({ subject, opening, articles, when }: IssueParts & { when: string }) {
  return (
    <div className="grid gap-2 rounded-md border border-border bg-surface p-4 [overflow-wrap:anywhere]">
      <h3 className="font-bold">{subject}</h3>
      <p className="text-sm text-muted">{when}</p>
      {opening.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <ul className="grid gap-1">
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/insights/${slug}`} className="link inline-flex target items-center">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An issue as it could be, made of the newest articles, until the first one was sent. */
function ExampleIssue() {
  const { data } = useQuery(articleListQuery(useHttp(), NEWEST));
  const articles = data?.items.slice(0, 3) ?? [];
  return (
    <>
      <p>No issue has been sent yet.</p>
      {articles.length === 0 ? null : (
        <Issue
          subject="Our newest articles"
          when="An example, which was not sent. An issue looks like this."
          opening={['Hello, this is what we published lately.']}
          articles={articles}
        />
      )}
    </>
  );
}

function YourAddress() {
  return (
    <section aria-labelledby="your-address" className="grid content-start gap-4">
      <h2 id="your-address" className="text-xl">
        What happens to your address
      </h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li>We send one letter with a link. You are subscribed after you open and confirm it.</li>
        <li>If you do not confirm within 48 hours, we delete the request.</li>
        <li>We use the address for this letter only, and pass it on to no one.</li>
        <li>
          Letters have no images and no counting links. We do not learn whether you read them.
        </li>
        <li>Each letter has a link that stops them. One click in your mail program does it too.</li>
        <li>
          After you leave, we keep the record of your consent for three years, as proof, and then
          delete it.
        </li>
        <li>
          Our public ledger records that you confirmed and that you left, under a random number and
          without your address.
        </li>
      </ul>
      <Link to={href('privacy')} className="link inline-flex target items-center">
        Read the privacy policy
      </Link>
    </section>
  );
}
