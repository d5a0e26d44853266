import { TOOLS } from '@roletrail/contracts/tools/registry';
import { Link, useSearchParams } from 'react-router-dom';
import { exampleFor } from '../../app/examples.ts';
import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { type ListedTool, ToolCard } from '../../features/services/tool-card.tsx';
import { ToolTable } from '../../features/services/tool-table.tsx';
import { EVERY_TOOL, TOOL_TEXTS } from '../../features/services/tools.ts';
import { Button } from '../../ui/button.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export const page = definePage({
  head: () => ({
    title: 'The career tools',
    description:
      'What each career tool needs from you, what it gives back, how its numbers come about, and what happens to what you enter.',
  }),
});

const ENTRIES: readonly ListedTool[] = TOOLS.map(({ id, title, path }) => {
  return { ...TOOL_TEXTS[id], name: id, title, path, example: exampleFor(id) };
});

export default function ServicesPage() {
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-4 gutter pt-5 sm:gap-12 sm:py-14">
      <PageHeader title="The career tools" purpose="What each needs, gives back and keeps." />
      <Beginning />
      <Views />
      <Always />
    </div>
  );
}

/** The one beginning, for all who do not know which tool they need. */
function Beginning() {
  return (
    <section
      aria-labelledby="begin"
      data-theme="bright"
      className="contours flex flex-wrap items-center justify-between gap-x-8 gap-y-3 overflow-hidden rounded-md bg-background p-4 text-foreground sm:p-7"
    >
      <div className="grid gap-1">
        <h2 id="begin" className="text-xl">
          Where to begin
        </h2>
        <p className="max-w-prose text-sm sm:text-base">
          Bring your resume or answer three questions: five roles and one next step.
        </p>
      </div>
      <Button asChild variant="inverse">
        <Link to={href('firstSteps')}>{getPageTitle('firstSteps')}</Link>
      </Button>
    </section>
  );
}

function Views() {
  const [search] = useSearchParams();
  const compare = search.get('view') === 'compare';
  const here = href('services');
  return (
    <section aria-labelledby="all-tools" className="grid gap-3 sm:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="all-tools" className="text-xl sm:text-2xl">
          All {TOOLS.length}
        </h2>
        <LinkTabs
          label="How to show the tools"
          items={[
            { to: here, label: 'One by one', current: !compare },
            { to: `${here}?view=compare`, label: 'Compare', current: compare },
          ]}
        />
      </div>
      {compare ? (
        <ToolTable tools={ENTRIES} />
      ) : (
        <div className="grid sm:gap-5 lg:grid-cols-2 lg:items-start">
          {ENTRIES.map((tool) => (
            <ToolCard key={tool.name} tool={tool} />
          ))}
        </div>
      )}
    </section>
  );
}

function Always() {
  return (
    <section aria-labelledby="always" className="border-t border-border pt-3 sm:pt-6">
      <details>
        <summary className="target cursor-pointer content-center">
          <h2 id="always" className="inline text-lg">
            What holds for all of them
          </h2>
        </summary>
        <div className="grid gap-5 pt-4">
          <ul className="grid list-disc gap-4 pl-5 marker:text-control">
            {EVERY_TOOL.map((text) => (
              <li key={text} className="max-w-prose">
                {text}
              </li>
            ))}
          </ul>
          <p className="max-w-prose text-muted">
            Occupation data: Occupational Outlook Handbook and survey of employers of the Bureau of
            Labor Statistics, and the O*NET database of the US Department of Labor;{' '}
            <Link className="link" to={href('aboutData')}>
              sources and licences
            </Link>
            . See{' '}
            <Link className="link" to={href('pricing')}>
              what is in which plan
            </Link>
            , or{' '}
            <Link className="link" to={href('contact')}>
              ask us
            </Link>
            .
          </p>
        </div>
      </details>
    </section>
  );
}
