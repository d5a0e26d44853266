import { TOOLS } from '@roletrail/contracts/tools/registry';
import { Link, useSearchParams } from 'react-router-dom';
import { exampleFor } from '../../app/examples.ts';
import { definePage } from '../../app/page.ts';
import { getPageTitle, href } from '../../app/paths.ts';
import { ToolSuggestion } from '../../features/services/begin.tsx';
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
      'Nine career tools: what each needs from you, what it gives back, how its numbers come about, and what happens to what you enter.',
  }),
});

/** Tool texts with title. */
const ENTRIES: readonly ListedTool[] = TOOLS.map(({ id, title }) => {
  return { ...TOOL_TEXTS[id], name: id, title };
});

export default function ServicesPage() {
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-12 gutter py-10 sm:py-14">
      <PageHeader
        title="The career tools"
        purpose="What each tool needs from you, what it gives back, and what it keeps."
      />
      <ToolSuggestion tool={(name) => ({ title: getPageTitle(name), to: href(name) })} />
      <Views />
      <Always />
    </div>
  );
}

function Views() {
  const [search] = useSearchParams();
  const compare = search.get('view') === 'compare';
  const here = href('services');
  return (
    <section aria-labelledby="all-tools" className="grid gap-5">
      <h2 id="all-tools" className="-mb-3 text-2xl">
        All nine
      </h2>
      <LinkTabs
        label="How to show the tools"
        items={[
          { to: here, label: 'One by one', current: !compare },
          { to: `${here}?view=compare`, label: 'Compare', current: compare },
        ]}
      />
      {compare ? (
        <ToolTable tools={ENTRIES} />
      ) : (
        <div className="grid gap-5 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
          {ENTRIES.map((tool) => (
            <ToolCard key={tool.name} tool={tool} action={<ToolLink tool={tool} />} />
          ))}
        </div>
      )}
    </section>
  );
}

function ToolLink({ tool }: { tool: ListedTool }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <Button asChild variant="signpost">
        <Link to={href(tool.name)}>Open</Link>
      </Button>
      <ExampleLink tool={tool} />
    </div>
  );
}

/** Link to the example of a tool, for visitors. */
function ExampleLink({ tool: { name, title } }: { tool: ListedTool }) {
  const to = exampleFor(name);
  if (to === null) return null;
  return (
    <Link to={to} className="link inline-flex target items-center">
      See an example<span className="sr-only">: {title}</span>
    </Link>
  );
}

function Always() {
  return (
    <section
      aria-labelledby="always"
      className="grid gap-6 border-t border-border pt-10 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="always" className="text-2xl">
        What holds for all of them
      </h2>
      <div className="grid gap-5">
        <ul className="grid list-disc gap-4 pl-5 marker:text-control">
          {EVERY_TOOL.map((text) => (
            <li key={text} className="max-w-prose">
              {text}
            </li>
          ))}
        </ul>
        <p className="max-w-prose text-muted">
          Occupation data: Occupational Outlook Handbook of the Bureau of Labor Statistics, and the
          O*NET database of the US Department of Labor;{' '}
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
    </section>
  );
}
