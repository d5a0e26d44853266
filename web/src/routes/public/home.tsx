import { TOOLS, type ToolId } from '@roletrail/contracts/tools/registry';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { exampleFor } from '../../app/examples.ts';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { articleListQuery } from '../../features/insights/api/insights.ts';
import { ArticleCardView } from '../../features/insights/components/article-card.tsx';
import { PLAIN_LIST } from '../../features/insights/list-state.ts';
import { MarketQuestion } from '../../features/market-question/market-question.tsx';
import { FIRST_ART, type FirstTool, ToolFrame } from '../../features/services/first-tool-art.tsx';
import { TitleForm } from '../../features/services/title-form.tsx';
import { useSession } from '../../features/session/session-context.tsx';
import { ledgerExampleQuery } from '../../features/welcome/api/example.ts';
import { HowItWorks } from '../../features/welcome/components/how-it-works.tsx';
import { LiveRecord } from '../../features/welcome/components/live-record.tsx';
import { Promises } from '../../features/welcome/components/promises.tsx';
import { cn } from '../../lib/cn.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Button } from '../../ui/button.tsx';

const DESCRIPTION =
  'A career site: pay and job growth with their sources. Accept or decline our terms, and you get a receipt that you can verify yourself.';

export const page = definePage({
  load: ({ http }) => [ledgerExampleQuery(http), articleListQuery(http, PLAIN_LIST)],
  head: () => ({
    title: 'RoleTrail: find your next role, and keep proof of what you agreed to',
    description: DESCRIPTION,
    jsonLd: [{ '@type': 'WebSite', name: 'RoleTrail', description: DESCRIPTION }],
  }),
});

export default function Home() {
  return (
    <>
      <Hero />
      <Tools />
      <Proof />
      <Reading />
      <Close />
    </>
  );
}

/** The first view: a title box that works without an account. */
function Hero() {
  return (
    <div className="mx-auto grid max-w-6xl gap-5 gutter pt-5 pb-10 sm:gap-6 sm:pt-10 sm:pb-12">
      <div className="grid gap-2">
        <h1 className="text-3xl leading-tight font-extrabold sm:text-4xl">
          <span className="sm:block">Find your next role. </span>
          <span className="text-balance sm:block">Keep proof of what you agreed to.</span>
        </h1>
        <p className="max-w-[44rem] text-muted">
          Career tools that give their reasons. Start with the job you have: we show its pay, its
          outlook and five roles near it.
        </p>
      </div>
      <section
        aria-label="Look up a job title"
        data-theme="bright"
        className="contours overflow-hidden rounded-md bg-background p-5 text-foreground sm:p-8 copy:hidden"
      >
        <TitleForm />
        <p className="mt-3 text-sm">No account, and we do not keep what you type.</p>
      </section>
      <Begin first />
    </div>
  );
}

/** A receipt to verify here, how it comes about, and what that promises. */
function Proof() {
  return (
    <>
      <div className="border-t border-border">
        <div className="mx-auto grid max-w-6xl gap-5 gutter py-10 sm:py-14">
          <div className="grid gap-2">
            <h2 className="text-2xl">Proof of what you agreed to</h2>
            <p className="max-w-prose text-muted">
              When you accept or refuse our terms, you get a receipt that anyone can check. Try it
              here.
            </p>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] items-stretch gap-5 lg:grid-cols-2">
            <LiveRecord />
            <MarketQuestion />
          </div>
        </div>
      </div>
      <HowItWorks />
      <Promises />
    </>
  );
}

/** Start buttons. On phones the terms follow further down. */
function Begin({ first = false }: { first?: boolean }) {
  const { status } = useSession();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:gap-y-3">
      <Button asChild variant="signpost" size="lg" className="copy:hidden">
        {status === 'signed-in' ? (
          <Link to={href('dashboard')}>Go to your dashboard</Link>
        ) : (
          <Link to={href('signup')}>Create an account</Link>
        )}
      </Button>
      <Link
        to={href('terms')}
        className={cn('link inline-flex target items-center', first && 'max-sm:hidden')}
      >
        Read the terms first
      </Link>
    </div>
  );
}

/** One line per tool; details are on /services. */
const LINES: Readonly<Record<FirstTool, string>> = {
  resume: 'What a program reads in your resume, what it says of you, and how it meets one job ad.',
  'role-finder':
    'A few questions lead to ten roles worth a closer look, with reasons for and against.',
  'role-explorer':
    'A catalogue of occupations with filters, and the ways that lead from one to another.',
  market: 'Wages, jobs and outlook of an occupation, each figure with unit, period and source.',
};

const isShown = (name: string): name is FirstTool => name in LINES;

function Tools() {
  return (
    <section aria-labelledby="tools" className="mx-auto grid max-w-6xl gap-6 gutter pt-4 pb-14">
      <h2 id="tools" className="text-2xl">
        Tools that show their reasons
      </h2>
      <p className="max-w-prose text-muted">
        There are {TOOLS.length} tools. Each says how it reached its numbers.
      </p>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {TOOLS.map(({ id, path, title }) =>
          isShown(id) ? (
            <li
              key={id}
              className="grid content-start gap-3 rounded-md border border-border bg-surface p-5"
            >
              <ToolFrame className="h-24 w-auto justify-self-start">{FIRST_ART[id]}</ToolFrame>
              <h3 className="text-lg">
                <Link to={path} className="link inline-flex target items-center">
                  {title}
                </Link>
              </h3>
              <p className="text-sm text-muted">{LINES[id]}</p>
              <ExampleLink name={id} title={title} />
            </li>
          ) : null,
        )}
      </ul>
      <p>
        <Link to={href('services')} className="link">
          All {TOOLS.length} tools: what each needs, and what it gives back
        </Link>
      </p>
    </section>
  );
}

/** The newest articles; renders nothing without any. */
function Reading() {
  const { data } = useQuery(articleListQuery(useHttp(), PLAIN_LIST));
  const articles = data?.items.slice(0, 3) ?? [];
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="reading" className="mx-auto grid max-w-6xl gap-6 gutter pb-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="reading" className="text-2xl">
          Reading, with sources
        </h2>
        <Link to={href('insights')} className="link inline-flex target items-center">
          All articles
        </Link>
      </div>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <li key={article.slug} className="min-w-0 last:max-lg:sm:hidden">
            <ArticleCardView article={article} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExampleLink({ name, title }: { name: ToolId; title: string }) {
  const to = exampleFor(name);
  if (to === null) return null;
  return (
    <Link to={to} className="link inline-flex target items-center justify-self-start text-sm">
      See an example<span className="sr-only">: {title}</span>
    </Link>
  );
}

function Close() {
  return (
    <section aria-labelledby="begin" className="mx-auto max-w-6xl gutter pb-8 copy:hidden">
      <div className="grid gap-5 rounded-md border-2 border-control bg-surface p-6 sm:p-10">
        <div className="grid gap-2">
          <h2 id="begin" className="text-2xl">
            Take the first step to your next role
          </h2>
          <p className="max-w-prose text-muted">
            A few questions lead to roles that fit what you have done, with what each asks of you.
          </p>
        </div>
        <Begin />
      </div>
    </section>
  );
}
