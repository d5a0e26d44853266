import { TOOLS, type Tool } from '@roletrail/contracts/tools/registry';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href, matchRoute } from '../../app/paths.ts';
import { ToolArt } from '../../features/services/tool-art.tsx';
import { TOOL_TEXTS } from '../../features/services/tools.ts';
import { TrailProfile } from '../../ui/art/trail-profile.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Waymark } from '../../ui/waymark.tsx';

function toolAt(pathname: string): Tool {
  const tool = TOOLS.find(({ id }) => id === matchRoute(pathname)?.name);
  if (tool === undefined) throw new Error(`${pathname} is not a planned tool`);
  return tool;
}

export const page = definePage({
  head: (_data, { pathname }) => {
    const { id, title } = toolAt(pathname);
    return { title, description: TOOL_TEXTS[id].line, index: false };
  },
});

/** Planned career tool, with its three steps. */
export default function PlannedTool() {
  const tool = toolAt(useLocation().pathname);
  const { id, title } = tool;
  const text = TOOL_TEXTS[id];
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
        purpose={text.line}
        action={<ToolArt name={id} className="w-56 max-md:hidden" />}
      />
      <section aria-label="What it will do" className="grid gap-y-6">
        <TrailProfile name={id} />
        <div className="grid gap-8 md:grid-cols-3">
          <Station title="What you will bring">
            <Points points={text.needs} />
          </Station>
          <Station title="How it will get its numbers">
            <p className="text-muted">{text.numbers}</p>
          </Station>
          <Station title="What you will get">
            <Points points={text.gives} />
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
          <p className="max-w-prose text-muted">{text.entered}</p>
        </div>
        <p className="md:text-right">
          <span className="block text-sm text-muted">Time it should take</span>
          <span className="text-lg font-bold">{text.time}</span>
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
function NextLink({ tool }: { tool: Tool }) {
  const at = TOOLS.indexOf(tool);
  const [before, after] = [TOOLS[at - 1], TOOLS[at + 1]];
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

function ToolLink({ label, tool }: { label: string; tool: Tool }) {
  return (
    <li>
      <span className="text-sm text-muted">{label}: </span>
      <Link to={tool.path} className="link inline-flex target items-center">
        {tool.title}
      </Link>
    </li>
  );
}
