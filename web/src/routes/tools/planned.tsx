import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href, matchRoute } from '../../app/paths.ts';
import { getPageTitle } from '../../app/titles.ts';
import { ToolArt } from '../../features/services/tool-art.tsx';
import { LISTED_TOOLS, type ToolText } from '../../features/services/tools.ts';
import { TrailProfile } from '../../ui/art/trail-profile.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Waymark } from '../../ui/waymark.tsx';

function toolAt(pathname: string): ToolText {
  const tool = LISTED_TOOLS.find(({ name }) => name === matchRoute(pathname)?.name);
  if (tool === undefined) throw new Error(`${pathname} is not a planned tool`);
  return tool;
}

export const page = definePage({
  head: (_data, { pathname }) => {
    const { name, line } = toolAt(pathname);
    return { title: getPageTitle(name), description: line, index: false };
  },
});

/** Planned career tool, with its three steps. */
export default function PlannedTool() {
  const tool = toolAt(useLocation().pathname);
  const title = getPageTitle(tool.name);
  return (
    <article className="mx-auto grid max-w-6xl gap-10 gutter py-10 sm:py-14">
      <PageHeader
        before={
          <>
            <Breadcrumbs items={[{ label: 'Services', to: href('services') }, { label: title }]} />
            <Badge className="justify-self-start">Not available yet</Badge>
          </>
        }
        title={title}
        purpose={tool.line}
        action={<ToolArt name={tool.name} className="w-56 max-md:hidden" />}
      />
      <section aria-label="What it will do" className="grid gap-y-6">
        <TrailProfile name={tool.name} />
        <div className="grid gap-8 md:grid-cols-3">
          <Station title="What you will bring">
            <Points points={tool.needs} />
          </Station>
          <Station title="How it will get its numbers">
            <p className="text-muted">{tool.numbers}</p>
          </Station>
          <Station title="What you will get">
            <Points points={tool.gives} />
          </Station>
        </div>
      </section>
      <section
        aria-labelledby="entered"
        className="grid gap-x-10 gap-y-4 rounded-md border border-border bg-surface p-5 sm:p-7 md:grid-cols-[1fr_auto]"
      >
        <div className="grid gap-2">
          <h2 id="entered" className="text-lg">
            What will happen to what you enter
          </h2>
          <p className="max-w-prose text-muted">{tool.entered}</p>
        </div>
        <p className="md:text-right">
          <span className="block text-sm text-muted">Time it should take</span>
          <span className="text-lg font-bold">{tool.time}</span>
        </p>
      </section>
      <NextLink tool={tool} />
    </article>
  );
}

function Station({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-3 border-t-4 border-border pt-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="grid gap-2.5">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <Waymark className="mt-1.5 size-3.5 text-control" />
          {point}
        </li>
      ))}
    </ul>
  );
}

/** Links to ready parts and to the previous and next tool. */
function NextLink({ tool }: { tool: ToolText }) {
  const at = LISTED_TOOLS.indexOf(tool);
  const [before, after] = [LISTED_TOOLS[at - 1], LISTED_TOOLS[at + 1]];
  return (
    <nav
      aria-label="Onward"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-border pt-6"
    >
      <Button asChild variant="outline">
        <Link to={href('dashboard')}>Go to your dashboard</Link>
      </Button>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {before ? <ToolLink label="Before" tool={before} /> : null}
        {after ? <ToolLink label="Next" tool={after} /> : null}
      </ul>
    </nav>
  );
}

function ToolLink({ label, tool }: { label: string; tool: ToolText }) {
  return (
    <li>
      <span className="text-sm text-muted">{label}: </span>
      <Link to={href(tool.name)} className="link inline-flex target items-center">
        {getPageTitle(tool.name)}
      </Link>
    </li>
  );
}
